package dev.sightline.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import dev.sightline.cli.shared.BadInput;
import org.junit.jupiter.api.Test;

/** The entrance knows all commands; they know what they share, and none knows the entrance. */
final class DirectionOfUseTest {
  private static final String ROOT = "dev.sightline.cli";

  private final JavaClasses imported =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(new ImportOption.DoNotIncludeJars())
          .importPackages(ROOT);

  @Test
  void commands_doNotUse_theEntrance() {
    assertTrue(imported.contain(BadInput.class));
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".*")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT)
        .check(imported);
  }

  @Test
  void shared_uses_noCommand() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".shared")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            ROOT + ".map",
            ROOT + ".render",
            ROOT + ".sight",
            ROOT + ".interest",
            ROOT + ".lab",
            ROOT + ".serve")
        .check(imported);
  }

  @Test
  void packages_useEachOther_inOneDirection() {
    SlicesRuleDefinition.slices()
        .matching(ROOT + ".(*)..")
        .should()
        .beFreeOfCycles()
        .check(imported);
  }
}
