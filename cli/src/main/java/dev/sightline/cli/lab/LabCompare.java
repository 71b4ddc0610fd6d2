package dev.sightline.cli.lab;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.cli.shared.BadInput;
import dev.sightline.lab.report.comparison.Comparison;
import dev.sightline.lab.report.comparison.Difference;
import dev.sightline.lab.report.page.ComparisonPage;
import dev.sightline.lab.report.result.Point;
import dev.sightline.lab.report.result.Results;
import dev.sightline.maps.format.FileFault;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab compare DIR DIR}. */
@Command(
    name = "compare",
    description = {
      "Compare two folders of results, value by value: other versions, rules or parameters.",
      "Pairs of seeds, or minutes of a real trace, are tested by signed ranks with Holm's correction."
    },
    mixinStandardHelpOptions = true)
final class LabCompare implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder to compare with.")
  private Path first;

  @Parameters(index = "1", paramLabel = "DIR", description = "The folder that is compared.")
  private Path second;

  @Option(
      names = "--most",
      paramLabel = "N",
      defaultValue = "40",
      description = "How many differences to print (default: ${DEFAULT-VALUE}).")
  private int most;

  @Option(names = "--out", paramLabel = "FILE", description = "Also write a page (HTML).")
  private @Nullable Path out;

  @Option(names = "--json", description = "Print all values as JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    if (most < 0) {
      throw new BadInput("--most is 0 or more, not " + most);
    }
    Comparison comparison = Comparison.of(Results.read(first), Results.read(second));
    ComparisonPage page = new ComparisonPage(comparison);
    if (out != null) {
      write(out, page.html());
    }
    PrintWriter print = spec.commandLine().getOut();
    if (json) {
      printJson(print, comparison);
    } else {
      page.summary().forEach(print::println);
      List<Difference> different = comparison.unequal();
      different.stream().limit(most).map(ComparisonPage::line).forEach(print::println);
      if (different.size() > most) {
        print.println("and " + (different.size() - most) + " more (--most N, --json, --out FILE)");
      }
    }
    print.flush();
    return 0;
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new BadInput(file + ": cannot be written: " + FileFault.reason(e), e);
    }
  }

  private static void printJson(PrintWriter print, Comparison comparison) throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(print);
    generator.writeStartObject();
    generator.writeStringField("first", comparison.first().folder().toString());
    generator.writeStringField("second", comparison.second().folder().toString());
    generator.writeArrayFieldStart("compared");
    for (String what : comparison.compared()) {
      generator.writeString(what);
    }
    generator.writeEndArray();
    generator.writeNumberField("equal", comparison.equalCount());
    generator.writeNumberField("different", comparison.unequal().size());
    generator.writeNumberField("beyondChance", comparison.significantCount());
    generator.writeNumberField("onlyFirst", comparison.onlyFirst());
    generator.writeNumberField("onlySecond", comparison.onlySecond());
    generator.writeArrayFieldStart("values");
    for (Difference difference : comparison.differences()) {
      print(generator, difference);
    }
    generator.writeEndArray();
    generator.writeEndObject();
    generator.flush();
    print.println();
  }

  private static void print(JsonGenerator json, Difference difference) throws IOException {
    Point point = difference.point();
    json.writeStartObject();
    json.writeStringField("experiment", point.experiment());
    json.writeStringField("map", point.map());
    json.writeStringField("trace", point.trace());
    json.writeStringField("rule", point.rule());
    json.writeStringField("radius", point.radius());
    json.writeStringField("maxArea", point.maxArea());
    json.writeStringField("objects", point.objects());
    json.writeObjectFieldStart("params");
    for (var entry : point.params().entrySet()) {
      json.writeStringField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    json.writeStringField("metric", point.metric());
    json.writeNumberField("first", difference.first());
    json.writeNumberField("second", difference.second());
    if (difference.ratio().isFinite()) {
      json.writeNumberField("ratio", difference.ratio().estimate());
      json.writeNumberField("ratioLow", difference.ratio().low());
      json.writeNumberField("ratioHigh", difference.ratio().high());
    }
    json.writeNumberField("pairs", difference.pairs());
    json.writeNumberField("p", difference.probability());
    json.writeNumberField("pHolm", difference.corrected());
    json.writeEndObject();
  }
}
