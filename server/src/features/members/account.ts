import type { account, user } from '@pollen/contract/members';
import type { DataOf } from '@pollen/contract/operation';
import { batched } from '../../platform/database/batched';
import type { Tx } from '../../platform/database/database';
import type { MemberCaller } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may } from '../../platform/may';
import { checkInStatus, runQuery, whyNotCheckIn } from '../check-in/index';
import { balancesQuery, getBalances } from '../ledger/index';
import { payoutAccountQuery } from '../payout-accounts/index';
import { profileFacts, profileNameQuery } from '../profiles/index';
import { levelBenefits, levelOf, levelThresholds, nextLevelAt, panelSettings, panelToday } from '../settings/index';
import { whyNotAnswer } from '../surveys/index';
import { type AccountRow, getMember, listAccounts } from './queries';
import { whyNotRedeem } from './rules';

/** One statement finds the accounts of all members who ask at the same time. */
const accountRow = batched(async (tx, ids: readonly number[]) => {
  const today = await panelToday(tx);
  return listAccounts(tx, ids, (memberId) => ({
    balances: balancesQuery(memberId),
    profile: profileNameQuery(memberId),
    checkIns: runQuery(memberId, today),
    payout: payoutAccountQuery(memberId),
  }));
});

/** Reads the account of a call while the session of its caller is read; null for an unknown id. */
export function accountAhead(tx: Tx, { id }: { id: number }): Promise<AccountRow | null> {
  return accountRow(tx, id);
}

/** Returns the account data that the member app shows on every page, from what was read of the member. */
export async function accountOf(tx: Tx, row: AccountRow | null, locale: Locale): Promise<DataOf<typeof account>> {
  if (!row) throw new Error('the account of a member who is signed in was not found');
  const settings = await panelSettings(tx);
  const { balances, profile, checkIns, payout, ...member } = row;
  const { state, blacklistReason } = member;
  const profileComplete = profile?.complete ?? false;
  const checkIn = checkInStatus(checkIns, settings);
  return {
    id: member.id,
    userName: member.email,
    email: member.email,
    avatarUrl: member.avatarUrl,
    activityLevel: levelOf(balances.credit, settings),
    balance: balances.available,
    credit: balances.credit,
    isBlacklist: state === 'blacklisted',
    blacklistReason,
    paypal: payout?.account ?? null,
    paypalConfirmed: payout?.confirmed ?? false,
    displayName: profile?.name ?? member.handle,
    handle: member.handle,
    pending: balances.pending,
    reserved: balances.reserved,
    nextLevelAt: nextLevelAt(balances.credit, settings),
    levelThresholds: levelThresholds(settings),
    levelBenefits: levelBenefits(settings),
    creditRules: {
      starting: settings.startingCredit,
      completed: settings.completedCredit,
      checkIn: settings.checkInCredit,
      rejected: Math.abs(settings.rejectedCredit),
      fraud: Math.abs(settings.fraudCredit),
    },
    profileComplete,
    recommendedCode: member.recommendedCode,
    welcomeWithheld: member.welcomeWithheld,
    lang: member.locale,
    registryTime: new Date(member.registeredAtMs).toISOString(),
    timeZone: settings.timeZone,
    checkedInToday: checkIn.isComplete,
    checkInPoints: checkIn.nextPoints,
    can: {
      answer: may(whyNotAnswer({ state, blacklistReason, profileComplete }), locale),
      redeem: may(whyNotRedeem({ state, blacklistReason }), locale),
      checkIn: may(whyNotCheckIn({ state, blacklistReason }), locale),
    },
  };
}

/** Returns the member's public profile. */
export async function userOf(tx: Tx, caller: MemberCaller): Promise<DataOf<typeof user>> {
  const [member, { credit }, { name }, settings] = await Promise.all([
    getMember(tx, caller.id),
    getBalances(tx, caller.id),
    profileFacts(tx, caller.id),
    panelSettings(tx),
  ]);
  return {
    id: member.id,
    userName: member.email,
    displayName: name ?? member.handle,
    handle: member.handle,
    avatarUrl: member.avatarUrl,
    activityLevel: levelOf(credit, settings),
  };
}
