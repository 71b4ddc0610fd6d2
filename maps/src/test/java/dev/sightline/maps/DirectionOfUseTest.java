package dev.sightline.maps;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each package of {@code maps} uses what is listed here and nothing else. */
final class DirectionOfUseTest {
  private static final String ROOT = "dev.sightline.maps.";
  private static final String JTS = "org.locationtech.jts..";
  private static final String JSON = "com.fasterxml.jackson.core..";

  /** What every package may use, beside itself: the language, geometry and the model of maps. */
  private static final List<String> ALWAYS =
      List.of(
          "java.lang..",
          "java.io..",
          "java.nio..",
          "java.util..",
          "org.jspecify.annotations",
          "dev.sightline.geometry",
          "dev.sightline.map");

  /** What a package may use beside that. */
  private static final Map<String, List<String>> MORE =
      Map.of(
          "format", List.of(JTS, JSON, "javax.xml.stream..", "io.airlift.compress.."),
          "generate", List.of(),
          "prepare", List.of(JTS),
          "render", List.of(JTS, "java.awt..", "javax.imageio.."),
          "tiling", List.of(ROOT + "format", ROOT + "format.json", "dev.sightline.partition", JSON),
          "view", List.of(ROOT + "format", "dev.sightline.view"));

  private static JavaClasses imported = new ClassFileImporter().importClasses();

  @BeforeAll
  static void importClasses() {
    imported =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(new ImportOption.DoNotIncludeJars())
            .importPackages("dev.sightline.maps");
  }

  @ParameterizedTest
  @ValueSource(strings = {"format", "generate", "prepare", "render", "tiling", "view"})
  void package_usesOnly_whatIsListed(String user) {
    List<String> allowed = new ArrayList<>(ALWAYS);
    allowed.add(ROOT + user + "..");
    allowed.addAll(MORE.getOrDefault(user, List.of()));
    classes()
        .that()
        .resideInAPackage(ROOT + user + "..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(allowed.toArray(String[]::new))
        .check(imported);
  }

  @Test
  void check_doesNotUse_readersAndTheirLibraries() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "format.check")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            ROOT + "format.grid",
            ROOT + "format.json",
            ROOT + "format.tiled",
            JSON,
            "javax.xml.stream..",
            "io.airlift.compress..")
        .check(imported);
  }

  @Test
  void maps_doesNotUse_networkClockOrThreads() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.net..", "java.nio.channels..", "java.time..")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callConstructor(Thread.class, Runnable.class)
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.concurrent.Executors")
        .check(imported);
  }

  @Test
  void imported_classes_areInTheListedPackagesAndCoverThem() {
    Set<String> found = new TreeSet<>();
    for (JavaClass type : imported) {
      found.add(type.getPackageName().substring(ROOT.length()).replaceFirst("\\..*", ""));
    }
    assertEquals(new TreeSet<>(MORE.keySet()), found);
  }
}
