import { addressTaken } from '@pollen/contract/members';
import { linkInvalid } from '@pollen/contract/payout-accounts';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { Refusal, SessionExpired } from '../../platform/refusal';
import { randomToken, tokenHash } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { sendMail } from '../mail/index';
import {
  type Address,
  changeAddress,
  getMember,
  liftSuspension,
  lockMember,
  overwritePassword,
  recordFormerAddress,
  suspendMember,
} from '../members/index';
import { deletePasskeysOf } from '../passkeys/index';
import { profileFacts } from '../profiles/index';
import { endSessions } from '../sessions/index';
import { panelSettings } from '../settings/index';
import { type OldAddressMail, oldAddressMail } from './emails';
import { linkHash, linkToken } from './links';
import {
  type Change,
  findByConfirmHash,
  findByTakeBackHash,
  findChange,
  findPendingEmailChange,
  getRequestCounts,
  insertChange,
  updateEnded,
  updateMailed,
  updateNotified,
  updateReminded,
  updateSuspended,
  updateTakenBack,
} from './queries';
import { CONFIRM_MS, canTakeBack, dayBefore, whyNotMail, whyNotRequest } from './rules';

const MAIL_NEW = 'email-change.mailNew';

/** Returns the last day of a change as it is written in mails. */
export async function dayInWords(tx: Tx, at: Date, locale: Locale): Promise<string> {
  const { timeZone } = await panelSettings(tx);
  return new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', { timeZone, dateStyle: 'long' }).format(at);
}

async function mailOld(tx: Tx, services: Services, change: Change, about: OldAddressMail): Promise<void> {
  const { locale } = await getMember(tx, change.memberId);
  const isOpen = change.state === 'pending' && change.suspendedAt === null;
  const mail = oldAddressMail({
    locale,
    publicUrl: services.config.publicUrl,
    about,
    newEmail: change.newEmail,
    until: isOpen ? await dayInWords(tx, change.confirmBefore, locale) : null,
    token: linkToken(services.secrets, 'take-back', change.linkKey),
  });
  await sendMail(tx, { to: change.oldEmail, ...mail });
}

/**
 * Requests a change to another address. The old address keeps working and gets a mail with a link that takes the change
 * back. The new address gets the confirmation link from a job; only the job looks up whether the new address is taken,
 * so that the answer does not tell. A pending earlier change is replaced.
 */
export async function requestChange(tx: Tx, services: Services, memberId: number, address: Address): Promise<void> {
  const member = await lockMember(tx, memberId);
  // The account was closed while the password was checked.
  if (member.state === 'closed') throw new SessionExpired();
  const use = await getRequestCounts(tx, memberId, dayBefore(tx.now));
  refuseIf(
    whyNotRequest(
      {
        newKey: address.key,
        currentKey: member.emailKey,
        requestedLately: use.count,
        lastMailedAt: use.lastMailedAt,
      },
      tx.now,
    ),
  );
  const earlier = await findPendingEmailChange(tx, memberId);
  if (earlier) await updateEnded(tx, earlier.id, 'replaced');
  const linkKey = randomToken();
  const change = await insertChange(tx, {
    memberId,
    oldEmail: member.email,
    oldEmailKey: member.emailKey,
    newEmail: address.email,
    newEmailKey: address.key,
    linkKey,
    confirmHash: linkHash(services.secrets, 'confirm', linkKey),
    takeBackHash: linkHash(services.secrets, 'take-back', linkKey),
    confirmBefore: new Date(tx.now.getTime() + CONFIRM_MS),
  });
  await mailOld(tx, services, change, 'requested');
  await addJob(tx, MAIL_NEW, { changeId: change.id });
}

/**
 * Mails the link of the pending change again: to the new address the confirmation, to the old address the link that
 * takes the change back.
 */
export async function resendLink(tx: Tx, services: Services, memberId: number, to: 'new' | 'old'): Promise<void> {
  await lockMember(tx, memberId);
  const change = await findPendingEmailChange(tx, memberId);
  refuseIf(whyNotMail(change, to, tx.now));
  if (!change) return;
  if (to === 'new') {
    await updateMailed(tx, change.id);
    await addJob(tx, MAIL_NEW, { changeId: change.id });
  } else {
    await updateNotified(tx, change.id);
    await mailOld(tx, services, change, 'again');
  }
}

/** Cancels the pending change, so that the old address stays. False when no change is pending. */
export async function cancelChange(tx: Tx, memberId: number): Promise<boolean> {
  await lockMember(tx, memberId);
  const change = await findPendingEmailChange(tx, memberId);
  if (change) await updateEnded(tx, change.id, 'cancelled');
  return change !== null;
}

/**
 * Records the old address, so that a new account with it gets no second welcome points and no way around a
 * blacklisting.
 */
async function recordOldAddress(tx: Tx, services: Services, memberId: number, emailKey: string): Promise<void> {
  const { complete } = await profileFacts(tx, memberId);
  await recordFormerAddress(tx, services.secrets, { memberId, emailKey, profilePaid: complete });
}

/**
 * Confirms a change from the new mailbox, even after the deadline, and lifts the suspension. A second click gets the
 * same answer. Refuses links of changes that are over, and an address that another member has registered in the
 * meantime.
 */
export async function confirmChange(tx: Tx, services: Services, token: string): Promise<Change> {
  const hash = tokenHash(token);
  const found = await findByConfirmHash(tx, hash);
  if (!found) throw new Refusal(linkInvalid);
  const member = await lockMember(tx, found.memberId);
  const change = await findByConfirmHash(tx, hash);
  if (change?.state === 'confirmed') return change;
  if (change?.state !== 'pending') throw new Refusal(linkInvalid);
  const { memberId } = change;
  if (!(await changeAddress(tx, memberId, { email: change.newEmail, key: change.newEmailKey }))) {
    throw new Refusal(addressTaken);
  }
  await updateEnded(tx, change.id, 'confirmed');
  await liftSuspension(tx, memberId);
  await recordOldAddress(tx, services, memberId, member.emailKey);
  await mailOld(tx, services, { ...change, state: 'confirmed' }, 'confirmed');
  return change;
}

/** Refuses an invalid link before a password is hashed, so that made-up links cost the server no work. */
export async function checkTakeBackLink(tx: Tx, token: string): Promise<void> {
  const change = await findByTakeBackHash(tx, tokenHash(token));
  if (!change || !canTakeBack(change, tx.now)) throw new Refusal(linkInvalid);
}

/**
 * Takes a change back from the old mailbox, together with all later changes. An attacker may know the password: it is
 * replaced by a random one, all passkeys are removed and all sessions end, so that only a reset by the old mailbox
 * leads into the account. A second click changes nothing. Check the link with `checkTakeBackLink` before hashing the password.
 */
export async function takeBackChange(
  tx: Tx,
  services: Services,
  token: string,
  unknownPasswordHash: string,
): Promise<void> {
  const hash = tokenHash(token);
  const found = await findByTakeBackHash(tx, hash);
  if (!found) throw new Refusal(linkInvalid);
  const { memberId } = found;
  const member = await lockMember(tx, memberId);
  const change = await findByTakeBackHash(tx, hash);
  if (!change || !canTakeBack(change, tx.now)) throw new Refusal(linkInvalid);
  if (change.state === 'taken_back') return;
  if (member.emailKey !== change.oldEmailKey) {
    const old = { email: change.oldEmail, key: change.oldEmailKey };
    if (!(await changeAddress(tx, memberId, old))) throw new Refusal(addressTaken);
    await recordOldAddress(tx, services, memberId, member.emailKey);
  }
  await updateTakenBack(tx, memberId, change.id);
  await liftSuspension(tx, memberId);
  await overwritePassword(tx, memberId, unknownPasswordHash);
  await deletePasskeysOf(tx, memberId);
  await endSessions(tx, memberId);
}

/**
 * Processes a pending change near or past its deadline: reminds the old address, or suspends the account. The change of
 * a blacklisted account is dropped, because a suspension would restrict it no further.
 */
export async function processDueChange(
  tx: Tx,
  services: Services,
  due: { id: number; memberId: number },
): Promise<void> {
  await lockMember(tx, due.memberId);
  const change = await findChange(tx, due.id);
  if (change?.state !== 'pending' || change.suspendedAt !== null) return;
  if (change.confirmBefore > tx.now) {
    await updateReminded(tx, change.id);
    await mailOld(tx, services, change, 'reminder');
    return;
  }
  if (!(await suspendMember(tx, change.memberId))) {
    await updateEnded(tx, change.id, 'cancelled');
    return;
  }
  await updateSuspended(tx, change.id);
  await endSessions(tx, change.memberId);
  await mailOld(tx, services, { ...change, suspendedAt: tx.now }, 'suspended');
}

/** Returns the unconfirmed new address that keeps the account suspended; null when there is none. */
export async function pendingNewAddress(tx: Tx, memberId: number): Promise<string | null> {
  const change = await findPendingEmailChange(tx, memberId);
  return change && change.suspendedAt !== null ? change.newEmail : null;
}
