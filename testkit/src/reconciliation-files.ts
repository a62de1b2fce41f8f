import { reconciliationJobs } from '@pollen/server/features/reconciliations/jobs';
import { MINUTE_MS } from '@pollen/server/platform/time';
import sql from 'sql-template-tag';
import type { OperatorPersona } from './operators';
import type { Answer, Panel } from './panel';
import { handleCalls, leaveFor, type OpenPartner } from './partners';
import { createMember, type MemberPersona } from './personas';
import { runJobs } from './run-jobs';
import { as } from './surveys';

/** A member whose attempt at a partner has these calls behind it. */
export async function attemptWith(
  panel: Panel,
  partner: OpenPartner,
  ...statuses: string[]
): Promise<{ attempt: string; member: MemberPersona }> {
  const member = await createMember(panel);
  const { attemptId } = await leaveFor(panel, member, partner.encryptId);
  panel.clock.advance(6 * MINUTE_MS);
  for (const status of statuses) await partner.tell({ attempt: attemptId, status });
  await handleCalls(panel);
  return { attempt: attemptId, member };
}

/** Rows that are stored in one transaction. */
const ADDED_AT_ONCE = 2_500;

/** Stores running attempts at the survey of a partner, each of another new member; returns their keys. */
export async function manyAttempts(panel: Panel, { surveyId }: OpenPartner, count: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const size = Math.min(ADDED_AT_ONCE, count - keys.length);
    const added = await panel.transaction((tx) =>
      tx.rows<{ key: string }>(sql`
        with base as (select coalesce(max(id), 0) as id from members),
        made as (
          insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
          select name || '@example.com', name || '@example.com', '-', name, name, ${tx.now}, ${tx.now}
          from (select 'many' || base.id || '-' || n as name from base, generate_series(1, ${size}::int) n) names
          returning id
        ), accounts as (insert into ledger_accounts (member_id) select id from made
        ), credits as (insert into credit_accounts (member_id) select id from made)
        insert into attempts (attempt_key, survey_id, member_id, reward_points, run, started_at, turned_at, reserved_until)
        select 'many-' || lpad(id::text, 16, '0'), ${surveyId}::bigint, id, 180,
          '{"format": 1, "seed": "s", "page": 0, "answers": {}, "end": null}', ${tx.now}::timestamptz - interval '10 minutes',
          ${tx.now}, ${tx.now}::timestamptz + interval '1 hour'
        from made returning attempt_key as key`),
    );
    keys.push(...added.map(({ key }) => key));
  }
  return keys;
}

/** Returns a file with a heading and these lines. */
export const fileOf = (lines: readonly (readonly string[])[], lineEnd = '\n'): string =>
  ['id,code', ...lines.map((cells) => cells.join(','))].join(lineEnd);

let files = 0;

/** Uploads a file; it is checked once the jobs run. */
export function uploadFile(
  panel: Panel,
  by: OperatorPersona,
  partner: OpenPartner,
  csv: string,
  columns: object = { attempt: 0, status: 1, reason: null },
): Promise<Answer> {
  files += 1;
  const body = { fileName: `month-${files}.csv`, csv, columns };
  return as(panel, by).post(`/api/console/Partners/${partner.id}/Reconciliations`, body);
}

/** Checks and handles the files that wait for it. */
export const runFiles = (panel: Panel): Promise<void> => runJobs(panel, reconciliationJobs);

/** Does with a file what an operator can. */
export function decide(
  panel: Panel,
  by: OperatorPersona,
  verb: 'Apply' | 'Check' | 'Decline',
  id: number,
): Promise<Answer> {
  const paths = {
    Apply: `/api/console/Reconciliations/${id}/Apply`,
    Check: `/api/console/Reconciliations/${id}/Check`,
    Decline: `/api/console/Reconciliations/${id}/Decline`,
  };
  return as(panel, by).post(paths[verb], verb === 'Check' ? {} : { note: '' });
}

/** Returns how many lines of a file have each effect. */
export const effectsOf = (file: { effects: { effect: string; lines: number }[] }): Record<string, number> =>
  Object.fromEntries(file.effects.map(({ effect, lines }) => [effect, lines]));
