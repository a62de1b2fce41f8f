const QUIET = 4;
const FINDER = 7;

/**
 * Returns a link as an SVG of a QR code with round dots. It has the highest error correction, so that a logo may cover
 * the middle.
 */
export async function qrCodeOf(link: string): Promise<string> {
  // The package takes 8 MB of memory and few members open this page, so it is loaded on demand.
  const { create } = await import('qrcode');
  const { size, data } = create(link, { errorCorrectionLevel: 'H' }).modules;
  const dots: string[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) if (data[y * size + x] && !inFinder(x, y, size)) dots.push(`M${x} ${y}h0`);
  }
  const corners = [
    [0, 0],
    [size - FINDER, 0],
    [0, size - FINDER],
  ].map(
    ([x, y]) =>
      `<g transform="translate(${x} ${y})"><rect x=".5" y=".5" width="6" height="6" rx="1.7" fill="none" stroke="#13182d"/><rect x="2" y="2" width="3" height="3" rx=".9"/></g>`,
  );
  const whole = size + 2 * QUIET;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${whole} ${whole}" width="512" height="512" fill="#13182d">`,
    `<rect x="${-QUIET}" y="${-QUIET}" width="${whole}" height="${whole}" fill="#fff"/>`,
    // A line of length zero with round ends draws a dot, in a sixth of the characters of a circle.
    `<path transform="translate(.5 .5)" stroke="#13182d" stroke-width=".88" stroke-linecap="round" d="${dots.join('')}"/>`,
    ...corners,
    '</svg>',
  ].join('');
}

function inFinder(x: number, y: number, size: number): boolean {
  const far = size - FINDER;
  return (x < FINDER && y < FINDER) || (x >= far && y < FINDER) || (x < FINDER && y >= far);
}
