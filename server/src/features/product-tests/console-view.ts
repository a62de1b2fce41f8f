import type { consoleProductTest, productTestParticipants } from '@pollen/contract/console-product-tests';
import type { DataOf } from '@pollen/contract/operation';
import type { ParticipantState } from '@pollen/contract/product-test-values';
import type { Tx } from '../../platform/database/database';
import type { OperatorCaller } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may } from '../../platform/may';
import { ageOn } from '../../platform/time';
import { countByReview, listAllPages, listAttemptsByIds, possibleApprovals } from '../attempts/index';
import { answerInWords, memberCards, questionsOf, questionTitle } from '../console-members/index';
import { whyNotAllowed } from '../operators/index';
import { countMatchingProfiles, countryNames, profileFactsOf } from '../profiles/index';
import { panelNow, panelToday } from '../settings/index';
import { numberOf, planOf, type Survey, surveysInOrder, titleOf, whyNotChangeState } from '../surveys/index';
import { listOverdue } from './decisions';
import {
  countDone,
  countReached,
  countStates,
  listAnswers,
  type PartAnswer,
  type Participant,
} from './participant-queries';
import { getAddressFigures, listParts, type Part, type ProductTest } from './queries';
import { opensOn, whyNotIn } from './rules';

type Detail = DataOf<typeof consoleProductTest>;
type Row = DataOf<typeof productTestParticipants>['list'][number];

/** The most reminders that the page counts. */
const COUNTED_REMINDERS = 500;

/** An operator who looks, and in which language. */
export interface Reader {
  readonly operator: OperatorCaller;
  readonly locale: Locale;
}

/** Returns a product test for operators, with how many participants stand where. */
export async function consoleView(
  tx: Tx,
  { survey, test }: { survey: Survey; test: ProductTest },
  { operator, locale }: Reader,
): Promise<Detail> {
  const [parts, today, now] = await Promise.all([listParts(tx, survey.id), panelToday(tx), panelNow(tx)]);
  const [states, reached, done, reviews, addresses, toRemind, matchingMembers, surveys] = await Promise.all([
    countStates(tx, [survey.id], today),
    countReached(tx, survey.id),
    countDone(tx, survey.id),
    countByReview(tx, survey.id),
    getAddressFigures(tx, survey.id),
    listOverdue(tx, survey.id, COUNTED_REMINDERS),
    countMatchingProfiles(tx, survey.target, today),
    surveysInOrder(
      tx,
      parts.map(({ partSurveyId }) => partSurveyId),
    ),
  ]);
  const surveyOf = new Map(surveys.map((each) => [each.id, each]));
  const reachedBy = new Map(reached.map(({ state, count }) => [state, count]));
  const doneOf = new Map(done.map(({ position, count }) => [position, count]));
  const inReview = (wanted: readonly string[]) =>
    reviews.filter(({ review }) => wanted.includes(review)).reduce((sum, { count }) => sum + count, 0);
  const sum = (rows: typeof states, of: 'count' | 'places' | 'overdue') => rows.reduce((all, row) => all + row[of], 0);
  const inState: Partial<Record<ParticipantState, number>> = {};
  for (const { state, count } of states) inState[state] = (inState[state] ?? 0) + count;
  const manage = whyNotAllowed(operator, 'manageSurveys');
  const can = (action: Parameters<typeof whyNotChangeState>[1]) =>
    may(manage ?? whyNotChangeState(survey, action, now, locale), locale);
  return {
    id: survey.id,
    number: numberOf(survey),
    title: titleOf(survey)[locale],
    state: survey.state,
    sender: test.sender,
    rewardPoints: survey.rewardPoints,
    reviewDays: survey.reviewDays,
    selection: test.selection,
    places: test.places,
    placesTaken: sum(states, 'places'),
    keepsProduct: test.keepsProduct,
    applyUntil: survey.endsOn,
    decideOn: test.decideOn,
    reserveUntil: test.reserveUntil,
    matchingMembers,
    parts: parts.map((part) => {
      const its = surveyOf.get(part.partSurveyId);
      return {
        position: part.position,
        surveyId: part.partSurveyId,
        title: its ? titleOf(its)[locale] : '',
        minutes: its?.estimatedLoiMinutes ?? 0,
        opensAfterDays: part.opensAfterDays,
        dueAfterDays: part.dueAfterDays,
        responses: doneOf.get(part.position) ?? 0,
      };
    }),
    states: inState,
    stages: {
      applied: reachedBy.get('applied') ?? 0,
      selected: reachedBy.get('selected') ?? 0,
      addressGiven: reachedBy.get('addressGiven') ?? 0,
      shipped: reachedBy.get('shipped') ?? 0,
      received: reachedBy.get('received') ?? 0,
      reports: parts
        .filter(({ position }) => position > 0)
        .map(({ position }) => {
          const awaiting = states.filter(({ state, report }) => state === 'received' && report === position);
          const overdue = sum(awaiting, 'overdue');
          return { done: doneOf.get(position) ?? 0, due: sum(awaiting, 'count') - overdue, overdue };
        }),
      approved: inReview(['approved', 'reinstated']),
      toApprove: inReview(['pending']),
    },
    addresses: {
      kept: addresses.kept,
      toExport: addresses.toExport,
      exports: addresses.exports,
      lastExportAt: addresses.lastExportAt?.toISOString() ?? null,
      erasedOn: addresses.erasedOn,
    },
    toRemind: toRemind.length,
    can: {
      launch: can('launch'),
      pause: can('pause'),
      resume: can('resume'),
      close: can('close'),
      decide: may(manage, locale),
      exportAddresses: may(whyNotAllowed(operator, 'exportPersonalData'), locale),
      importTracking: may(manage, locale),
      remind: may(manage, locale),
    },
  };
}

/** Returns rows of participants: who they are, where they stand, and of applicants what they answered before. */
export async function participantRows(
  tx: Tx,
  surveyId: number,
  participants: readonly Participant[],
  { operator, locale }: Reader,
): Promise<Row[]> {
  const memberIds = participants.map(({ memberId }) => memberId);
  const [cards, profiles, parts, today, attempts, answers] = await Promise.all([
    memberCards(tx, memberIds),
    profileFactsOf(tx, memberIds),
    listParts(tx, surveyId),
    panelToday(tx),
    listAttemptsByIds(
      tx,
      participants.map(({ attemptId }) => attemptId),
    ),
    listAnswers(
      tx,
      participants.map(({ id }) => id),
    ),
  ]);
  const partAttempts = await listAttemptsByIds(
    tx,
    answers.map(({ attemptId }) => attemptId),
  );
  const keyOf = new Map(partAttempts.map(({ id, attemptKey }) => [id, attemptKey]));
  const applicantIds = new Set(participants.filter(({ state }) => isApplicant(state)).map(({ id }) => id));
  const screeners = answers.filter(({ position, participantId }) => position === 0 && applicantIds.has(participantId));
  const words = await screenerWords(tx, screeners, partAttempts, locale);
  const attemptOf = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const countryIds = [...new Set([...profiles.values()].flatMap(({ countryId }) => countryId ?? []))];
  const names = await countryNames(tx, countryIds, locale);
  const countryOf = new Map(countryIds.map((id, place) => [id, names[place] ?? '']));
  const manage = whyNotAllowed(operator, 'manageSurveys');
  const waiting = attempts.filter(({ review }) => review === 'pending');
  const approvals = await possibleApprovals(tx, waiting, operator, locale);
  const rows: Row[] = [];
  for (const participant of participants) {
    const profile = profiles.get(participant.memberId);
    const attempt = attemptOf.get(participant.attemptId);
    if (!attempt) continue;
    const { state } = participant;
    rows.push({
      id: participant.id,
      memberId: participant.memberId,
      name: cards(participant.memberId).name,
      age: profile?.birthday ? ageOn(profile.birthday, today) : null,
      gender: profile?.gender ?? null,
      country: (profile?.countryId && countryOf.get(profile.countryId)) || '',
      state,
      review: attempt.review,
      attemptId: attempt.attemptKey,
      appliedAt: participant.appliedAt.toISOString(),
      changedAt: participant.changedAt.toISOString(),
      dueOn: participant.dueOn,
      receivedOn: participant.receivedOn,
      exportedAt: participant.exportedAt?.toISOString() ?? null,
      changedAfterExport: participant.changedAfterExport,
      tracking: participant.tracking,
      missingSince: participant.missingSince?.toISOString() ?? null,
      reminders: participant.reminders,
      reports: parts
        .filter(({ position }) => position > 0)
        .map((part) => reportOf(part, participant, { answers, keyOf, today })),
      answers: words.get(participant.id) ?? [],
      can: {
        decide: may(manage ?? whyNotIn(state, ['applied', 'reserve'], locale), locale),
        extend: may(manage ?? whyNotIn(state, ['selected', 'addressGiven', 'shipped', 'received'], locale), locale),
        notReceived: may(manage ?? whyNotIn(state, ['shipped'], locale), locale),
        approve: approvals.get(attempt.id) ?? may(whyNotIn(state, [], locale), locale),
      },
    });
  }
  return rows;
}

const isApplicant = (state: ParticipantState) => state === 'applied' || state === 'reserve';

function reportOf(
  part: Part,
  participant: Participant,
  { answers, keyOf, today }: { answers: readonly PartAnswer[]; keyOf: ReadonlyMap<number, string>; today: string },
): Row['reports'][number] {
  const answer = answers.find(
    ({ participantId, position }) => participantId === participant.id && position === part.position,
  );
  const { position } = part;
  if (answer?.doneAt) return { position, state: 'done', attemptId: keyOf.get(answer.attemptId) ?? null };
  const isAwaited = participant.state === 'received' && participant.report === part.position;
  if (isAwaited && participant.dueOn !== null && participant.dueOn < today) {
    return { position, state: 'overdue', attemptId: null };
  }
  const isOpen = isAwaited && participant.receivedOn !== null && opensOn(part, participant.receivedOn) <= today;
  const state = isOpen ? 'open' : participant.state === 'overdue' ? 'overdue' : 'toCome';
  return { position, state, attemptId: null };
}

/** The most answers that a row shows. */
const SHOWN_ANSWERS = 12;

async function screenerWords(
  tx: Tx,
  screeners: readonly PartAnswer[],
  attempts: readonly { id: number; versionId: number | null }[],
  locale: Locale,
): Promise<Map<number, Row['answers']>> {
  const versionOf = new Map(attempts.map(({ id, versionId }) => [id, versionId]));
  const pages = await listAllPages(
    tx,
    screeners.map(({ attemptId }) => attemptId),
  );
  const words = new Map<number, Row['answers']>();
  for (const { participantId, attemptId } of screeners) {
    const questions = questionsOf(await planOf(tx, versionOf.get(attemptId) ?? null));
    const given = new Map<string, unknown>();
    for (const page of pages.filter((each) => each.attemptId === attemptId)) {
      for (const [name, answer] of Object.entries(page.answers)) given.set(name, answer);
    }
    const shown = [...questions.entries()].filter(([name]) => given.has(name)).slice(0, SHOWN_ANSWERS);
    words.set(
      participantId,
      shown.map(([name, question]) => ({
        question: questionTitle(question, name, locale),
        answer: answerInWords(question, given.get(name), locale),
      })),
    );
  }
  return words;
}
