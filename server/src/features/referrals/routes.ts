import { friends, ranking, referralIncomes, referralQrCode, referralSummary } from '@pollen/contract/referrals';
import type { Api } from '../../platform/http/api';
import { pagebar } from '../../platform/paging';
import type { Services } from '../../platform/services';
import { getMember, membersById } from '../members/index';
import { shortNames } from '../profiles/index';
import { panelSettings } from '../settings/index';
import { qrCodeOf } from './qr-code';
import { getReferralSums, listFriends, listRanking } from './queries';
import { rankOf } from './rank';
import { formerMember, isConnected } from './rules';

const RANKED = 100;

/** Handles a member's referrals: the summary with the link, its QR code, the friends, the income, and the ranking. */
export function referralsRoutes(api: Api, { config }: Services): void {
  const invitationLink = (recommendedCode: string) => `${config.publicUrl}/logon?uid=${recommendedCode}`;

  api.handle(referralSummary, async ({ tx, member }) => {
    const [sums, settings, { recommendedCode }] = await Promise.all([
      getReferralSums(tx, member.id),
      panelSettings(tx),
      getMember(tx, member.id),
    ]);
    return {
      friendCount: sums.friends,
      moneyCount: sums.earnedPoints,
      link: invitationLink(recommendedCode),
      firstSurveyPoints: settings.referralFirstPoints,
      commissionPercent: settings.referralCommissionPercent,
      inactiveMonths: settings.referralInactiveMonths,
    };
  });

  api.handle(referralQrCode, async ({ tx, member }) =>
    qrCodeOf(invitationLink((await getMember(tx, member.id)).recommendedCode)),
  );

  api.handle(friends, async ({ tx, member, query, locale }) => {
    const { referralInactiveMonths } = await panelSettings(tx);
    const { rows, total } = await listFriends(tx, member.id, { ...query, name: query.userName?.trim() || null });
    const known = await membersById(
      tx,
      rows.map(({ friendId }) => friendId),
    );
    return {
      list: rows.map((row) => ({
        id: row.friendId,
        userName: row.friendName || formerMember[locale],
        avatarUrl: known.get(row.friendId)?.avatarUrl ?? null,
        lastLoginDate: row.endedAt ? null : (known.get(row.friendId)?.lastSeenAt.toISOString() ?? null),
        registryTime: row.joinedAt.toISOString(),
        active: !row.endedAt && isConnected(row.lastActivityAt, referralInactiveMonths, tx.now),
      })),
      pagebar: pagebar(query, total),
    };
  });

  api.handle(referralIncomes, async ({ tx, member, query, locale }) => {
    const { rows, total } = await listFriends(tx, member.id, { ...query, name: query.userName?.trim() || null });
    return {
      list: rows.map(({ joinedAt, friendName, earnedPoints }) => ({
        registryTime: joinedAt.toISOString(),
        userName: friendName || formerMember[locale],
        contribution: earnedPoints,
      })),
      pagebar: pagebar(query, total),
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
