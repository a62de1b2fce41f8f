import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { newestResponsesQuery } from '../attempts/index';

/** Lists the answers to a question in the `latest` responses before an attempt, newest first. */
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
  const { question, size } = of;
  return tx.rows(sql`
    select a.id, a.answers -> ${question}::text as answer from (${newestResponsesQuery(of)}) a
    where a.answers -> ${question}::text is not null
    order by a.id desc limit ${size}::int`);
}

/** Returns the last of so many responses before an attempt; null when there are fewer. */
export async function findResponseAfter(
  tx: Tx,
  of: { readonly surveyId: number; readonly beforeId: number | null; readonly responses: number },
): Promise<number | null> {
  const { surveyId, beforeId, responses } = of;
  const found = await tx.maybe<{ id: number }>(sql`
    select a.id from (${newestResponsesQuery({ surveyId, beforeId, latest: 1, skip: responses - 1 })}) a`);
  return found?.id ?? null;
}
