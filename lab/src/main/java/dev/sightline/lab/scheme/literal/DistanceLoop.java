package dev.sightline.lab.scheme.literal;

/** Algorithm 3, Euclidean Distance: for each subscriber, for each publisher. */
final class DistanceLoop extends LiteralSession {
  @Override
  void refresh(Thing subscriber, Pairs changes) {
    for (Thing publisher : publishers()) {
      if (isWithin(subscriber, publisher)) {
        subscribe(subscriber, publisher, changes);
      } else {
        unsubscribe(subscriber, publisher, changes);
      }
    }
  }
}
