import type { Tx } from '../../platform/database/database';
import type { Bilingual } from '../../platform/locale';
import { listTransfersBehind } from '../ledger/index';
import { type AttemptSurvey, numberOf, titleOf } from '../surveys/index';
import type { Attempt } from './queries';

/** Returns the parameters of every transfer about a survey. */
export function transferParams(survey: Pick<AttemptSurvey, 'id' | 'titleEn' | 'titleZh'>): {
  number: string;
  title: Bilingual;
} {
  return { number: numberOf(survey), title: titleOf(survey) };
}

/** Returns the id of the transfer of a kind that moved the reward or the bonus of this attempt; fails without one. */
export async function transferIdOf(
  tx: Tx,
  attempt: Attempt,
  kind: 'survey' | 'surveyRejected' | 'surveyReversed' | 'levelBonus' | 'levelBonusReversed',
): Promise<number> {
  const behind = await listTransfersBehind(tx, { attemptId: attempt.id });
  const found = behind.find((transfer) => transfer.kind === kind);
  if (!found) throw new Error(`attempt ${attempt.id} has no transfer "${kind}"`);
  return found.id;
}
