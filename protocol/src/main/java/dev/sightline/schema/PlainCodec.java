package dev.sightline.schema;

import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/** Values that are numbered from 0. */
final class PlainCodec<T> extends NumberCodec<T> {
  private final long count;
  private final ToLongFunction<T> toRaw;
  private final LongFunction<T> fromRaw;

  PlainCodec(String signature, long count, ToLongFunction<T> toRaw, LongFunction<T> fromRaw) {
    super(signature, width(count));
    this.count = count;
    this.toRaw = toRaw;
    this.fromRaw = fromRaw;
  }

  @SuppressWarnings("EnumOrdinal") // the schema's text has the constants in their order
  static <E extends Enum<E>> PlainCodec<E> ofConstants(Class<E> constants) {
    E[] all = constants.getEnumConstants();
    if (all.length == 0) {
      throw new IllegalArgumentException(constants.getSimpleName() + " has no constants");
    }
    StringBuilder names = new StringBuilder("choice(");
    for (E constant : all) {
      names.append(constant.ordinal() > 0 ? "," : "").append(TypeNames.checked(constant.name()));
    }
    return new PlainCodec<>(names + ")", all.length, E::ordinal, raw -> all[(int) raw]);
  }

  /** A choice of which only the names are known. */
  static PlainCodec<String> ofNames(List<String> names) {
    names.forEach(TypeNames::checked);
    if (names.isEmpty() || names.size() != names.stream().distinct().count()) {
      throw new IllegalArgumentException("a choice needs names that differ, not " + names);
    }
    List<String> all = List.copyOf(names);
    return new PlainCodec<>(
        "choice(" + String.join(",", all) + ")",
        all.size(),
        name -> indexOf(all, name),
        raw -> all.get((int) raw));
  }

  private static long indexOf(List<String> names, String name) {
    int index = names.indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException("'" + name + "' is none of " + names);
    }
    return index;
  }

  @Override
  long raw(T value) {
    return toRaw.applyAsLong(value);
  }

  @Override
  T value(long raw) {
    return fromRaw.apply(raw);
  }

  @Override
  boolean isRaw(long raw) {
    return raw >= 0 && raw < count;
  }

  @Override
  long initialRaw() {
    return 0;
  }
}
