package dev.sightline.bots;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Bots use the client, maps and movement; nothing of the server. */
final class DirectionOfUseTest {
  private static final String ROOT = "dev.sightline.bots";

  private final JavaClasses imported =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(new ImportOption.DoNotIncludeJars())
          .importPackages(ROOT);

  @Test
  void bots_useOnly_whatIsListed() {
    assertTrue(imported.contain(BotRun.class));
    classes()
        .that()
        .resideInAPackage(ROOT + "..")
        .should()
        .onlyDependOnClassesThat()
        .resideOutsideOfPackages(
            "dev.sightline.server..", "dev.sightline.replication..", "dev.sightline.lab..")
        .check(imported);
  }

  @Test
  void parts_doNotUse_eachOther() {
    for (String part : new String[] {"check", "measure", "behavior"}) {
      noClasses()
          .that()
          .resideInAPackage(ROOT + "." + part)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ROOT)
          .check(imported);
    }
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".check")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + ".measure", ROOT + ".behavior", "dev.sightline.client..")
        .check(imported);
  }
}
