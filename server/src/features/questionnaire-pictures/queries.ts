import type { PICTURE_PROBLEMS } from '@pollen/contract/questionnaire-pictures';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];

export interface PictureRow {
  readonly id: number;
  readonly name: string;
  readonly source: string;
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly problem: PictureProblem | null;
  readonly tries: number;
}

const columns = sql`id, name, source, state, problem, tries`;

/** Stores pictures that are not known yet, lets failed ones wait again, and returns all that wait now. */
export function upsertPictures(
  tx: Tx,
  pictures: readonly { readonly name: string; readonly source: string }[],
): Promise<{ id: number }[]> {
  return tx.rows(sql`
    insert into questionnaire_pictures (name, source, requested_at)
    select each.name, each.source, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as each (name text, source text)
    order by each.name
    on conflict (name) do update set state = 'waiting', problem = null, tries = 0, requested_at = excluded.requested_at
      where questionnaire_pictures.state = 'failed'
    returning id`);
}

/** Links pictures to the version that shows them. */
export async function linkPictures(tx: Tx, versionId: number, names: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into version_pictures (version_id, picture_id)
    select ${versionId}::bigint, id from questionnaire_pictures where name = any(${names}::text[])
    on conflict do nothing`);
}

/** Lists the pictures of a version that come from elsewhere, in the order in which they became known. */
export function listPictures(tx: Tx, versionId: number): Promise<PictureRow[]> {
  return tx.rows(sql`
    select ${columns} from questionnaire_pictures
    where id in (select picture_id from version_pictures where version_id = ${versionId}) order by id`);
}

/** Counts the pictures of these names that are not fetched. */
export async function countUnfetched(tx: Tx, names: readonly string[]): Promise<number> {
  const { ready } = await tx.one<{ ready: number }>(sql`
    select count(*)::int as ready from questionnaire_pictures where name = any(${names}::text[]) and state = 'ready'`);
  return names.length - ready;
}

/** Returns a picture that waits to be fetched, or null. */
export function findWaiting(tx: Tx, id: number): Promise<PictureRow | null> {
  return tx.maybe(sql`select ${columns} from questionnaire_pictures where id = ${id}::bigint and state = 'waiting'`);
}

/** Marks a picture as fetched. Its data, if it came with the questionnaire, is not kept twice. */
export async function updateFetched(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    update questionnaire_pictures set state = 'ready', problem = null, fetched_at = ${tx.now},
      source = case when source like 'data:%' then 'data:' else source end
    where id = ${id}::bigint`);
}

/** Counts a try without a picture; with a problem nothing more is tried. */
export async function updateTried(tx: Tx, id: number, problem: PictureProblem | null): Promise<void> {
  await tx.run(sql`
    update questionnaire_pictures set tries = tries + 1, problem = ${problem},
      state = case when ${problem}::text is null then state else 'failed' end
    where id = ${id}::bigint and state = 'waiting'`);
}
