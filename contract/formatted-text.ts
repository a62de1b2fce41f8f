/**
 * Texts of questionnaires may have simple formatting in HTML: `<b>`, `<i>`, `<u>` and their like, without attributes.
 * Anything else in angle brackets is text.
 */

const tagsOfText = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small'] as const;
type TextTag = (typeof tagsOfText)[number];

/** A piece of a formatted text: words, the start of a new line, or a tag with pieces inside. */
export type TextPiece = string | { readonly tag: 'br' } | { readonly tag: TextTag; readonly inside: TextPiece[] };

const anyTag = /<(\/?)(b|strong|i|em|u|s|sub|sup|small|br)\s*\/?>/gi;
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&amp;': '&',
};

function decode(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity);
}

function isTextTag(tag: string): tag is TextTag {
  return (tagsOfText as readonly string[]).includes(tag);
}

/** Splits a text into its pieces. Tags that are not closed end with the text; ends without a beginning are left out. */
export function piecesOf(text: string): TextPiece[] {
  const whole: TextPiece[] = [];
  const open: { readonly tag: TextTag; readonly inside: TextPiece[] }[] = [];
  const add = (piece: TextPiece) => (open.at(-1)?.inside ?? whole).push(piece);
  let from = 0;
  for (const { 0: found, 1: slash, 2: name = '', index } of text.matchAll(anyTag)) {
    if (index > from) add(decode(text.slice(from, index)));
    from = index + found.length;
    const tag = name.toLowerCase();
    if (tag === 'br') add({ tag: 'br' });
    else if (isTextTag(tag) && !slash) {
      const piece = { tag, inside: [] };
      add(piece);
      open.push(piece);
    } else {
      const last = open.findLastIndex((piece) => piece.tag === tag);
      if (last >= 0) open.length = last;
    }
  }
  if (from < text.length) add(decode(text.slice(from)));
  return whole;
}

/** Returns a text without its formatting. */
export function plainText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return decode(text.replace(anyTag, (_tag, _slash, name: string) => (name.toLowerCase() === 'br' ? ' ' : '')));
}
