package dev.sightline.cli.interest;

import java.util.Iterator;

/** The names of all rules that are installed, for the help of commands. */
final class RuleNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return InstalledRules.names().iterator();
  }
}
