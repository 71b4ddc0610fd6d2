package dev.sightline.cli;

import java.math.BigInteger;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Numbers of the command line, refused in plain words. */
final class Numbers {
  private Numbers() {}

  /** Lets a command and those below it read numbers this way. */
  static CommandLine register(CommandLine command) {
    return command
        .registerConverter(int.class, Numbers::readInt)
        .registerConverter(Integer.class, Numbers::readInt)
        .registerConverter(long.class, Numbers::readLong)
        .registerConverter(Long.class, Numbers::readLong)
        .registerConverter(double.class, Numbers::readDouble)
        .registerConverter(Double.class, Numbers::readDouble);
  }

  private static int readInt(String text) {
    BigInteger value = whole(text);
    if (value.bitLength() >= Integer.SIZE) {
      throw new TypeConversionException("'" + text + "' is too large: it takes more than 32 bits");
    }
    return value.intValue();
  }

  private static long readLong(String text) {
    BigInteger value = whole(text);
    if (value.bitLength() >= Long.SIZE) {
      throw new TypeConversionException("'" + text + "' is too large: it takes more than 64 bits");
    }
    return value.longValue();
  }

  private static BigInteger whole(String text) {
    if (!text.matches("[+-]?[0-9]{1,100}")) {
      throw new TypeConversionException("'" + text + "' is not a whole number");
    }
    return new BigInteger(text);
  }

  private static double readDouble(String text) {
    double value;
    try {
      value = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'" + text + "' is not a number");
    }
    if (!Double.isFinite(value)) {
      throw new TypeConversionException("'" + text + "' is not a finite number");
    }
    return value;
  }
}
