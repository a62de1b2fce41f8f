import type { PersonState } from '@pollen/contract/member-import-values';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ListCursor } from '../../platform/list-cursor';
import type { Locale } from '../../platform/locale';
import type { Details, PersonProblem, PersonRead } from './rules';

export interface MemberImportRow {
  id: number;
  fileName: string;
  consentSource: string;
  consentOn: string;
  tagIds: number[];
  state: 'running' | 'done' | 'canceled';
  startedBy: number;
  startedAt: Date;
  finishedAt: Date | null;
}

const importColumns = sql`id, file_name as "fileName", consent_source as "consentSource",
  consent_on::text as "consentOn", tag_ids as "tagIds", state, started_by as "startedBy",
  started_at as "startedAt", finished_at as "finishedAt"`;

/** Imports start one after the other, so that the second one sees whom the first invites. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('member-imports', 0))`);
}

/** Returns the import with a key; null when there is none. */
export function findImportByKey(tx: Tx, key: string): Promise<{ id: number } | null> {
  return tx.maybe(sql`select id from member_imports where key = ${key}::uuid`);
}

/** Stores a new import. */
export function insertImport(
  tx: Tx,
  made: Pick<MemberImportRow, 'fileName' | 'consentSource' | 'consentOn' | 'tagIds' | 'startedBy'> & { key: string },
): Promise<{ id: number }> {
  return tx.one(sql`
    insert into member_imports (key, file_name, consent_source, consent_on, tag_ids, state, started_by, started_at)
    values (${made.key}::uuid, ${made.fileName}, ${made.consentSource}, ${made.consentOn}::date,
      ${made.tagIds}::bigint[], 'running', ${made.startedBy}, ${tx.now})
    returning id`);
}

/** Stores the lines of an import: people who wait for their mail, and those who are skipped. */
export async function insertPeople(
  tx: Tx,
  importId: number,
  people: readonly PersonRead[],
  language: Locale,
): Promise<void> {
  const rows = people.map(({ line, email, emailKey, addressHash, details, locale, problem }) => ({
    line,
    email,
    key: emailKey,
    hash: problem ? null : (addressHash?.toString('hex') ?? null),
    details: problem ? null : details,
    locale: locale ?? language,
    problem,
  }));
  await tx.run(sql`
    insert into imported_people (import_id, line, email, email_key, details, locale, address_hash, state, problem, created_at)
    select ${importId}, line, email, key, details, locale, decode(hash, 'hex'),
      case when problem is null then 'waiting' else 'skipped' end, problem, ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (line int, email text, key text, hash text, details jsonb, locale text, problem jsonb)`);
}

/** Which of these hashes belong to people who declined. */
export async function listDeclined(tx: Tx, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await tx.rows<{ hash: Buffer }>(sql`
    select address_hash as hash from imported_people
    where state = 'declined' and address_hash = any(${[...hashes]}::bytea[])`);
  return rows.map(({ hash }) => hash);
}

/** Which of these hashes belong to people with an open invitation. */
export async function listOpenInvitations(tx: Tx, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await tx.rows<{ hash: Buffer }>(sql`
    select address_hash as hash from imported_people
    where state in ('waiting', 'invited') and address_hash = any(${[...hashes]}::bytea[])`);
  return rows.map(({ hash }) => hash);
}

/** Returns an import without locking it; null when the id is unknown. */
export function findImport(tx: Tx, id: number): Promise<MemberImportRow | null> {
  return tx.maybe(sql`select ${importColumns} from member_imports where id = ${id}`);
}

/** Returns and locks an import; null when the id is unknown. */
export function lockImport(tx: Tx, id: number): Promise<MemberImportRow | null> {
  return tx.maybe(sql`select ${importColumns} from member_imports where id = ${id} for update`);
}

/** One page of imports, newest first. */
export function listImports(
  tx: Tx,
  { cursor, size }: { cursor: ListCursor; size: number },
): Promise<MemberImportRow[]> {
  return tx.rows(sql`
    select ${importColumns} from member_imports where (started_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::bigint)
    order by started_at desc, id desc limit ${size}::int`);
}

/** The imports that have mails to send. */
export async function listRunningImports(tx: Tx): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`select id from member_imports where state = 'running' order by id`);
  return rows.map(({ id }) => id);
}

/** Counts the people of imports in each state. */
export function countPeople(
  tx: Tx,
  importIds: readonly number[],
): Promise<{ importId: number; state: PersonState; people: number }[]> {
  return tx.rows(sql`
    select import_id as "importId", state, count(*)::int as people from imported_people
    where import_id = any(${importIds}::bigint[]) group by import_id, state`);
}

/** The first lines of an import that were skipped. */
export function listSkipped(
  tx: Tx,
  importId: number,
  limit: number,
): Promise<{ line: number; problem: PersonProblem }[]> {
  return tx.rows(sql`
    select line, problem from imported_people where import_id = ${importId} and state = 'skipped'
    order by line limit ${limit}::int`);
}

/** All lines of an import, in the order of the file. */
export function listLines(
  tx: Tx,
  importId: number,
): Promise<
  { line: number; email: string | null; state: PersonState; problem: PersonProblem | null; memberId: number | null }[]
> {
  return tx.rows(sql`
    select line, email, state, problem, member_id as "memberId" from imported_people where import_id = ${importId}
    order by line`);
}

/** Stores the state of an import. */
export async function updateImportState(tx: Tx, id: number, state: MemberImportRow['state']): Promise<void> {
  await tx.run(sql`
    update member_imports set state = ${state}, finished_at = case when ${state} = 'running' then null else ${tx.now}::timestamptz end
    where id = ${id}`);
}

/** Counts the invitations of all imports that were mailed since an instant. */
export async function countMailedSince(tx: Tx, since: Date): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from imported_people where mailed_at > ${since}::timestamptz`);
  return n;
}

/** The next people of an import whose mail is due. */
export async function listDue(tx: Tx, importId: number, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from imported_people where import_id = ${importId} and is_due and state in ('waiting', 'invited')
    order by id limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

export interface ImportedPerson {
  id: number;
  importId: number;
  email: string;
  emailKey: string;
  details: Details;
  locale: Locale;
  createdAt: Date;
}

const personColumns = sql`id, import_id as "importId", email, email_key as "emailKey", details, locale,
  created_at as "createdAt"`;

/** Locks a person whose mail is due; null when it is not due any more. */
export function lockDue(tx: Tx, id: number): Promise<ImportedPerson | null> {
  return tx.maybe(sql`
    select ${personColumns} from imported_people
    where id = ${id} and is_due and state in ('waiting', 'invited') for update`);
}

/** Stores that a person was invited, with the hash of the token of the new link. */
export async function updateInvited(tx: Tx, id: number, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`
    update imported_people set state = 'invited', is_due = false, token_hash = ${tokenHash}, mails = mails + 1,
      mailed_at = ${tx.now}, invited_at = coalesce(invited_at, ${tx.now}) where id = ${id}`);
}

/** Skips a person who cannot be invited any more. */
export async function updateSkipped(tx: Tx, id: number, problem: PersonProblem): Promise<void> {
  await tx.run(sql`
    update imported_people set state = 'skipped', problem = ${JSON.stringify(problem)}::jsonb, details = null,
      address_hash = null, token_hash = null, is_due = false where id = ${id}`);
}

/** Makes the mail due again of who was mailed once, before an instant, and did not answer; returns how many. */
export async function markDueAgain(tx: Tx, importId: number, before: Date): Promise<number> {
  const rows = await tx.rows(sql`
    update imported_people set is_due = true
    where import_id = ${importId} and state = 'invited' and not is_due and mails = 1 and mailed_at <= ${before}::timestamptz
    returning id`);
  return rows.length;
}

/** Counts whose mail could be made due again. */
export async function countRemindable(tx: Tx, importId: number, before: Date): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from imported_people
    where import_id = ${importId} and state = 'invited' and not is_due and mails = 1
      and mailed_at <= ${before}::timestamptz`);
  return n;
}

/** Returns the person with an open invitation by the hash of its token; `lock` for one who answers. */
export function findInvited(tx: Tx, tokenHash: Buffer, lock: boolean): Promise<ImportedPerson | null> {
  const where = sql`where token_hash = ${tokenHash} and state = 'invited'`;
  return tx.maybe(
    lock
      ? sql`select ${personColumns} from imported_people ${where} for update`
      : sql`select ${personColumns} from imported_people ${where}`,
  );
}

/** Erases what is kept of a person who answered; of who declined, the hash stays. */
export async function updateAnswered(
  tx: Tx,
  id: number,
  answer: { state: 'joined'; memberId: number } | { state: 'declined' },
): Promise<void> {
  const memberId = answer.state === 'joined' ? answer.memberId : null;
  await tx.run(sql`
    update imported_people set state = ${answer.state}, member_id = ${memberId}::bigint, email = null, email_key = null,
      details = null, token_hash = null, is_due = false,
      address_hash = case when ${answer.state} = 'declined' then address_hash end
    where id = ${id}`);
}

/** Erases people of an import who were not mailed yet. */
export async function cancelWaiting(tx: Tx, importId: number): Promise<void> {
  await tx.run(sql`
    update imported_people set state = 'canceled', email = null, email_key = null, details = null, address_hash = null,
      is_due = false
    where import_id = ${importId} and state = 'waiting'`);
  await tx.run(sql`update imported_people set is_due = false where import_id = ${importId} and state = 'invited'`);
}

/** Erases up to `limit` people of imports before an instant, whatever became of them; returns how many. */
export async function erasePeopleBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    update imported_people set email = null, email_key = null, details = null, token_hash = null, is_due = false,
      address_hash = null, state = case when state in ('waiting', 'invited') then 'expired' else state end
    where id in (
      select id from imported_people where email is not null and created_at <= ${before}::timestamptz
      order by created_at limit ${limit}::int)
    returning id`);
  return rows.length;
}

/** Returns from which import a member came; null when from none. */
export function findImportOfMember(
  tx: Tx,
  memberId: number,
): Promise<{ id: number; consentSource: string; consentOn: string; startedAt: Date } | null> {
  return tx.maybe(sql`
    select member_imports.id, consent_source as "consentSource", consent_on::text as "consentOn", started_at as "startedAt"
    from imported_people join member_imports on member_imports.id = import_id where member_id = ${memberId}`);
}

/** Forgets from which import a member came whose account closes. */
export async function forgetImportOfMember(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`update imported_people set member_id = null where member_id = ${memberId}`);
}
