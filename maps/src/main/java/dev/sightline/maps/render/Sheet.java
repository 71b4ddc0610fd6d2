package dev.sightline.maps.render;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Records what layers draw as marks in pixels. */
final class Sheet implements Canvas {
  private final View view;
  private final List<Mark> marks = new ArrayList<>();
  private final Map<String, Style> legend = new LinkedHashMap<>();

  Sheet(View view) {
    this.view = view;
  }

  View view() {
    return view;
  }

  List<Mark> marks() {
    return marks;
  }

  Map<String, Style> legend() {
    return legend;
  }

  void add(Mark mark) {
    marks.add(mark);
  }

  @Override
  public double scale() {
    return view.scale();
  }

  @Override
  public Box bounds() {
    return view.bounds();
  }

  @Override
  public void region(Ring ring, List<Ring> holes, Style style) {
    List<double[]> chains = new ArrayList<>(1 + holes.size());
    chains.add(pixels(ring.toArray()));
    holes.forEach(hole -> chains.add(pixels(hole.toArray())));
    add(new Mark.Path(chains, true, Mark.Rule.EVEN_ODD, style));
  }

  @Override
  public void line(Style style, double... xy) {
    add(new Mark.Path(List.of(pixels(xy.clone())), false, Mark.Rule.EVEN_ODD, style));
  }

  @Override
  public void dot(double x, double y, double radius, Style style) {
    add(new Mark.Dot(view.x(x), view.y(y), radius, style));
  }

  @Override
  public void text(double x, double y, String text, double size, int rgb) {
    add(new Mark.Text(view.x(x), view.y(y), text, size, 0.5, false, false, true, rgb));
  }

  @Override
  public void legend(String text, Style style) {
    legend.putIfAbsent(text, style);
  }

  /** Converts in place, and returns its argument. */
  double[] pixels(double[] xy) {
    for (int i = 0; i < xy.length; i += 2) {
      xy[i] = view.x(xy[i]);
      xy[i + 1] = view.y(xy[i + 1]);
    }
    return xy;
  }
}
