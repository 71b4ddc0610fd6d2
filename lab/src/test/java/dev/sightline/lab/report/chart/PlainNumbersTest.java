package dev.sightline.lab.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class PlainNumbersTest {
  @Test
  void format_numbers_areAsShortAsTheyGo() {
    PlainNumbers plain = new PlainNumbers();
    assertEquals("0.25", plain.format(0.25));
    assertEquals("3", plain.format(3.0));
    assertEquals("2000", plain.format(2000L));
  }

  @Test
  void format_shares_areInPercent() {
    PlainNumbers percent = PlainNumbers.percent();
    assertEquals("7 %", percent.format(0.07));
    assertEquals("2.5 %", percent.format(0.025));
    assertEquals("100 %", percent.format(1L));
  }
}
