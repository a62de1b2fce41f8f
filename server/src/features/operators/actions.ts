import type { AuditAction } from '@pollen/contract/audit-actions';
import type { AuditFacts } from '@pollen/contract/audit-details';
import { enrolmentNeeded, notAllowed } from '@pollen/contract/console-operators';
import { OPERATOR_PASSWORD_MIN, operatorPasswordShort } from '@pollen/contract/operator-accounts';
import { hasPermission, type Permission, type Role, rolesWith } from '@pollen/contract/permissions';
import { commonPasswords } from '../../platform/common-passwords';
import type { Config } from '../../platform/config';
import type { Tx } from '../../platform/database/database';
import type { OperatorCaller } from '../../platform/http/api';
import { noteAudited } from '../../platform/http/audit-trail';
import { refuseIf, type WhyNot } from '../../platform/may';
import { hashPassword } from '../../platform/passwords';
import { Refusal } from '../../platform/refusal';
import { randomToken, tokenHash } from '../../platform/secrets';
import { MINUTE_MS, SECOND_MS } from '../../platform/time';
import { whyNotPassword } from '../members/index';
import {
  anyOperator,
  findLastActor,
  findSession,
  getOperator,
  insertAudit,
  insertOperator,
  isRunningSession,
  listColleagues,
  listMailRecipients,
  listOperatorNames,
  type MailRecipient,
  touchSession,
} from './queries';
import { IDLE_MINUTES, mustEnrol, operatorKey, SEEN_EVERY_SECONDS } from './rules';

/** Refuses a new password of an operator that breaks the rules for members or is shorter than operators need. */
export async function refuseOperatorPassword(password: string, email: string): Promise<void> {
  if ([...password].length < OPERATOR_PASSWORD_MIN) {
    throw new Refusal(operatorPasswordShort, { min: OPERATOR_PASSWORD_MIN });
  }
  const whyNot = whyNotPassword(password, { email, common: await commonPasswords() });
  if (whyNot) throw new Refusal(whyNot);
}

/** Creates an operator; null when the address is taken. */
export async function createOperator(
  tx: Tx,
  operator: { email: string; name: string; role: Role; password: string },
): Promise<{ id: number } | null> {
  return insertOperator(tx, {
    email: operator.email.trim(),
    emailKey: operatorKey(operator.email),
    name: operator.name,
    role: operator.role,
    passwordHash: await hashPassword(operator.password),
  });
}

/**
 * Creates the first operator, an admin; null when an operator exists. `password` is set only when it was generated, so
 * that it can be printed once.
 */
export async function ensureFirstOperator(
  tx: Tx,
  config: Pick<Config, 'operatorEmail' | 'operatorPassword'>,
): Promise<{ email: string; password: string | null } | null> {
  if (await anyOperator(tx)) return null;
  const madeUp = config.operatorPassword === undefined ? randomToken(12) : null;
  const name = config.operatorEmail.split('@')[0] ?? 'operator';
  const made = await createOperator(tx, {
    email: config.operatorEmail,
    name: name.charAt(0).toUpperCase() + name.slice(1),
    role: 'admin',
    password: config.operatorPassword ?? madeUp ?? '',
  });
  return made ? { email: config.operatorEmail, password: madeUp } : null;
}

/** Writes a line of the audit log for an operator's change, in the transaction of the change. */
export function audit(
  tx: Tx,
  operator: { readonly id: number },
  action: AuditAction,
  subjectKind: string,
  subjectId: string | number,
  detail: AuditFacts = {},
  network: string | null = null,
): Promise<void> {
  noteAudited(action);
  return insertAudit(tx, {
    operatorId: operator.id,
    action,
    subjectKind,
    subjectId: String(subjectId),
    detail,
    network,
  });
}

/** Writes a line of the audit log for an automatic change of the panel, in the transaction of the change. */
export function auditByPanel(
  tx: Tx,
  action: AuditAction,
  subjectKind: string,
  subjectId: string | number,
  detail: AuditFacts,
): Promise<void> {
  return insertAudit(tx, {
    operatorId: null,
    action,
    subjectKind,
    subjectId: String(subjectId),
    detail,
    network: null,
  });
}

/** Returns why an operator's role lacks a permission, or null. */
export function whyNotAllowed(operator: { readonly role: Role }, permission: Permission): WhyNot | null {
  return hasPermission(operator.role, permission) ? null : { kind: notAllowed };
}

/**
 * Refuses with notAllowed when the operator's role lacks the permission. Only for permissions that depend on data: the
 * permission of a call is declared in the contract.
 */
export function requirePermission(operator: { readonly role: Role }, permission: Permission): void {
  refuseIf(whyNotAllowed(operator, permission));
}

/** Returns the address of an operator. */
export async function operatorAddress(tx: Tx, id: number): Promise<string> {
  return (await getOperator(tx, id)).email;
}

/** Returns names of operators by id. */
export async function operatorNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await listOperatorNames(tx, ids)).map(({ id, name }) => [id, name]));
}

/** Returns the name of the last operator who did one of these actions to a subject; '-' when there is none. */
export async function lastActor(
  tx: Tx,
  subjectKind: string,
  subjectId: number,
  actions: readonly AuditAction[],
): Promise<string> {
  return (await findLastActor(tx, { actions, subjectKind, subjectId: String(subjectId) })) ?? '-';
}

/** Returns the administrators who can sign in, with the address and language for mails. */
export function administrators(tx: Tx): Promise<MailRecipient[]> {
  return listMailRecipients(tx, { role: 'admin' });
}

/** Returns some operators, with the address and language for mails. */
export function mailRecipients(tx: Tx, ids: readonly number[]): Promise<MailRecipient[]> {
  return listMailRecipients(tx, { ids });
}

/** Returns the active operators with a permission, by name. */
export function operatorsWithPermission(tx: Tx, permission: Permission): Promise<{ id: number; name: string }[]> {
  return listColleagues(tx, rolesWith(permission));
}

function seenSince(tx: Tx): Date {
  return new Date(tx.now.getTime() - IDLE_MINUTES * MINUTE_MS);
}

/** Returns whether a console session is still running. */
export function isSessionRunning(tx: Tx, sessionId: number): Promise<boolean> {
  return isRunningSession(tx, sessionId, seenSince(tx));
}

/**
 * Returns the operator of a console token; null when the token is unknown, ended, idle for too long or too old. Refuses
 * an operator who has to set up a one-time code first, except `duringEnrolment`.
 */
export async function operatorOfToken(
  tx: Tx,
  token: string | undefined,
  options: { isThisMachine: boolean; duringEnrolment: boolean },
): Promise<OperatorCaller | null> {
  if (!token) return null;
  const session = await findSession(tx, tokenHash(token), seenSince(tx));
  if (!session) return null;
  if (tx.now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_SECONDS * SECOND_MS) {
    await touchSession(tx, session.sessionId);
  }
  const toEnrol = mustEnrol(session, options.isThisMachine);
  if (toEnrol && !options.duringEnrolment) throw new Refusal(enrolmentNeeded);
  const { id, sessionId, role, name, totpConfirmed } = session;
  return { id, sessionId, role, name, totp: totpConfirmed, mustEnrol: toEnrol };
}
