import { notAllowed } from '@pollen/contract/console-operators';
import { emailInvalid } from '@pollen/contract/members';
import {
  lastAdmin,
  operatorChanged,
  operatorExists,
  operatorNameMissing,
  ownAccount,
} from '@pollen/contract/operator-accounts';
import { linkInvalid } from '@pollen/contract/payout-accounts';
import { hasPermission, type Role } from '@pollen/contract/permissions';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { refuseIf, type WhyNot } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { randomToken, tokenHash } from '../../platform/secrets';
import { DAY_MS } from '../../platform/time';
import { sendMail } from '../mail/index';
import { isAddressRefusal, readAddress } from '../members/index';
import { audit, auditByPanel, createOperator, refuseOperatorPassword, whyNotAllowed } from './actions';
import { invitationMail } from './emails';
import { findOperatorByKey } from './queries';
import { INVITATION_DAYS, operatorKey } from './rules';
import {
  consumeInvitation,
  countOtherAdmins,
  findTeamRow,
  insertInvitation,
  isInvitation,
  lockTeam,
  type TeamRow,
  updateRole,
  updateSessionsEnded,
  updateSuspended,
  withdrawInvitations,
} from './team-queries';

/** The operator who changes another one, with the language and the origin of the links for the mail to the other. */
export interface ActingOperator {
  readonly operator: { readonly id: number; readonly name: string; readonly role: Role };
  readonly locale: Locale;
  readonly publicUrl: string;
  /** The request behind the change, for the audit line. */
  readonly approval?: number;
}

/** The approval id of a change, as a detail of its audit line. */
export const underApproval = ({ approval }: Pick<ActingOperator, 'approval'>) =>
  approval === undefined ? {} : { approval };

const NAME_MAX = 60;

/**
 * Locks the team and checks that the acting operator may still change it, because another admin may have been quicker.
 */
export async function lockTeamAs(tx: Tx, { operator }: ActingOperator): Promise<void> {
  refuseIf(whyNotAllowed(operator, 'manageOperators'));
  await lockTeam(tx);
  const self = await findTeamRow(tx, operator.id);
  if (!self || self.suspendedAt || !hasPermission(self.role, 'manageOperators')) throw new Refusal(notAllowed);
}

/** Returns the operator with this id; refuses unknown ids. */
export async function findTargetOrRefuse(tx: Tx, id: number): Promise<TeamRow> {
  const target = await findTeamRow(tx, id);
  if (!target) throw new Refusal(notFound);
  return target;
}

/** Returns why an operator cannot lose the role of admin or the access, or null: one admin has to remain. */
export function whyNotLose(target: Pick<TeamRow, 'role' | 'suspendedAt'>, otherAdmins: number): WhyNot | null {
  return target.role === 'admin' && !target.suspendedAt && otherAdmins === 0 ? { kind: lastAdmin } : null;
}

/** Returns why an operator cannot do this to the own account, or null. */
export function whyNotOwn(target: { readonly id: number }, operator: { readonly id: number }): WhyNot | null {
  return target.id === operator.id ? { kind: ownAccount } : null;
}

/**
 * Invites a colleague by mail and ends an earlier invitation of the address. Refuses an address that an operator has.
 */
export async function inviteColleague(
  tx: Tx,
  given: { email: string; name: string; role: Role },
  acting: ActingOperator,
): Promise<{ id: number }> {
  await lockTeamAs(tx, acting);
  const { operator, locale, publicUrl } = acting;
  const { id, email, name, role, token } = await storeInvitation(tx, given, operator.id);
  await audit(tx, operator, 'operator.invited', 'invitation', id, { email, name, role, ...underApproval(acting) });
  const mail = invitationMail({ locale, publicUrl, token, name, invitedBy: operator.name });
  await sendMail(tx, { to: email, ...mail });
  return { id };
}

/**
 * Invites a colleague on behalf of somebody with access to the machine, who has no account: without an approval and without
 * a mail. Returns the link. Refuses an address that an operator has.
 */
export async function inviteByCommand(
  tx: Tx,
  given: { email: string; name: string; role: Role },
  publicUrl: string,
): Promise<{ link: string; days: number }> {
  await lockTeam(tx);
  const { id, email, name, role, token } = await storeInvitation(tx, given, null);
  await auditByPanel(tx, 'operator.invited', 'invitation', id, { email, name, role, via: 'command' });
  return { link: `${publicUrl}/console/invitation?token=${token}`, days: INVITATION_DAYS };
}

/** Stores an invitation and ends an earlier one of the address; the caller writes the line of the audit log. */
async function storeInvitation(tx: Tx, given: { email: string; name: string; role: Role }, invitedBy: number | null) {
  const address = readAddress(given.email);
  if (isAddressRefusal(address)) throw new Refusal(emailInvalid);
  const name = given.name.trim().replace(/\s+/g, ' ');
  if (name === '' || [...name].length > NAME_MAX) throw new Refusal(operatorNameMissing);
  const { email } = address;
  const emailKey = operatorKey(email);
  if (await findOperatorByKey(tx, emailKey)) throw new Refusal(operatorExists);
  await withdrawInvitations(tx, { emailKey });
  const { role } = given;
  const token = randomToken(32);
  const expiresAt = new Date(tx.now.getTime() + INVITATION_DAYS * DAY_MS);
  const invitation = { email, emailKey, name, role, tokenHash: tokenHash(token), invitedBy, expiresAt };
  const { id } = await insertInvitation(tx, invitation);
  return { id, email, name, role, token };
}

/** Withdraws an invitation that was not accepted. */
export async function withdrawInvitation(tx: Tx, id: number, acting: ActingOperator): Promise<void> {
  await lockTeamAs(tx, acting);
  if (!(await isInvitation(tx, id))) throw new Refusal(notFound);
  if ((await withdrawInvitations(tx, { id })) === 0) return;
  await audit(tx, acting.operator, 'operator.invitationWithdrawn', 'invitation', id);
}

/** Creates the operator for a mailed invitation with the chosen password. A link works once. */
export async function acceptInvitation(tx: Tx, given: { token: string; password: string }): Promise<{ id: number }> {
  const invitation = await consumeInvitation(tx, tokenHash(given.token));
  if (!invitation) throw new Refusal(linkInvalid);
  const { email, name, role } = invitation;
  await refuseOperatorPassword(given.password, email);
  const made = await createOperator(tx, { email, name, role, password: given.password });
  if (!made) throw new Refusal(linkInvalid);
  await audit(tx, made, 'operator.joined', 'operator', made.id, { role, invitation: invitation.id });
  return made;
}

/** Changes an operator's role. Refuses when the present role is not `from`, and when no admin would remain. */
export async function changeRole(
  tx: Tx,
  id: number,
  { from, to }: { from: Role; to: Role },
  acting: ActingOperator,
): Promise<void> {
  await lockTeamAs(tx, acting);
  const target = await findTargetOrRefuse(tx, id);
  if (target.role !== from) throw new Refusal(operatorChanged);
  refuseIf(whyNotLose(target, await countOtherAdmins(tx, id)));
  await updateRole(tx, id, to);
  await audit(tx, acting.operator, 'operator.roleChanged', 'operator', id, { from, to, ...underApproval(acting) });
}

/** Suspends an operator at once. A second call changes nothing. */
export async function suspend(tx: Tx, id: number, acting: ActingOperator): Promise<void> {
  await lockTeamAs(tx, acting);
  const target = await findTargetOrRefuse(tx, id);
  refuseIf(whyNotOwn(target, acting.operator) ?? whyNotLose(target, await countOtherAdmins(tx, id)));
  if (target.suspendedAt) return;
  await updateSuspended(tx, id, true);
  const sessions = await updateSessionsEnded(tx, id, { allBut: null });
  await audit(tx, acting.operator, 'operator.suspended', 'operator', id, { sessions, ...underApproval(acting) });
}

/** Reactivates a suspended operator. */
export async function reactivate(tx: Tx, id: number, acting: ActingOperator): Promise<void> {
  await lockTeamAs(tx, acting);
  const target = await findTargetOrRefuse(tx, id);
  if (!target.suspendedAt) return;
  await updateSuspended(tx, id, false);
  await audit(tx, acting.operator, 'operator.reactivated', 'operator', id, underApproval(acting));
}

/** Ends one session or all but the calling one, of the own account or, for an admin, of any. Returns how many ended. */
export async function endSessions(
  tx: Tx,
  id: number,
  sessionId: number | null,
  operator: { readonly id: number; readonly role: Role; readonly sessionId: number },
): Promise<number> {
  if (id !== operator.id) refuseIf(whyNotAllowed(operator, 'manageOperators'));
  await findTargetOrRefuse(tx, id);
  const which = sessionId === null ? { allBut: operator.sessionId } : { id: sessionId };
  const ended = await updateSessionsEnded(tx, id, which);
  if (ended > 0) await audit(tx, operator, 'operator.sessionsEnded', 'operator', id, { sessions: ended });
  return ended;
}
