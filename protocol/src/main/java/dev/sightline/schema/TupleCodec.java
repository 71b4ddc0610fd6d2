package dev.sightline.schema;

import java.util.ArrayList;
import java.util.List;

/** A nested value of which only the schema's text is known: its components in order. */
final class TupleCodec extends Codec<List<Object>> {
  private final List<Codec<Object>> parts;

  @SuppressWarnings("unchecked") // a codec is handed only what it made or checked itself
  TupleCodec(String name, List<Codec<?>> parts) {
    super(
        "value(" + TypeNames.checked(name) + ")",
        parts.stream().mapToLong(Codec::maxBits).reduce(0L, Long::sum),
        1 + parts.stream().mapToInt(Codec::depth).max().orElse(0));
    this.parts = parts.stream().map(part -> (Codec<Object>) part).toList();
  }

  @Override
  public List<Object> initial() {
    return parts.stream().map(Codec::initial).toList();
  }

  @Override
  public void write(WireWriter out, List<Object> value) {
    for (int i = 0; i < parts.size(); i++) {
      parts.get(i).write(out, value.get(i));
    }
  }

  @Override
  public List<Object> read(WireReader in) throws MalformedFrame {
    List<Object> value = new ArrayList<>(parts.size());
    for (Codec<Object> part : parts) {
      value.add(part.read(in));
    }
    return List.copyOf(value);
  }

  @Override
  protected List<Object> checked(List<Object> value) {
    if (value.size() != parts.size()) {
      throw new IllegalArgumentException(
          signature() + " has " + parts.size() + " components, not " + value.size());
    }
    List<Object> all = new ArrayList<>(parts.size());
    for (int i = 0; i < parts.size(); i++) {
      all.add(parts.get(i).accepted(value.get(i)));
    }
    return List.copyOf(all);
  }
}
