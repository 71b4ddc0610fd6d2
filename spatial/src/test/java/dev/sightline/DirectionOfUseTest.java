package dev.sightline;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Each package of {@code spatial} uses only those before it; no network, clock or threads. */
@AnalyzeClasses(
    packages = "dev.sightline",
    importOptions = {ImportOption.DoNotIncludeTests.class, ImportOption.DoNotIncludeJars.class})
final class DirectionOfUseTest {
  @ArchTest
  static final ArchRule geometry = of("geometry", "map", "mesh", "partition", "path", "interest");

  @ArchTest static final ArchRule map = of("map", "mesh", "partition", "path", "interest");
  @ArchTest static final ArchRule mesh = of("mesh", "partition", "path", "interest");
  @ArchTest static final ArchRule partition = of("partition", "path", "interest");
  @ArchTest static final ArchRule path = of("path", "interest");
  @ArchTest static final ArchRule interest = of("interest", "path");

  @ArchTest
  static final ArchRule noNetwork =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.net..", "java.nio.channels..");

  private static ArchRule of(String user, String... unused) {
    String[] packages = new String[unused.length];
    for (int i = 0; i < unused.length; i++) {
      packages[i] = "dev.sightline." + unused[i] + "..";
    }
    return noClasses()
        .that()
        .resideInAPackage("dev.sightline." + user + "..")
        .should()
        .dependOnClassesThat(resideInAnyPackage(packages))
        .allowEmptyShould(true);
  }
}
