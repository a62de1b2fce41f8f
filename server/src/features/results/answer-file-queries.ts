import sql, { empty } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { newestResponsesQuery } from '../attempts/index';

/** Lists the answers to a question after the one of an attempt, newest first. */
export function listFileAnswers(
  tx: Tx,
  of: {
    readonly surveyId: number;
    readonly question: string;
    readonly latest: number;
    readonly beforeId: number | null;
    readonly size: number;
  },
): Promise<{ id: number; answer: unknown }[]> {
  const { surveyId, question, latest, beforeId, size } = of;
  return tx.rows(sql`
    select a.id, a.answers -> ${question}::text as answer from (${newestResponsesQuery({ surveyId, latest })}) a
    where a.answers -> ${question}::text is not null
    ${beforeId === null ? empty : sql`and a.id < ${beforeId}::bigint`}
    order by a.id desc limit ${size}::int`);
}
