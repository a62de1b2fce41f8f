import { reconciliationJobs } from '@pollen/server/features/reconciliations/jobs';
import { MINUTE_MS } from '@pollen/server/platform/time';
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
