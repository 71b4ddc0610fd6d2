package dev.sightline.schema;

import java.util.function.Function;

/**
 * A part of a nested value.
 *
 * @param name what the schema's text calls it
 * @param codec how it becomes bits
 * @param part takes it from a value, an accessor of a record for example
 * @param <V> the class of the value
 * @param <T> the class of the part
 */
public record Component<V, T>(String name, Codec<T> codec, Function<V, T> part) {
  public Component {
    TypeNames.checked(name);
  }
}
