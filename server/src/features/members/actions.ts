import { randomInt } from 'node:crypto';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { mailboxOf } from '../../platform/mailbox';
import { passwordMatches } from '../../platform/passwords';
import { Refusal } from '../../platform/refusal';
import { type PolicyVersions, recordRegistrationConsents } from '../consents/index';
import { bookCredit, findTransferByKey, insertAccounts, payReward } from '../ledger/index';
import { registerReferral } from '../referrals/index';
import { endSessions } from '../sessions/index';
import { panelSettings } from '../settings/index';
import { lockMember, updateProfilePaidBefore } from './account-state-queries';
import { type FormerHashes, findLegacy } from './former-addresses';
import { listSameMailbox, lockMailbox, updateWelcomeWithheld } from './mailbox-queries';
import {
  blacklistMember,
  type Credentials,
  findCredentials,
  findIdByRecommendedCode,
  findMember,
  insertMember,
  isAddressTaken,
  listMembersByIds,
  type Member,
  updatePassword,
} from './queries';
import { type Address, CODE_SYMBOLS, handleFrom } from './rules';

/** 50 bits: codes cannot be guessed, and collisions are very rare. */
const RECOMMENDED_CODE_LENGTH = 10;

/** Returns a random code for invitation links. */
export function generateCode(length = RECOMMENDED_CODE_LENGTH): string {
  return Array.from({ length }, () => CODE_SYMBOLS[randomInt(CODE_SYMBOLS.length)]).join('');
}

function generateHandle(): string {
  return handleFrom(randomInt(1 << 20), randomInt(1 << 20), randomInt(1 << 20));
}

export interface Registration {
  address: Address;
  passwordHash: string;
  locale: Locale;
  /** The versions of the terms and the privacy policy that the member agreed to. */
  policyVersions: PolicyVersions;
  /** `uid` of the invitation link: the code of the member who sent it. */
  recommendedCode?: string | null;
  channelCode?: string | null;
  keyOfChannel?: string | null;
  deviceType?: string | null;
  fingerprint?: string | null;
  network?: string | null;
  /** The hashes under which an earlier account of the address or mailbox is found. */
  former?: FormerHashes | null;
  /** The registering browser. A referral within one browser does not count. */
  deviceHash?: Buffer | null;
}

/**
 * Creates an account with ledger accounts, welcome points, starting credit, consents and the referral, if any. A
 * mailbox is one person: its second account gets neither welcome points nor a referrer. Null when the address is taken.
 */
export async function registerMember(
  tx: Tx,
  registration: Registration,
): Promise<{ id: number; welcomeWithheld: boolean } | null> {
  const { address } = registration;
  const mailboxKey = mailboxOf(address.key);
  // Registrations of one mailbox run one after the other, so that the second one sees the first.
  await lockMailbox(tx, mailboxKey);
  while (true) {
    const handle = generateHandle();
    const made = await insertMember(tx, {
      email: address.email,
      emailKey: address.key,
      mailboxKey,
      passwordHash: registration.passwordHash,
      handle,
      recommendedCode: generateCode(),
      locale: registration.locale,
      channelCode: registration.channelCode || null,
      keyOfChannel: registration.keyOfChannel || null,
      deviceType: registration.deviceType || null,
      fingerprint: registration.fingerprint || null,
      network: registration.network || null,
    });
    if (!made && (await isAddressTaken(tx, address.key))) return null;
    if (made) return { id: made.id, ...(await welcome(tx, made.id, handle, registration)) };
  }
}

/** The key under which the ledger holds the welcome points and the starting credit. */
const registrationKey = (memberId: number) => `registration:${memberId}`;

/** Returns what joining paid; 0 when the mailbox had an account before. */
export async function welcomePoints(tx: Tx, memberId: number): Promise<number> {
  return (await findTransferByKey(tx, registrationKey(memberId)))?.amount ?? 0;
}

async function welcome(
  tx: Tx,
  memberId: number,
  handle: string,
  registration: Registration,
): Promise<{ welcomeWithheld: boolean }> {
  const settings = await panelSettings(tx);
  const key = registrationKey(memberId);
  const { former, locale } = registration;
  // Open accounts are read first: one that closes in between is then found among the former addresses.
  const hasOther = (await listSameMailbox(tx, memberId, 1)).length > 0;
  const legacy = former ? await findLegacy(tx, former, locale) : null;
  await insertAccounts(tx, memberId);
  await bookCredit(tx, { key, memberId, delta: settings.startingCredit, kind: 'starting' });
  await recordRegistrationConsents(tx, memberId, registration.policyVersions);
  if (legacy) {
    // A returning person gets no second welcome or referral, and a blacklisting outlives the account.
    if (legacy.profilePaid) await updateProfilePaidBefore(tx, memberId);
    if (legacy.blacklistReason !== null) {
      await blacklistMember(tx, memberId, legacy.blacklistReason, legacy.blacklistedBy);
    }
  }
  if (legacy || hasOther) {
    await updateWelcomeWithheld(tx, memberId);
    return { welcomeWithheld: true };
  }
  await payReward(tx, { key, memberId, amountPoints: settings.registrationPoints, kind: 'registration' });
  const code = registration.recommendedCode?.trim().toUpperCase();
  const referrer = code ? await findIdByRecommendedCode(tx, code) : null;
  if (referrer) {
    const deviceHash = registration.deviceHash ?? null;
    await registerReferral(tx, { friendId: memberId, friendName: handle, referrerId: referrer.id, deviceHash });
  }
  return { welcomeWithheld: false };
}

/**
 * Returns the member with this address and password, or null. An unknown address takes as long as a known one. The
 * caller has to check the member's state.
 */
export async function checkCredentials(
  tx: Tx,
  addressKey: string | null,
  password: string,
): Promise<Credentials | null> {
  const known = await findCredentials(tx, addressKey ?? '');
  const matches = await passwordMatches(known?.passwordHash ?? null, password);
  return matches ? known : null;
}

/**
 * Replaces the password if its hash still is `from`, and ends all sessions but one. Returns the member's address for
 * the mail, or null when the password was changed in the meantime.
 */
export async function replacePassword(
  tx: Tx,
  change: { memberId: number; from: string; to: string; keepSessionId: number },
): Promise<string | null> {
  const changed = await updatePassword(tx, change.memberId, change.from, change.to);
  if (!changed) return null;
  await endSessions(tx, change.memberId, change.keepSessionId);
  return changed.email;
}

/** Returns the member with this id in any state, closed ones included; refuses unknown ids. */
export async function findMemberOrRefuse(tx: Tx, id: number): Promise<Member> {
  const member = await findMember(tx, id);
  if (!member) throw new Refusal(notFound);
  return member;
}

/** Locks the member with this id, so that the second of two operators sees what the first did; refuses unknown ids. */
export async function lockMemberOrRefuse(tx: Tx, id: number): Promise<Member> {
  await findMemberOrRefuse(tx, id);
  return lockMember(tx, id);
}

/** Returns members by id, as a map. */
export async function membersById(tx: Tx, ids: readonly number[]): Promise<Map<number, Member>> {
  if (ids.length === 0) return new Map();
  return new Map((await listMembersByIds(tx, ids)).map((member) => [member.id, member]));
}
