import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FAQ_SECTIONS } from '@pollen/contract/content';
import { z } from 'zod';
import { findCheckout } from '../../platform/checkout';
import type { Tx } from '../../platform/database/database';
import { addFaqItem } from './actions';
import { lockEmptyFaq } from './queries';

const Bilingual = z.strictObject({ en: z.string().min(1), zh: z.string().min(1) });
const Faq = z.array(z.strictObject({ section: z.enum(FAQ_SECTIONS), question: Bilingual, answer: Bilingual }));

/** Fills an empty FAQ with the questions of `content/faq.json`; existing questions stay. */
export async function ensureFaq(tx: Tx): Promise<void> {
  if (!(await lockEmptyFaq(tx))) return;
  const file = await readFile(join(findCheckout(), 'content/faq.json'), 'utf8');
  for (const item of Faq.parse(JSON.parse(file))) await addFaqItem(tx, item);
}
