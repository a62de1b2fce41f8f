import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/database/database';
import { dayIn, startOfDay } from '../../platform/time';
import {
  countStarts,
  finishCheck,
  listMedians,
  listPageSeconds,
  listSharingDevice,
  listSharingNetwork,
  SIGNALS_FOR_REVIEW,
  type UncheckedAttempt,
} from '../attempts/actions';
import { membersWithSameAccount } from '../payout-accounts/actions';
import { type Carelessness, carelessnessOf, openAnswers, type RunState } from '../questionnaires/actions';
import { type PanelSettings, panelSettings } from '../settings/actions';
import { findSurvey, planOf } from '../surveys/actions';
import { insertCase, insertTexts, listSameTexts } from './queries';
import {
  comparable,
  detectSpeeding,
  independentSignals,
  MEDIAN_OF_LATEST,
  NAMED_AT_MOST,
  SAME_DEVICE_MS,
  SAME_NETWORK_MS,
  SAME_TEXTS_AT_MOST,
  type StoredSignal,
} from './rules';

/**
 * Looks for every signal in a completed attempt that the caller holds, and keeps what it finds with its evidence. Two
 * that do not say the same thing hold a reward that is in review until a person decides. What was paid stays paid.
 */
export async function checkAttempt(tx: Tx, attempt: UncheckedAttempt): Promise<void> {
  const [plan, settings] = await Promise.all([planOf(tx, attempt.versionId), panelSettings(tx)]);
  const run = attempt.run as RunState;
  const found = await Promise.all([
    findSpeeding(tx, attempt, settings),
    findCopies(tx, attempt, openAnswers(plan, run)),
    findSharedDevice(tx, attempt),
    findSharedAccount(tx, attempt),
    findSharedNetwork(tx, attempt, settings),
    findCrowdedDay(tx, attempt, settings),
  ]);
  const signals = [...carelessnessOf(plan, run, settings).map(placesOf), ...found.filter((signal) => signal !== null)];
  const isSuspected = independentSignals(signals.map(({ kind }) => kind)) >= SIGNALS_FOR_REVIEW;
  if (signals.length > 0) {
    const { id: attemptId, attemptKey, memberId, surveyId, review } = attempt;
    const isRejected = review === 'rejected' || review === 'reversed';
    const state = isRejected ? 'rejected' : review === 'reinstated' ? 'accepted' : 'open';
    await insertCase(tx, { attemptId, attemptKey, memberId, surveyId, state, suspected: isSuspected, signals });
  }
  await finishCheck(tx, attempt.id, isSuspected);
}

/** Where in the answers to look; the answers themselves stay where they are. */
function placesOf(found: Carelessness): StoredSignal {
  switch (found.kind) {
    case 'attention':
      return { kind: 'attention', questions: found.checks.map(({ question }) => question) };
    case 'straightLine':
      return { kind: 'straightLine', questions: found.grids.map(({ question }) => question) };
    case 'nonsense':
      return { kind: 'nonsense', answers: found.answers.map(({ question, oddity }) => ({ question, oddity })) };
  }
}

async function findSpeeding(
  tx: Tx,
  { id, surveyId, versionId }: UncheckedAttempt,
  settings: PanelSettings,
): Promise<StoredSignal | null> {
  const [survey, own, medians] = await Promise.all([
    findSurvey(tx, surveyId),
    listPageSeconds(tx, id),
    listMedians(tx, { surveyId, versionId, exceptId: id, latest: MEDIAN_OF_LATEST }),
  ]);
  if (!survey) return null;
  const found = detectSpeeding(own, medians, survey.estimatedLoiMinutes * 60, settings);
  return found && { kind: 'fast', ...found };
}

async function findCopies(
  tx: Tx,
  { id, memberId }: UncheckedAttempt,
  texts: readonly { question: string; text: string }[],
): Promise<StoredSignal | null> {
  const hashed = texts.flatMap(({ question, text }) => {
    const compared = comparable(text);
    return compared === null ? [] : [{ question, hash: createHash('sha256').update(compared).digest() }];
  });
  if (hashed.length === 0) return null;
  await insertTexts(tx, { id, memberId }, hashed);
  const hashes = hashed.map(({ hash }) => hash);
  const same = await listSameTexts(tx, { memberId, hashes, each: SAME_TEXTS_AT_MOST });
  const answers = hashed.flatMap(({ question, hash }) => {
    const others = same
      .filter((other) => other.hash.equals(hash))
      .map((other) => ({ attemptId: other.attemptId, question: other.question }));
    return others.length > 0 ? [{ question, others }] : [];
  });
  return answers.length > 0 ? { kind: 'duplicate', answers } : null;
}

async function findSharedDevice(tx: Tx, attempt: UncheckedAttempt): Promise<StoredSignal | null> {
  const { deviceHash, memberId } = attempt;
  if (!deviceHash) return null;
  const since = new Date(attempt.endedAt.getTime() - SAME_DEVICE_MS);
  return shared('sharedDevice', await listSharingDevice(tx, { deviceHash, memberId, since, limit: NAMED_AT_MOST + 1 }));
}

async function findSharedAccount(tx: Tx, { memberId }: UncheckedAttempt): Promise<StoredSignal | null> {
  return shared('sharedPayout', await membersWithSameAccount(tx, memberId, NAMED_AT_MOST + 1));
}

async function findSharedNetwork(
  tx: Tx,
  attempt: UncheckedAttempt,
  { sharedNetworkMembers }: PanelSettings,
): Promise<StoredSignal | null> {
  const { surveyId, network, memberId } = attempt;
  if (!network) return null;
  const since = new Date(attempt.startedAt.getTime() - SAME_NETWORK_MS);
  const of = { surveyId, network, memberId, since, limit: NAMED_AT_MOST + 1 };
  return shared('sharedNetwork', await listSharingNetwork(tx, of), sharedNetworkMembers);
}

function shared(
  kind: 'sharedDevice' | 'sharedPayout' | 'sharedNetwork',
  members: readonly number[],
  from = 1,
): StoredSignal | null {
  if (members.length < from) return null;
  return { kind, members: members.slice(0, NAMED_AT_MOST), more: members.length > NAMED_AT_MOST };
}

async function findCrowdedDay(
  tx: Tx,
  { memberId, startedAt }: UncheckedAttempt,
  { timeZone, startsPerDay }: PanelSettings,
): Promise<StoredSignal | null> {
  const starts = await countStarts(tx, memberId, startOfDay(timeZone, dayIn(timeZone, startedAt)), startedAt);
  return starts > startsPerDay ? { kind: 'tooMany', starts, limit: startsPerDay } : null;
}
