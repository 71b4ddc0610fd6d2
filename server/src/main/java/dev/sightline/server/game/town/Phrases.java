package dev.sightline.server.game.town;

import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/** What townspeople say. Whoever asks is told the truth: that the server plays them. */
final class Phrases {
  private static final List<String> GREETINGS =
      List.of(
          "Good day, %s.",
          "Hello, %s!",
          "Ah, %s. There you are.",
          "%s! I did not see you behind that corner.",
          "Welcome, %s. Doors open if you come near.",
          "Nice to see you, %s. That is all it takes here.",
          "Hello, %s. Take what you like, and give it to somebody.",
          "Mind the hedges, %s: nobody sees through them.");

  private static final List<String> THANKS =
      List.of(
          "For me? Thank you, %s!",
          "That is kind of you, %s.",
          "Thank you, %s. I shall put it somewhere nice.",
          "Oh! Thank you, %s.");

  /** A remark, and what somebody else says to it. */
  record Talk(String remark, String reply) {}

  private static final List<Talk> TALKS =
      List.of(
          new Talk("I saw nobody around that corner.", "Then nobody saw you."),
          new Talk("Have you seen my feather?", "Whoever finds things here carries them about."),
          new Talk("Shut the door, and nobody hears us.", "And nobody sees us, either."),
          new Talk("Somebody looked in at the window.", "Then you saw them, too. It is only fair."),
          new Talk("Lovely day for a walk.", "Every day is."),
          new Talk("Where are you off to?", "Round the next corner. One never knows."),
          new Talk("Is the Town Hall open?", "Whoever has the key decides."),
          new Talk("I found a coin on the street.", "I lost one there."),
          new Talk("It is crowded today.", "Only where you look."),
          new Talk("I like the pond best.", "From there you see the whole park."),
          new Talk("The hedge hides everything.", "Walk into it, and it hides you."),
          new Talk("Do you come here often?", "About as often as chance has it."));

  private static final List<String> OTHERS =
      List.of("Is that so?", "So they say.", "I had not thought of that.", "Tell me more, %s.");

  /** Words that somebody uses, and what is said to them. */
  private record Answer(Pattern words, String reply) {
    static Answer to(String words, String reply) {
      return new Answer(Pattern.compile("\\b(" + words + ")\\b"), reply);
    }
  }

  /** The first that fits counts. */
  private static final List<Answer> ANSWERS =
      List.of(
          Answer.to("bots?|robots?|human|real|alive|npc", "I am a bot: the server plays me."),
          Answer.to("thanks|thank|thx", "You are welcome, %s."),
          Answer.to("bye|goodbye|ciao", "Until we see each other, %s."),
          Answer.to("how are you", "Well, thank you. I walked all day."),
          Answer.to("your name|who are you", "You can read it below me. I live here."),
          Answer.to("help|what do i do|how do", "Click to walk, and click things to use them."),
          Answer.to("where", "I only know what I see from here."),
          Answer.to("hello|hi|hey|good day|good morning|hallo", "Hello, %s!"));

  private Phrases() {}

  /** Returns one of the greetings; those of numbers in a row differ. */
  static String greeting(String name, int number) {
    return filled(GREETINGS.get(number % GREETINGS.size()), name);
  }

  static String thanks(String name, RandomGenerator random) {
    return filled(one(THANKS, random), name);
  }

  static Talk talk(RandomGenerator random) {
    return TALKS.get(random.nextInt(TALKS.size()));
  }

  /** Returns what is said to the words of somebody. */
  static String reply(String words, String name, RandomGenerator random) {
    String plain = words.toLowerCase(Locale.ROOT);
    for (Answer answer : ANSWERS) {
      if (answer.words().matcher(plain).find()) {
        return filled(answer.reply(), name);
      }
    }
    return filled(one(OTHERS, random), name);
  }

  private static String one(List<String> phrases, RandomGenerator random) {
    return phrases.get(random.nextInt(phrases.size()));
  }

  private static String filled(String phrase, String name) {
    return phrase.replace("%s", name);
  }
}
