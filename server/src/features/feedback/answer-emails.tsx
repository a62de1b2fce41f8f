import type { ReactElement } from 'react';
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

/** The facts about a conversation that its mails need. */
interface Addressed {
  readonly id: number;
  readonly locale: Locale;
}

const answered = mailTexts('feedback.answer', {
  en: {
    title: 'Our answer to your message',
    subject: 'Re: your message to Pollen (no. {number})',
    greeting: 'Dear {name},',
    nameless: 'Hello,',
    wrote: 'You wrote:',
    paid: 'Coins added to your balance',
    open: 'Reply',
    note: 'Please reply with the button, so that everything stays in one place. A reply to this email reaches customer service too, but not the conversation.',
    reason: 'You’re receiving this email because a message was sent to customer service from this address.',
  },
  zh: {
    title: '对您留言的回复',
    subject: '回复：您给 Pollen 的留言（编号 {number}）',
    greeting: '{name}，您好：',
    nameless: '您好：',
    wrote: '您的留言：',
    paid: '已存入您余额的金币',
    open: '回复',
    note: '请点击按钮回复，以便内容集中保存。直接回复此邮件也能送达客服，但不会进入会话。',
    reason: '您收到此邮件，是因为有人使用该邮箱向客服留言。',
  },
});

/**
 * Goes out to the sender when an operator answers or pays a missing reward. The sender typed `name` and `quote`: the name
 * is null where the mailbox may be a stranger's, who must not get such text under our name, and the quote is for members
 * at their own address only.
 */
export function answerMail(about: {
  publicUrl: string;
  conversation: Addressed;
  name: string | null;
  text: string;
  quote: string | null;
  paidPoints?: number;
  /** Leads to the conversation. */
  token: string;
}): MailDraft {
  const { publicUrl, conversation, name, text, quote, paidPoints, token } = about;
  const { id, locale } = conversation;
  return draftMail(answered, locale, (t) => ({
    subject: fill(t.subject, { number: id }),
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.title} preview={t.title} reason={t.reason}>
        <MailText>{name === null ? t.nameless : fill(t.greeting, { name })}</MailText>
        {paragraphs(text)}
        {paidPoints === undefined ? null : <MailFacts facts={[{ name: t.paid, value: `+${paidPoints}` }]} />}
        {quote === null ? null : (
          <>
            <MailNote>{t.wrote}</MailNote>
            <MailQuote>{quote}</MailQuote>
          </>
        )}
        <MailButton href={messageUrl(publicUrl, token)}>{t.open}</MailButton>
        <MailNote>{t.note}</MailNote>
      </MailLayout>
    ),
  }));
}

/** Splits a text into paragraphs at blank lines. */
function paragraphs(text: string): ReactElement[] {
  return text.split(/\n\s*\n/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a mail is drawn once.
    <MailText key={index}>
      {paragraph.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is drawn once.
        <span key={at}>
          {at > 0 && <br />}
          {line}
        </span>
      ))}
    </MailText>
  ));
}

const decidedReasons = {
  en: 'You get this mail because you asked for a second look at your Pollen account.',
  zh: '您收到此邮件，是因为您申请了对 Pollen 账户的复核。',
} as const;

const decided = {
  lifted: mailTexts('feedback.lifted', {
    en: {
      subject: 'Your account is no longer restricted',
      text: 'Someone who wasn’t part of the decision has looked at your account again and lifted the restriction. You can take surveys and redeem rewards again.',
      button: 'See surveys',
      why: decidedReasons.en,
    },
    zh: {
      subject: '您的账户已恢复正常',
      text: '未参与原决定的工作人员已复核您的账户，并解除了限制。您可以继续填写问卷和兑换奖励。',
      button: '查看问卷',
      why: decidedReasons.zh,
    },
  }),
  kept: mailTexts('feedback.kept', {
    en: {
      subject: 'Your account stays restricted',
      text: 'Someone who wasn’t part of the decision has looked at your account again. It stays restricted for the reason below. You can still log in and view everything in your account.',
      button: 'Open account',
      why: decidedReasons.en,
    },
    zh: {
      subject: '您的账户限制维持不变',
      text: '未参与原决定的工作人员已复核您的账户。基于以下原因，限制维持不变。您仍可登录查看账户中的全部内容。',
      button: '打开我的账户',
      why: decidedReasons.zh,
    },
  }),
};

const decidedSuspension = {
  lifted: mailTexts('feedback.suspensionLifted', {
    en: {
      subject: 'Your account is no longer suspended',
      text: 'Someone who wasn’t part of the decision has looked at your account again and lifted the suspension. You can log in again. Your coins and orders haven’t changed.',
      button: 'Log in',
      why: decidedReasons.en,
    },
    zh: {
      subject: '您的账户已解除暂停',
      text: '未参与原决定的工作人员已复核您的账户，并解除了暂停。您可以重新登录，您的金币和订单保持不变。',
      button: '登录',
      why: decidedReasons.zh,
    },
  }),
  kept: mailTexts('feedback.suspensionKept', {
    en: {
      subject: 'Your account stays suspended',
      text: 'Someone who wasn’t part of the decision has looked at your account again. It stays suspended for the reason below. Log in to read your case. Your coins and orders are kept.',
      button: 'Read case',
      why: decidedReasons.en,
    },
    zh: {
      subject: '您的账户维持暂停',
      text: '未参与原决定的工作人员已复核您的账户。基于以下原因，维持暂停。登录即可查看您的申诉；您的金币和订单会予以保留。',
      button: '查看申诉',
      why: decidedReasons.zh,
    },
  }),
};

const answersWhy = {
  en: 'You get this mail because you asked for a second look at your answers on Pollen.',
  zh: '您收到此邮件，是因为您申请了对 Pollen 答卷的复核。',
} as const;

const decidedAnswers = {
  lifted: mailTexts('feedback.answersAccepted', {
    en: {
      subject: 'Second look: your answers count',
      text: 'Someone who wasn’t part of the decision has looked at your answers to “{title}” again and accepted them. Your coins are in your balance.',
      button: 'Open case',
      why: answersWhy.en,
    },
    zh: {
      subject: '复核结果：您的答卷已通过',
      text: '未参与原决定的工作人员已复核您在“{title}”中的回答，并予以通过。金币已到账。',
      button: '查看申诉',
      why: answersWhy.zh,
    },
  }),
  kept: mailTexts('feedback.answersKept', {
    en: {
      subject: 'Second look: the decision stands',
      text: 'Someone who wasn’t part of the decision has looked at your answers to “{title}” again. They stay rejected for the reason below. This decision is final.',
      button: 'Open case',
      why: answersWhy.en,
    },
    zh: {
      subject: '复核结果：维持原决定',
      text: '未参与原决定的工作人员已复核您在“{title}”中的回答。基于以下原因，维持不通过的决定。该决定为最终结果。',
      button: '查看申诉',
      why: answersWhy.zh,
    },
  }),
};

/**
 * Goes out when a second look at a blacklisting, a suspension or rejected answers (`about`) is decided, with the reason
 * in the operator's words.
 */
export function secondLookMail(about: {
  publicUrl: string;
  locale: Locale;
  outcome: 'lifted' | 'kept';
  reason: string;
  /** The survey of the answers; or a decision about the account. */
  about: 'blacklisting' | 'suspension' | { readonly title: string };
}): MailDraft {
  const { publicUrl, locale, outcome, reason } = about;
  const title = typeof about.about === 'string' ? undefined : about.about.title;
  const isSuspension = about.about === 'suspension';
  const ofAccount = isSuspension ? '/login' : outcome === 'lifted' ? '/questionnaire' : '/mine';
  const page = title !== undefined ? '/cases' : ofAccount;
  const texts = title !== undefined ? decidedAnswers : isSuspension ? decidedSuspension : decided;
  return draftMail(texts[outcome], locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.subject} reason={t.why}>
        <MailText>{title === undefined ? t.text : fill(t.text, { title })}</MailText>
        <MailQuote>{reason}</MailQuote>
        <MailButton href={`${publicUrl}${page}`}>{t.button}</MailButton>
      </MailLayout>
    ),
  }));
}
