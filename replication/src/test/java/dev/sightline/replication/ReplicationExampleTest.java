package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.Hello;
import dev.sightline.frame.Protocol;
import dev.sightline.frame.Welcome;
import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.replica.Replica;
import dev.sightline.replica.ReplicaListener;
import dev.sightline.replica.Replicas;
import dev.sightline.schema.Audience;
import dev.sightline.schema.Codec;
import dev.sightline.schema.Field;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.Schema;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;
import dev.sightline.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The program of the page on replication, and that the page shows it as it is. */
final class ReplicationExampleTest {
  private static final List<String> PRINTED = new ArrayList<>();

  @Test
  void example_runs_annaSeesBertPassTheWall() throws MalformedFrame {
    PRINTED.clear();
    Courtyard.main();
    assertEquals(
        List.of(
            "Bert is here, apples: 0",
            "Anna is here, apples: 0",
            "Bert is hidden",
            "Bert is back, apples: 30"),
        PRINTED);
  }

  @Test
  void page_example_isThisOne() throws IOException {
    String page = Files.readString(Path.of("../docs/replication.md"));
    String source =
        Files.readString(
            Path.of("src/test/java/dev/sightline/replication/ReplicationExampleTest.java"));
    int from = page.indexOf("```java\n") + 8;
    String example = page.substring(from, page.indexOf("```", from));
    assertTrue(squeeze(source).contains(squeeze(example)), "the page's example has strayed");
    long lines = example.lines().filter(line -> !line.isBlank()).count();
    assertTrue(lines <= 48, lines + " lines are not about forty");
  }

  private static String squeeze(String text) {
    return text.replaceAll("\\s+", "");
  }

  private static void print(String line) {
    PRINTED.add(line);
  }

  @SuppressWarnings("NullAway") // nobody is refused here
  static final class Courtyard {
    static void main() throws MalformedFrame {
      Schema.Builder words = Schema.named("courtyard");
      Type.Builder avatar = words.entity("Avatar");
      Field<String> name = avatar.field("name", Codec.text(20));
      Field<Integer> apples = avatar.field("apples", Codec.integer(0, 99));
      Field<Integer> pulse = avatar.field("pulse", Codec.integer(0, 255), Audience.owner());
      Schema schema = words.build();

      Obstacle wall = Obstacle.Segment.of(20, 0, 20, 15);
      WorldMap map = WorldMap.of("courtyard", new Box(0, 0, 40, 40), List.of(wall));
      Space space =
          Space.builder(World.of(map))
              .sense("sight", (population, there) -> new RayRule(population, there.mesh()))
              .build();
      ReplicationSpace server = ReplicationSpace.builder(schema, space).build();

      MemoryLink link = new MemoryLink(4); // or a socket: implement Link
      server.begin();
      Entity anna = server.spawn(avatar.type(), 10, 10);
      Entity bert = server.spawn(avatar.type(), 25, 30);
      anna.set(name, "Anna");
      bert.set(name, "Bert");
      Client client = server.join(Hello.of(schema.hash(), 0, "anna"), link);
      client.observe(anna, 30); // what she sees, the client holds
      client.self(anna);
      server.end();

      Replicas replicas = new Replicas(schema, new Report(name, apples));
      receive(link, replicas);
      for (double y : new double[] {20, 10, 10, 30}) {
        server.begin(); // inputs are taken here
        bert.moveTo(25, y);
        bert.set(apples, (int) y);
        bert.set(pulse, 120); // told to nobody but Bert's client
        server.end(); // frames are sent here
        receive(link, replicas);
      }
    }

    static void receive(MemoryLink link, Replicas replicas) throws MalformedFrame {
      for (byte[] frame = link.poll(); frame != null; frame = link.poll()) {
        if (frame[0] == Protocol.WELCOME) {
          replicas.start(Welcome.read(new WireReader().wrap(frame)));
        } else if (frame[0] == Protocol.TICK) {
          replicas.apply(frame);
        } // else a schema, a pong or a refusal
      }
    }

    record Report(Field<String> name, Field<Integer> apples) implements ReplicaListener {
      @Override
      public void entered(Replica replica, boolean returned) {
        print(
            replica.get(name)
                + (returned ? " is back" : " is here")
                + ", apples: "
                + replica.get(apples));
      }

      @Override
      public void left(Replica replica, boolean gone) {
        print(replica.get(name) + " is hidden");
      }
    }
  }
}
