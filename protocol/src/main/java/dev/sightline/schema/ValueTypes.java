package dev.sightline.schema;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The nested values of a schema; finds those that contain themselves. */
final class ValueTypes {
  private final Map<Class<?>, Declaration<?>> declarations = new LinkedHashMap<>();
  private final Map<Class<?>, ValueCodec<?>> codecs = new LinkedHashMap<>();
  private final Deque<String> path = new ArrayDeque<>();
  private final StringBuilder described = new StringBuilder();

  /** A value as it was declared. */
  record Declaration<V>(
      String name,
      Class<V> valueClass,
      Function<Parts, V> make,
      List<Component<V, ?>> components) {}

  void declare(Declaration<?> declaration) {
    for (Declaration<?> other : declarations.values()) {
      if (other.name().equals(declaration.name())
          || other.valueClass() == declaration.valueClass()) {
        throw new IllegalArgumentException(
            "value " + declaration.name() + " is declared already, as " + other.name());
      }
    }
    declarations.put(declaration.valueClass(), declaration);
  }

  /** Adds the lines of a value that has no class here. */
  void describe(String lines) {
    described.append(lines);
  }

  @SuppressWarnings("unchecked") // codecs are kept by the class of their values
  <T> Codec<T> codec(Class<T> valueClass) {
    ValueCodec<?> known = codecs.get(valueClass);
    if (known == null) {
      known = resolve(valueClass);
      codecs.put(valueClass, known);
    }
    return (Codec<T>) known;
  }

  /** Returns all values as the schema's text has them, in the order of declaration. */
  String lines() {
    StringBuilder lines = new StringBuilder(described);
    for (Class<?> valueClass : declarations.keySet()) {
      codec(valueClass);
      lines.append(((ValueCodec<?>) codec(valueClass)).lines());
    }
    return lines.toString();
  }

  private ValueCodec<?> resolve(Class<?> valueClass) {
    Declaration<?> declaration = declarations.get(valueClass);
    if (declaration == null) {
      throw new IllegalArgumentException(
          "value " + valueClass.getSimpleName() + " is used but not declared");
    }
    requireNoCycle(declaration.name());
    path.addLast(declaration.name());
    ValueCodec<?> codec = codec(declaration);
    path.removeLast();
    return codec;
  }

  private <V> ValueCodec<V> codec(Declaration<V> declaration) {
    List<ValueCodec.Part<V, ?>> parts = new ArrayList<>();
    for (Component<V, ?> component : declaration.components()) {
      parts.add(new ValueCodec.Part<>(component, this));
    }
    return new ValueCodec<>(declaration, parts);
  }

  private void requireNoCycle(String name) {
    if (!path.contains(name)) {
      return;
    }
    while (!path.getFirst().equals(name)) {
      path.removeFirst();
    }
    throw new IllegalArgumentException(
        "values contain themselves: "
            + String.join(" -> ", path)
            + " -> "
            + name
            + "; make one of them an entity and refer to it");
  }
}
