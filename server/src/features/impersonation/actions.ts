import { IMPERSONATION_HEADER, impersonationOver } from '@pollen/contract/impersonation';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database';
import type { MemberCaller, OperatorCaller } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may, refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { randomToken, tokenHash } from '../../platform/secrets';
import { findMember, findMemberOrRefuse, getMember } from '../members/index';
import { audit, isSessionRunning, whyNotAllowed } from '../operators/index';
import { profileFacts } from '../profiles/index';
import {
  findImpersonation,
  type Impersonation,
  insertImpersonation,
  updateEnded,
  updateLapsed,
  updateLeaving,
  updateToken,
} from './queries';
import { IMPERSONATION_MS, TICKET_MS, whyNotImpersonate } from './rules';

/** Returns whether the operator may impersonate the member, with a reason if not. */
export function mayImpersonate(
  member: Parameters<typeof whyNotImpersonate>[0],
  operator: OperatorCaller,
  locale: Locale,
) {
  return may(whyNotAllowed(operator, 'manageMembers') ?? whyNotImpersonate(member), locale);
}

/** Starts an impersonation and returns the ticket for its tab. Only the hash of the ticket is stored. */
export async function startImpersonation(
  tx: Tx,
  memberId: number,
  operator: OperatorCaller,
): Promise<{ ticket: string; until: Date }> {
  const member = await findMemberOrRefuse(tx, memberId);
  refuseIf(whyNotImpersonate(member));
  const ticket = randomToken();
  const until = new Date(tx.now.getTime() + IMPERSONATION_MS);
  await insertImpersonation(tx, {
    memberId,
    operatorId: operator.id,
    operatorSessionId: operator.sessionId,
    ticketHash: tokenHash(ticket),
    expiresAt: until,
  });
  await audit(tx, operator, 'member.impersonationStarted', 'member', memberId, { until: until.toISOString() });
  return { ticket, until };
}

/** Exchanges a ticket for the token of its impersonation. A ticket works once. */
export async function openImpersonation(tx: Tx, ticket: string) {
  const token = randomToken();
  const begunSince = new Date(tx.now.getTime() - TICKET_MS);
  const impersonation = await updateToken(tx, {
    ticketHash: tokenHash(ticket),
    tokenHash: tokenHash(token),
    begunSince,
  });
  if (!impersonation) throw new Refusal(impersonationOver);
  const { email, handle } = await getMember(tx, impersonation.memberId);
  const { name } = await profileFacts(tx, impersonation.memberId);
  return {
    token,
    id: impersonation.memberId,
    userName: email,
    name: name ?? handle,
    until: impersonation.expiresAt.toISOString(),
  };
}

/** Records the state that the tab reports. Refuses when the impersonation is over. */
export async function recordTabState(
  tx: Tx,
  token: string,
  state: 'here' | 'leaving' | 'over',
): Promise<{ until: string }> {
  const hash = tokenHash(token);
  const impersonation =
    state === 'over' ? await updateEnded(tx, hash) : await updateLeaving(tx, hash, state === 'leaving');
  if (!impersonation) throw new Refusal(impersonationOver);
  if (state === 'over') await auditEnd(tx, impersonation);
  return { until: impersonation.expiresAt.toISOString() };
}

/** Ends up to `limit` impersonations that expired or whose tab was closed. */
export async function endLapsedImpersonations(tx: Tx, limit: number): Promise<void> {
  for (const impersonation of await updateLapsed(tx, limit)) await auditEnd(tx, impersonation);
}

function auditEnd(tx: Tx, impersonation: Impersonation): Promise<void> {
  return audit(tx, { id: impersonation.operatorId }, 'member.impersonationEnded', 'member', impersonation.memberId);
}

function headerOf(request: FastifyRequest): string | undefined {
  const header = request.headers[IMPERSONATION_HEADER];
  return Array.isArray(header) ? header[0] : header;
}

/** Returns whether a call carries the header of an impersonation, even with a token that is invalid or over. */
export function isImpersonation(request: FastifyRequest): boolean {
  return headerOf(request) !== undefined;
}

/**
 * Returns the impersonated member, or null when the impersonation or the operator's own session is over. The member's
 * last visit is not updated, because the member was not here.
 */
export async function impersonatedMember(tx: Tx, request: FastifyRequest): Promise<MemberCaller | null> {
  const impersonation = await findImpersonation(tx, tokenHash(headerOf(request) ?? ''));
  if (!impersonation || !(await isSessionRunning(tx, impersonation.operatorSessionId))) return null;
  const member = await findMember(tx, impersonation.memberId);
  if (!member || whyNotImpersonate(member) || member.state === 'closed') return null;
  return {
    id: member.id,
    // An impersonation has no session and no browser of the member.
    sessionId: 0,
    state: member.state,
    blacklistReason: member.blacklistReason,
    locale: member.locale,
    deviceHash: Buffer.alloc(0),
    isOwnBrowser: () => false,
  };
}
