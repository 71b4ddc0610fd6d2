package dev.sightline.client;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The client uses the protocol, movement and Netty; nothing of the server, and no map files. */
final class DirectionOfUseTest {
  private final JavaClasses imported =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(new ImportOption.DoNotIncludeJars())
          .importPackages("dev.sightline.client");

  @Test
  void client_usesOnly_whatIsListed() {
    assertTrue(imported.contain(Client.class));
    classes()
        .that()
        .resideInAPackage("dev.sightline.client..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "javax.net.ssl",
            "org.jspecify..",
            "io.netty..",
            "dev.sightline.client..",
            "dev.sightline.motion..",
            "dev.sightline.schema..",
            "dev.sightline.frame..",
            "dev.sightline.replica..",
            "dev.sightline.map..",
            "dev.sightline.play..")
        .check(imported);
  }
}
