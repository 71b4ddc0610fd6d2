package dev.sightline.interest.index;

import dev.sightline.collection.IntList;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import java.util.BitSet;
import java.util.Locale;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.ItemVisitor;
import org.locationtech.jts.index.SpatialIndex;
import org.locationtech.jts.index.kdtree.KdNode;
import org.locationtech.jts.index.kdtree.KdTree;
import org.locationtech.jts.index.quadtree.Quadtree;
import org.locationtech.jts.index.strtree.STRtree;

/**
 * Within the observer's radius, found with a tree that is built anew in each tick in which
 * something changed. A comparator: the same relation as {@code distance}, the usual way.
 */
public final class TreeRule implements Rule {
  private final Population people;
  private final TreeKind kind;
  private final BitSet[] rows;

  public TreeRule(Population people, TreeKind kind) {
    this.people = people;
    this.kind = kind;
    rows = new BitSet[people.capacity()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new BitSet();
    }
  }

  @Override
  public String name() {
    return kind.title();
  }

  @Override
  public Population population() {
    return people;
  }

  @Override
  public Soundness soundness() {
    return Soundness.NOW;
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    if (changes.count() == 0) {
      return;
    }
    Tree tree = tree();
    for (int id = 0; id < people.end(); id++) {
      if (people.perceivable(id)) {
        tree.insert(people.x(id), people.y(id), id);
      }
    }
    BitSet row = new BitSet();
    for (int o = 0; o < people.end(); o++) {
      row.clear();
      if (people.observes(o)) {
        find(tree, o, row);
      }
      say(o, row, out);
    }
  }

  private void find(Tree tree, int observer, BitSet row) {
    double radius = people.radius(observer);
    double x = people.x(observer);
    double y = people.y(observer);
    // wider by some ulps of the largest number: the differences that the test squares are rounded
    double reach = radius + 4 * Math.ulp(Math.max(radius, Math.max(Math.abs(x), Math.abs(y))));
    Envelope box = new Envelope(x - reach, x + reach, y - reach, y + reach);
    tree.query(box, item -> row.set((Integer) item, isWithin(observer, (Integer) item)));
    row.clear(observer);
  }

  @Override
  public void perceivers(double x, double y, double radius, IntList out) {
    Visitor visitor = out::add;
    for (int observer = 0; observer < people.end(); observer++) {
      if (people.observes(observer) && isWithin(observer, x, y)) {
        visitor.visit(observer);
      }
    }
  }

  private boolean isWithin(int observer, int entity) {
    return isWithin(observer, people.x(entity), people.y(entity));
  }

  private boolean isWithin(int observer, double x, double y) {
    double dx = x - people.x(observer);
    double dy = y - people.y(observer);
    double radius = people.radius(observer);
    return dx * dx + dy * dy <= radius * radius;
  }

  private void say(int observer, BitSet row, Emissions out) {
    BitSet before = rows[observer];
    Emissions.Slice slice = out.slice(observer % Emissions.SLICES);
    before.xor(row);
    for (int e = before.nextSetBit(0); e >= 0; e = before.nextSetBit(e + 1)) {
      if (row.get(e)) {
        slice.entered(observer, e);
      } else {
        slice.left(observer, e);
      }
    }
    before.clear();
    before.or(row);
  }

  @Override
  public Verdict judge(int observer, int entity) {
    double distance =
        Math.hypot(people.x(entity) - people.x(observer), people.y(entity) - people.y(observer));
    boolean within = isWithin(observer, entity);
    String words = String.format(Locale.ROOT, "%.6g away: %s", distance, within ? "in" : "out");
    return Verdict.of(name(), within, words).with("distance", distance);
  }

  private Tree tree() {
    return switch (kind) {
      case QUADTREE -> new BoxTree(new Quadtree());
      case R_TREE -> new BoxTree(new STRtree());
      case KD_TREE -> new PointTree();
    };
  }

  /** What the rule needs of a tree. */
  private interface Tree {
    void insert(double x, double y, int id);

    void query(Envelope box, ItemVisitor visitor);
  }

  private static final class BoxTree implements Tree {
    private final SpatialIndex index;

    BoxTree(SpatialIndex index) {
      this.index = index;
    }

    @Override
    public void insert(double x, double y, int id) {
      index.insert(new Envelope(x, x, y, y), id);
    }

    @Override
    public void query(Envelope box, ItemVisitor visitor) {
      index.query(box, visitor);
    }
  }

  /** The tree keeps one node per point: others at the same point are chained behind its data. */
  private static final class PointTree implements Tree {
    private final KdTree tree = new KdTree();

    @Override
    public void insert(double x, double y, int id) {
      BitSet ids = new BitSet();
      KdNode node = tree.insert(new Coordinate(x, y), ids);
      ((BitSet) node.getData()).set(id);
    }

    @Override
    public void query(Envelope box, ItemVisitor visitor) {
      tree.query(
          box,
          node -> {
            BitSet ids = (BitSet) node.getData();
            for (int id = ids.nextSetBit(0); id >= 0; id = ids.nextSetBit(id + 1)) {
              visitor.visitItem(id);
            }
          });
    }
  }
}
