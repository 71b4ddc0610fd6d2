package dev.sightline.lab.metric;

/**
 * What a replay is on the wire, by the encoder of the server, with the welcomes left out.
 *
 * @param bytes of all frames together
 * @param frames one for each client and tick
 * @param contents entities told whole
 * @param updates entities of which changes were told
 * @param perFrame bytes of a frame that tells nothing
 * @param perContent bytes that an entity told whole adds
 * @param perUpdate bytes that an update adds
 */
public record WireBytes(
    long bytes,
    long frames,
    long contents,
    long updates,
    double perFrame,
    double perContent,
    double perUpdate) {}
