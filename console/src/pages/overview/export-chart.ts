/** The style properties that a standalone file needs inline, because it has no style sheets. */
const kept = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linejoin',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
] as const;
const HEAD = 64;
const PADDING = 16;

const element = (name: string, attributes: Record<string, string | number>, text = '') => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
};

/** Returns the chart as a standalone SVG: with inline colours and fonts, a title, a legend and a background. */
export function standaloneSvg(
  chart: SVGSVGElement,
  words: { title: string; legend: readonly { key: string; label: string }[] },
): { text: string; width: number; height: number } {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [...chart.querySelectorAll('*')];
  for (const [index, each] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[index];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const property of kept) {
      // The `fill` attribute already refers to the pattern inside this document.
      if (property === 'fill' && each.getAttribute('fill')?.startsWith('url(')) continue;
      each.setAttribute(property, style.getPropertyValue(property));
    }
    each.removeAttribute('class');
  }
  for (const place of copy.querySelectorAll('[data-for-pointers]')) place.remove();

  const root = getComputedStyle(chart);
  const [ink, ground] = [root.getPropertyValue('--color-text').trim(), root.getPropertyValue('--color-surface').trim()];
  const font = { 'font-family': root.fontFamily, fill: ink };
  const width = chart.clientWidth + 2 * PADDING;
  const height = chart.clientHeight + HEAD + PADDING;
  const picture = element('svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  });
  picture.append(element('rect', { width, height, fill: ground }));
  picture.append(element('text', { x: PADDING, y: 26, ...font, 'font-size': 16, 'font-weight': 650 }, words.title));
  let left = PADDING;
  for (const { key, label } of words.legend) {
    const pattern = copy.querySelector(`pattern[id$="-${key}"]`);
    if (pattern) {
      const stroke = pattern.querySelector('rect')?.getAttribute('fill') ?? ink;
      const box = { x: left, y: 40, width: 16, height: 12, rx: 2, fill: `url(#${pattern.id})`, stroke };
      picture.append(element('rect', box));
      left += 22;
    }
    picture.append(element('text', { x: left, y: 51, ...font, 'font-size': 13 }, label));
    left += label.length * 8 + 24;
  }
  const moved = element('g', { transform: `translate(${PADDING} ${HEAD})` });
  moved.append(...copy.childNodes);
  picture.append(moved);
  return { text: new XMLSerializer().serializeToString(picture), width, height };
}

/** Returns the same picture as PNG, at twice the resolution. */
export async function pngOf({ text, width, height }: { text: string; width: number; height: number }): Promise<Blob> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * 2;
    canvas.height = height * 2;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('the browser drew no picture');
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}
