import { VIEW_HEADER, viewOver } from '@pollen/contract/member-views';
import { notFound } from '@pollen/contract/values';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database';
import type { MemberCaller, OperatorCaller } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may, refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { randomToken, tokenHash } from '../../platform/secrets';
import { findMember, getMember } from '../members/index';
import { audit, isSessionRunning, whyNotAllowed } from '../operators/index';
import { profileFacts } from '../profiles/index';
import { findView, insertView, updateEnded, updateLapsed, updateLeaving, updateOpened, type View } from './queries';
import { TICKET_MS, VIEW_MS, whyNotView } from './rules';

/** May this operator look at the app as the member sees it? */
export function mayView(member: Parameters<typeof whyNotView>[0], operator: OperatorCaller, locale: Locale) {
  return may(whyNotAllowed(operator, 'manageMembers') ?? whyNotView(member), locale);
}

/** Begins a view and answers the ticket for its tab, which is stored nowhere. */
export async function beginView(
  tx: Tx,
  memberId: number,
  operator: OperatorCaller,
): Promise<{ ticket: string; until: Date }> {
  const member = await findMember(tx, memberId);
  if (!member) throw new Refusal(notFound);
  refuseIf(whyNotView(member));
  const ticket = randomToken();
  const until = new Date(tx.now.getTime() + VIEW_MS);
  await insertView(tx, {
    memberId,
    operatorId: operator.id,
    operatorSessionId: operator.sessionId,
    ticketHash: tokenHash(ticket),
    expiresAt: until,
  });
  await audit(tx, operator, 'member.viewBegan', 'member', memberId, { until: until.toISOString() });
  return { ticket, until };
}

/** Trades a ticket for the token of the view; nobody can do it twice. */
export async function openView(tx: Tx, ticket: string) {
  const token = randomToken();
  const begunSince = new Date(tx.now.getTime() - TICKET_MS);
  const view = await updateOpened(tx, { ticketHash: tokenHash(ticket), tokenHash: tokenHash(token), begunSince });
  if (!view) throw new Refusal(viewOver);
  const { email, handle } = await getMember(tx, view.memberId);
  const { name } = await profileFacts(tx, view.memberId);
  return {
    token,
    id: view.memberId,
    userName: email,
    name: name ?? handle,
    until: view.expiresAt.toISOString(),
  };
}

/** The tab says that it is here, is leaving or done. Refuses when the view is over. */
export async function noteView(tx: Tx, token: string, state: 'here' | 'leaving' | 'over'): Promise<{ until: string }> {
  const hash = tokenHash(token);
  const view = state === 'over' ? await updateEnded(tx, hash) : await updateLeaving(tx, hash, state === 'leaving');
  if (!view) throw new Refusal(viewOver);
  if (state === 'over') await auditEnd(tx, view);
  return { until: view.expiresAt.toISOString() };
}

/** Ends views that ran out or whose tab was closed. */
export async function endLapsed(tx: Tx, limit: number): Promise<void> {
  for (const view of await updateLapsed(tx, limit)) await auditEnd(tx, view);
}

function auditEnd(tx: Tx, view: View): Promise<void> {
  return audit(tx, { id: view.operatorId }, 'member.viewEnded', 'member', view.memberId);
}

function headerOf(request: FastifyRequest): string | undefined {
  const header = request.headers[VIEW_HEADER];
  return Array.isArray(header) ? header[0] : header;
}

/** Does this call come from a view? What it carries may be wrong or over: it is never answered for anybody else. */
export function isView(request: FastifyRequest): boolean {
  return headerOf(request) !== undefined;
}

/**
 * The member whom a view shows; null when it is over, or the operator's own session is. Nothing is noted: a member who
 * is looked at was not here.
 */
export async function viewedMember(tx: Tx, request: FastifyRequest): Promise<MemberCaller | null> {
  const view = await findView(tx, tokenHash(headerOf(request) ?? ''));
  if (!view || !(await isSessionRunning(tx, view.operatorSessionId))) return null;
  const member = await findMember(tx, view.memberId);
  if (!member || whyNotView(member) || member.state === 'closed') return null;
  return {
    id: member.id,
    // No session and no browser of the member's.
    sessionId: 0,
    state: member.state,
    blacklistReason: member.blacklistReason,
    locale: member.locale,
    deviceHash: Buffer.alloc(0),
    isOwnBrowser: () => false,
  };
}
