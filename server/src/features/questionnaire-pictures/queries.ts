import type { PICTURE_PROBLEMS } from '@pollen/contract/questionnaire-pictures';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { PicturePlace } from '../questionnaires/index';

export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];

export interface PictureRow {
  readonly id: number;
  readonly name: string;
  readonly source: string;
  readonly state: 'waiting' | 'ready' | 'failed' | 'missing';
  readonly problem: PictureProblem | null;
  readonly tries: number;
}

/** A picture of a survey with its places and the file that an operator gave. */
export interface PlacedPictureRow extends PictureRow {
  readonly places: readonly PicturePlace[];
  readonly isAwaited: boolean;
  readonly file: string | null;
  readonly givenName: string | null;
  readonly givenBy: number | null;
  readonly givenAt: Date | null;
  readonly digest: string | null;
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

/**
 * Stores pictures of one survey that need a file, under the given names, and returns the names that they have: those that
 * were known keep theirs, and their files.
 */
export function upsertMissing(
  tx: Tx,
  surveyId: number,
  pictures: readonly { readonly name: string; readonly source: string }[],
): Promise<{ name: string; source: string }[]> {
  return tx.rows(sql`
    insert into questionnaire_pictures (survey_id, name, source, state, requested_at)
    select ${surveyId}::bigint, each.name, each.source, 'missing', ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as each (name text, source text)
    order by each.source
    on conflict (survey_id, source) where survey_id is not null do update set source = excluded.source
    returning name, source`);
}

interface Placed {
  readonly name: string;
  readonly places: readonly PicturePlace[];
}

/** Links pictures to the version that shows them. */
export async function linkPictures(tx: Tx, versionId: number, pictures: readonly Placed[]): Promise<void> {
  await tx.run(sql`
    insert into version_pictures (version_id, picture_id, places)
    select ${versionId}::bigint, questionnaire_pictures.id, each.places
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as each (name text, places jsonb)
    join questionnaire_pictures using (name)
    on conflict do nothing`);
}

/** Notes for which pictures the next version of a survey waits, in place of those before. */
export async function replaceAwaited(tx: Tx, surveyId: number, pictures: readonly Placed[]): Promise<void> {
  await tx.run(sql`delete from awaited_pictures where survey_id = ${surveyId}::bigint`);
  await tx.run(sql`
    insert into awaited_pictures (survey_id, picture_id, places)
    select ${surveyId}::bigint, questionnaire_pictures.id, each.places
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as each (name text, places jsonb)
    join questionnaire_pictures using (name)
    on conflict (survey_id, picture_id) do update set places = excluded.places`);
}

/**
 * Lists the pictures from elsewhere of a survey's version, and those for which its next version waits, in the order in which
 * they became known.
 */
export function listPictures(tx: Tx, surveyId: number, versionId: number): Promise<PlacedPictureRow[]> {
  return tx.rows(sql`
    select picture.id, picture.name, source, state, problem, tries,
      coalesce(shown.places, awaited.places) as places, shown.places is null as "isAwaited",
      file.name as file, file.given_name as "givenName", file.given_by as "givenBy", file.given_at as "givenAt", digest
    from questionnaire_pictures picture
    left join version_pictures shown on shown.picture_id = picture.id and shown.version_id = ${versionId}::bigint
    left join awaited_pictures awaited on awaited.picture_id = picture.id and awaited.survey_id = ${surveyId}::bigint
    left join picture_files file on file.id = picture.file_id
    where picture.id in (select picture_id from version_pictures where version_id = ${versionId}::bigint
      union select picture_id from awaited_pictures where survey_id = ${surveyId}::bigint)
    order by picture.id`);
}

/** Returns the states of the pictures of a version, which no file is given to until the transaction ends. */
export function lockStates(tx: Tx, versionId: number): Promise<Pick<PictureRow, 'state'>[]> {
  return tx.rows(sql`
    select state from questionnaire_pictures
    where id in (select picture_id from version_pictures where version_id = ${versionId}::bigint)
    order by id for share`);
}

/** Locks pictures, so that of two files that are given at the same time the second replaces the first. */
export async function lockPictures(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.rows(sql`
    select id from questionnaire_pictures where id = any(${ids}::bigint[]) order by id for update`);
}

/** Lists the versions that show pictures, of any survey. */
export function listShowing(tx: Tx, ids: readonly number[]): Promise<{ pictureId: number; versionId: number }[]> {
  return tx.rows(sql`
    select picture_id as "pictureId", version_id as "versionId" from version_pictures
    where picture_id = any(${ids}::bigint[])`);
}

/** Lists the pictures with a file that a survey can show: those of its own, and those of its version. */
export function listGiven(
  tx: Tx,
  surveyId: number,
  versionId: number | null,
): Promise<{ name: string; source: string; file: string; isOfSurvey: boolean }[]> {
  return tx.rows(sql`
    select picture.name, source, file.name as file, survey_id is not null as "isOfSurvey"
    from questionnaire_pictures picture join picture_files file on file.id = picture.file_id
    where survey_id = ${surveyId}::bigint
      or picture.id in (select picture_id from version_pictures where version_id = ${versionId}::bigint)`);
}

/** Counts the pictures of these names that are not here. */
export async function countUnfetched(tx: Tx, names: readonly string[]): Promise<number> {
  const { ready } = await tx.one<{ ready: number }>(sql`
    select count(*)::int as ready from questionnaire_pictures where name = any(${names}::text[]) and state = 'ready'`);
  return names.length - ready;
}

/** Returns a picture that waits to be fetched, or null. */
export function findWaiting(tx: Tx, id: number): Promise<PictureRow | null> {
  return tx.maybe(sql`select ${columns} from questionnaire_pictures where id = ${id}::bigint and state = 'waiting'`);
}

/**
 * Marks a picture as fetched, unless an operator has given its file meanwhile; then it returns false. Data that came with the
 * questionnaire is not kept twice.
 */
export async function updateFetched(tx: Tx, id: number): Promise<boolean> {
  const written = await tx.run(sql`
    update questionnaire_pictures set state = 'ready', problem = null, fetched_at = ${tx.now},
      source = case when source like 'data:%' then 'data:' else source end
    where id = ${id}::bigint and file_id is null`);
  return written === 1;
}

/** Counts a try without a picture; with a problem nothing more is tried. */
export async function updateTried(tx: Tx, id: number, problem: PictureProblem | null): Promise<void> {
  await tx.run(sql`
    update questionnaire_pictures set tries = tries + 1, problem = ${problem},
      state = case when ${problem}::text is null then state else 'failed' end
    where id = ${id}::bigint and state = 'waiting'`);
}

export interface NewFile {
  readonly name: string;
  readonly givenName: string;
  readonly digest: string;
  readonly givenBy: number;
  /** When it is discarded unless a picture shows it. */
  readonly keptUntil: Date;
}

/** Stores the name of a given file; returns its id. */
export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into picture_files (name, given_name, digest, given_by, given_at, kept_until)
    values (${file.name}, ${file.givenName}, ${file.digest}, ${file.givenBy}, ${tx.now}, ${file.keptUntil})
    returning id`);
  return id;
}

/**
 * Keeps a file until an instant; throws when it was discarded meanwhile. Writes the row, so that a concurrent job that
 * discards files checks it again.
 */
export async function keepFile(tx: Tx, id: number, until: Date): Promise<void> {
  const written = await tx.run(sql`
    update picture_files set kept_until = ${until} where id = ${id}::bigint and discarded_at is null`);
  if (written !== 1) throw new Error(`the file ${id} was discarded before a picture showed it`);
}

/** Gives pictures a file, in place of the one they have. */
export async function updateFile(tx: Tx, ids: readonly number[], fileId: number): Promise<void> {
  await tx.run(sql`
    update questionnaire_pictures set file_id = ${fileId}::bigint, state = 'ready', problem = null, fetched_at = ${tx.now},
      source = case when source like 'data:%' then 'data:' else source end
    where id = any(${ids}::bigint[])`);
}

/**
 * Lets the pictures of a survey that need a file show the files that those with the same address have in another survey, and
 * keeps the files until an instant at least.
 */
export async function copyFiles(tx: Tx, fromSurveyId: number, toSurveyId: number, until: Date): Promise<void> {
  await tx.run(sql`
    with kept as (
      update picture_files set kept_until = greatest(kept_until, ${until}::timestamptz)
      where discarded_at is null
        and id in (select file_id from questionnaire_pictures where survey_id = ${fromSurveyId}::bigint)
      returning id
    )
    update questionnaire_pictures copy set file_id = original.file_id, state = 'ready', fetched_at = ${tx.now}::timestamptz
    from questionnaire_pictures original
    where copy.survey_id = ${toSurveyId}::bigint and copy.state = 'missing'
      and original.survey_id = ${fromSurveyId}::bigint and original.source = copy.source
      and original.file_id in (select id from kept)`);
}

/** Returns the name of the file that was given for the picture of this name; null without one. */
export async function findFileOf(tx: Tx, name: string): Promise<string | null> {
  const found = await tx.maybe<{ name: string }>(sql`
    select file.name from questionnaire_pictures picture join picture_files file on file.id = picture.file_id
    where picture.name = ${name}`);
  return found?.name ?? null;
}

/** Discards files that no picture shows and whose time is over. */
export async function discardFiles(tx: Tx): Promise<void> {
  await tx.run(sql`
    update picture_files set discarded_at = ${tx.now}
    where discarded_at is null and kept_until <= ${tx.now}
      and not exists (select from questionnaire_pictures where file_id = picture_files.id)`);
}

/** Returns at most `size` discarded files, in the order of the instants until which they were kept. */
export function listDiscarded(tx: Tx, size: number): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql`
    select id, name from picture_files where discarded_at is not null order by kept_until limit ${size}::int`);
}

/** Deletes the rows of files; the caller deletes the files first. */
export async function deleteFiles(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from picture_files where id = any(${ids}::bigint[])`);
}
