package dev.sightline.schema;

/**
 * A field that refers to one entity or to several, by their ids.
 *
 * <p>Apart from other fields, because what is sent differs from receiver to receiver: its own short
 * id for the entity, or "unknown" as long as it has not got it.
 */
public final class ReferenceField {
  final String owner;
  private final String name;
  private final Audience audience;
  private final int index;
  private final int max;
  private final boolean list;

  ReferenceField(String owner, String name, Audience audience, int index, int max, boolean list) {
    this.owner = owner;
    this.name = TypeNames.checked(name);
    this.audience = audience;
    this.index = index;
    this.max = max;
    this.list = list;
  }

  public String name() {
    return name;
  }

  public Audience audience() {
    return audience;
  }

  /** Returns the number among the references of its type, inherited ones first. */
  public int index() {
    return index;
  }

  /** Returns how many entities it refers to at most. */
  public int max() {
    return max;
  }

  String line() {
    String kind = list ? "references(" + max + ")" : "reference";
    return " " + name + " " + kind + " " + audience.signature() + "\n";
  }

  @Override
  public String toString() {
    return owner + "." + name;
  }
}
