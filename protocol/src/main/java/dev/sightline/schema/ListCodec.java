package dev.sightline.schema;

import java.util.ArrayList;
import java.util.List;

/** The number of elements, in as many bits as the greatest takes; then the elements. */
final class ListCodec<T> extends Codec<List<T>> {
  private final Codec<T> element;
  private final int max;
  private final int width;

  ListCodec(Codec<T> element, int max) {
    super(
        "list(" + element.signature() + "," + max + ")",
        NumberCodec.width(max + 1L) + max * element.maxBits(),
        element.depth() + 1);
    Limits.check("a list of", max, Limits.ELEMENTS, "elements");
    this.element = element;
    this.max = max;
    this.width = NumberCodec.width(max + 1L);
  }

  @Override
  public List<T> initial() {
    return List.of();
  }

  @Override
  public void write(WireWriter out, List<T> list) {
    out.bits(list.size(), width);
    for (T value : list) {
      element.write(out, value);
    }
  }

  @Override
  public List<T> read(WireReader in) throws MalformedFrame {
    int count = (int) in.bits(width);
    if (count > max) {
      throw in.malformed(count + " elements are more than " + max);
    }
    List<T> list = new ArrayList<>(); // grows as elements are really there
    for (int i = 0; i < count; i++) {
      list.add(element.readSafely(in));
    }
    return List.copyOf(list);
  }

  @Override
  protected List<T> checked(List<T> list) {
    if (list.size() > max) {
      throw new IllegalArgumentException(list.size() + " elements are more than " + max);
    }
    return list.stream().map(element::accepted).toList();
  }

  @Override
  boolean hasArrays() {
    return element.hasArrays();
  }

  @Override
  List<T> handedOut(List<T> list) {
    return hasArrays() ? list.stream().map(element::handedOut).toList() : list;
  }

  @Override
  protected boolean same(List<T> a, List<T> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!element.same(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  Codec<List<T>> resolved(ValueTypes types) {
    return new ListCodec<>(element.resolved(types), max);
  }
}
