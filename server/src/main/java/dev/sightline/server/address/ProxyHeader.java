package dev.sightline.server.address;

/** The header in which trusted proxies say for whom they ask. */
public enum ProxyHeader {
  X_FORWARDED_FOR("x-forwarded-for"),
  FORWARDED("forwarded");

  private final String header;

  ProxyHeader(String header) {
    this.header = header;
  }

  /** Returns the header's name, in lower case. */
  public String header() {
    return header;
  }
}
