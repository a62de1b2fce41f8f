import { applyFile, uploadFile } from '@pollen/server/features/reconciliations/actions';
import { reconciliationJobs } from '@pollen/server/features/reconciliations/jobs';
import { findReconciliation } from '@pollen/server/features/reconciliations/queries';
import type { Services } from '@pollen/server/platform/services';
import sql from 'sql-template-tag';

/** Rows of the set-up that are stored in one transaction. */
const ADDED_AT_ONCE = 5_000;

/** What a file took, in milliseconds, and what became of its lines. */
export interface FileTimes {
  readonly uploadMs: number;
  readonly checkMs: number;
  readonly applyMs: number;
  readonly handleMs: number;
  readonly changing: number;
  readonly state: string;
}

/**
 * Applies a file with a line for each complete, which takes it back for fraud, and as many other lines as bring it to
 * `lines`: they say of attempts that ran out of time that they were no complete, which is known. Two operators decide.
 */
export async function reconcile(
  services: Services,
  /** The services of jobs, whose transactions have more time. */
  background: Services,
  of: {
    readonly partnerId: number;
    readonly surveyId: number;
    readonly completes: readonly string[];
    readonly lines: number;
  },
): Promise<FileTimes> {
  const { database } = services;
  const others = Math.max(0, of.lines - of.completes.length);
  for (let first = 1; first <= others; first += ADDED_AT_ONCE) {
    const last = Math.min(others, first + ADDED_AT_ONCE - 1);
    await background.database.transaction((tx) =>
      tx.run(sql`
      with made as (
        insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
        select 'o' || n || '@example.com', 'o' || n || '@example.com', '-', 'o' || n, 'o' || n, now(), now()
        from generate_series(${first}::int, ${last}::int) n returning id
      ), accounts as (insert into ledger_accounts (member_id) select id from made
      ), credits as (insert into credit_accounts (member_id) select id from made)
      insert into attempts (attempt_key, survey_id, member_id, state, reward_points, run, started_at, turned_at,
        reserved_until, ended_at)
      select 'other-' || lpad(id::text, 12, '0'), ${of.surveyId}::bigint, id, 'timed_out', 180,
        '{"format": 1, "seed": "s", "page": 0, "answers": {}, "end": null}', now() - interval '20 days', now(), now(), now()
      from made`),
    );
  }
  const known = await background.database.reader.rows<{ attempt: string }>(sql`
    select attempt_key as attempt from attempts where attempt_key like 'other-%'`);
  const operators = await database.transaction((tx) =>
    tx.rows<{ id: number }>(sql`
      insert into operators (email, email_key, name, role, password_hash, created_at)
      select mail, mail, 'Bench', 'admin', '-', now() from unnest(array['one@example.net', 'two@example.net']) mail
      returning id`),
  );
  await database.pool.query('vacuum analyze');
  const csv = [
    'id,code',
    ...of.completes.map((attempt) => `${attempt},fraud`),
    ...known.map(({ attempt }) => `${attempt},screenout`),
  ].join('\n');
  const timed = async <Result>(work: () => Promise<Result>): Promise<[Result, number]> => {
    const start = performance.now();
    const result = await work();
    return [result, performance.now() - start];
  };
  const columns = { attempt: 0, status: 1, reason: null };
  const [first, second] = operators as [{ id: number }, { id: number }];
  const [id, uploadMs] = await timed(() =>
    database.transaction((tx) => uploadFile(tx, of.partnerId, { fileName: 'month.csv', csv, columns }, first)),
  );
  const [, checkMs] = await timed(() => reconciliationJobs['reconciliations.check']({ id }, background));
  const [, applyMs] = await timed(async () => {
    const request = { note: '', approverId: null, publicUrl: background.config.publicUrl };
    await database.transaction((tx) => applyFile(tx, id, first, request));
    await database.transaction((tx) => applyFile(tx, id, second, request));
    await reconciliationJobs['reconciliations.prepare']({ id }, background);
  });
  const read = () => findReconciliation(database.reader, id);
  const [, handleMs] = await timed(async () => {
    while ((await read())?.state === 'applying') await reconciliationJobs['reconciliations.apply']({ id }, background);
  });
  const file = await read();
  const changing = file?.summary?.effects.find(({ effect }) => effect === 'reversed')?.lines ?? 0;
  return { uploadMs, checkMs, applyMs, handleMs, changing, state: file?.state ?? '-' };
}
