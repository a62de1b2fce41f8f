import { CALL_MEANINGS, type CallMeaning, REVERSALS, type ReturnWord } from '@pollen/contract/partner-values';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import { isUnreachable } from '../../platform/database/lost-connections';
import { addJob } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { SECOND_MS } from '../../platform/time';
import { applyPartnerReports, type ReportResult } from '../attempts/index';
import {
  type CallFacts,
  getPartner,
  isUnprintable,
  messageOf,
  type OpenSetup,
  openSetup,
  type ReadMessage,
  readCall,
} from '../partners/index';
import {
  type CallOutcome,
  getHandledAttempts,
  lockCallsOfPartner,
  lockWaitingCalls,
  type ReceivedCall,
  updateCallOutcomes,
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

const outcomeOf: Record<ReportResult['kind'], Pick<CallOutcome, 'state' | 'reason'>> = {
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

/**
 * Verifies and reads a stored call with the setup of its partner; the lines of files were approved by operators instead.
 * Returns its facts, or what becomes of it without any.
 */
function factsOrOutcome({ config }: Panel, setup: OpenSetup, call: WaitingCall): CallOutcome | CallFacts {
  if (call.via === 'file') return FileLine.parse(JSON.parse(call.body.toString('utf8')));
  const message = messageOf(config.publicUrl + call.target, call.headers, call.body);
  const isVerified =
    call.via === 'call'
      ? isVerifiedCall(setup, message, call.network)
      : setup.profile.back.counts && isVerifiedReturn(setup, message);
  // It was verified when it was stored, so the setup has changed since: an operator decides, and nothing is lost.
  if (!isVerified) return { state: 'setAside', reason: 'signature' };
  return factsOf(setup.profile, call, message) ?? { state: 'setAside', reason: 'unreadable' };
}

/** What a call says about an attempt, to be reported. */
type Said = Omit<CallFacts, 'isDebug' | 'meaning'> & { readonly meaning: CallMeaning };

/** Reads calls, and stores in `outcomes` what becomes of those that report nothing; returns what the others say. */
function readCalls(
  panel: Panel,
  setup: OpenSetup,
  calls: readonly WaitingCall[],
  outcomes: Map<number, CallOutcome>,
): Map<WaitingCall, Said> {
  const said = new Map<WaitingCall, Said>();
  for (const call of calls) {
    const facts = factsOrOutcome(panel, setup, call);
    if ('state' in facts) {
      outcomes.set(call.id, facts);
      continue;
    }
    const { isDebug, meaning, ...read } = facts;
    if (isDebug) outcomes.set(call.id, { ...storedOf(facts), state: 'debug' });
    else if (meaning === null) outcomes.set(call.id, { ...storedOf(facts), state: 'setAside', reason: 'status' });
    else said.set(call, { ...read, meaning });
  }
  return said;
}

/**
 * Checks stored calls of a partner as if they came now, acts on them, and returns what became of them by their ids. A call
 * that depends on an earlier one of them is left out, and waits for the next time.
 */
async function handleCalls(
  tx: Tx,
  panel: Panel,
  partnerId: number,
  calls: readonly WaitingCall[],
): Promise<Map<number, CallOutcome>> {
  const [partner, setup] = await Promise.all([getPartner(tx, partnerId), openSetup(tx, panel.secrets, partnerId)]);
  const outcomes = new Map<number, CallOutcome>();
  const said = readCalls(panel, setup, calls, outcomes);
  const handled = await getHandledAttempts(
    tx,
    partnerId,
    [...said.values()].map(({ eventKey }) => eventKey),
  );
  const taken = new Set<string>();
  const reported: [WaitingCall, Said][] = [];
  for (const [call, facts] of said) {
    const { attemptKey, eventKey } = facts;
    const known = handled.get(eventKey);
    if (known === attemptKey) outcomes.set(call.id, { ...storedOf(facts), state: 'repeat' });
    // One number of an event for two attempts: one of them is wrong, and nobody can say which.
    else if (known !== undefined)
      outcomes.set(call.id, { ...storedOf(facts), state: 'setAside', reason: 'contradiction' });
    else if (!taken.has(`attempt ${attemptKey}`) && !taken.has(`event ${eventKey}`)) reported.push([call, facts]);
    taken.add(`attempt ${attemptKey}`).add(`event ${eventKey}`);
  }
  const results = await applyPartnerReports(
    tx,
    reported.map(([{ via }, { attemptKey, meaning, isReconciled, takenBackFor }]) => ({
      partner,
      attemptKey,
      meaning,
      isReconciled,
      takenBackFor,
      // A member can open the way back again, also after the partner took the complete back.
      mayReinstate: via !== 'back',
      isApproved: via === 'file',
      publicUrl: panel.config.publicUrl,
    })),
  );
  for (const [index, [call, facts]] of reported.entries()) {
    const { kind, attemptId } = results[index] as ReportResult;
    outcomes.set(call.id, { ...storedOf(facts), ...outcomeOf[kind], attemptId });
  }
  // Reversals that came before their completes are handled again.
  const completed = results.flatMap(({ kind, attemptId }) => (kind === 'completed' ? attemptId : []));
  if (completed.length > 0) {
    for (const id of await updateEarlyWaiting(tx, completed)) await addFileJob(tx, id);
  }
  return outcomes;
}

/** Returns what is stored of the facts of a call. */
function storedOf({ attemptKey, status, meaning, amountCents, eventKey }: Omit<CallFacts, 'isDebug'>) {
  return { attemptKey, status, meaning, amountCents, eventKey };
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
 * So many calls of a partner are handled in one transaction, because their statements then travel together and wait for
 * the disk once.
 */
const CALLS_AT_ONCE = 50;

/**
 * Handles the oldest calls of a partner that wait, or the oldest lines of one of its reconciliation files, in one
 * transaction with what they cause; returns how many. When that fails, they are handled one by one, so that a call that
 * fails lets the others pass: it is tried again later when the reason may pass, and otherwise set aside. Throws when the
 * database is away, so that the failure cannot be stored either.
 */
export async function handleNextCalls(
  services: Services,
  partnerId: number,
  reconciliationId: number | null = null,
  limit = CALLS_AT_ONCE,
): Promise<number> {
  const { database, log, ...panel } = services;
  let calls: WaitingCall[] = [];
  try {
    return await database.transaction(async (tx) => {
      [, calls] = await Promise.all([
        lockCallsOfPartner(tx, partnerId),
        lockWaitingCalls(tx, partnerId, { reconciliationId, limit }),
      ]);
      if (calls.length === 0) return 0;
      const outcomes = await handleCalls(tx, panel, partnerId, calls);
      await updateCallOutcomes(tx, outcomes);
      return outcomes.size;
    });
  } catch (error) {
    const [failed] = calls;
    // Another run is at this partner.
    if (!failed && (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return 0;
    if (!failed) throw error;
    if (calls.length > 1) {
      let handled = 0;
      for (const _ of calls) handled += await handleNextCalls(services, partnerId, reconciliationId, 1);
      return handled;
    }
    const { id, tries } = failed;
    await database
      .transaction(async (tx) => {
        // A lost connection does not tell whether the call was handled, and another run may have had it since.
        const tried = await updateCallTried(tx, id, new Date(tx.now.getTime() + FIRST_PAUSE_MS * 2 ** tries));
        const isLast = tried !== null && (!isUnreachable(error) || tried >= TRIES);
        if (isLast) await updateCallOutcomes(tx, new Map([[id, { state: 'setAside', reason: 'fault' }]]));
      })
      .catch(() => {
        throw error;
      });
    log.error({ err: error, call: id, tries }, 'a call of a partner could not be handled');
    return 1;
  }
}
