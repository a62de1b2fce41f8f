import { z } from 'zod';
import type { Bilingual } from '../../platform/locale';
import { kindOfElement } from '../questionnaires/index';

const TITLE_CHARACTERS = 300;

const List = z.array(z.unknown()).catch([]);
const Question = z.looseObject({
  type: z.string().catch(''),
  title: z.unknown().optional(),
  choices: List,
  rows: List,
  items: List,
});
const Texts = z.looseObject({ default: z.string().catch(''), en: z.string().catch(''), 'zh-cn': z.string().catch('') });

function inBoth(title: unknown): Bilingual {
  if (typeof title === 'string') return { en: title, zh: title };
  const texts = Texts.safeParse(title);
  if (!texts.success) return { en: '', zh: '' };
  const en = texts.data.en || texts.data.default;
  return { en, zh: texts.data['zh-cn'] || en };
}

/** Returns what a list shows of a question: its title in both languages, its kind and how many answers it lists. */
export function shownOf(json: unknown): { title: Bilingual; type: string; entries: number } {
  const question = Question.parse(json);
  const { type, title, choices, rows, items } = question;
  const { en, zh } = inBoth(title);
  return {
    title: { en: en.slice(0, TITLE_CHARACTERS), zh: zh.slice(0, TITLE_CHARACTERS) },
    type: kindOfElement(question) ?? type,
    entries: choices.length || rows.length || items.length,
  };
}
