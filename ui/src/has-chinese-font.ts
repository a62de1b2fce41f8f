/** In pixels; so large that no rounding makes a narrow glyph look like a square. */
const SIZE = 100;

/**
 * Returns whether this machine draws Chinese with a font of its own. A Chinese character is as wide as its font is high;
 * the box that stands for a missing character is not, or is as wide as that of a character that no font has.
 */
export function hasChineseFont(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  context.font = `${SIZE}px sans-serif`;
  const widthOf = (text: string) => context.measureText(text).width;
  const width = widthOf('\u7684');
  return Math.abs(width - SIZE) < 1 && width !== widthOf('\u{10FFFD}');
}
