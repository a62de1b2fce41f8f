import { CALL_MEANINGS, type CallMeaning, REVERSALS, type ReturnWord } from '@pollen/contract/partner-values';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import { isUnreachable } from '../../platform/database/lost-connections';
import { addJob } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { SECOND_MS } from '../../platform/time';
import { applyPartnerReport, type ReportResult } from '../attempts/index';
import {
  type CallFacts,
  getPartner,
  isUnprintable,
  messageOf,
  openSetup,
  type ReadMessage,
  readCall,
} from '../partners/index';
import {
  type CallOutcome,
  findHandledAttempt,
  lockCallsOfPartner,
  lockWaitingCall,
  type ReceivedCall,
  updateCallOutcome,
  updateCallTried,
  updateEarlyWaiting,
  type WaitingCall,
} from './queries';
import { isVerifiedCall, isVerifiedReturn } from './verify';

/** What each way back means, where a partner's signed way back counts. */
const meaningOfReturn: Record<ReturnWord, CallMeaning> = {
  complete: 'complete',
  screenout: 'screenOut',
  quota: 'quotaFull',
  quality: 'quality',
  closed: 'closed',
};

/** Returns the word at the end of the address of a way back, or null. */
export function returnWordOf(target: string): ReturnWord | null {
  const [, word = ''] = /\/back\/(\w+)(\?|$)/.exec(target) ?? [];
  return Object.hasOwn(meaningOfReturn, word) ? (word as ReturnWord) : null;
}

const outcomes: Record<ReportResult['kind'], Pick<CallOutcome, 'state' | 'reason'>> = {
  completed: { state: 'handled' },
  endedEarly: { state: 'handled' },
  rejected: { state: 'handled' },
  reversed: { state: 'handled' },
  noted: { state: 'handled' },
  reinstated: { state: 'handled' },
  restored: { state: 'handled' },
  repeat: { state: 'repeat' },
  early: { state: 'early' },
  foreign: { state: 'foreign' },
  ignored: { state: 'ignored' },
  late: { state: 'setAside', reason: 'late' },
  contradiction: { state: 'setAside', reason: 'contradiction' },
  borne: { state: 'handled', reason: 'borne' },
};

/** A line of a reconciliation file that operators have applied, as the call that it becomes. */
const FileLine = z.strictObject({
  attemptKey: z.string(),
  status: z.string(),
  meaning: z.enum(CALL_MEANINGS),
  amountCents: z.null(),
  isReconciled: z.literal(true),
  takenBackFor: z.enum(REVERSALS).nullable(),
  eventKey: z.string(),
  isDebug: z.literal(false),
});

type Panel = Pick<Services, 'config' | 'secrets'>;
type Profile = Parameters<typeof readCall>[0];

/** The longest attempt that is read of a way back. */
const ATTEMPT_MAX = 64;

/** Returns the attempt that a way back names; null when it names none that could be one of ours. */
export function attemptOfReturn(profile: Profile, { query }: ReadMessage): string | null {
  const name = profile.back.attempt;
  const attemptKey = query.values.get(name) ?? '';
  const isUsable = attemptKey.length <= ATTEMPT_MAX && !isUnprintable(attemptKey) && !query.twice.has(name);
  return isUsable && attemptKey !== '' ? attemptKey : null;
}

/** Reads the facts of a call, or those of a way back that counts. */
function factsOf(profile: Profile, call: ReceivedCall, message: ReadMessage) {
  if (call.via === 'call') return readCall(profile, message);
  const word = returnWordOf(call.target);
  const attemptKey = attemptOfReturn(profile, message);
  if (word === null || attemptKey === null) return null;
  const meaning = meaningOfReturn[word];
  const eventKey = JSON.stringify(['back', attemptKey, word]);
  const plain = { amountCents: null, isReconciled: false, takenBackFor: null, isDebug: false };
  return { ...plain, attemptKey, status: word, meaning, eventKey };
}

/** Verifies and reads a stored call; the lines of files were approved by operators instead. */
async function verifiedFacts(tx: Tx, panel: Panel, call: WaitingCall): Promise<CallOutcome | CallFacts> {
  if (call.via === 'file') return FileLine.parse(JSON.parse(call.body.toString('utf8')));
  const setup = await openSetup(tx, panel.secrets, call.partnerId);
  const message = messageOf(panel.config.publicUrl + call.target, call.headers, call.body);
  const isVerified =
    call.via === 'call'
      ? isVerifiedCall(setup, message, call.network)
      : setup.profile.back.counts && isVerifiedReturn(setup, message);
  // It was verified when it was stored, so the setup has changed since: an operator decides, and nothing is lost.
  if (!isVerified) return { state: 'setAside', reason: 'signature' };
  return factsOf(setup.profile, call, message) ?? { state: 'setAside', reason: 'unreadable' };
}

/** Checks a stored call as if it came now, acts on it, and returns what became of it. */
async function outcomeOf(tx: Tx, panel: Panel, call: WaitingCall): Promise<CallOutcome> {
  const partner = await getPartner(tx, call.partnerId);
  const facts = await verifiedFacts(tx, panel, call);
  if ('state' in facts) return facts;
  const { isDebug, isReconciled, takenBackFor, ...read } = facts;
  const { meaning, attemptKey, eventKey } = read;
  if (isDebug) return { ...read, state: 'debug' };
  if (meaning === null) return { ...read, state: 'setAside', reason: 'status' };
  const handled = await findHandledAttempt(tx, partner.id, eventKey);
  // One number of an event for two attempts: one of them is wrong, and nobody can say which.
  if (handled !== null && handled !== attemptKey) return { ...read, state: 'setAside', reason: 'contradiction' };
  if (handled !== null) return { ...read, state: 'repeat' };
  const report = {
    partner,
    attemptKey,
    meaning,
    isReconciled,
    takenBackFor,
    // A member can open the way back again, also after the partner took the complete back.
    mayReinstate: call.via !== 'back',
    isApproved: call.via === 'file',
    publicUrl: panel.config.publicUrl,
  };
  const { kind, attemptId } = await applyPartnerReport(tx, report);
  // A reversal that came before its complete is handled again.
  if (kind === 'completed' && attemptId !== null) {
    for (const id of await updateEarlyWaiting(tx, attemptId)) await addFileJob(tx, id);
  }
  return { ...read, ...outcomes[kind], attemptId };
}

/**
 * Adds the job that handles the waiting lines of a reconciliation file. A handled line waits again when an operator
 * replays it, and an early reversal when its complete comes.
 */
export async function addFileJob(tx: Tx, reconciliationId: number): Promise<void> {
  const key = `reconciliations.apply:${reconciliationId}`;
  await addJob(tx, 'reconciliations.apply', { id: reconciliationId }, { key });
}

/** A call that failed for a passing reason is tried so often, each time after twice the time. */
const TRIES = 8;
const FIRST_PAUSE_MS = 2 * SECOND_MS;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Handles the oldest call of a partner that waits, or the oldest line of one of its reconciliation files, in one
 * transaction with what it causes; returns whether there was one. A call that fails lets the others pass: it is tried
 * again later when the reason may pass, and otherwise set aside. Throws when the database is away, so that the failure
 * cannot be stored either.
 */
export async function handleNextCall(
  { database, log, ...panel }: Services,
  partnerId: number,
  reconciliationId: number | null = null,
): Promise<boolean> {
  let call: WaitingCall | null = null;
  try {
    return await database.transaction(async (tx) => {
      [, call] = await Promise.all([
        lockCallsOfPartner(tx, partnerId),
        lockWaitingCall(tx, partnerId, reconciliationId),
      ]);
      if (call) await updateCallOutcome(tx, call.id, await outcomeOf(tx, panel, call));
      return call !== null;
    });
  } catch (error) {
    const failed = call as WaitingCall | null;
    // Another run is at this partner.
    if (failed === null && (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false;
    if (failed === null) throw error;
    const { id, tries } = failed;
    await database
      .transaction(async (tx) => {
        // A lost connection does not tell whether the call was handled, and another run may have had it since.
        const tried = await updateCallTried(tx, id, new Date(tx.now.getTime() + FIRST_PAUSE_MS * 2 ** tries));
        const isLast = tried !== null && (!isUnreachable(error) || tried >= TRIES);
        if (isLast) await updateCallOutcome(tx, id, { state: 'setAside', reason: 'fault' });
      })
      .catch(() => {
        throw error;
      });
    log.error({ err: error, call: id, tries }, 'a call of a partner could not be handled');
    return true;
  }
}
