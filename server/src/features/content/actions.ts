import { FAQ_SECTIONS } from '@pollen/contract/content';
import sanitizeHtml from 'sanitize-html';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import firstFaq from './faq.json';
import { insertFaqItem, lockEmptyFaq } from './queries';
import type { FaqItem } from './rules';

export type { FaqItem } from './rules';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'h3', 'blockquote', 'code'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
};

/** The same few texts are read all day, and cleaning all of them takes milliseconds. */
const REMEMBERED = 500;
const cleaned = new Map<string, string>();

/** HTML with nothing in it but text, lists, emphasis and links. */
export function cleanHtml(html: string): string {
  let clean = cleaned.get(html);
  if (clean === undefined) {
    clean = sanitizeHtml(html, allowed);
    if (cleaned.size >= REMEMBERED) cleaned.clear();
    cleaned.set(html, clean);
  }
  return clean;
}

const Bilingual = z.strictObject({ en: z.string().min(1), zh: z.string().min(1) });
const Faq = z.array(z.strictObject({ section: z.enum(FAQ_SECTIONS), question: Bilingual, answer: Bilingual }));

/** Fills the help of a panel that has none with the questions of `faq.json`; what an operator has changed is left alone. */
export async function ensureFaq(tx: Tx): Promise<void> {
  if (!(await lockEmptyFaq(tx))) return;
  for (const item of Faq.parse(firstFaq)) await addFaqItem(tx, item);
}

/** Adds a question to the end of its section; its answer is cleaned before it is kept. */
export function addFaqItem(tx: Tx, item: FaqItem): Promise<void> {
  const answer = { en: cleanHtml(item.answer.en), zh: cleanHtml(item.answer.zh) };
  return insertFaqItem(tx, { ...item, answer });
}
