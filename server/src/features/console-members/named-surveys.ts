import { hasPermission, type Role } from '@pollen/contract/permissions';
import type { Tx } from '../../platform/database/database';
import type { Bilingual, Locale } from '../../platform/locale';
import { listAttemptsByIds } from '../attempts/index';
import { describeTransfer } from '../ledger/index';
import { numberOf, surveysAskingForSensitive, surveysInOrder, titleOf } from '../surveys/index';

type Reader = { readonly role: Role };

/** Stands in place of a survey whose name beside a member would tell the member's answer to a sensitive question. */
const hidden: { readonly surveyNumber: string; readonly title: Bilingual } = {
  surveyNumber: '–',
  title: { en: 'Survey for a sensitive answer', zh: '面向敏感问题回答者的问卷' },
};

/**
 * Returns which of the surveys are not named beside a member to this operator: those that choose members by the answer to
 * a sensitive question, unless the operator reviews answers.
 */
export async function surveysHiddenFrom(
  tx: Tx,
  surveyIds: readonly number[],
  { role }: Reader,
): Promise<ReadonlySet<number>> {
  return hasPermission(role, 'manageMembers') ? new Set() : surveysAskingForSensitive(tx, surveyIds);
}

/** Returns a function that gives id, number and title of these surveys as this operator sees them beside a member. */
export async function surveysBesideMembers(tx: Tx, surveyIds: readonly number[], operator: Reader, locale: Locale) {
  const ids = [...new Set(surveyIds)];
  const surveys = new Map((await surveysInOrder(tx, ids)).map((survey) => [survey.id, survey]));
  const notShown = await surveysHiddenFrom(tx, ids, operator);
  return (id: number): { surveyId: number | null; surveyNumber: string; title: string } => {
    if (notShown.has(id)) return { surveyId: null, surveyNumber: hidden.surveyNumber, title: hidden.title[locale] };
    const survey = surveys.get(id);
    return { surveyId: id, surveyNumber: numberOf({ id }), title: survey ? titleOf(survey)[locale] : '-' };
  };
}

type Transfer = { readonly attemptId: number | null } & {
  readonly kind: Parameters<typeof describeTransfer>[0];
  readonly params: Parameters<typeof describeTransfer>[1];
};

/** Returns a function that describes these transfers as this operator sees them beside their members. */
export async function transfersBesideMembers(
  tx: Tx,
  transfers: readonly Transfer[],
  operator: Reader,
  locale: Locale,
): Promise<(transfer: Transfer) => string> {
  const attempts = await listAttemptsByIds(
    tx,
    transfers.flatMap(({ attemptId }) => attemptId ?? []),
  );
  const notShown = await surveysHiddenFrom(
    tx,
    attempts.map(({ surveyId }) => surveyId),
    operator,
  );
  const secret = new Set(attempts.filter(({ surveyId }) => notShown.has(surveyId)).map(({ id }) => id));
  return ({ attemptId, kind, params }) =>
    attemptId !== null && secret.has(attemptId)
      ? describeTransfer(kind, { ...params, number: hidden.surveyNumber, title: hidden.title }, locale)
      : describeTransfer(kind, params, locale);
}
