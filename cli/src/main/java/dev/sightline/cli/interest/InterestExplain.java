package dev.sightline.cli.interest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.interest.Explanation;
import dev.sightline.interest.Space;
import dev.sightline.interest.rule.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code interest explain}. */
@Command(
    name = "explain",
    description = "Tell why one perceives another, or why not.",
    mixinStandardHelpOptions = true)
final class InterestExplain implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private InterestOptions scene;

  @Option(
      names = "--rule",
      required = true,
      paramLabel = "NAME",
      completionCandidates = RuleNames.class,
      description = InterestOptions.RULES)
  private String rule;

  @Option(names = "--observer", required = true, paramLabel = "ID", description = "Who perceives.")
  private long observer;

  @Option(names = "--object", required = true, paramLabel = "ID", description = "Who is perceived.")
  private long object;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Space space = scene.read(rule);
    Explanation explanation =
        space.explain(space.id(scene.row(observer)), space.id(scene.row(object)));
    PrintWriter print = spec.commandLine().getOut();
    if (json) {
      printJson(print, explanation);
    } else {
      printWords(print, explanation);
    }
    print.flush();
    scene.reportSnapped(spec.commandLine().getErr());
    return 0;
  }

  private void printWords(PrintWriter print, Explanation explanation) {
    String verb = explanation.inScope() ? " perceives " : " does not perceive ";
    print.println(observer + verb + object);
    for (Explanation.Sense sense : explanation.senses()) {
      print.println("  " + sense.name() + ": " + sense.verdict().words());
    }
  }

  private void printJson(PrintWriter print, Explanation explanation) throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(print);
    generator.writeStartObject();
    generator.writeNumberField("observer", observer);
    generator.writeNumberField("object", object);
    generator.writeBooleanField("perceives", explanation.inScope());
    generator.writeArrayFieldStart("rules");
    for (Explanation.Sense sense : explanation.senses()) {
      writeVerdict(generator, sense.verdict());
    }
    generator.writeEndArray();
    generator.writeEndObject();
    generator.flush();
    print.println();
  }

  private static void writeVerdict(JsonGenerator generator, Verdict verdict) throws IOException {
    generator.writeStartObject();
    generator.writeStringField("rule", verdict.rule());
    generator.writeBooleanField("yes", verdict.yes());
    generator.writeStringField("words", verdict.words());
    for (Map.Entry<String, Object> fact : verdict.data().entrySet()) {
      generator.writeFieldName(fact.getKey());
      writeValue(generator, fact.getValue());
    }
    generator.writeEndObject();
  }

  private static void writeValue(JsonGenerator generator, Object value) throws IOException {
    if (value instanceof Double number) {
      generator.writeNumber(number);
    } else if (value instanceof Number number) {
      generator.writeNumber(number.longValue());
    } else if (value instanceof Boolean truth) {
      generator.writeBoolean(truth);
    } else {
      generator.writeString(value.toString());
    }
  }
}
