import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ListCursor } from '../../platform/list-cursor';
import { containsPattern, isIndexed, MAX_SEARCHED_ROWS } from '../../platform/text-search';
import { lastText, type Thread, threadColumns } from './console-queries';
import type { ConversationKind } from './queries';

export interface ThreadFilter {
  readonly tab: 'waiting' | 'late' | 'mine' | 'answered' | 'closed' | 'all';
  readonly operatorId: number;
  readonly kind?: ConversationKind | undefined;
  readonly search?: string | undefined;
  readonly assigned?: 'nobody' | 'somebody' | undefined;
  readonly surveyId?: number | undefined;
}

/** Whether a tab lists conversations by the start of the wait; late ones wait too. */
export const isByWait = (tab: ThreadFilter['tab']) => tab === 'waiting' || tab === 'late';

/**
 * Returns the position of a row in a tab: waiting conversations are ordered by the start of the wait, all others by
 * their last message.
 */
export function cursorOf({ tab }: Pick<ThreadFilter, 'tab'>, thread: Thread): ListCursor {
  const at = isByWait(tab) ? thread.waitingSince : thread.updatedAt;
  if (!at) throw new Error(`conversation ${thread.id} waits since never`);
  return { at, id: thread.id };
}

/** Returns a page of conversations after a cursor: waiting ones longest first, all others latest first. */
export async function listThreads(
  tx: Tx,
  filter: ThreadFilter & { readonly after: ListCursor; readonly size: number },
): Promise<(Thread & { text: string })[]> {
  const found = filter.search?.trim() ? await listFound(tx, filter.search.trim()) : null;
  const [at, order] = isByWait(filter.tab)
    ? [sql`c.waiting_since`, sql`c.waiting_since, c.id`]
    : [sql`c.updated_at`, sql`c.updated_at desc, c.id desc`];
  const { after, size, surveyId } = filter;
  const further = sql`(${at}, c.id) ${isByWait(filter.tab) ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id}::bigint)`;
  const about = surveyId === undefined ? empty : sql`c.survey_number = ${String(surveyId)} and`;
  const page = sql`${about} ${further} order by ${order} limit ${size}::int`;
  const rows = found
    ? sql`select c.* from conversations c where c.id = any(${found}::bigint[]) and ${matching(tx.now, filter)} and ${page}`
    : scans(tx.now, filter, page, sql`order by ${order} limit ${size}::int`);
  // The last messages are looked up for the shown rows only.
  return tx.rows(sql`select ${threadColumns}, ${lastText} from (${rows}) c order by ${order}`);
}

const kinds: readonly ConversationKind[] = ['question', 'report', 'second_look'];

/**
 * Merges one short index scan for each kind, state and "unassigned" that the filter allows, at most 18, so that a
 * filter that finds little among very many rows reads as little as one that finds everything.
 */
function scans(now: Date, filter: ThreadFilter, page: Sql, merged: Sql): Sql {
  const { tab, operatorId, kind, assigned } = filter;
  const listedKinds = sql`unnest(${kind ? [kind] : kinds}::text[]) kind`;
  if (tab === 'mine') {
    if (assigned === 'nobody') return sql`select c.* from conversations c where false`;
    return sql`
      select c.* from ${listedKinds} cross join lateral (
        select c.* from conversations c
        where c.assigned_to = ${operatorId}::bigint and c.kind = kind.kind and c.state in ('open', 'answered') and ${page}
      ) c ${merged}`;
  }
  const unassigned = assigned === undefined ? [true, false] : [assigned === 'nobody'];
  const listedGroups = sql`${listedKinds} cross join unnest(${unassigned}::boolean[]) free(is_free)`;
  if (isByWait(tab)) {
    return sql`
      select c.* from ${listedGroups} cross join lateral (
        select c.* from conversations c
        where ${tabs[tab](operatorId, now)} and c.kind = kind.kind and (c.assigned_to is null) = free.is_free and ${page}
      ) c ${merged}`;
  }
  const states = tab === 'all' ? ['open', 'answered', 'closed'] : [tab];
  return sql`
    select c.* from unnest(${states}::text[]) state cross join ${listedGroups} cross join lateral (
      select c.* from conversations c
      where c.state = state.state and c.state <> 'unconfirmed' and c.kind = kind.kind
        and (c.assigned_to is null) = free.is_free and ${page}
    ) c ${merged}`;
}

const tabs: Record<ThreadFilter['tab'], (operatorId: number, now: Date) => Sql> = {
  waiting: () => sql`c.state = 'open'`,
  late: (_operatorId, now) => sql`c.state = 'open' and c.due_at < ${now}::timestamptz`,
  mine: (operatorId) => sql`c.assigned_to = ${operatorId} and c.state in ('open', 'answered')`,
  answered: () => sql`c.state = 'answered'`,
  closed: () => sql`c.state = 'closed'`,
  all: () => sql`c.state <> 'unconfirmed'`,
};

function matching(now: Date, { tab, operatorId, kind, assigned }: ThreadFilter): Sql {
  const parts = [tabs[tab](operatorId, now)];
  if (kind !== undefined) parts.push(sql`c.kind = ${kind}`);
  if (assigned === 'nobody') parts.push(sql`c.assigned_to is null`);
  if (assigned === 'somebody') parts.push(sql`c.assigned_to is not null`);
  return join(parts, ' and ');
}

/** The limit of conversations that a search finds by sender and by text, newest first. */
const MAX_FOUND = 500;
/** Returns conversations whose sender or any message contains the text, or whose number or member's number it is. */
async function listFound(tx: Tx, text: string): Promise<number[]> {
  const pattern = containsPattern(text);
  const bySender = sql`(x.sender_email ilike ${pattern} or x.sender_name ilike ${pattern})`;
  const [senders, messages] = (await isIndexed(tx, text))
    ? [sql`conversations`, sql`messages`]
    : [
        sql`(select * from conversations order by id desc limit ${MAX_SEARCHED_ROWS}::int)`,
        sql`(select * from messages order by id desc limit ${MAX_SEARCHED_ROWS}::int)`,
      ];
  const parts = [
    sql`(select x.id from ${senders} x where ${bySender} order by x.id desc limit ${MAX_FOUND}::int)`,
    sql`(select x.conversation_id from ${messages} x where x.body ilike ${pattern}
      order by x.id desc limit ${MAX_FOUND}::int)`,
  ];
  if (/^\d{1,15}$/.test(text)) {
    parts.push(sql`select ${Number(text)}::bigint`);
    parts.push(sql`(select id from conversations where member_id = ${Number(text)}::bigint
      order by id desc limit ${MAX_FOUND}::int)`);
  }
  const rows = await tx.rows<{ id: number }>(sql`select id from (${join(parts, ' union ')}) found(id)`);
  return rows.map(({ id }) => id);
}

/** The limit of counting, because counting all answered conversations would take longer than reading a page of them. */
const MAX_COUNTED = 10_000;

/** Counts the conversations of the tabs that are worked on, up to 10,000 each. */
export function countTabs(
  tx: Tx,
  operatorId: number,
): Promise<{ waiting: number; late: number; mine: number; answered: number }> {
  const count = (tab: ThreadFilter['tab']) => sql`
    (select count(*)::int from (
      select 1 from conversations c where ${tabs[tab](operatorId, tx.now)} limit ${MAX_COUNTED}::int) counted)`;
  return tx.one(sql`
    select ${count('waiting')} as waiting, ${count('late')} as late, ${count('mine')} as mine, ${count('answered')} as answered`);
}
