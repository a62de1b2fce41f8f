import type { MailName } from '@pollen/contract/mail-names';
import type { ProductTestStep } from '@pollen/contract/product-test-values';
import { approvalMail } from './features/approvals/emails';
import { partnerSettledEmail, reinstatedEmail, rejectedEmail } from './features/attempts/emails';
import { farewellMail } from './features/closing/emails';
import { blacklistEmail } from './features/console-members/emails';
import { confirmMail as confirmAddressMail, oldAddressMail, takenMail } from './features/email-change/emails';
import { answerMail, secondLookMail } from './features/feedback/answer-emails';
import { confirmMail as confirmMessageMail, receivedMail, supportMail } from './features/feedback/emails';
import { lateCasesMail } from './features/feedback/late-emails';
import { invitationMail } from './features/invitations/emails';
import type { MailSample, SampleReader } from './features/mail/samples';
import { panelInvitationMail } from './features/member-imports/emails';
import { alreadyMemberMail, codeMail, passwordChangedMail } from './features/members/emails';
import {
  codeResetMail,
  guessesMail,
  invitationMail as operatorInvitationMail,
  passwordLinkMail,
  passwordSetMail,
} from './features/operators/emails';
import { confirmOrderEmail, orderStateEmail } from './features/orders/emails';
import { capReachedMail, partnerPausedMail } from './features/partner-scorecard/emails';
import { passkeyAddedMail, passkeyRemovedMail } from './features/passkeys/emails';
import { confirmPayoutAccountEmail } from './features/payout-accounts/emails';
import { stepEmail } from './features/product-tests/emails';
import { surveyPausedMail } from './features/quality/emails';
import { approvalRequestedMail } from './features/reconciliations/emails';
import { newDeviceMail } from './features/sessions/emails';
import { softLaunchReachedMail } from './features/soft-launches/emails';
import { suspensionEmail } from './features/suspensions/emails';

const token = 'an-example';
const inLanguageOf = ({ locale }: SampleReader, en: string, zh: string) => (locale === 'zh' ? zh : en);

const invitation = (reader: SampleReader, kind: Parameters<typeof invitationMail>[0]['kind']) =>
  invitationMail({
    ...reader,
    kind,
    written: null,
    title: inLanguageOf(reader, 'Household energy and heating', '家庭能源与取暖'),
    followUrl: `${reader.publicUrl}/questionnaireItem?encryptId=${token}`,
    pictureUrl: null,
    points: 180,
    minutes: 12,
    screenOutPoints: 10,
    screenOutsPaidPerDay: 5,
    unsubscribeUrl: `${reader.publicUrl}/unsubscribe?token=${token}`,
    preferencesUrl: `${reader.publicUrl}/mailPreferences?token=${token}`,
  });

const order = {
  id: 30_571,
  giftNameEn: 'Cash account',
  giftNameZh: '现金账户',
  kind: 'cash',
  points: 2_000,
  memo: null,
} as const;

const decided = (reader: SampleReader) => ({
  ...reader,
  number: 'S48213',
  title: inLanguageOf(reader, 'Household energy and heating', '家庭能源与取暖'),
  reason: inLanguageOf(reader, 'The open answers do not fit the questions.', '开放题的回答与问题不符。'),
  points: 180,
  credit: 10,
});

const suspended = (reader: SampleReader) =>
  inLanguageOf(reader, 'Somebody else may have your password.', '您的密码可能已被他人知晓。');

const testStep = (reader: SampleReader, step: ProductTestStep, day: string | null = '2026-11-30') =>
  stepEmail({
    ...reader,
    step,
    encryptId: token,
    title: inLanguageOf(reader, 'A quiet coffee grinder, four weeks at home', '静音咖啡磨豆机，居家试用四周'),
    day,
  });
const changed = (reader: SampleReader) => ({ ...reader, newEmail: 'maya.l@example.com', token });

const message = (reader: SampleReader, kind: 'question' | 'report' | 'second_look' = 'question') => ({
  publicUrl: reader.publicUrl,
  conversation: {
    id: 1204,
    kind,
    state: 'open' as const,
    memberId: 10_077,
    attemptId: null,
    blacklistedAt: null,
    suspendedAt: null,
    senderName: 'Maya Lindqvist',
    senderEmail: 'maya@example.com',
    senderKey: 'maya@example.com',
    locale: reader.locale,
    surveyNumber: 'S48213',
    surveyTitle: inLanguageOf(reader, 'Household energy and heating', '家庭能源与取暖'),
    rewards: '180',
    joinedOn: '2026-11-16',
    confirmExpiresAt: null,
  },
});
const words = (reader: SampleReader) =>
  inLanguageOf(reader, 'The last page did not load, and the coins are missing.', '最后一页没有加载，金币也没有到账。');

const answer = (reader: SampleReader) =>
  inLanguageOf(reader, 'We have looked into it, and you were right.', '我们已核实，情况如您所述。');

const oldAddress = (about: Parameters<typeof oldAddressMail>[0]['about']) => (reader: SampleReader) =>
  oldAddressMail({
    ...changed(reader),
    about,
    until: about === 'confirmed' ? null : inLanguageOf(reader, '23 November 2026', '2026年11月23日'),
  });

const approval = (step: 'asked' | 'applied' | 'declined', alone: 'onlyDecider' | 'lessRights' | null = null) => {
  return (reader: SampleReader) =>
    approvalMail({
      ...reader,
      step,
      alone,
      id: 12,
      description: {
        title: inLanguageOf(reader, 'Setting: Second operator', '设置：第二位管理员审核'),
        changes: [
          {
            label: inLanguageOf(reader, 'Value', '数值'),
            from: inLanguageOf(reader, '2,500 coins ($25.00)', '2,500 金币（$25.00）'),
            to: inLanguageOf(reader, '5,000 coins ($50.00)', '5,000 金币（$50.00）'),
          },
        ],
      },
      askedBy: 'Eva Brandt',
      decidedBy: step === 'asked' || alone ? null : 'Tom Reyes',
      reason: inLanguageOf(reader, 'Orders have become larger.', '订单金额增大。'),
      decisionReason: step === 'declined' ? inLanguageOf(reader, 'Too much at once.', '一次提高过多。') : '',
    });
};

/** Every mail of the panel with made-up data: what the console shows of it. */
export const mailSamples: Readonly<Record<MailName, MailSample>> = {
  'members.register': (reader) => codeMail({ ...reader, purpose: 'register', code: 'AB2C', minutes: 10 }),
  'members.reset': (reader) => codeMail({ ...reader, purpose: 'reset', code: 'AB2C', minutes: 10 }),
  'members.known': alreadyMemberMail,
  'members.password': passwordChangedMail,
  'email-change.confirm': (reader) =>
    confirmAddressMail({ ...reader, token, until: inLanguageOf(reader, '23 November 2026', '2026年11月23日') }),
  'email-change.taken': takenMail,
  'email-change.requested': oldAddress('requested'),
  'email-change.reminder': oldAddress('reminder'),
  'email-change.suspended': oldAddress('suspended'),
  'email-change.again': oldAddress('again'),
  'email-change.confirmed': oldAddress('confirmed'),
  'passkeys.added': (reader) => passkeyAddedMail({ ...reader, token, name: 'Chrome, Android' }),
  'passkeys.removed': (reader) => passkeyRemovedMail({ ...reader, token, name: 'Chrome, Android' }),
  'sessions.newDevice': (reader) =>
    newDeviceMail({
      ...reader,
      token,
      device: 'Firefox, Windows',
      place: inLanguageOf(reader, 'Sweden', '瑞典'),
      time: inLanguageOf(reader, '23 November 2026 at 10:05', '2026年11月23日 10:05'),
    }),
  'payout-accounts.confirm': (reader) =>
    confirmPayoutAccountEmail({ ...reader, token, name: 'Maya Lindqvist', account: 'maya@example.com' }),
  'orders.confirm': (reader) => confirmOrderEmail({ ...reader, order, token, hours: 72 }),
  'orders.confirmed': (reader) => orderStateEmail({ ...reader, order, status: 1 }),
  'orders.waiting': (reader) => orderStateEmail({ ...reader, order, status: 6 }),
  'orders.approved': (reader) => orderStateEmail({ ...reader, order, status: 2 }),
  'orders.rejected': (reader) =>
    orderStateEmail({
      ...reader,
      order: { ...order, memo: inLanguageOf(reader, 'The name differs from the profile.', '姓名与资料不符。') },
      status: 3,
    }),
  'orders.canceled': (reader) => orderStateEmail({ ...reader, order, status: 4 }),
  'orders.canceledByMember': (reader) => orderStateEmail({ ...reader, order, status: 4, byMember: true }),
  'orders.completed': (reader) => orderStateEmail({ ...reader, order, status: 5 }),
  'orders.code': (reader) => orderStateEmail({ ...reader, order: { ...order, kind: 'code' }, status: 5 }),
  'invitations.survey': (reader) => invitation(reader, 'invitation'),
  'invitations.notStarted': (reader) => invitation(reader, 'notStarted'),
  'invitations.notFinished': (reader) => invitation(reader, 'notFinished'),
  'attempts.settled': ({ locale, publicUrl }) =>
    partnerSettledEmail({
      locale,
      publicUrl,
      title: locale === 'zh' ? '家庭能源与取暖' : 'Household energy and heating',
      partner: 'Meadow Research',
      status: locale === 'zh' ? '已完成，审核中' : 'Completed, in review',
      points: 180,
    }),
  'productTests.addressReminder': (reader) => testStep(reader, 'addressReminder'),
  'productTests.dayMoved': (reader) => testStep(reader, 'dayMoved'),
  'productTests.declined': (reader) => testStep(reader, 'declined', null),
  'productTests.ended': (reader) => testStep(reader, 'ended', null),
  'productTests.lastReminder': (reader) => testStep(reader, 'lastReminder'),
  'productTests.overdue': (reader) => testStep(reader, 'overdue', null),
  'productTests.reportOpen': (reader) => testStep(reader, 'reportOpen'),
  'productTests.reportOverdue': (reader) => testStep(reader, 'reportOverdue'),
  'productTests.reported': (reader) => testStep(reader, 'reported', null),
  'productTests.reserve': (reader) => testStep(reader, 'reserve', null),
  'productTests.selected': (reader) => testStep(reader, 'selected'),
  'productTests.shipped': (reader) => testStep(reader, 'shipped'),
  'attempts.rejected': (reader) => rejectedEmail(decided(reader)),
  'attempts.reinstated': (reader) => reinstatedEmail(decided(reader)),
  'members.blacklisted': (reader) =>
    blacklistEmail({
      ...reader,
      reason: inLanguageOf(reader, 'several accounts share one device', '多个账户使用同一设备'),
    }),
  'members.lifted': (reader) => blacklistEmail({ ...reader, reason: null }),
  'suspensions.suspended': (reader) => suspensionEmail({ ...reader, reason: suspended(reader), opens: false }),
  'suspensions.reactivated': (reader) => suspensionEmail({ ...reader, reason: suspended(reader), opens: true }),
  'feedback.received': (reader) => receivedMail({ ...message(reader), quote: words(reader), token }),
  'feedback.reported': (reader) => receivedMail({ ...message(reader, 'report'), quote: words(reader), token }),
  'feedback.secondLook': (reader) => receivedMail({ ...message(reader, 'second_look'), quote: null, token }),
  'feedback.answer': (reader) =>
    answerMail({
      ...message(reader),
      name: message(reader).conversation.senderName,
      text: answer(reader),
      quote: words(reader),
      paidPoints: 180,
      token,
    }),
  'feedback.lifted': (reader) =>
    secondLookMail({ ...reader, outcome: 'lifted', reason: answer(reader), about: 'blacklisting' }),
  'feedback.kept': (reader) =>
    secondLookMail({ ...reader, outcome: 'kept', reason: answer(reader), about: 'blacklisting' }),
  'feedback.suspensionLifted': (reader) =>
    secondLookMail({ ...reader, outcome: 'lifted', reason: answer(reader), about: 'suspension' }),
  'feedback.suspensionKept': (reader) =>
    secondLookMail({ ...reader, outcome: 'kept', reason: answer(reader), about: 'suspension' }),
  'feedback.answersAccepted': (reader) =>
    secondLookMail({ ...reader, outcome: 'lifted', reason: answer(reader), about: { title: decided(reader).title } }),
  'feedback.answersKept': (reader) =>
    secondLookMail({ ...reader, outcome: 'kept', reason: answer(reader), about: { title: decided(reader).title } }),
  'feedback.late': (reader) => lateCasesMail({ ...reader, numbers: [7042, 7051] }),
  'feedback.confirm': (reader) => confirmMessageMail({ ...reader, token }),
  'feedback.support': (reader) => supportMail({ ...message(reader, 'report'), content: words(reader) }),
  'memberImports.invitation': (reader) =>
    panelInvitationMail({ ...reader, token, source: 'Reader survey of the Lund Courier', days: 30 }),
  'operators.invitation': (reader) =>
    operatorInvitationMail({ ...reader, token, name: 'Jonas Keller', invitedBy: 'Eva Brandt' }),
  'operators.codeReset': (reader) => codeResetMail({ ...reader, token, by: 'Eva Brandt' }),
  'operators.passwordLink': (reader) => passwordLinkMail({ ...reader, token, name: 'Jonas Keller', by: 'Eva Brandt' }),
  'operators.passwordForgotten': (reader) => passwordLinkMail({ ...reader, token, name: 'Jonas Keller', by: null }),
  'operators.passwordSet': passwordSetMail,
  'operators.guesses': (reader) => guessesMail({ ...reader, passwordKnown: true }),
  'approvals.asked': approval('asked'),
  'approvals.applied': approval('applied'),
  'approvals.appliedAlone': approval('applied', 'onlyDecider'),
  'approvals.rightsTaken': approval('applied', 'lessRights'),
  'approvals.declined': approval('declined'),
  'closing.farewell': (reader) =>
    farewellMail({
      ...reader,
      forfeitedPoints: 240,
      orders: [{ id: order.id, name: inLanguageOf(reader, order.giftNameEn, order.giftNameZh) }],
    }),
  'soft-launches.reached': (reader) =>
    softLaunchReachedMail({
      ...reader,
      title: inLanguageOf(reader, 'Household energy and heating', '家庭能源与取暖'),
      report: {
        surveyId: 10_013,
        completes: 50,
        reachedAt: '2026-11-17T21:40:00.000Z',
        openedAt: null,
        openedBy: null,
        started: 94,
        completed: 50,
        screenedOut: 31,
        quotaFull: 3,
        dropped: 8,
        others: 2,
        length: { medianSeconds: 770, expectedMinutes: 12 },
        incidence: { measured: 62, expected: 68 },
        pages: [],
        screening: [],
        quality: { flagged: 2, suspected: 0, signals: [] },
        cost: { points: 9_310, perComplete: 186.2, expectedPerComplete: 184.7 },
      },
    }),
  'partnerScorecard.capReached': (reader) =>
    capReachedMail({
      ...reader,
      partner: { id: 7, name: 'Sable Rewards' },
      reached: 'completes',
      cap: 250,
      day: '2026-11-25',
    }),
  'partnerScorecard.paused': (reader) =>
    partnerPausedMail({
      ...reader,
      partner: { id: 7, name: 'Sable Rewards' },
      why: { reason: 'reversals', counted: 34, of: 210 },
    }),
  'reconciliations.approval': (reader) =>
    approvalRequestedMail({
      ...reader,
      id: 12,
      partnerId: 7,
      partnerName: 'Sable Rewards',
      fileName: 'sable-2026-10.csv',
      month: '2026-10',
      lines: 4_812,
      takenPoints: -7_710,
      givenPoints: 1_905,
      bornePoints: 3_415,
      revenueCents: -13_390,
      by: 'Eva Brandt',
      note: inLanguageOf(reader, 'October closing, agreed by email.', '十月结算，已邮件确认。'),
    }),
  'quality.surveyPaused': (reader) =>
    surveyPausedMail({
      ...reader,
      survey: {
        id: 10_013,
        number: 'S48213',
        title: inLanguageOf(reader, 'Household energy and heating', '家庭能源与取暖'),
      },
      pause: { reason: 'reports', figures: { reporters: 3 } },
    }),
};
