package dev.sightline.server.transport;

import dev.sightline.maps.format.FileFault;
import dev.sightline.server.config.TlsSettings;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Reads certificate and key, and makes sure that they belong together before anybody connects. */
final class TlsFiles {
  private static final int LARGEST = 1 << 20;
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]*)-----END PRIVATE KEY-----");

  private TlsFiles() {}

  /** Returns what TLS connections are made with, or null without TLS. */
  static @Nullable SslContext read(TlsSettings settings) {
    Path certificateFile = settings.certificate();
    Path keyFile = settings.key();
    if (certificateFile == null || keyFile == null) {
      return null;
    }
    X509Certificate[] chain = chain(certificateFile);
    PrivateKey key = key(keyFile, chain[0].getPublicKey());
    try {
      return SslContextBuilder.forServer(key, chain)
          .sslProvider(SslProvider.JDK)
          .protocols("TLSv1.3", "TLSv1.2")
          .build();
    } catch (SSLException e) {
      throw new EndpointException(certificateFile + ": cannot be used: " + e.getMessage(), e);
    }
  }

  private static X509Certificate[] chain(Path file) {
    try {
      X509Certificate[] chain =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(bytes(file)))
              .toArray(X509Certificate[]::new);
      if (chain.length == 0) {
        throw new EndpointException(file + ": holds no certificate in PEM");
      }
      return chain;
    } catch (CertificateException e) {
      throw new EndpointException(file + ": holds no certificate in PEM", e);
    }
  }

  private static PrivateKey key(Path file, PublicKey publicKey) {
    String text = new String(bytes(file), StandardCharsets.US_ASCII);
    Matcher matcher = KEY.matcher(text);
    if (!matcher.find()) {
      boolean other = text.contains("PRIVATE KEY-----");
      String reason =
          other
              ? ": the key must be PKCS#8 and not encrypted (openssl pkcs8 -topk8 -nocrypt)"
              : ": holds no private key in PEM";
      throw new EndpointException(file + reason);
    }
    try {
      byte[] encoded = Base64.getMimeDecoder().decode(matcher.group(1));
      PrivateKey key =
          KeyFactory.getInstance(publicKey.getAlgorithm())
              .generatePrivate(new PKCS8EncodedKeySpec(encoded));
      requirePair(file, key, publicKey);
      return key;
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new EndpointException(file + ": does not belong to the certificate", e);
    }
  }

  private static void requirePair(Path file, PrivateKey key, PublicKey publicKey)
      throws GeneralSecurityException {
    String algorithm =
        switch (publicKey.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> publicKey.getAlgorithm();
        };
    byte[] sample = {1, 2, 3};
    Signature signature = Signature.getInstance(algorithm);
    signature.initSign(key);
    signature.update(sample);
    byte[] signed = signature.sign();
    signature.initVerify(publicKey);
    signature.update(sample);
    if (!signature.verify(signed)) {
      throw new EndpointException(file + ": does not belong to the certificate");
    }
  }

  private static byte[] bytes(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(LARGEST);
    } catch (NoSuchFileException e) {
      throw new EndpointException(file + ": there is no such file", e);
    } catch (IOException e) {
      throw new EndpointException(file + ": cannot be read: " + FileFault.reason(e), e);
    }
  }
}
