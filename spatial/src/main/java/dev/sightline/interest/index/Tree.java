package dev.sightline.interest.index;

import dev.sightline.collection.Capacity;
import java.util.Arrays;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.ItemVisitor;
import org.locationtech.jts.index.SpatialIndex;
import org.locationtech.jts.index.kdtree.KdNode;
import org.locationtech.jts.index.kdtree.KdTree;
import org.locationtech.jts.index.quadtree.Quadtree;
import org.locationtech.jts.index.strtree.STRtree;

/** What the rule needs of a tree of points; after the first query it may be read by threads. */
interface Tree {
  void insert(double x, double y, Integer id);

  void query(Envelope box, ItemVisitor visitor);

  static Tree of(TreeKind kind) {
    return switch (kind) {
      case QUADTREE -> new BoxTree(new Quadtree());
      case R_TREE -> new BoxTree(new STRtree());
      case KD_TREE -> new PointTree();
    };
  }

  /** A tree over boxes, here without extent. */
  record BoxTree(SpatialIndex index) implements Tree {
    @Override
    public void insert(double x, double y, Integer id) {
      index.insert(new Envelope(x, x, y, y), id);
    }

    @Override
    public void query(Envelope box, ItemVisitor visitor) {
      index.query(box, visitor);
    }
  }

  /** The tree keeps one node per point, with a list of who is there. */
  final class PointTree implements Tree {
    private final KdTree tree = new KdTree();

    private static final class Stack {
      private Integer[] ids = {};
      private int size;

      void push(Integer id) {
        if (size == ids.length) {
          ids = Arrays.copyOf(ids, size == 0 ? 1 : Capacity.grown(size, size + 1));
        }
        ids[size++] = id;
      }
    }

    @Override
    public void insert(double x, double y, Integer id) {
      KdNode node = tree.insert(new Coordinate(x, y), new Stack());
      ((Stack) node.getData()).push(id);
    }

    @Override
    public void query(Envelope box, ItemVisitor visitor) {
      tree.query(
          box,
          node -> {
            Stack here = (Stack) node.getData();
            for (int i = 0; i < here.size; i++) {
              visitor.visitItem(here.ids[i]);
            }
          });
    }
  }
}
