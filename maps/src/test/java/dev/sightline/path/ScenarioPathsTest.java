package dev.sightline.path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.mesh.Mesh;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class ScenarioPathsTest {
  /** The files give some lengths with two digits only. */
  private static final double PRINTED = 0.006;

  @Test
  void find_someTasksOfEveryScenario_keepsThePromises() throws IOException {
    check(61);
  }

  @Tag("slow")
  @Test
  void find_allTasksOfEveryScenario_keepsThePromises() throws IOException {
    check(1);
  }

  private static void check(int every) throws IOException {
    for (Scenario scenario : Scenario.all()) {
      Mesh mesh = Mesh.of(scenario.map());
      PathSearch search = PathSearch.over(mesh);
      Ratios ratios = new Ratios();
      for (int i = 0; i < scenario.tasks().size(); i += every) {
        Scenario.Task task = scenario.tasks().get(i);
        String at = scenario.name() + " task " + i + " " + task;
        if (isFree(mesh, task)) { // some start in water, which blocks here
          ratios.add(fastLength(mesh, search, task, at) / shortestLength(mesh, search, task, at));
        }
      }
      System.out.println(scenario.name() + ": fast to shortest " + ratios);
    }
  }

  private static boolean isFree(Mesh mesh, Scenario.Task task) {
    return mesh.freeSpace().isFree(task.fromX(), task.fromY())
        && mesh.freeSpace().isFree(task.toX(), task.toY());
  }

  private static double shortestLength(
      Mesh mesh, PathSearch search, Scenario.Task task, String at) {
    double there = length(mesh, search, task, Quality.SHORTEST, at);
    assertTrue(there <= task.octile() + PRINTED, at + " is longer: " + there);
    assertEquals(
        there, length(mesh, search, task.reversed(), Quality.SHORTEST, at), 1e-9 * there, at);
    return there;
  }

  private static double fastLength(Mesh mesh, PathSearch search, Scenario.Task task, String at) {
    return length(mesh, search, task, Quality.FAST, at);
  }

  private static double length(
      Mesh mesh, PathSearch search, Scenario.Task task, Quality quality, String at) {
    Outcome outcome = search.find(task.fromX(), task.fromY(), task.toX(), task.toY(), quality);
    assertEquals(Outcome.FOUND, outcome, at);
    assertEquals(List.of(), PathCheck.faults(mesh, search.route().toList()), at);
    return search.route().length();
  }

  /** How much longer fast paths are; none may be more than 5 % longer. */
  private static final class Ratios {
    private int count;
    private double sum;
    private double worst;

    void add(double ratio) {
      assertTrue(ratio <= 1.05 && ratio > 1 - 1e-9, () -> "fast is " + ratio + " times as long");
      count++;
      sum += ratio;
      worst = Math.max(worst, ratio);
    }

    @Override
    public String toString() {
      return String.format("worst %.4f, mean %.5f of %d", worst, sum / count, count);
    }
  }
}
