import {
  callNotOpen,
  callNotWaiting,
  closePartnerCall,
  partnerCall,
  partnerCalls,
  replayPartnerCall,
} from '@pollen/contract/partner-call-log';
import { CALL_STATES } from '@pollen/contract/partner-values';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { addJob } from '../../platform/jobs';
import { cursorFrom, pageFrom } from '../../platform/list-cursor';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { DAY_MS } from '../../platform/time';
import { findAttemptById, statusOf } from '../attempts/index';
import { audit, whyNotAllowed } from '../operators/index';
import { findVisit, getPartner } from '../partners/index';
import { type CallRow, countByState, findCall, listCalls, listCallsOfAttempt, listUnmapped } from './console-queries';
import { addFileJob } from './handling';
import { REPLAYABLE, updateCallClosed, updateCallWaiting } from './queries';

/** Above this, calls in a state are not counted further. */
const COUNTED = 1000;
const MOST_UNMAPPED = 20;

const shown = ({ at, ...row }: CallRow) => ({ ...row, at: at.toISOString() });

/** Returns what happened to an attempt at its partner, in order. */
async function stepsOf(tx: Tx, attemptId: number) {
  const [attempt, visit, calls] = await Promise.all([
    findAttemptById(tx, attemptId),
    findVisit(tx, attemptId),
    listCallsOfAttempt(tx, attemptId),
  ]);
  if (!attempt) return { attemptId: null, steps: [] };
  const steps: { at: Date; kind: 'started' | 'left' | 'back' | 'call' | 'ended'; word: string }[] = [
    { at: attempt.startedAt, kind: 'started', word: '' },
    ...(visit ? [{ at: visit.leftAt, kind: 'left' as const, word: '' }] : []),
    ...(visit?.returnedAt ? [{ at: visit.returnedAt, kind: 'back' as const, word: visit.returnedAs ?? '' }] : []),
    ...calls.map(({ at, status }) => ({ at, kind: 'call' as const, word: status ?? '' })),
    ...(attempt.endedAt ? [{ at: attempt.endedAt, kind: 'ended' as const, word: statusOf(attempt).en }] : []),
  ];
  return {
    attemptId: attempt.attemptKey,
    steps: steps
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, ...step }) => ({ at: at.toISOString(), ...step })),
  };
}

/** Handles the console's log of what partners called. */
export function partnerCallRoutes(api: Api): void {
  api.handle(partnerCalls, async ({ tx, params, query }) => {
    const partner = await getPartner(tx, params.id);
    const { days, before, size, ...wanted } = query;
    const since = days === undefined ? undefined : new Date(tx.now.getTime() - days * DAY_MS);
    const filter = { ...wanted, since, before: cursorFrom(before), size: size + 1 };
    const [rows, counts, unmapped] = await Promise.all([
      listCalls(tx, partner.id, filter),
      countByState(tx, partner.id, CALL_STATES, COUNTED),
      listUnmapped(tx, partner.id, MOST_UNMAPPED),
    ]);
    const page = pageFrom(rows, size, ({ at, id }) => ({ at, id }));
    return {
      list: page.shown.map(shown),
      next: page.next,
      counts: Object.fromEntries(counts.map(({ state: name, n }) => [name, n])) as Record<CallRow['state'], number>,
      unmapped: unmapped.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })),
    };
  });

  api.handle(partnerCall, async ({ tx, params, operator, locale }) => {
    const call = await findCall(tx, params.id, params.callId);
    if (!call) throw new Refusal(notFound);
    const { partnerId: _partner, receivedAt: _received, reconciliationId: _file, ...known } = call;
    const { handledAt, attemptId, body, ...row } = known;
    const steps = attemptId === null ? { attemptId: null, steps: [] } : await stepsOf(tx, attemptId);
    const role = whyNotAllowed(operator, 'manageSurveys');
    return {
      ...shown(row),
      method: row.method,
      target: row.target,
      headers: row.headers,
      network: row.network,
      event: row.event,
      body: body.toString('utf8'),
      handledAt: handledAt?.toISOString() ?? null,
      ...steps,
      can: {
        replay: may(role ?? (REPLAYABLE.includes(row.state) ? null : { kind: callNotWaiting }), locale),
        close: may(role ?? (row.state === 'setAside' ? null : { kind: callNotOpen }), locale),
      },
    };
  });

  api.handle(replayPartnerCall, async ({ tx, params, operator }) => {
    const call = await findCall(tx, params.id, params.callId);
    if (!call) throw new Refusal(notFound);
    if (!(await updateCallWaiting(tx, params.id, params.callId))) throw new Refusal(callNotWaiting);
    await audit(tx, operator, 'partner.callReplayed', 'partner', params.id, { call: params.callId });
    if (call.reconciliationId !== null) await addFileJob(tx, call.reconciliationId);
    else await addJob(tx, 'partners.handleCalls', {}, { key: 'partners.handleCalls' });
    return null;
  });

  api.handle(closePartnerCall, async ({ tx, params, body, operator }) => {
    if (!(await findCall(tx, params.id, params.callId))) throw new Refusal(notFound);
    if (!(await updateCallClosed(tx, params.id, params.callId))) throw new Refusal(callNotOpen);
    const details = { call: params.callId, reason: body.reason };
    await audit(tx, operator, 'partner.callClosed', 'partner', params.id, details);
    return null;
  });
}
