import sanitizeHtml from 'sanitize-html';
import type { Tx } from '../../platform/database/database';
import { insertFaqItem } from './queries';
import type { FaqItem } from './rules';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'h3', 'blockquote', 'code'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
};

/** How many cleaned texts are cached: the same few are read all day, and cleaning all of them takes milliseconds. */
const MAX_CACHED = 500;
const cleaned = new Map<string, string>();

/** Returns HTML reduced to text, lists, emphasis and links. */
export function cleanHtml(html: string): string {
  let clean = cleaned.get(html);
  if (clean === undefined) {
    clean = sanitizeHtml(html, allowed);
    if (cleaned.size >= MAX_CACHED) cleaned.clear();
    cleaned.set(html, clean);
  }
  return clean;
}

/** Adds a question to the end of its section. The answer is cleaned before it is stored. */
export function addFaqItem(tx: Tx, item: FaqItem): Promise<{ id: number }> {
  const answer = { en: cleanHtml(item.answer.en), zh: cleanHtml(item.answer.zh) };
  return insertFaqItem(tx, { ...item, answer });
}
