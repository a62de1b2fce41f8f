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

/** Returns the frequent questions that are not removed in one language, by section and by their position in it. */
export function listFaq(tx: Tx, locale: Locale): Promise<FaqRow[]> {
  const [question, answer] = locale === 'zh' ? [sql`question_zh`, sql`answer_zh`] : [sql`question_en`, sql`answer_en`];
  return tx.rows(sql`
    select id, section, ${question} as question, ${answer} as answer from faq_items
    where removed_at is null order by section, position`);
}

export interface FullFaqRow extends FaqItem {
  id: number;
  removed: boolean;
}

const fullColumns = sql`id, section, json_build_object('en', question_en, 'zh', question_zh) as question,
  json_build_object('en', answer_en, 'zh', answer_zh) as answer, removed_at is not null as removed`;

/** Returns all questions in the order of the help pages, removed ones included. */
export function listFullFaq(tx: Tx): Promise<FullFaqRow[]> {
  return tx.rows(sql`select ${fullColumns} from faq_items order by section, position`);
}

/** Returns a frequent question in both languages, also a removed one, or null when the id is unknown. */
export function findFaqItem(tx: Tx, id: number): Promise<FullFaqRow | null> {
  return tx.maybe(sql`select ${fullColumns} from faq_items where id = ${id}`);
}

/** Updates a question. A question that changes its section moves to the end of the new one. */
export async function updateFaqItem(tx: Tx, id: number, item: FaqItem): Promise<void> {
  await tx.run(sql`
    update faq_items set question_en = ${item.question.en}, question_zh = ${item.question.zh},
      answer_en = ${item.answer.en}, answer_zh = ${item.answer.zh}, removed_at = null,
      position = case when section = ${item.section}::text then position
        else (select coalesce(max(position), 0) + 1 from faq_items where section = ${item.section}::text) end,
      section = ${item.section}::text
    where id = ${id}`);
}

/** Removes a frequent question from the page; its row remains so that an earlier version can be restored. */
export async function updateFaqRemoved(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update faq_items set removed_at = ${tx.now} where id = ${id}`);
}

/** Locks the FAQ, so that changes of its order run one after the other. */
export async function lockFaq(tx: Tx): Promise<void> {
  await tx.run(sql`lock table faq_items in share row exclusive mode`);
}

/** Swaps a question with the shown one before or after it; returns 0 when there is none. */
export function swapFaqItem(tx: Tx, id: number, to: 'up' | 'down'): Promise<number> {
  const isUp = to === 'up';
  return tx.run(sql`
    with moved as (select id, section, position from faq_items where id = ${id}),
    beside as (
      select other.id, other.position from faq_items other join moved on other.section = moved.section
      where other.removed_at is null
        and case when ${isUp}::boolean then other.position < moved.position else other.position > moved.position end
      order by case when ${isUp}::boolean then -other.position else other.position end
      limit 1)
    update faq_items set position = case when faq_items.id = moved.id then beside.position else moved.position end
    from moved, beside where faq_items.id in (moved.id, beside.id)`);
}

/** Stores a frequent question as the last one of its section and returns its id. */
export function insertFaqItem(tx: Tx, item: FaqItem): Promise<{ id: number }> {
  return tx.one(sql`
    insert into faq_items (section, position, question_en, question_zh, answer_en, answer_zh)
    values (${item.section}::text,
      (select coalesce(max(position), 0) + 1 from faq_items where section = ${item.section}::text),
      ${item.question.en}, ${item.question.zh}, ${item.answer.en}, ${item.answer.zh})
    returning id`);
}

/**
 * Locks the FAQ and returns whether it is empty, so that of processes that start together the second one sees what the
 * first wrote.
 */
export async function lockEmptyFaq(tx: Tx): Promise<boolean> {
  await lockFaq(tx);
  return (await tx.one<{ empty: boolean }>(sql`select not exists (select 1 from faq_items) as empty`)).empty;
}
