import type { MailName } from '@pollen/contract/mail-names';
import { fill, type Locale } from '../../platform/locale';
import {
  draftMail,
  MailButton,
  type MailDraft,
  MailFacts,
  MailLayout,
  MailNote,
  MailQuote,
  MailText,
  mailTexts,
} from '../mail/index';
import { messageUrl } from './links';
import type { Conversation } from './queries';

const receivedWords = {
  en: {
    subject: 'We’ve received your message (no. {number})',
    title: 'We’ve received your message',
    open: 'Open the conversation',
    note: 'Add something there, so that everything stays in one place. A reply to this email reaches customer service too, but not the conversation.',
    reason: 'You’re receiving this email because a message was sent to customer service from this address.',
  },
  zh: {
    subject: '我们已收到您的留言（编号 {number}）',
    title: '我们已收到您的留言',
    open: '打开会话',
    note: '如需补充，请在会话页面填写，以便内容集中保存。直接回复此邮件也能送达客服，但不会进入会话。',
    reason: '您收到此邮件，是因为有人使用该邮箱向客服留言。',
  },
} as const;

const receipt = (name: MailName, en: string, zh: string) =>
  mailTexts(name, { en: { ...receivedWords.en, text: en }, zh: { ...receivedWords.zh, text: zh } });

const received = {
  question: receipt(
    'feedback.received',
    'Thank you for writing to us. Our team will read your message and answer by email.',
    '感谢您的来信。工作人员会查看您的留言，并通过邮件回复。',
  ),
  report: receipt(
    'feedback.reported',
    'Thank you for reporting a problem with a survey. Our team will look into it and answer by email.',
    '感谢您反馈问卷问题。工作人员会进行核查，并通过邮件回复。',
  ),
  second_look: receipt(
    'feedback.secondLook',
    'You asked for a second look at your account. Someone who wasn’t part of the decision will look at it again and answer by email.',
    '您申请了对账户的复核。我们会由未参与原决定的工作人员重新查看，并通过邮件回复。',
  ),
} as const;

/**
 * Goes out to the sender of a message. It repeats the text only for members at their own address: a stranger's mailbox
 * must not get a visitor's text under our name.
 */
export function receivedMail(about: {
  publicUrl: string;
  conversation: Omit<Conversation, 'confirmExpiresAt'>;
  quote: string | null;
  /** Leads to the conversation. */
  token: string;
}): MailDraft {
  const { publicUrl, conversation, quote, token } = about;
  const { id, locale, kind } = conversation;
  return draftMail(received[kind], locale, (t) => ({
    subject: fill(t.subject, { number: id }),
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.title} preview={t.text} reason={t.reason}>
        <MailText>{t.text}</MailText>
        {quote === null ? null : <MailQuote>{quote}</MailQuote>}
        <MailButton href={messageUrl(publicUrl, token)}>{t.open}</MailButton>
        <MailNote>{t.note}</MailNote>
      </MailLayout>
    ),
  }));
}

const toConfirm = mailTexts('feedback.confirm', {
  en: {
    subject: 'Confirm your message',
    text: 'You wrote to customer service and chose to confirm by email. We’ll receive your message once you open this link.',
    button: 'Confirm message',
    note: 'The link works for 24 hours. If you didn’t write to us, ignore this email and the message will be deleted unread.',
    reason: 'You’re receiving this email because a message was sent to customer service from this address.',
  },
  zh: {
    subject: '请确认您的留言',
    text: '您向客服留言，并选择通过邮件确认。点击以下链接后，我们才会收到您的留言。',
    button: '确认留言',
    note: '链接 24 小时内有效。如果不是您本人留言，请勿操作，该留言将在无人查看的情况下被删除。',
    reason: '您收到此邮件，是因为有人使用该邮箱向客服留言。',
  },
});

/** Goes out to a visitor who could not read the image: the message is delivered once the link is opened. */
export function confirmMail({
  locale,
  publicUrl,
  token,
}: {
  locale: Locale;
  publicUrl: string;
  token: string;
}): MailDraft {
  return draftMail(toConfirm, locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.text} reason={t.reason}>
        <MailText>{t.text}</MailText>
        <MailButton href={`${publicUrl}/helpFeedback?type=contact&token=${token}`}>{t.button}</MailButton>
        <MailNote>{t.note}</MailNote>
      </MailLayout>
    ),
  }));
}

const forSupport = mailTexts('feedback.support', {
  en: {
    subject: '{kind}, no. {number}: {sender}',
    title: '{kind}, no. {number}',
    question: 'Message',
    report: 'Problem with a survey',
    second_look: 'Second look at a blacklisting',
    from: 'From',
    member: 'Member',
    memberNumber: 'no. {id}',
    visitor: 'not logged in',
    surveyNumber: 'Survey number',
    surveyTitle: 'Survey title',
    rewards: 'Rewards',
    joinDate: 'Join date',
    note: 'Replies to this email go to the sender.',
    reason: 'You’re receiving this email because this is the customer service address.',
  },
  zh: {
    subject: '{kind}，编号 {number}：{sender}',
    title: '{kind}，编号 {number}',
    question: '留言',
    report: '问卷问题反馈',
    second_look: '黑名单复核申请',
    from: '发件人',
    member: '会员',
    memberNumber: '编号 {id}',
    visitor: '未登录',
    surveyNumber: '问卷编号',
    surveyTitle: '问卷标题',
    rewards: '奖励',
    joinDate: '参与日期',
    note: '回复此邮件，即回复发件人。',
    reason: '您收到此邮件，是因为该邮箱是客服邮箱。',
  },
});

/** Goes out to customer service with each message, in the sender's language. */
export function supportMail(about: {
  publicUrl: string;
  conversation: Pick<
    Conversation,
    | 'id'
    | 'kind'
    | 'locale'
    | 'senderName'
    | 'senderEmail'
    | 'memberId'
    | 'surveyNumber'
    | 'surveyTitle'
    | 'rewards'
    | 'joinedOn'
  >;
  content: string;
}): MailDraft {
  const { publicUrl, conversation, content } = about;
  const { id, kind, locale, senderName, senderEmail, memberId } = conversation;
  return draftMail(forSupport, locale, (t) => {
    const facts = [
      { name: t.from, value: `${senderName} (${senderEmail})` },
      { name: t.member, value: memberId === null ? t.visitor : fill(t.memberNumber, { id: memberId }) },
      { name: t.surveyNumber, value: conversation.surveyNumber },
      { name: t.surveyTitle, value: conversation.surveyTitle },
      { name: t.rewards, value: conversation.rewards },
      { name: t.joinDate, value: conversation.joinedOn },
    ];
    const title = fill(t.title, { kind: t[kind], number: id });
    return {
      subject: fill(t.subject, { kind: t[kind], number: id, sender: senderName }),
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={title} preview={senderName} reason={t.reason}>
          <MailQuote>{content}</MailQuote>
          <MailFacts facts={facts.flatMap(({ name, value }) => (value === null ? [] : { name, value }))} />
          <MailNote>{t.note}</MailNote>
        </MailLayout>
      ),
    };
  });
}
