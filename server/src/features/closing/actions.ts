import { closingChanged } from '@pollen/contract/closing';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { discardFilesOfMember } from '../answer-files/index';
import { endAttemptsOnClosure } from '../attempts/index';
import { removeAvatar } from '../avatars/index';
import { deleteCustomValues } from '../custom-fields/index';
import { deleteEmailChanges, listEmailChanges } from '../email-change/index';
import { deleteConversations } from '../feedback/index';
import { deleteInvitationPause } from '../invitations/index';
import { closeAccounts, getBalances, lockAccounts } from '../ledger/index';
import { deleteMailsTo, sendMail } from '../mail/index';
import { deleteMailPreferences } from '../mail-preferences/index';
import { forgetImportOfMember } from '../member-imports/index';
import { deleteNotesOfMember } from '../member-notes/index';
import { deleteTagsOfMember } from '../member-tags/index';
import { generateCode, lockMember, pseudonymize, recordFormerAddress } from '../members/index';
import { deleteNotificationsOf } from '../notifications/index';
import { closeOrders, eraseOrderTraces, type OrderRow, ordersAtClosing } from '../orders/index';
import { deleteLockoutsOf } from '../partners/index';
import { deletePasskeysOf } from '../passkeys/index';
import { deletePayoutAccount } from '../payout-accounts/index';
import { deletePrefillChoices } from '../prefill/index';
import { leaveTestsOnClosure, lockTestsOf } from '../product-tests/index';
import { deleteProfile, profileFacts } from '../profiles/index';
import { closeCasesOnClosure } from '../quality/index';
import { endReferralsOnClosure } from '../referrals/index';
import { eraseSensitiveOnClosure } from '../sensitivity/index';
import { deleteSessionsOf } from '../sessions/index';
import { deletePushOf } from '../web-push/index';
import { farewellMail } from './emails';
import { FAREWELL_RETENTION_MS, forfeitedAtClosing } from './rules';

/** The effects of closing an account now: what is forfeited, and what is still paid. */
export interface ClosureEffects {
  readonly available: number;
  readonly pending: number;
  readonly cancelled: readonly OrderRow[];
  readonly kept: readonly OrderRow[];
  readonly forfeitedPoints: number;
}

/** Returns the effects of closing a member's account now. */
export async function closureEffectsOf(tx: Tx, memberId: number): Promise<ClosureEffects> {
  const { available, pending } = await getBalances(tx, memberId);
  const { cancelled, kept } = await ordersAtClosing(tx, memberId);
  return { available, pending, cancelled, kept, forfeitedPoints: forfeitedAtClosing(available, pending, cancelled) };
}

/**
 * Closes an account for good, all in the caller's transaction: orders that are not approved are canceled and their
 * points returned, then all points are forfeited, and referrals, sessions and personal data are deleted. A pseudonym
 * with its money records remains. Refuses when the forfeited sum is no longer the one that the member agreed to. A
 * second call changes nothing. `agreedPoints` is null for an account that a restored backup has reopened: its balance
 * is forfeited whatever it is, and no farewell mail is sent.
 */
export async function closeAccount(
  tx: Tx,
  services: Services,
  memberId: number,
  agreedPoints: number | null,
): Promise<void> {
  const { secrets, config } = services;
  // A decision about applicants locks the test and then refers to its members.
  await lockTestsOf(tx, memberId);
  const member = await lockMember(tx, memberId);
  if (member.state === 'closed') return;

  await leaveTestsOnClosure(tx, memberId, config.publicUrl);
  // A completed survey takes its locks in the same order: attempt, ledger accounts, referral.
  await endAttemptsOnClosure(tx, memberId);
  await discardFilesOfMember(tx, memberId);
  await eraseSensitiveOnClosure(tx, memberId);
  await deletePrefillChoices(tx, memberId);
  await closeCasesOnClosure(tx, memberId);
  await lockAccounts(tx, memberId);
  const { kept, forfeitedPoints } = await closureEffectsOf(tx, memberId);
  if (agreedPoints !== null && forfeitedPoints !== agreedPoints) throw new Refusal(closingChanged);
  await closeOrders(tx, memberId);
  await closeAccounts(tx, memberId);
  await endReferralsOnClosure(tx, memberId);

  const { complete } = await profileFacts(tx, memberId);
  await recordFormerAddress(tx, secrets, { memberId, emailKey: member.emailKey, profilePaid: complete });
  const changes = await listEmailChanges(tx, memberId);
  const addresses = new Set([member.email, ...changes.flatMap(({ oldEmail, newEmail }) => [oldEmail, newEmail])]);
  for (const address of addresses) await deleteMailsTo(tx, address);
  await deleteEmailChanges(tx, memberId);
  await deleteConversations(tx, memberId, member.emailKey);
  await removeAvatar(tx, memberId);
  await deleteProfile(tx, memberId);
  await deleteCustomValues(tx, memberId);
  await deleteMailPreferences(tx, memberId);
  await deleteNotificationsOf(tx, memberId);
  await deleteInvitationPause(tx, memberId);
  await deleteTagsOfMember(tx, memberId);
  await deleteNotesOfMember(tx, memberId);
  await deleteLockoutsOf(tx, memberId);
  await forgetImportOfMember(tx, memberId);
  await deletePayoutAccount(tx, memberId);
  await eraseOrderTraces(tx, memberId);
  await deletePasskeysOf(tx, memberId);
  await deletePushOf(tx, memberId);
  await deleteSessionsOf(tx, memberId);
  await pseudonymize(tx, member, generateCode());

  await addJob(tx, 'closing.recordErasures', { memberId });
  if (agreedPoints === null) return;

  const { locale } = member;
  const orders = kept.map(({ id, giftNameEn, giftNameZh }) => ({
    id,
    name: locale === 'zh' ? giftNameZh : giftNameEn,
  }));
  const mail = farewellMail({ locale, publicUrl: config.publicUrl, forfeitedPoints, orders });
  const { id: mailId } = await sendMail(tx, { to: member.email, ...mail });
  const runAt = new Date(tx.now.getTime() + FAREWELL_RETENTION_MS);
  await addJob(tx, 'closing.deleteFarewellMail', { mailId }, { runAt });
}
