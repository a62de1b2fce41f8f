import { avatarTint } from '@pollen/contract/avatar-values';
import {
  friends,
  invitation,
  ranking,
  referralIncomes,
  referralQrCode,
  referralSummary,
} from '@pollen/contract/referrals';
import type { Api } from '../../platform/http/api';
import { pagebar } from '../../platform/paging';
import type { Services } from '../../platform/services';
import { findIdByRecommendedCode, getMember, membersById } from '../members/index';
import { profileFactsOf, shortNames } from '../profiles/index';
import { panelSettings } from '../settings/index';
import { findLastPayout } from '../trust/index';
import { connectedFriends } from './actions';
import { qrCodeOf } from './qr-code';
import { getReferralSums, listFriends, listRanking, type Referral } from './queries';
import { rankOf } from './rank';
import { formerMember, friendState, invitingName } from './rules';

const RANKED = 100;

/** Handles a member's referrals: the summary with the link, its QR code, the friends, the income, and the ranking. */
export function referralsRoutes(api: Api, { config }: Services): void {
  const invitationLink = (recommendedCode: string) => `${config.publicUrl}/logon?uid=${recommendedCode}`;

  api.handle(referralSummary, async ({ tx, member }) => {
    const settings = await panelSettings(tx);
    const [sums, { recommendedCode }] = await Promise.all([getReferralSums(tx, member.id), getMember(tx, member.id)]);
    const connected = await connectedFriends(tx, member.id, sums.friends);
    return {
      friendCount: sums.friends,
      moneyCount: sums.earnedPoints,
      link: invitationLink(recommendedCode),
      firstSurveyPoints: settings.referralFirstPoints,
      commissionPercent: settings.referralCommissionPercent,
      inactiveMonths: settings.referralInactiveMonths,
      ...connected,
      registrationPoints: settings.registrationPoints,
      profilePoints: settings.profilePoints,
    };
  });

  api.handle(referralQrCode, async ({ tx, member }) =>
    qrCodeOf(invitationLink((await getMember(tx, member.id)).recommendedCode)),
  );

  api.handle(friends, async ({ tx, member, query, locale }) => {
    const { referralInactiveMonths, referralFirstPoints } = await panelSettings(tx);
    const { rows, total } = await listFriends(tx, member.id, { ...query, name: query.userName?.trim() || null });
    const ids = rows.map(({ friendId }) => friendId);
    const [known, profiles] = await Promise.all([membersById(tx, ids), profileFactsOf(tx, ids)]);
    const stateOf = (row: (typeof rows)[number]) => {
      const profileComplete = profiles.get(row.friendId)?.complete ?? false;
      return friendState({ ...row, profileComplete }, referralInactiveMonths, tx.now);
    };
    return {
      list: rows.map((row) => ({
        ...friendShown(row, stateOf(row), referralFirstPoints),
        id: row.friendId,
        userName: row.friendName || formerMember[locale],
        avatarUrl: known.get(row.friendId)?.avatarUrl ?? null,
        lastLoginDate: row.endedAt ? null : (known.get(row.friendId)?.lastSeenAt.toISOString() ?? null),
        registryTime: row.joinedAt.toISOString(),
      })),
      pagebar: pagebar(query, total),
    };
  });

  api.handle(referralIncomes, async ({ tx, member, query, locale }) => {
    const { rows, total } = await listFriends(tx, member.id, { ...query, name: query.userName?.trim() || null });
    return {
      list: rows.map(({ friendId, joinedAt, friendName, earnedPoints }) => ({
        id: friendId,
        registryTime: joinedAt.toISOString(),
        userName: friendName || formerMember[locale],
        contribution: earnedPoints,
      })),
      pagebar: pagebar(query, total),
    };
  });

  api.handle(invitation, async ({ tx, query }) => {
    const settings = await panelSettings(tx);
    const code = query.uid.trim().toUpperCase();
    const [sender, payout] = await Promise.all([code ? findIdByRecommendedCode(tx, code) : null, findLastPayout(tx)]);
    const name = sender ? (await shortNames(tx, [sender.id])).get(sender.id) : undefined;
    const { registrationPoints, profilePoints, screenOutPoints, screenOutsPaidPerDay } = settings;
    return {
      name: name === undefined ? null : invitingName(name),
      avatarTint: sender && name !== undefined ? avatarTint(sender.id) : null,
      registrationPoints,
      profilePoints,
      firstSurveyPoints: settings.referralFirstPoints,
      commissionPercent: settings.referralCommissionPercent,
      screenOutPoints,
      screenOutsPaidPerDay,
      lastPayout: payout && { points: payout.points, members: payout.members },
    };
  });

  api.handle(ranking, async ({ tx, viewer }) => {
    const me = await viewer();
    const rows = await listRanking(tx, RANKED);
    const ids = rows.map(({ memberId }) => memberId);
    const [members, names] = await Promise.all([membersById(tx, ids), shortNames(tx, ids)]);
    const list = rows.map(({ memberId, earnedPoints }) => {
      const handle = members.get(memberId)?.handle ?? '';
      return {
        userName: handle,
        displayName: names.get(memberId) ?? handle,
        avatarUrl: members.get(memberId)?.avatarUrl ?? null,
        avatarTint: avatarTint(memberId),
        amount: earnedPoints,
        isMe: memberId === me?.id,
      };
    });
    if (!me) return { list, me: null };
    const { earnedPoints } = await getReferralSums(tx, me.id);
    const place = ids.indexOf(me.id);
    const rank = place >= 0 ? place + 1 : await rankOf(tx, me.id, earnedPoints);
    return { list, me: { rank, amount: earnedPoints } };
  });
}

function friendShown(
  { earnedPoints, firstCompletedAt }: Referral,
  { state, endsAt }: ReturnType<typeof friendState>,
  firstPoints: number,
) {
  const isConnected = state !== 'ended';
  return {
    active: isConnected,
    state,
    contribution: earnedPoints,
    expected: isConnected && firstCompletedAt === null ? firstPoints : 0,
    endsAt: endsAt?.toISOString() ?? null,
  };
}
