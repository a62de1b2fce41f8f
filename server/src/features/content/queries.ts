import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import type { FaqItem, FaqSection } from './rules';

export interface FaqRow {
  id: number;
  section: FaqSection;
  question: string;
  answer: string;
}

export function listFaq(tx: Tx, locale: Locale): Promise<FaqRow[]> {
  const [question, answer] = locale === 'zh' ? [sql`question_zh`, sql`answer_zh`] : [sql`question_en`, sql`answer_en`];
  return tx.rows(sql`
    select id, section, ${question} as question, ${answer} as answer from faq_items order by section, position`);
}

export async function insertFaqItem(tx: Tx, item: FaqItem): Promise<void> {
  await tx.run(sql`
    insert into faq_items (section, position, question_en, question_zh, answer_en, answer_zh)
    values (${item.section}::text,
      (select coalesce(max(position), 0) + 1 from faq_items where section = ${item.section}::text),
      ${item.question.en}, ${item.question.zh}, ${item.answer.en}, ${item.answer.zh})`);
}

/** Is there no question at all? Processes that start together take turns: the second finds what the first has written. */
export async function lockEmptyFaq(tx: Tx): Promise<boolean> {
  await tx.run(sql`lock table faq_items in share row exclusive mode`);
  return (await tx.one<{ empty: boolean }>(sql`select not exists (select 1 from faq_items) as empty`)).empty;
}
