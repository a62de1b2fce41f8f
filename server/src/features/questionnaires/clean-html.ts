import sanitizeHtml from 'sanitize-html';

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

/** Removes scripts, styles, pictures from elsewhere and everything else that a page must not load or run. */
export function cleanHtml(html: string): string {
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
    if (tag === 'img' && !address.startsWith('/')) removed.add(`<img src="${address.slice(0, 60)}">`);
    if (tag === 'a' && !/^(?:https?:|mailto:|[/#?])/i.test(address)) removed.add(`<a href="${address.slice(0, 60)}">`);
  }
  return [...removed];
}
