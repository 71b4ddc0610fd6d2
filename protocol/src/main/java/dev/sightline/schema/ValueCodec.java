package dev.sightline.schema;

import java.util.List;

/** A nested value: its components, one after the other. */
final class ValueCodec<V> extends Codec<V> {
  private final ValueTypes.Declaration<V> declaration;
  private final List<Part<V, ?>> parts;

  ValueCodec(ValueTypes.Declaration<V> declaration, List<Part<V, ?>> parts) {
    super(
        "value(" + declaration.name() + ")",
        parts.stream().mapToLong(part -> part.codec.maxBits()).sum(),
        1 + parts.stream().mapToInt(part -> part.codec.depth()).max().orElse(0));
    this.declaration = declaration;
    this.parts = parts;
  }

  @Override
  public V initial() {
    Parts values = new Parts(declaration.components());
    for (int i = 0; i < parts.size(); i++) {
      values.set(i, parts.get(i).codec.initial());
    }
    try {
      return declaration.make().apply(values);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          signature() + " cannot be made from initial values; make it optional", e);
    }
  }

  @Override
  public void write(WireWriter out, V value) {
    for (Part<V, ?> part : parts) {
      part.write(out, value);
    }
  }

  @Override
  public V read(WireReader in) throws MalformedFrame {
    Parts values = new Parts(declaration.components());
    for (int i = 0; i < parts.size(); i++) {
      values.set(i, parts.get(i).codec.readSafely(in));
    }
    try {
      return declaration.make().apply(values);
    } catch (RuntimeException e) {
      throw in.malformed(signature() + " cannot be made: " + e);
    }
  }

  @Override
  protected V checked(V value) {
    Parts values = new Parts(declaration.components());
    for (int i = 0; i < parts.size(); i++) {
      values.set(i, parts.get(i).checked(value));
    }
    return declaration.make().apply(values);
  }

  @Override
  protected boolean same(V a, V b) {
    for (Part<V, ?> part : parts) {
      if (!part.same(a, b)) {
        return false;
      }
    }
    return true;
  }

  /** A component with its codec resolved. */
  static final class Part<V, T> {
    private final Component<V, T> component;
    private final Codec<T> codec;

    Part(Component<V, T> component, ValueTypes types) {
      this.component = component;
      this.codec = component.codec().resolved(types);
    }

    String line() {
      return " " + component.name() + " " + codec.signature() + "\n";
    }

    void write(WireWriter out, V value) {
      codec.write(out, component.part().apply(value));
    }

    Object checked(V value) {
      try {
        return codec.accepted(component.part().apply(value));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(component.name() + ": " + e.getMessage(), e);
      }
    }

    boolean same(V a, V b) {
      return codec.same(component.part().apply(a), component.part().apply(b));
    }
  }

  /** Returns the value as the schema's text has it. */
  String lines() {
    StringBuilder lines = new StringBuilder("value " + declaration.name() + "\n");
    for (Part<V, ?> part : parts) {
      lines.append(part.line());
    }
    return lines.toString();
  }
}
