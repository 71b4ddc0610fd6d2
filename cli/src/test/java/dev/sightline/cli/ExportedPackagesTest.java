package dev.sightline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Modules use of each other what is exported. They are compiled on the class path, where the
 * compiler does not ask for it.
 */
final class ExportedPackagesTest {
  private static final String ROOT = "dev.sightline";
  private static final String DESCRIPTOR = "module-info.class";

  private static JavaClasses imported = new ClassFileImporter().importClasses();
  private static final Map<String, ModuleDescriptor> MODULES = new HashMap<>(); // by place

  @BeforeAll
  static void importClasses() throws IOException {
    imported =
        ArchConfiguration.withThreadLocalScope(
            configuration -> {
              configuration.setResolveMissingDependenciesFromClassPath(false);
              return new ClassFileImporter()
                  .withImportOption(new ImportOption.DoNotIncludeTests())
                  .importPackages(ROOT);
            });
    ClassLoader loader = ExportedPackagesTest.class.getClassLoader();
    for (URL url : Collections.list(loader.getResources(DESCRIPTOR))) {
      try (InputStream in = url.openStream()) {
        ModuleDescriptor module = ModuleDescriptor.read(in);
        if (module.name().startsWith(ROOT)) {
          MODULES.put(place(url.toString(), DESCRIPTOR), module);
        }
      }
    }
  }

  /** Returns the folder or the jar that a class is from. */
  private static String place(JavaClass type) {
    String file = type.getName().replace('.', '/') + ".class";
    return type.getSource().map(source -> place(source.getUri().toString(), file)).orElse("");
  }

  private static String place(String path, String file) {
    String root = path.endsWith(file) ? path.substring(0, path.length() - file.length()) : "";
    return root.replace("file:///", "file:/");
  }

  @Test
  void modules_useOnly_exportedPackagesOfOthers() {
    Map<String, Set<String>> exported =
        MODULES.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, module -> exports(module.getValue())));
    Set<String> hidden = new TreeSet<>();
    for (JavaClass user : imported) {
      String home = place(user);
      for (Dependency dependency : user.getDirectDependenciesFromSelf()) {
        JavaClass used = dependency.getTargetClass().getBaseComponentType();
        Set<String> open = exported.get(place(used));
        if (open != null && !place(used).equals(home) && !open.contains(used.getPackageName())) {
          hidden.add(user.getName() + " uses " + used.getName());
        }
      }
    }
    assertEquals(Set.of(), hidden);
  }

  private static Set<String> exports(ModuleDescriptor module) {
    return module.exports().stream()
        .filter(export -> !export.isQualified())
        .map(ModuleDescriptor.Exports::source)
        .collect(Collectors.toSet());
  }

  @Test
  void modules_thatOthersEmbed_areFoundWithTheirClasses() {
    Set<String> names =
        MODULES.values().stream().map(ModuleDescriptor::name).collect(Collectors.toSet());
    assertEquals(
        Set.of(ROOT + ".spatial", ROOT + ".maps", ROOT + ".protocol", ROOT + ".replication"),
        names);
    Set<String> places =
        imported.stream().map(ExportedPackagesTest::place).collect(Collectors.toSet());
    assertEquals(
        Set.of(),
        MODULES.keySet().stream().filter(p -> !places.contains(p)).collect(Collectors.toSet()));
  }
}
