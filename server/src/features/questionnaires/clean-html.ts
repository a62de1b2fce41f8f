import sanitizeHtml from 'sanitize-html';
import { isOwnPath, outsidePicture } from './pictures';

const allowedTags: readonly string[] = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'small',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'a',
  'span',
  'div',
  'blockquote',
  'hr',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
];

/**
 * Removes scripts, styles and everything else that a page must not load or run. `pictureAt` returns the address on this site
 * for that of a picture; a picture without one is removed.
 */
export function cleanHtml(html: string, pictureAt: (address: string) => string | null): string {
  return sanitizeHtml(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['scope', 'colspan'],
      td: ['colspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      img: (tagName, { src, ...attribs }) => {
        const own = src === undefined ? null : pictureAt(src);
        // A picture without words is decoration to a screen reader.
        return { tagName, attribs: own === null ? attribs : { src: own, alt: '', ...attribs } };
      },
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' } }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
    disallowedTagsMode: 'discard',
  });
}

/** Returns what `cleanHtml` takes away that members would have noticed, as an author names it. */
export function removedFrom(html: string): string[] {
  const removed = new Set<string>();
  for (const [, name = '', attributes = ''] of html.matchAll(/<([a-z][a-z0-9-]*)([^<>]*)>/gi)) {
    const tag = name.toLowerCase();
    if (tag !== 'h1' && !allowedTags.includes(tag)) removed.add(`<${tag}>`);
    if (/\sstyle\s*=/i.test(attributes)) removed.add('style');
    if (/\son[a-z]+\s*=/i.test(attributes)) removed.add('on…');
    const [, address] = /\s(?:href|src)\s*=\s*["']?([^"'\s>]+)/i.exec(attributes) ?? [];
    if (address === undefined) continue;
    if (tag === 'img' && !isOwnPath(address) && !outsidePicture(address))
      removed.add(`<img src="${address.slice(0, 60)}">`);
    if (tag === 'a' && !/^(?:https?:|mailto:|[/#?])/i.test(address)) removed.add(`<a href="${address.slice(0, 60)}">`);
  }
  return [...removed];
}
