import { CALL_MEANINGS, type CallMeaning, type ReturnWord } from '@pollen/contract/partner-values';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Services } from '../../platform/services';
import { applyPartnerReport, type ReportResult } from '../attempts/index';
import { type CallFacts, getPartner, messageOf, openSetup, parametersOf, readCall } from '../partners/index';
import {
  type CallOutcome,
  isHandled,
  lockWaitingCall,
  type ReceivedCall,
  updateCallOutcome,
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
  eventKey: z.string(),
  isDebug: z.literal(false),
});

type Panel = Pick<Services, 'config' | 'secrets'>;

/** Reads the facts of a call, or those of a way back that counts. */
function factsOf(profile: Parameters<typeof readCall>[0], call: ReceivedCall, url: string) {
  const parameters = parametersOf(url, call.headers, call.body);
  if (call.via === 'call') return readCall(profile, parameters);
  const word = returnWordOf(call.target);
  const attemptKey = parameters.values.get(profile.back.attempt) ?? '';
  if (word === null || attemptKey === '' || parameters.twice.has(profile.back.attempt)) return null;
  const meaning = meaningOfReturn[word];
  const eventKey = JSON.stringify(['back', attemptKey, word]);
  return { attemptKey, status: word, meaning, amountCents: null, isReconciled: false, eventKey, isDebug: false };
}

/** Verifies and reads a stored call; the lines of files were approved by operators instead. */
async function verifiedFacts(tx: Tx, panel: Panel, call: WaitingCall): Promise<CallOutcome | CallFacts> {
  if (call.via === 'file') return FileLine.parse(JSON.parse(call.body.toString('utf8')));
  const setup = await openSetup(tx, panel.secrets, call.partnerId);
  const url = panel.config.publicUrl + call.target;
  const message = messageOf(url, call.headers, call.body);
  const isVerified =
    call.via === 'call'
      ? isVerifiedCall(setup, message, call.network)
      : setup.profile.back.counts && isVerifiedReturn(setup, message);
  if (!isVerified) return { state: 'forged' };
  return factsOf(setup.profile, call, url) ?? { state: 'setAside', reason: 'unreadable' };
}

/** Looks at a stored call as if it came now, acts on it, and returns what became of it. */
async function outcomeOf(tx: Tx, panel: Panel, call: WaitingCall): Promise<CallOutcome> {
  const partner = await getPartner(tx, call.partnerId);
  const facts = await verifiedFacts(tx, panel, call);
  if ('state' in facts) return facts;
  const { isDebug, isReconciled, ...read } = facts;
  const { meaning, attemptKey, eventKey } = read;
  if (isDebug) return { ...read, state: 'debug' };
  if (meaning === null) return { ...read, state: 'setAside', reason: 'status' };
  if (await isHandled(tx, partner.id, eventKey)) return { ...read, state: 'repeat' };
  const report = {
    partner,
    attemptKey,
    meaning,
    isReconciled,
    // A member can open the way back again, also after the partner took the complete back.
    mayReinstate: call.via !== 'back',
    publicUrl: panel.config.publicUrl,
  };
  const { kind, attemptId } = await applyPartnerReport(tx, report);
  // A reversal that came before its complete is looked at again.
  if (kind === 'completed' && attemptId !== null) await updateEarlyWaiting(tx, attemptId);
  return { ...read, ...outcomes[kind], attemptId };
}

/** SQLSTATE classes and errors after which the same call may succeed later. */
const PASSING = /^(08|40|53|55|57|58)|^E[A-Z]+$/;

function isPassing(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && PASSING.test(code);
}

/**
 * Handles the oldest call that waits, of partners or of a reconciliation file, in one transaction with what it causes;
 * returns whether there was one. A call that cannot be handled because of a fault of ours is set aside, so that the
 * others do not wait for it.
 */
export async function handleNextCall(
  { database, log, ...panel }: Services,
  reconciliationId: number | null = null,
): Promise<boolean> {
  let id: number | null = null;
  try {
    return await database.transaction(async (tx) => {
      const call = await lockWaitingCall(tx, reconciliationId);
      if (!call) return false;
      id = call.id;
      await updateCallOutcome(tx, call.id, await outcomeOf(tx, panel, call));
      return true;
    });
  } catch (error) {
    const failed = id as number | null;
    if (failed === null || isPassing(error)) throw error;
    log.error({ err: error, call: failed }, 'a call of a partner could not be handled');
    await database.transaction((tx) => updateCallOutcome(tx, failed, { state: 'setAside', reason: 'fault' }));
    return true;
  }
}
