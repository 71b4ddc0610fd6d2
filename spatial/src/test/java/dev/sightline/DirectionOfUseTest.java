package dev.sightline;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each package of {@code spatial} uses only those before it and JTS; no files, no pictures, no
 * network, clock or threads.
 */
final class DirectionOfUseTest {
  private static final List<String> ORDER =
      List.of(
          "collection",
          "geometry",
          "work",
          "map",
          "mesh",
          "partition",
          "path",
          "view",
          "world",
          "interest");

  private static final List<String> KINETIC = List.of("due", "grid", "motion", "line");

  private static JavaClasses imported = new ClassFileImporter().importClasses();

  @BeforeAll
  static void importClasses() {
    imported =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(new ImportOption.DoNotIncludeJars())
            .importPackages("dev.sightline");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "collection",
        "geometry",
        "work",
        "map",
        "mesh",
        "partition",
        "path",
        "view",
        "world"
      })
  void package_usesOnly_thoseBeforeIt(String user) {
    List<String> later = ORDER.subList(ORDER.indexOf(user) + 1, ORDER.size());
    unused(user, later.toArray(String[]::new)).check(imported);
  }

  @Test
  void interest_doesNotUse_path() {
    unused("interest", "path").check(imported);
  }

  @Test
  void partsOfKinetic_useOnly_thoseBeforeThem() {
    for (int i = 0; i < KINETIC.size(); i++) {
      for (String later : KINETIC.subList(i + 1, KINETIC.size())) {
        unused("interest.kinetic." + KINETIC.get(i), "interest.kinetic." + later).check(imported);
      }
    }
    unused("interest.kinetic.grid", "interest.kinetic.due", "interest.rule").check(imported);
    unused("interest.kinetic", "interest.sight", "interest.distance", "interest.ahead")
        .check(imported);
  }

  @Test
  void view_doesNotUse_path() {
    unused("view", "path").check(imported);
  }

  @Test
  void work_usesOnly_itself() {
    unused("work", "collection", "geometry").check(imported);
  }

  @Test
  void spatial_usesOnly_itsLibraries() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideOutsideOfPackages(
                "dev.sightline..", "java..", "org.jspecify..", "org.locationtech.jts.."))
        .check(imported);
  }

  @Test
  void spatial_doesNotUse_maps() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.sightline.maps..")
        .check(imported);
  }

  @Test
  void spatial_doesNotUse_picturesOrCompression() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.awt..")
        .orShould()
        .dependOnClassesThat()
        .haveNameMatching("java\\.util\\.(zip\\.(GZIP|Inflater|Deflater|Zip)|jar\\.).*")
        .check(imported);
  }

  @Test
  void spatial_doesNotUse_files() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.nio.file..")
        .orShould()
        .dependOnClassesThat()
        .haveNameMatching("java\\.io\\.(File|RandomAccessFile).*")
        .check(imported);
  }

  @Test
  void spatial_doesNotUse_network() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.net..", "java.nio.channels..")
        .check(imported);
  }

  @Test
  void spatial_doesNotUse_clockOrThreads() {
    noClasses()
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .dependOnClassesThat()
        .resideInAnyPackage("java.time..")
        .orShould()
        .callConstructor(Thread.class, Runnable.class)
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.concurrent.Executors")
        .check(imported);
  }

  @Test
  void imported_classes_coverEveryPackage() {
    for (String name : ORDER) {
      assertTrue(imported.containPackage("dev.sightline." + name), name);
    }
  }

  @Test
  void imported_classes_areInListedPackages() {
    String[] listed =
        ORDER.stream().map(name -> "dev.sightline." + name + "..").toArray(String[]::new);
    classes().should().resideInAnyPackage(listed).check(imported);
  }

  private static ArchRule unused(String user, String... unused) {
    String[] packages = new String[unused.length];
    for (int i = 0; i < unused.length; i++) {
      packages[i] = "dev.sightline." + unused[i] + "..";
    }
    return noClasses()
        .that()
        .resideInAPackage("dev.sightline." + user + "..")
        .should()
        .dependOnClassesThat(resideInAnyPackage(packages));
  }
}
