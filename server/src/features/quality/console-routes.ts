import {
  reasonRequired,
  reinstateAttempt as reinstateCall,
  rejectAttempt as rejectCall,
} from '@pollen/contract/console-attempts';
import { notAllowed } from '@pollen/contract/console-operators';
import {
  approveFlagged,
  attemptSignals,
  flaggedAttempts,
  flaggedTotals,
  memberSignals,
  rejectFlagged,
  surveyPauses,
} from '@pollen/contract/console-quality';
import type { Tx } from '../../platform/database/database';
import type { Api, OperatorCaller } from '../../platform/http/api';
import { cursorFrom, oldest, pageFrom } from '../../platform/list-cursor';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import {
  approveAttempt,
  keptPoints,
  listAttemptsByIds,
  lockAttemptByKey,
  possibleDecisions,
  reinstateAttempt,
  rejectAttempt,
  statusOf,
} from '../attempts/index';
import {
  durationSeconds,
  memberCards,
  memberIdsBySearch,
  surveysBesideMembers,
  surveysHiddenFrom,
} from '../console-members/index';
import { refuseBesideAppeal } from '../feedback/index';
import { findMemberOrRefuse } from '../members/index';
import { operatorNames } from '../operators/index';
import { numberOf, surveysInOrder, titleOf } from '../surveys/index';
import { closeCase, decideCase } from './actions';
import { signalsOf } from './evidence';
import { type Case, type CaseFilter, countStates, findCase, listCases, listCasesOf, listPauses } from './queries';

/** The most cases on the page of a member. */
const MEMBER_CASES = 10;

/** Returns cases with everything that an operator needs for a decision. */
async function shownCases(tx: Tx, cases: readonly Case[], operator: OperatorCaller, locale: Locale) {
  const attempts = new Map(
    (
      await listAttemptsByIds(
        tx,
        cases.map(({ attemptId }) => attemptId),
      )
    ).map((attempt) => [attempt.id, attempt]),
  );
  const surveyIds = cases.map(({ surveyId }) => surveyId);
  const [signals, cardOf, surveyOf, names] = await Promise.all([
    signalsOf(tx, [...attempts.values()], locale),
    memberCards(tx, [...new Set(cases.map(({ memberId }) => memberId))]),
    surveysBesideMembers(tx, surveyIds, operator, locale),
    operatorNames(
      tx,
      cases.flatMap(({ decidedBy }) => decidedBy ?? []),
    ),
  ]);
  return Promise.all(
    cases.map(async (found) => {
      const attempt = attempts.get(found.attemptId);
      if (!attempt?.endedAt) throw new Error(`case ${found.attemptId} without an attempt that ended`);
      const survey = surveyOf(found.surveyId);
      const card = cardOf(found.memberId);
      const { approve, reject } = await possibleDecisions(tx, attempt, operator, locale);
      return {
        attemptId: found.attemptKey,
        memberId: found.memberId,
        memberName: card.name,
        memberAvatarUrl: card.avatarUrl,
        level: card.level,
        ...survey,
        points: keptPoints(attempt),
        endedAt: attempt.endedAt.toISOString(),
        durationSeconds: durationSeconds(attempt),
        state: found.state,
        suspected: found.suspected,
        held: attempt.held,
        review: attempt.review,
        status: statusOf(attempt)[locale],
        decidedBy: found.decidedBy === null ? null : (names.get(found.decidedBy) ?? '-'),
        decidedAt: found.decidedAt?.toISOString() ?? null,
        dueAt: found.state === 'open' ? found.dueAt.toISOString() : null,
        // The evidence quotes questions and answers of the survey.
        signals: survey.surveyId === null ? [] : signals(attempt.id),
        can: { approve, reject },
      };
    }),
  );
}

/**
 * Runs a decision for each attempt in a transaction of its own, so that one that another operator has decided does not
 * stop the others.
 */
async function oneByOne(
  attemptIds: readonly string[],
  locale: Locale,
  decide: (attemptId: string) => Promise<unknown>,
): Promise<{ done: string[]; left: { attemptId: string; reason: string }[] }> {
  const done: string[] = [];
  const left: { attemptId: string; reason: string }[] = [];
  for (const attemptId of new Set(attemptIds)) {
    try {
      await decide(attemptId);
      done.push(attemptId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left.push({ attemptId, reason: error.sentence(locale) });
    }
  }
  return { done, left };
}

/**
 * Handles the review of flagged attempts in the console: lists, totals, signals, approving, rejecting and reinstating,
 * and the surveys that paused themselves.
 */
export function consoleQualityRoutes(api: Api): void {
  api.handle(flaggedAttempts, async ({ tx, query, operator, locale }) => {
    const { surveyId } = query;
    if (surveyId !== undefined && (await surveysHiddenFrom(tx, [surveyId], operator)).has(surveyId)) {
      throw new Refusal(notAllowed);
    }
    const search = query.search?.trim();
    const filter: CaseFilter = {
      state: query.state,
      suspected: query.weight && query.weight === 'suspected',
      signal: query.signal,
      surveyId: query.surveyId,
      memberIds: search ? await memberIdsBySearch(tx, search) : undefined,
    };
    const { size } = query;
    const after = cursorFrom(query.before, query.state === 'open' ? oldest : undefined);
    const cases = await listCases(tx, { ...filter, after, size: size + 1 });
    const { shown, next } = pageFrom(cases, size, ({ dueAt, attemptId }) => ({ at: dueAt, id: attemptId }));
    return { list: await shownCases(tx, shown, operator, locale), next };
  });

  api.handle(flaggedTotals, async ({ tx }) => {
    const counts = await countStates(tx);
    const sum = (of: (row: (typeof counts)[number]) => boolean) =>
      counts.filter(of).reduce((total, { n }) => total + n, 0);
    return {
      suspected: sum(({ state, suspected }) => state === 'open' && suspected),
      marked: sum(({ state, suspected }) => state === 'open' && !suspected),
      accepted: sum(({ state }) => state === 'accepted'),
      rejected: sum(({ state }) => state === 'rejected'),
    };
  });

  api.handle(attemptSignals, async ({ tx, params, operator, locale }) => {
    const found = await findCase(tx, params.attemptId);
    const [shown] = found ? await shownCases(tx, [found], operator, locale) : [];
    return shown ?? null;
  });

  api.handle(memberSignals, async ({ tx, params, operator, locale }) => {
    await findMemberOrRefuse(tx, params.id);
    const cases = await listCasesOf(tx, params.id, MEMBER_CASES + 1);
    const list = await shownCases(tx, cases.slice(0, MEMBER_CASES), operator, locale);
    return { list, more: cases.length > MEMBER_CASES };
  });

  api.handle(
    approveFlagged,
    ({ body, operator, locale, services }) => {
      return oneByOne(body.attemptIds, locale, (attemptId) =>
        services.database.transaction(async (tx) => {
          await decideCase(tx, attemptId, 'accepted', operator, locale);
          await approveAttempt(tx, attemptId, { operator, locale });
        }),
      );
    },
    { transaction: 'none' },
  );

  api.handle(
    rejectFlagged,
    ({ body, operator, locale, services }) => {
      const { attemptIds, reason, fault } = body;
      if (reason.trim() === '') throw new Refusal(reasonRequired);
      const { publicUrl } = services.config;
      return oneByOne(attemptIds, locale, (attemptId) =>
        services.database.transaction(async (tx) => {
          await decideCase(tx, attemptId, 'rejected', operator, locale);
          await rejectAttempt(tx, attemptId, { reason, fault, operator, locale, publicUrl });
        }),
      );
    },
    { transaction: 'none' },
  );

  api.handle(rejectCall, async ({ tx, params, body, operator, locale, services }) => {
    const { publicUrl } = services.config;
    const rejected = await rejectAttempt(tx, params.attemptId, { ...body, operator, locale, publicUrl });
    await closeCase(tx, params.attemptId, 'rejected', operator);
    return rejected;
  });

  api.handle(reinstateCall, async ({ tx, params, body, operator, locale, services }) => {
    // Locked before the look at the appeal, so that one that arrives now is seen, or waits and finds the answers accepted.
    const attempt = await lockAttemptByKey(tx, params.attemptId);
    if (attempt) await refuseBesideAppeal(tx, attempt.id);
    const { publicUrl } = services.config;
    const reinstated = await reinstateAttempt(tx, params.attemptId, { ...body, operator, locale, publicUrl });
    if (reinstated instanceof Refusal) return reinstated;
    await closeCase(tx, params.attemptId, 'accepted', operator);
    return reinstated;
  });

  api.handle(surveyPauses, async ({ tx, query, locale }) => {
    const pauses = await listPauses(tx, query.surveyId ?? null);
    const surveys = await surveysInOrder(
      tx,
      pauses.map(({ surveyId }) => surveyId),
    );
    const titles = new Map(surveys.map((survey) => [survey.id, titleOf(survey)[locale]]));
    // An offer that its partner does not list any more is closed, and nobody opens it again.
    const closed = new Set(surveys.filter(({ state }) => state === 'closed').map(({ id }) => id));
    const lasting = pauses.filter(({ surveyId }) => !closed.has(surveyId));
    return {
      list: lasting.map(({ surveyId, reason, figures, pausedAt }) => ({
        surveyId,
        surveyNumber: numberOf({ id: surveyId }),
        title: titles.get(surveyId) ?? '-',
        pausedAt: pausedAt.toISOString(),
        reason,
        reporters: figures.reporters ?? 0,
        starts: figures.starts ?? 0,
        dropOut: figures.dropOut ?? 0,
        dropOutBefore: figures.dropOutBefore ?? 0,
        completes: figures.completes ?? 0,
      })),
    };
  });
}
