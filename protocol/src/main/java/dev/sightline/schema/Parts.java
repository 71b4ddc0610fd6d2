package dev.sightline.schema;

import java.util.List;

/** The parts of a nested value, from which it is made. */
public final class Parts {
  private final List<? extends Component<?, ?>> components;
  private final Object[] values;

  Parts(List<? extends Component<?, ?>> components) {
    this.components = components;
    this.values = new Object[components.size()];
  }

  void set(int index, Object value) {
    values[index] = value;
  }

  /** Returns a part; its component has to be one of those that were declared with the value. */
  @SuppressWarnings("unchecked") // a component's codec makes only T
  public <T> T get(Component<?, T> component) {
    for (int i = 0; i < values.length; i++) {
      if (components.get(i).equals(component)) {
        return (T) values[i];
      }
    }
    throw new IllegalArgumentException(
        "component " + component.name() + " is not declared with the value");
  }
}
