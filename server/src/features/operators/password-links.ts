import { accessSuspended } from '@pollen/contract/operator-passwords';
import { linkInvalid } from '@pollen/contract/payout-accounts';
import type { Role } from '@pollen/contract/permissions';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import type { Locale } from '../../platform/locale';
import { refuseIf, type WhyNot } from '../../platform/may';
import { hashPassword } from '../../platform/passwords';
import { Refusal } from '../../platform/refusal';
import { randomToken, tokenHash } from '../../platform/secrets';
import { HOUR_MS, MINUTE_MS } from '../../platform/time';
import { sendMail } from '../mail/index';
import { audit, refuseOperatorPassword, whyNotAllowed } from './actions';
import { passwordLinkMail, passwordSetMail } from './emails';
import {
  consumeLink,
  countLinksAsked,
  endLinks,
  insertLink,
  type LinkRecipient,
  lockRecipient,
  updatePassword,
} from './password-queries';
import { MAX_PASSWORD_LINKS_PER_HOUR, operatorKey, PASSWORD_LINK_MINUTES } from './rules';
import { type ActingOperator, underApproval } from './team';
import { updateSessionsEnded } from './team-queries';

/** The payload of the job that mails a link to an operator who forgot the password. */
export interface PasswordLinkRequest {
  emailKey: string;
  locale: Locale;
  network: string;
}

interface Telling {
  readonly locale: Locale;
  readonly publicUrl: string;
}

/**
 * Adds the job that looks up an operator's address and mails the link. Nothing is looked up here, so that neither the
 * answer nor its time tells whether the address is known. Requests before the job runs are merged.
 */
export async function requestPasswordLink(
  tx: Tx,
  { email, ...from }: { email: string; locale: Locale; network: string },
): Promise<void> {
  const order: PasswordLinkRequest = { emailKey: operatorKey(email), ...from };
  const key = `operators.mailPasswordLink:${tokenHash(order.emailKey).toString('base64url')}`;
  await addJob(tx, 'operators.mailPasswordLink', order, { key });
}

/** Creates a link to a new password for an operator and ends the previous one. Returns the token that is mailed. */
export async function openPasswordLink(tx: Tx, operatorId: number, sentBy: number | null): Promise<string> {
  await endLinks(tx, operatorId);
  const token = randomToken(32);
  await insertLink(tx, {
    operatorId,
    tokenHash: tokenHash(token),
    sentBy,
    expiresAt: new Date(tx.now.getTime() + PASSWORD_LINK_MINUTES * MINUTE_MS),
  });
  return token;
}

async function mailLink(
  tx: Tx,
  reader: LinkRecipient,
  by: ActingOperator['operator'] | null,
  telling: Telling,
): Promise<void> {
  const token = await openPasswordLink(tx, reader.id, by?.id ?? null);
  const { name, email } = reader;
  await sendMail(tx, { to: email, ...passwordLinkMail({ ...telling, token, name, by: by?.name ?? null }) });
}

/** Mails a link to the operator with an address, unless there is none or the hourly limit is reached. */
export async function mailRequestedLink(tx: Tx, asked: PasswordLinkRequest, publicUrl: string): Promise<void> {
  const { emailKey, locale, network } = asked;
  const reader = await lockRecipient(tx, { emailKey });
  if (!reader || reader.suspendedAt) return;
  const since = new Date(tx.now.getTime() - HOUR_MS);
  if ((await countLinksAsked(tx, reader.id, since)) >= MAX_PASSWORD_LINKS_PER_HOUR) return;
  await mailLink(tx, reader, null, { locale, publicUrl });
  await audit(tx, reader, 'operator.passwordForgotten', 'operator', reader.id, {}, network);
}

/** Returns why no link is sent to an operator, or null: admins send it to anybody, all others only to themselves. */
export function whyNotPasswordLink(
  target: { readonly id: number; readonly suspendedAt: Date | null },
  operator: { readonly id: number; readonly role: Role },
): WhyNot | null {
  const forbidden = target.id === operator.id ? null : whyNotAllowed(operator, 'manageOperators');
  return forbidden ?? (target.suspendedAt ? { kind: accessSuspended } : null);
}

/** Mails an operator a link to a new password and ends the previous link. */
export async function sendPasswordLink(tx: Tx, id: number, acting: ActingOperator): Promise<void> {
  const { operator, locale, publicUrl } = acting;
  if (id !== operator.id) refuseIf(whyNotAllowed(operator, 'manageOperators'));
  const reader = await lockRecipient(tx, { id });
  if (!reader) throw new Refusal(notFound);
  refuseIf(whyNotPasswordLink(reader, operator));
  await mailLink(tx, reader, operator, { locale, publicUrl });
  await audit(tx, operator, 'operator.passwordLinkSent', 'operator', id, underApproval(acting));
}

/**
 * Sets a new password by a mailed link, once: all sessions end, and the operator gets a mail. The one-time code stays.
 */
export async function usePasswordLink(
  tx: Tx,
  given: { token: string; password: string },
  { network, ...telling }: Telling & { readonly network: string },
): Promise<void> {
  const reader = await consumeLink(tx, tokenHash(given.token));
  if (!reader) throw new Refusal(linkInvalid);
  await refuseOperatorPassword(given.password, reader.email);
  await updatePassword(tx, reader.id, await hashPassword(given.password));
  const sessions = await updateSessionsEnded(tx, reader.id, { allBut: null });
  await audit(tx, reader, 'operator.passwordSet', 'operator', reader.id, { sessions }, network);
  await sendMail(tx, { to: reader.email, ...passwordSetMail(telling) });
}
