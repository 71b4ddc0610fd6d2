package dev.sightline.server.session;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The names of bots: a first and a last name each, in an order that depends on the seed. First
 * names repeat only after all of them were used. Players cannot have such a name.
 */
public final class TownNames {
  private static final List<String> FIRST =
      List.of(
          "Ada",
          "Agnes",
          "Alma",
          "Ambrose",
          "Anselm",
          "Astrid",
          "Balthasar",
          "Basil",
          "Beatrix",
          "Bruno",
          "Casimir",
          "Clara",
          "Clemens",
          "Cosima",
          "Delia",
          "Edda",
          "Edgar",
          "Elias",
          "Elsbeth",
          "Emil",
          "Ezra",
          "Felix",
          "Flora",
          "Frieda",
          "Gideon",
          "Greta",
          "Gustav",
          "Hazel",
          "Hedwig",
          "Hugo",
          "Ida",
          "Ignaz",
          "Ilse",
          "Jasper",
          "Jonas",
          "Juno",
          "Kaspar",
          "Klara",
          "Lena",
          "Leopold",
          "Linus",
          "Lotte",
          "Magnus",
          "Marta",
          "Matilda",
          "Milo",
          "Nell",
          "Odette",
          "Olga",
          "Oscar",
          "Otto",
          "Paula",
          "Pius",
          "Quentin",
          "Rosa",
          "Rufus",
          "Selma",
          "Silas",
          "Thea",
          "Theo",
          "Ursula",
          "Viktor",
          "Wanda",
          "Wilma");
  private static final List<String> LAST =
      List.of(
          "Alder", "Ash", "Barley", "Beck", "Birch", "Bloom", "Bramble", "Brook", "Burr", "Clay",
          "Cobb", "Crane", "Dale", "Dove", "Elm", "Fern", "Field", "Finch", "Flint", "Ford",
          "Frost", "Gale", "Glen", "Grove", "Hale", "Heath", "Hill", "Holt", "Hood", "Lake", "Lark",
          "Linden", "Marsh", "Mead", "Mill", "Moor", "Moss", "Oak", "Peck", "Pike", "Pond", "Quill",
          "Reed", "Ridge", "Rook", "Rowe", "Rush", "Rye", "Sand", "Sedge", "Shaw", "Sloe", "Snow",
          "Stone", "Swift", "Tarn", "Teal", "Thorn", "Vale", "Wells", "Wick", "Wolfe", "Yarrow",
          "Yew");
  private static final Pattern REST = Pattern.compile("[ -]|\\p{Nd}");
  private static final Set<String> FIRST_PLAIN = plain(FIRST);
  private static final Set<String> LAST_PLAIN = plain(LAST);

  private final List<String> first;
  private final List<String> last;

  public TownNames(long seed) {
    Random random = new Random(seed);
    first = shuffled(FIRST, random);
    last = shuffled(LAST, random);
  }

  private static List<String> shuffled(List<String> names, Random random) {
    List<String> all = new ArrayList<>(names);
    Collections.shuffle(all, random);
    return all;
  }

  /** Returns one of the names; each index from 0 on has another one. */
  public String get(int index) {
    int round = index / first.size();
    String name = first.get(index % first.size()) + " " + last.get((index + round) % last.size());
    int repeated = round / last.size();
    return repeated == 0 ? name : name + " " + (repeated + 1);
  }

  /** Returns whether a bot could have this name. */
  public static boolean isOne(String name) {
    String plain = plain(name);
    for (String start : FIRST_PLAIN) {
      if (plain.startsWith(start) && LAST_PLAIN.contains(plain.substring(start.length()))) {
        return true;
      }
    }
    return false;
  }

  private static String plain(String name) {
    return REST.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
  }

  private static Set<String> plain(List<String> names) {
    Set<String> all = new HashSet<>();
    names.forEach(name -> all.add(plain(name)));
    return Set.copyOf(all);
  }
}
