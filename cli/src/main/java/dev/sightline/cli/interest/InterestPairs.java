package dev.sightline.cli.interest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.interest.Space;
import dev.sightline.maps.format.OutputFile;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code interest pairs}. */
@Command(
    name = "pairs",
    description = {
      "Write who perceives whom as observer,object, sorted by both.",
      "Every position observes and is perceived; nobody perceives itself."
    },
    mixinStandardHelpOptions = true)
final class InterestPairs implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private InterestOptions scene;

  @Option(
      names = "--rule",
      required = true,
      paramLabel = "NAME",
      completionCandidates = RuleNames.class,
      description = InterestOptions.RULES)
  private String rule;

  @Option(
      names = "--out",
      paramLabel = "CSV",
      description = "Where to write the pairs (default: standard output).")
  private @Nullable Path out;

  @Option(
      names = "--json",
      description = "Print JSON: counts, and without --out also the list of all pairs.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Space space = scene.read(rule);
    Pairs pairs = new Pairs(space, scene.ids());
    if (out != null) {
      OutputFile.write(
          out,
          stream -> {
            Writer writer = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
            pairs.write(writer);
            writer.flush();
          });
    }
    PrintWriter print = spec.commandLine().getOut();
    if (json) {
      printJson(print, pairs);
    } else if (out == null) {
      pairs.write(print);
    }
    print.flush();
    scene.reportSnapped(spec.commandLine().getErr());
    return 0;
  }

  private void printJson(PrintWriter print, Pairs pairs) throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(print);
    generator.writeStartObject();
    generator.writeNumberField("positions", scene.ids().length);
    generator.writeNumberField("snapped", scene.snapped());
    generator.writeNumberField("pairs", pairs.count());
    if (out == null) {
      generator.writeArrayFieldStart("list");
      pairs.visit((observer, object) -> generator.writeArray(new long[] {observer, object}, 0, 2));
      generator.writeEndArray();
    }
    generator.writeEndObject();
    generator.flush();
    print.println();
  }

  /** Gets each pair, by the file's ids. */
  private interface PairVisitor {
    void visit(long observer, long object) throws IOException;
  }

  /** The relation in terms of the file's ids. */
  private static final class Pairs {
    private final Space space;
    private final long[] ids;
    private final Integer[] order;
    private final int[] rank;

    Pairs(Space space, long[] ids) {
      this.space = space;
      this.ids = ids;
      order = new Integer[ids.length];
      Arrays.setAll(order, i -> i);
      Arrays.sort(order, Comparator.comparingLong(row -> ids[row]));
      rank = new int[ids.length];
      for (int i = 0; i < order.length; i++) {
        rank[order[i]] = i;
      }
    }

    long count() {
      long count = 0;
      for (int observer = 0; observer < ids.length; observer++) {
        count += perceived(observer).length;
      }
      return count;
    }

    void write(Appendable writer) throws IOException {
      writer.append("observer,object\n");
      visit((observer, object) -> writer.append(observer + "," + object + "\n"));
    }

    void visit(PairVisitor visitor) throws IOException {
      for (int observer : order) {
        for (int object : perceived(observer)) {
          visitor.visit(ids[observer], ids[order[object]]);
        }
      }
    }

    /** Returns the ranks of what an observer perceives, ascending. */
    private int[] perceived(int observer) {
      IntStream.Builder found = IntStream.builder();
      space.visitPerceived(space.id(observer), (slot, senses) -> found.add(rank[slot]));
      return found.build().sorted().toArray();
    }
  }
}
