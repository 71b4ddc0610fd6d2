package dev.sightline;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each package uses only those before it, and nothing but Java; no network, clock or threads. */
final class DirectionOfUseTest {
  private static final List<String> ORDER = List.of("motion", "schema", "frame", "replica");

  private final JavaClasses imported =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(new ImportOption.DoNotIncludeJars())
          .importPackages("dev.sightline");

  @ParameterizedTest
  @ValueSource(strings = {"motion", "schema", "frame"})
  void package_usesOnly_thoseBeforeIt(String user) {
    List<String> later = ORDER.subList(ORDER.indexOf(user) + 1, ORDER.size());
    noClasses()
        .that()
        .resideInAPackage("dev.sightline." + user + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            later.stream().map(p -> "dev.sightline." + p + "..").toArray(String[]::new))
        .check(imported);
  }

  @Test
  void protocol_usesNothing_butJava() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            "java.lang..",
            "java.util..",
            "java.math..",
            "java.nio",
            "java.nio.charset..",
            "org.jspecify..",
            "dev.sightline.motion..",
            "dev.sightline.schema..",
            "dev.sightline.frame..",
            "dev.sightline.replica..")
        .check(imported);
  }

  @Test
  void protocol_doesNotUse_clockOrThreads() {
    noClasses()
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .dependOnClassesThat()
        .resideInAnyPackage("java.util.concurrent..", "java.time..")
        .check(imported);
  }

  @Test
  void imported_classes_coverEveryPackage() {
    for (String name : ORDER) {
      assertTrue(imported.containPackage("dev.sightline." + name), name);
    }
  }
}
