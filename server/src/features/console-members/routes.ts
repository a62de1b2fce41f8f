import { Readable } from 'node:stream';
import {
  blacklistedAlready,
  consoleAttempt,
  consoleMember,
  consoleMemberConsents,
  consoleMemberLedger,
  consoleMembers,
  secondLookWaits,
  setBlacklist,
} from '@pollen/contract/console-members';
import { notAllowed } from '@pollen/contract/console-operators';
import { exportMembers } from '@pollen/contract/member-exports';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { cursorFrom, oldest, pageFrom } from '../../platform/list-cursor';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { fileLinks, LINKS_ON_PAGES_MS } from '../answer-files/index';
import { findAttemptByKey, keptPoints, keysOf, listPages, possibleDecisions, statusOf } from '../attempts/index';
import { listConsentChoices } from '../consents/index';
import { waitingSecondLook } from '../feedback/index';
import { mayImpersonate } from '../impersonation/index';
import { balancesByMember, getBalances, listTransfers, listTransfersBehind } from '../ledger/index';
import { sendMail } from '../mail/index';
import { tagsOfMembers } from '../member-tags/index';
import {
  blacklistMember,
  findMember,
  findMemberOrRefuse,
  listMembers,
  listSameMailbox,
  type Member,
} from '../members/index';
import { audit, operatorNames } from '../operators/index';
import { listLatestOrders, scheduleDeliveriesTo, statusName } from '../orders/index';
import { findPayoutAccount } from '../payout-accounts/index';
import { countryNames, profileFacts, profileFactsOf } from '../profiles/index';
import { filesInAnswers } from '../questionnaires/index';
import { findReferral, getReferralSums } from '../referrals/index';
import { sessionsOf } from '../sessions/index';
import { levelOf, panelSettings } from '../settings/index';
import { numberOf, planOf, surveysInOrder, titleOf } from '../surveys/index';
import { suspensionStatusOf } from '../suspensions/index';
import { attemptsOfMember, durationSeconds, memberCards, shownTransfer } from './actions';
import { answerInWords, inQuestionOrder, pageTitle, questionsOf, questionTitle } from './answers';
import { blacklistEmail } from './emails';
import { startMemberExport } from './member-export';
import { memberFilter } from './member-filter';
import { surveysHiddenFrom, transfersBesideMembers } from './named-surveys';

/** How many rows of each part of a member's history the page shows. */
const HISTORY_LIMIT = 20;

async function rowsOf(tx: Tx, members: readonly Member[], locale: Locale) {
  const ids = members.map(({ id }) => id);
  const profiles = await profileFactsOf(tx, ids);
  const balances = await balancesByMember(tx, ids);
  const settings = await panelSettings(tx);
  const tags = await tagsOfMembers(tx, ids);
  return Promise.all(
    members.map(async (member) => {
      const profile = profiles.get(member.id);
      const { available, credit } = balances.get(member.id) ?? { available: 0, credit: 0 };
      const [country] = profile?.countryId ? await countryNames(tx, [profile.countryId], locale) : [];
      return {
        id: member.id,
        email: member.email,
        displayName: profile?.name ?? member.handle,
        avatarUrl: member.avatarUrl,
        state: member.state,
        level: levelOf(credit, settings),
        credit,
        balance: available,
        country: country ?? null,
        tags: tags.get(member.id) ?? [],
        registeredAt: member.registeredAt.toISOString(),
        lastSeenAt: member.lastSeenAt.toISOString(),
      };
    }),
  );
}

async function referrerOf(tx: Tx, memberId: number) {
  const referral = await findReferral(tx, memberId);
  if (!referral) return null;
  const cardOf = await memberCards(tx, [referral.referrerId]);
  return { id: referral.referrerId, name: cardOf(referral.referrerId).name };
}

/**
 * Handles the console's list of members, the page of one member with its ledger, consents and attempts, and the
 * blacklist.
 */
export function consoleMemberRoutes(api: Api): void {
  api.handle(consoleMembers, async ({ tx, query, locale }) => {
    const filter = await memberFilter(tx, query);
    const isOldestFirst = query.sort === 'registered';
    const cursor = cursorFrom(query.before, isOldestFirst ? oldest : undefined);
    const found = await listMembers(tx, { ...filter, cursor, isOldestFirst, size: query.size + 1 });
    const { shown, next } = pageFrom(found, query.size, ({ id, registeredAt, closedAt }) => ({
      at: filter.by === 'closed' && closedAt ? closedAt : registeredAt,
      id,
    }));
    return { list: await rowsOf(tx, shown, locale), next };
  });

  api.handle(exportMembers, async ({ tx, query, operator, locale, reply }) => {
    const { chunks, fileName } = await startMemberExport(tx, query, { operator, locale });
    reply.header('content-disposition', `attachment; filename="${fileName}"`).header('cache-control', 'no-store');
    return Readable.from(chunks, { objectMode: true });
  });

  api.handle(consoleMember, async ({ tx, params, operator, locale }) => {
    const member = await findMember(tx, params.id);
    const [row] = member ? await rowsOf(tx, [member], locale) : [];
    if (!member || !row) throw new Refusal(notFound);
    const status = await suspensionStatusOf(tx, member, operator, locale);
    const profile = await profileFacts(tx, member.id);
    const balances = await getBalances(tx, member.id);
    const account = await findPayoutAccount(tx, member.id);
    const orders = await listLatestOrders(tx, member.id, HISTORY_LIMIT);
    const sessions = await sessionsOf(tx, member.id);
    const { friends, earnedPoints } = await getReferralSums(tx, member.id);
    return {
      ...row,
      handle: member.handle,
      blacklistReason: member.blacklistReason,
      suspension: status.suspension,
      waitsForAddress: status.waitsForAddress,
      gender: profile.gender,
      birthday: profile.birthday,
      pending: balances.pending,
      reserved: balances.reserved,
      earned: balances.earned,
      spent: balances.spent,
      earnedByReferral: earnedPoints,
      payoutName: account?.name ?? null,
      payoutAccount: account?.account ?? null,
      payoutConfirmed: account?.confirmed ?? false,
      referredBy: await referrerOf(tx, member.id),
      friends,
      sameMailbox: await listSameMailbox(tx, member.id, HISTORY_LIMIT),
      welcomeWithheld: member.welcomeWithheld,
      devices: sessions.slice(0, HISTORY_LIMIT).map((session) => ({
        device: session.device,
        startedAt: session.startedAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        active: session.active,
      })),
      attempts: await attemptsOfMember(tx, member.id, { limit: HISTORY_LIMIT, operator, locale }),
      orders: orders.map((order) => ({
        id: order.id,
        giftName: locale === 'zh' ? order.giftNameZh : order.giftNameEn,
        points: order.points,
        statusID: order.status,
        status: statusName(order.status, locale),
        orderedAt: order.placedAt.toISOString(),
      })),
      can: { ...status.can, view: mayImpersonate(member, operator, locale) },
    };
  });

  api.handle(consoleMemberLedger, async ({ tx, params, query, operator, locale }) => {
    await findMemberOrRefuse(tx, params.id);
    const { size } = query;
    const rows = await listTransfers(tx, { memberId: params.id, before: query.before ?? null, size: size + 1 });
    const shown = rows.slice(0, size);
    const describe = await transfersBesideMembers(tx, shown, operator, locale);
    const keys = await keysOf(
      tx,
      shown.flatMap(({ attemptId }) => attemptId ?? []),
    );
    return {
      list: shown.map((row) => ({
        ...shownTransfer(row),
        description: describe(row),
        key: row.key,
        orderId: row.orderId,
        attemptId: (row.attemptId && keys.get(row.attemptId)) || null,
      })),
      next: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
    };
  });

  api.handle(consoleMemberConsents, async ({ tx, params }) => {
    await findMemberOrRefuse(tx, params.id);
    const choices = await listConsentChoices(tx, params.id, HISTORY_LIMIT + 1);
    return {
      list: choices.slice(0, HISTORY_LIMIT).map((choice) => ({ ...choice, at: choice.at.toISOString() })),
      more: choices.length > HISTORY_LIMIT,
    };
  });

  api.handle(consoleAttempt, async ({ tx, params, operator, locale, services }) => {
    const attempt = await findAttemptByKey(tx, params.attemptId);
    const [survey] = attempt ? await surveysInOrder(tx, [attempt.surveyId]) : [];
    if (!attempt || !survey) throw new Refusal(notFound);
    if ((await surveysHiddenFrom(tx, [survey.id], operator)).has(survey.id)) throw new Refusal(notAllowed);
    const cardOf = await memberCards(tx, [attempt.memberId]);
    const plan = await planOf(tx, attempt.versionId);
    const questions = questionsOf(plan);
    const linkTo = fileLinks(services, LINKS_ON_PAGES_MS);
    return {
      attemptId: attempt.attemptKey,
      memberId: attempt.memberId,
      memberName: cardOf(attempt.memberId).name,
      surveyId: survey.id,
      surveyNumber: numberOf(survey),
      title: titleOf(survey)[locale],
      state: statusOf(attempt)[locale],
      review: attempt.review,
      reason: attempt.reason,
      points: keptPoints(attempt),
      takenPoints: attempt.takenPoints,
      startedAt: attempt.startedAt.toISOString(),
      endedAt: attempt.endedAt?.toISOString() ?? null,
      durationSeconds: durationSeconds(attempt),
      pages: (await listPages(tx, attempt.id)).map((page) => ({
        turn: page.turn,
        page: page.page,
        title: pageTitle(plan, page.page, locale),
        answeredAt: page.answeredAt.toISOString(),
        seconds: Math.max(0, (page.answeredAt.getTime() - page.shownAt.getTime()) / 1000),
        answers: inQuestionOrder(questions, page.answers).map(([name, answer]) => ({
          question: name,
          title: questionTitle(questions.get(name), name, locale),
          answer: answerInWords(questions.get(name), answer, locale),
          files: filesInAnswers(plan, { [name]: answer }).map(({ content, facts }) => ({
            name: facts?.name ?? '',
            link: linkTo(content),
            isPicture: facts === null || facts.type.startsWith('image/'),
          })),
        })),
      })),
      ledger: (await listTransfersBehind(tx, { attemptId: attempt.id })).map(shownTransfer),
      can: await possibleDecisions(tx, attempt, operator, locale),
    };
  });

  api.handle(setBlacklist, async ({ tx, operator, params, body, services }) => {
    if (body.reason === null) {
      const number = await waitingSecondLook(tx, params.id);
      if (number !== null) throw new Refusal(secondLookWaits, { number });
    }
    const decided = await blacklistMember(tx, params.id, body.reason, operator.id);
    if (!decided) {
      const member = await findMember(tx, params.id);
      if (body.reason !== null && member?.state === 'blacklisted') {
        const { blacklistedBy } = member;
        const names = await operatorNames(tx, blacklistedBy === null ? [] : [blacklistedBy]);
        throw new Refusal(blacklistedAlready, { operator: (blacklistedBy && names.get(blacklistedBy)) || '-' });
      }
      if (body.reason !== null || member?.state !== 'active') throw new Refusal(notFound);
      return { state: 'active' as const };
    }
    const action = body.reason === null ? 'member.blacklistLifted' : 'member.blacklisted';
    await audit(tx, operator, action, 'member', params.id, body.reason === null ? {} : { reason: body.reason });
    // Gift codes that arrived during the blacklisting were not delivered to this member.
    if (body.reason === null) await scheduleDeliveriesTo(tx, params.id);
    const { publicUrl } = services.config;
    const mail = blacklistEmail({ locale: decided.locale, publicUrl, reason: body.reason });
    await sendMail(tx, { to: decided.email, ...mail });
    return { state: body.reason === null ? ('active' as const) : ('blacklisted' as const) };
  });
}
