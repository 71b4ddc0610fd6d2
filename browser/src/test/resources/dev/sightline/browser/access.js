// Looks at a page as people do who cannot: contrast of texts, names of controls, order of focus.
window.access = (() => {
  const isShown = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return box.width > 1 && box.height > 1 && style.visibility === 'visible' && style.opacity !== '0'
      && element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true });
  };
  const parse = (color) => {
    const [r, g, b, a = 1] = color.match(/[\d.]+/g).map(Number);
    return { r, g, b, a };
  };
  const over = (top, below) => {
    const mix = (name) => top[name] * top.a + below[name] * (1 - top.a);
    return { r: mix('r'), g: mix('g'), b: mix('b'), a: 1 };
  };
  const background = (element) => {
    const layers = [];
    for (let each = element; each; each = each.parentElement) layers.push(parse(getComputedStyle(each).backgroundColor));
    return layers.reverse().reduce((below, top) => over(top, below), { r: 255, g: 255, b: 255, a: 1 });
  };
  const light = ({ r, g, b }) => {
    const linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };
  const ratio = (a, b) => {
    const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  const nameOf = (element) => element.getAttribute('aria-label') || element.textContent.trim() || element.title
    || [...(element.labels ?? [])].map((label) => label.textContent.trim()).join(' ');

  return {
    /** Texts with less contrast than 4.5 to 1; disabled controls are no text to read. */
    faint() {
      const texts = [...document.querySelectorAll('body *')].filter((element) => isShown(element) && !element.disabled
        && [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ''));
      return texts.map((element) => {
        const below = background(element);
        return { text: element.textContent.trim().slice(0, 40), ratio: ratio(over(parse(getComputedStyle(element).color), below), below) };
      }).filter((each) => each.ratio < 4.5);
    },
    /** Controls without a name. */
    nameless() {
      return [...document.querySelectorAll('button, input, select, summary, canvas[tabindex], [role]')]
        .filter((element) => element.getAttribute('aria-hidden') !== 'true' && !['status', 'alert', 'timer'].includes(element.role) && isShown(element) && nameOf(element) === '')
        .map((element) => element.outerHTML.slice(0, 80));
    },
    /** Controls too small for a finger: less than 24 CSS pixels in one direction. */
    small() {
      return [...document.querySelectorAll('button, select, input:not([type=checkbox]):not(.hidden)')].filter(isShown)
        .filter((element) => Math.min(element.offsetWidth, element.offsetHeight) < 24).map((element) => element.outerHTML.slice(0, 80));
    },
    focused() {
      const { activeElement: at } = document;
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      return { id: at.id || at.textContent.trim().slice(0, 30), hasRing: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2, isBody: at === document.body, isCanvas: at.matches('#world') };
    },
  };
})();
