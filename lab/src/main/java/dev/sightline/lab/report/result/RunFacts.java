package dev.sightline.lab.report.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.sightline.maps.format.FileFault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What {@code run.json} says of a run.
 *
 * @param isKnown whether there was such a file
 * @param added what was read from other folders
 */
public record RunFacts(
    boolean isKnown,
    String version,
    boolean isQuick,
    List<String> experiments,
    int seeds,
    String started,
    String ended,
    String system,
    int processors,
    List<String> skipped,
    List<TraceFacts> traces,
    List<String> added) {

  /** What was played where, and how many of its rows were moved to free ground. */
  public record TraceFacts(String map, String trace, int players, int rows, int snapped) {}

  public RunFacts {
    experiments = List.copyOf(experiments);
    skipped = List.copyOf(skipped);
    traces = List.copyOf(traces);
    added = List.copyOf(added);
  }

  static RunFacts unknown() {
    return new RunFacts(
        false, "", false, List.of(), 1, "", "", "", 0, List.of(), List.of(), List.of());
  }

  /** Returns these facts, which say also where else something was read. */
  RunFacts with(String folder, RunFacts other) {
    List<String> all = new ArrayList<>(added);
    all.add(other.isKnown ? folder + ", " + other.started + " to " + other.ended : folder);
    return new RunFacts(
        isKnown,
        version,
        isQuick || other.isQuick,
        experiments,
        seeds,
        started,
        ended,
        system,
        processors,
        skipped,
        traces,
        all);
  }

  /** Reads the file, if it is there. */
  static RunFacts read(Path file) {
    if (!Files.exists(file)) {
      return unknown();
    }
    try (InputStream in = Files.newInputStream(file);
        JsonParser json = new JsonFactory().createParser(in)) {
      Reading reading = new Reading();
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new ResultsException(file + ": an object is missing");
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        json.nextToken();
        reading.field(name, json);
      }
      return reading.facts();
    } catch (JsonProcessingException e) {
      throw new ResultsException(file + ": " + firstLine(e), e);
    } catch (IOException e) {
      throw new ResultsException(file + ": cannot be read: " + FileFault.reason(e), e);
    }
  }

  private static String firstLine(IOException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("cannot be read");
  }

  private static final class Reading {
    private String version = "";
    private boolean isQuick;
    private List<String> experiments = List.of();
    private int seeds = 1;
    private String started = "";
    private String ended = "";
    private String system = "";
    private int processors;
    private List<String> skipped = List.of();
    private final List<TraceFacts> traces = new ArrayList<>();

    void field(String name, JsonParser json) throws IOException {
      switch (name) {
        case "version" -> version = json.getText();
        case "quick" -> isQuick = json.getValueAsBoolean();
        case "experiments" -> experiments = texts(json);
        case "seeds" -> seeds = json.getValueAsInt(1);
        case "started" -> started = json.getText();
        case "ended" -> ended = json.getText();
        case "system" -> system = json.getText();
        case "processors" -> processors = json.getValueAsInt();
        case "skipped" -> skipped = texts(json);
        case "traces" -> traces(json);
        default -> json.skipChildren();
      }
    }

    private static List<String> texts(JsonParser json) throws IOException {
      List<String> texts = new ArrayList<>();
      while (json.nextToken() != JsonToken.END_ARRAY && json.currentToken() != null) {
        texts.add(json.getText());
      }
      return texts;
    }

    private void traces(JsonParser json) throws IOException {
      while (json.nextToken() == JsonToken.START_OBJECT) {
        String map = "";
        String trace = "";
        int players = 0;
        int rows = 0;
        int snapped = 0;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          String name = json.currentName();
          json.nextToken();
          switch (name) {
            case "map" -> map = json.getText();
            case "trace" -> trace = json.getText();
            case "players" -> players = json.getValueAsInt();
            case "rows" -> rows = json.getValueAsInt();
            case "snapped" -> snapped = json.getValueAsInt();
            default -> json.skipChildren();
          }
        }
        traces.add(new TraceFacts(map, trace, players, rows, snapped));
      }
    }

    RunFacts facts() {
      return new RunFacts(
          true,
          version,
          isQuick,
          experiments,
          seeds,
          started,
          ended,
          system,
          processors,
          skipped,
          traces,
          List.of());
    }
  }
}
