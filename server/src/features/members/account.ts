import type { account, user } from '@pollen/contract/members';
import type { DataOf } from '@pollen/contract/operation';
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
import { getAccount, getMember } from './queries';
import { whyNotRedeem } from './rules';

/** Returns the account data that the member app shows on every page. */
export async function accountOf(tx: Tx, caller: MemberCaller, locale: Locale): Promise<DataOf<typeof account>> {
  const settings = await panelSettings(tx);
  const { balances, profile, checkIns, payout, ...member } = await getAccount(tx, caller.id, {
    balances: balancesQuery(caller.id),
    profile: profileNameQuery(caller.id),
    checkIns: runQuery(caller.id, await panelToday(tx)),
    payout: payoutAccountQuery(caller.id),
  });
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
    registryTime: member.registeredAt.toISOString(),
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
