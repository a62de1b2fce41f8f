import type { dataExport } from '@pollen/contract/data-export';
import type { DataOf } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import type { Services } from '../../platform/services';
import { fileLinks, LINKS_IN_FILES_MS, listFilesOfMember } from '../answer-files/index';
import { keptPoints, listAllPages, listHistory, listRespondents, statusOf } from '../attempts/index';
import { checkInDays } from '../check-in/index';
import { listConsentChoices, listSurveyConsents } from '../consents/index';
import { exportCustomValues } from '../custom-fields/index';
import { listEmailChanges } from '../email-change/index';
import { listMessages } from '../feedback/index';
import { invitationPauseOf, listInvitationsTo } from '../invitations/index';
import { creditLinesOf, describeCredit, describeTransfer, getBalances, listTransfers } from '../ledger/index';
import { mailsOf } from '../mail/index';
import { findInvitationsPerWeek } from '../mail-preferences/index';
import { importInExport } from '../member-imports/index';
import { notesInExport } from '../member-notes/index';
import { tagsInExport } from '../member-tags/index';
import { getRegistrationFacts } from '../members/index';
import { getNotificationSettings, notificationsInExport } from '../notifications/index';
import { ordersWithHistory, statusName } from '../orders/index';
import { passkeysInExport } from '../passkeys/index';
import { findPayoutAccount } from '../payout-accounts/index';
import { prefillInExport } from '../prefill/index';
import { productTestsInExport } from '../product-tests/index';
import { countryNames, exportProfile, fieldsInWords } from '../profiles/index';
import { decidedSignalNames } from '../quality/index';
import { getReferralSums } from '../referrals/index';
import { memberVariablesOf, respondentInWords } from '../results/index';
import { placeName, sessionsOf } from '../sessions/index';
import { numberOf, subjectsInWords, surveysInOrder, titleOf } from '../surveys/index';
import { pushInExport } from '../web-push/index';
import { friendPlaceholder, MAX_ENTRIES } from './rules';

type Export = DataOf<typeof dataExport>;

const at = (instant: Date) => instant.toISOString();
const maybeAt = (instant: Date | null) => instant?.toISOString() ?? null;

/**
 * Returns all data that Pollen stores about a member, in the reader's language. `cutShort` names the lists that were
 * longer than the limit.
 */
export async function exportMemberData(services: Services, tx: Tx, memberId: number, locale: Locale): Promise<Export> {
  const linkTo = fileLinks(services, LINKS_IN_FILES_MS);
  const notificationsOf = { locale, limit: MAX_ENTRIES, friend: friendPlaceholder[locale] };
  const cutShort: string[] = [];
  const whole = <Entry>(name: string, entries: readonly Entry[]): readonly Entry[] => {
    if (entries.length >= MAX_ENTRIES) cutShort.push(name);
    return entries;
  };
  const registered = await getRegistrationFacts(tx, memberId);
  const { profile, answers } = await exportProfile(tx, memberId, locale);
  const held = await getBalances(tx, memberId);
  const payout = await findPayoutAccount(tx, memberId);
  const sums = await getReferralSums(tx, memberId);
  const lines = await listTransfers(tx, { memberId, before: null, size: MAX_ENTRIES });
  const orders = await ordersWithHistory(tx, memberId, MAX_ENTRIES);
  return {
    exportedAt: at(tx.now),
    account: {
      id: memberId,
      email: registered.email,
      accountName: registered.handle,
      state: registered.state,
      blacklistReason: registered.blacklistReason,
      suspensionReason: registered.suspensionReason,
      avatarUrl: registered.avatarUrl,
      language: registered.locale,
      invitationCode: registered.recommendedCode,
      registeredAt: at(registered.registeredAt),
      lastSeenAt: at(registered.lastSeenAt),
      channelCode: registered.channelCode,
      keyOfChannel: registered.keyOfChannel,
      deviceType: registered.deviceType,
      deviceFingerprint: registered.fingerprint,
      registeredFromNetwork: registered.network,
      invitationsPerWeek: await findInvitationsPerWeek(tx, memberId),
      invitationPause: await invitationPauseOf(tx, memberId),
    },
    profile: profile && {
      name: profile.name,
      gender: profile.gender === 1 ? 'male' : profile.gender === 2 ? 'female' : null,
      birthday: profile.birthday,
      country: profile.countryId ? ((await countryNames(tx, [profile.countryId], locale))[0] ?? null) : null,
      further: fieldsInWords(profile.further, locale),
      completedAt: maybeAt(profile.completedAt),
    },
    import: await importInExport(tx, memberId),
    tags: await tagsInExport(tx, memberId),
    notes: await notesInExport(tx, memberId),
    profileAnswers: answers.map((each) => ({ ...each, at: at(each.at) })),
    customFields: (await exportCustomValues(tx, memberId, locale)).map((each) => ({ ...each, at: at(each.at) })),
    consents: whole('consents', await listConsentChoices(tx, memberId, MAX_ENTRIES)).map((each) => ({
      ...each,
      at: at(each.at),
    })),
    emailChanges: (await listEmailChanges(tx, memberId)).map((change) => ({
      from: change.oldEmail,
      to: change.newEmail,
      state: change.state,
      requestedAt: at(change.requestedAt),
      endedAt: maybeAt(change.endedAt),
    })),
    devices: (await sessionsOf(tx, memberId)).map(({ device, startedAt, lastSeenAt, active, country, method }) => ({
      device,
      startedAt: at(startedAt),
      lastSeenAt: at(lastSeenAt),
      active,
      place: placeName(country, locale),
      method,
    })),
    browserNotifications: await pushInExport(tx, memberId),
    passkeys: await passkeysInExport(tx, memberId),
    points: {
      available: held.available,
      pending: held.pending,
      reserved: held.reserved,
      earned: held.earned,
      spent: held.spent,
      lines: whole('points', lines).map((line) => ({
        at: at(line.at),
        description: describeTransfer(line.kind, { ...line.params, friend: friendPlaceholder[locale] }, locale),
        from: line.from,
        to: line.to,
        points: line.amount,
      })),
    },
    credit: {
      score: held.credit,
      lines: whole('credit', await creditLinesOf(tx, memberId, MAX_ENTRIES)).map((line) => ({
        at: at(line.at),
        description: describeCredit(line.kind, line.params, locale),
        change: line.delta,
      })),
    },
    checkIns: await checkInDays(tx, memberId),
    payoutAccount: payout && {
      name: payout.name,
      account: payout.account,
      savedAt: at(payout.savedAt),
      confirmedAt: maybeAt(payout.confirmedAt),
    },
    orders: whole('orders', orders).map(({ order, events }) => ({
      id: order.id,
      gift: locale === 'zh' ? order.giftNameZh : order.giftNameEn,
      points: order.points,
      status: statusName(order.status, locale),
      recipientName: order.recipientName,
      recipientAccount: order.recipientAccount,
      history: events.map((event) => ({
        at: at(event.at),
        status: statusName(event.status, locale),
        memo: event.memo,
      })),
    })),
    surveyConsents: whole('surveyConsents', await listSurveyConsents(tx, memberId, MAX_ENTRIES)).map((each) => ({
      survey: numberOf({ id: each.surveyId }),
      subjects: subjectsInWords({ sensitiveSubjects: each.subjects }, locale),
      keptDays: each.keptDays,
      version: each.wording,
      agreedAt: at(each.agreedAt),
      withdrawnAt: maybeAt(each.withdrawnAt),
    })),
    prefillChoices: [...whole('prefillChoices', await prefillInExport(tx, memberId, { locale, limit: MAX_ENTRIES }))],
    productTests: [
      ...whole(
        'productTests',
        await productTestsInExport(tx, memberId, { secrets: services.secrets, locale, limit: MAX_ENTRIES }),
      ),
    ],
    notifications: [...whole('notifications', await notificationsInExport(tx, memberId, notificationsOf))],
    notificationSettings: await getNotificationSettings(tx, memberId),
    files: whole('files', await listFilesOfMember(tx, memberId, MAX_ENTRIES)).map((file) => ({
      name: file.fileName,
      type: file.type,
      bytes: file.bytes,
      uploadedAt: at(file.uploadedAt),
      link: linkTo(file.name),
    })),
    surveys: [...whole('surveys', await surveysAnswered(tx, memberId, locale))],
    messages: [...whole('messages', await listMessages(tx, memberId, MAX_ENTRIES))].map((message) => ({
      ...message,
      at: at(message.at),
    })),
    invitations: whole('invitations', await listInvitationsTo(tx, memberId, MAX_ENTRIES)).map((each) => ({
      survey: numberOf({ id: each.surveyId }),
      reminder: each.reminder > 0,
      mailedAt: at(each.sentAt),
      openedAt: maybeAt(each.openedAt),
      followedAt: maybeAt(each.clickedAt),
    })),
    referrals: { friends: sums.friends, earnedPoints: sums.earnedPoints },
    mails: whole('mails', await mailsOf(tx, registered.email, MAX_ENTRIES)).map((mail) => ({
      at: at(mail.at),
      subject: mail.subject,
    })),
    cutShort,
  };
}

async function surveysAnswered(tx: Tx, memberId: number, locale: Locale): Promise<Export['surveys']> {
  const attempts = await listHistory(tx, memberId, { page: 1, size: MAX_ENTRIES });
  const surveyIds = [...new Set(attempts.map(({ surveyId }) => surveyId))];
  const surveys = new Map((await surveysInOrder(tx, surveyIds)).map((survey) => [survey.id, survey]));
  const ids = attempts.map(({ id }) => id);
  const pages = new Map<number, Export['surveys'][number]['pages']>(ids.map((id) => [id, []]));
  for (const { attemptId, page, answers, answeredAt } of await listAllPages(tx, ids)) {
    pages.get(attemptId)?.push({ page, answers, answeredAt: at(answeredAt) });
  }
  const signals = await decidedSignalNames(tx, ids, locale);
  const respondents = new Map((await listRespondents(tx, ids)).map((row) => [row.attemptId, row.respondent]));
  const shared = new Map<number, Export['surveys'][number]['shared']>();
  for (const { id, surveyId } of attempts) {
    const [survey, respondent] = [surveys.get(surveyId), respondents.get(id)];
    if (!survey || !respondent) continue;
    shared.set(id, respondentInWords(await memberVariablesOf(tx, survey), respondent, locale));
  }
  return attempts.map((attempt) => {
    const survey = surveys.get(attempt.surveyId);
    return {
      number: numberOf({ id: attempt.surveyId }),
      title: survey ? titleOf(survey)[locale] : '-',
      status: statusOf(attempt)[locale],
      reason: attempt.reason,
      shared: shared.get(attempt.id) ?? [],
      signals: signals.get(attempt.id) ?? [],
      points: keptPoints(attempt),
      startedAt: at(attempt.startedAt),
      endedAt: maybeAt(attempt.endedAt),
      answersErasedAt: maybeAt(attempt.answersErasedAt),
      pages: pages.get(attempt.id) ?? [],
    };
  });
}
