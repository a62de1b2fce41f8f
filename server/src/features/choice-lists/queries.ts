import type { CHOICE_LIST_PROBLEMS } from '@pollen/contract/choice-lists';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** What a website can do wrong; the others lie in the questionnaire. */
export type ListProblem = Exclude<(typeof CHOICE_LIST_PROBLEMS)[number], 'tooMany' | 'noRoom'>;

interface ListRow {
  readonly address: string;
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly problem: ListProblem | null;
}

/** All tries together take less: what still waits is not fetched any more, because its job failed for good. */
const MAX_WAIT_MS = 90_000;

const lastWaiting = (tx: Tx) => new Date(tx.now.getTime() - MAX_WAIT_MS);

/**
 * Stores addresses that are not known yet, with `anew` also those that are and not being fetched, and returns all that
 * wait since just now.
 */
export function upsertLists(tx: Tx, addresses: readonly string[], anew: boolean): Promise<{ id: number }[]> {
  return tx.rows(sql`
    insert into choice_lists (address, requested_at)
    select address, ${tx.now}::timestamptz from unnest(${addresses}::text[]) as address
    order by address
    on conflict (address) do update
      set state = 'waiting', problem = null, tries = 0, content = null, requested_at = excluded.requested_at
      where ${anew}::boolean and (choice_lists.state <> 'waiting' or choice_lists.requested_at < ${lastWaiting(tx)})
    returning id`);
}

/** Lists what became of the lists at these addresses; one that nobody fetches any more is too slow. */
export function listLists(tx: Tx, addresses: readonly string[]): Promise<ListRow[]> {
  return tx.rows(sql`
    select address, case when is_over then 'failed' else state end as state,
      case when is_over then 'tooSlow' else problem end as problem
    from choice_lists, lateral (select state = 'waiting' and requested_at < ${lastWaiting(tx)} as is_over) waits
    where address = any(${addresses}::text[])`);
}

/** Lists what the websites at these addresses answered, as JSON. */
export function listContents(tx: Tx, addresses: readonly string[]): Promise<{ address: string; content: string }[]> {
  return tx.rows(sql`
    select address, content from choice_lists where address = any(${addresses}::text[]) and state = 'ready'`);
}

/** Returns a list that waits to be fetched, or null. */
export function findWaitingList(tx: Tx, id: number): Promise<{ address: string; tries: number } | null> {
  return tx.maybe(sql`select address, tries from choice_lists where id = ${id}::bigint and state = 'waiting'`);
}

/** Keeps what the other website answered. */
export async function updateListFetched(tx: Tx, id: number, content: unknown): Promise<void> {
  await tx.run(sql`
    update choice_lists set state = 'ready', problem = null, content = ${JSON.stringify(content)}
    where id = ${id}::bigint and state = 'waiting'`);
}

/** Counts a try without a list; with a problem nothing more is tried. */
export async function updateListTried(tx: Tx, id: number, problem: ListProblem | null): Promise<void> {
  await tx.run(sql`
    update choice_lists set tries = tries + 1, problem = ${problem},
      state = case when ${problem}::text is null then state else 'failed' end
    where id = ${id}::bigint and state = 'waiting'`);
}

/** Deletes the lists that were requested before a time. */
export async function deleteLists(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`delete from choice_lists where requested_at < ${before}`);
}
