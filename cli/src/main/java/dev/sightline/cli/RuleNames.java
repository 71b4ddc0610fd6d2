package dev.sightline.cli;

import java.util.Iterator;

/** The names of all rules that are installed, for the help of commands. */
final class RuleNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return InterestScene.REGISTRY.names().iterator();
  }
}
