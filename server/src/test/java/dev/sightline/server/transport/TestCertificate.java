package dev.sightline.server.transport;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate for localhost that the JDK's own tool makes, in the two files of the settings. */
public record TestCertificate(Path certificate, Path key, KeyStore trusted) {
  private static final char[] PASSWORD = "password".toCharArray();

  public static TestCertificate make(Path folder, String name, String algorithm)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path store = folder.resolve(name + ".p12");
    Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process process =
        new ProcessBuilder(
                tool.toString(),
                "-genkeypair",
                "-alias",
                "own",
                "-keyalg",
                algorithm,
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                new String(PASSWORD))
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(output);
    }
    return split(folder, name, store);
  }

  private static TestCertificate split(Path folder, String name, Path file)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    Certificate certificate = store.getCertificate("own");
    Path pem = write(folder.resolve(name + ".pem"), "CERTIFICATE", certificate.getEncoded());
    Path key =
        write(
            folder.resolve(name + ".key"),
            "PRIVATE KEY",
            store.getKey("own", PASSWORD).getEncoded());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("own", certificate);
    return new TestCertificate(pem, key, trusted);
  }

  /** What a client needs that trusts it. */
  public SSLContext client() throws GeneralSecurityException {
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, factory.getTrustManagers(), null);
    return context;
  }

  private static Path write(Path file, String kind, byte[] content) throws IOException {
    String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        file, "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n");
  }
}
