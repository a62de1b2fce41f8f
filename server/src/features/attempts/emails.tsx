import { fill, type Locale } from '../../platform/locale';
import { draftMail, MailButton, type MailDraft, MailFacts, MailLayout, MailText, mailTexts } from '../mail/index';

interface Mail {
  readonly locale: Locale;
  readonly publicUrl: string;
  readonly number: string;
  readonly title: string;
  /** The reason that the operator wrote for the member. */
  readonly reason: string;
  /** Points that were deducted or paid again; a line without points is left out. */
  readonly points: number;
  readonly credit: number;
}

const words = {
  en: {
    survey: 'Survey',
    reason: 'Reason',
    button: 'See answer history',
    why: 'You’re receiving this email because of a survey you took on Pollen.',
  },
  zh: {
    survey: '问卷',
    reason: '原因',
    button: '查看答题记录',
    why: '您收到此邮件，是因为您在 Pollen 完成了一份问卷。',
  },
} as const;

const texts = {
  rejected: mailTexts('attempts.rejected', {
    en: {
      subject: 'Survey No. {number}: not accepted',
      intro:
        'We reviewed your answers to “{title}” and couldn’t accept them. If you think this is a mistake, ask for a second look in your cases: someone else will decide.',
      coins: 'Coins taken back',
      credit: 'Credit deducted',
      ...words.en,
      button: 'See your cases',
    },
    zh: {
      subject: '问卷（编号 {number}）未通过审核',
      intro: '我们检查了您在“{title}”中的回答，未能通过审核。如有异议，可在“我的申诉”中申请复核，由其他工作人员决定。',
      coins: '收回金币',
      credit: '扣除信用分',
      ...words.zh,
      button: '查看我的申诉',
    },
  }),
  reinstated: mailTexts('attempts.reinstated', {
    en: {
      subject: 'Survey No. {number}: accepted after all',
      intro: 'We reviewed your answers to “{title}” again and have accepted them. Thank you for your patience.',
      coins: 'Coins added to your balance',
      credit: 'Credit returned',
      ...words.en,
    },
    zh: {
      subject: '问卷（编号 {number}）复核通过',
      intro: '我们再次检查了您在“{title}”中的回答，现已通过审核。感谢您的耐心等待。',
      coins: '到账金币',
      credit: '返还信用分',
      ...words.zh,
    },
  }),
};
const settled = mailTexts('attempts.settled', {
  en: {
    subject: '{partner} has reported your survey',
    intro: 'The result of “{title}” is here. Thank you for waiting.',
    survey: 'Survey',
    status: 'Result',
    coins: 'Coins',
    button: 'See answer history',
    why: 'You’re receiving this email because of a survey you took on Pollen.',
  },
  zh: {
    subject: '{partner} 已反馈您的问卷结果',
    intro: '“{title}”的结果已经收到，感谢您的等待。',
    survey: '问卷',
    status: '结果',
    coins: '金币',
    button: '查看答题记录',
    why: '您收到此邮件，是因为您在 Pollen 参加了一份问卷。',
  },
});

interface SettledMail extends Pick<Mail, 'locale' | 'publicUrl' | 'title' | 'points'> {
  readonly partner: string;
  /** How the survey ended, in words. */
  readonly status: string;
}

/** Goes out when a partner reports a survey more than a day after it began. */
export function partnerSettledEmail({ locale, publicUrl, title, partner, status, points }: SettledMail): MailDraft {
  return draftMail(settled, locale, (t) => {
    const subject = fill(t.subject, { partner });
    const intro = fill(t.intro, { title });
    const facts = [
      { name: t.survey, value: title },
      { name: t.status, value: status },
      ...(points > 0 ? [{ name: t.coins, value: points.toLocaleString('en-US') }] : []),
    ];
    return {
      subject,
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={subject} preview={intro} reason={t.why}>
          <MailText>{intro}</MailText>
          <MailFacts facts={facts} />
          <MailButton href={`${publicUrl}/answerHistory`}>{t.button}</MailButton>
        </MailLayout>
      ),
    };
  });
}

/** Goes out when an operator rejects completed answers. */
export function rejectedEmail(mail: Mail) {
  return decisionEmail(mail, 'rejected');
}

/** Goes out when an operator reverses a rejection. */
export function reinstatedEmail(mail: Mail) {
  return decisionEmail(mail, 'reinstated');
}

function decisionEmail(about: Mail, kind: keyof typeof texts): MailDraft {
  const { locale, publicUrl, number, title, reason, points, credit } = about;
  return draftMail(texts[kind], locale, (t) => {
    const subject = fill(t.subject, { number });
    const intro = fill(t.intro, { title });
    const facts = [
      { name: t.survey, value: title },
      { name: t.reason, value: reason },
      ...(points > 0 ? [{ name: t.coins, value: points.toLocaleString('en-US') }] : []),
      ...(credit > 0 ? [{ name: t.credit, value: String(credit) }] : []),
    ];
    return {
      subject,
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={subject} preview={intro} reason={t.why}>
          <MailText>{intro}</MailText>
          <MailFacts facts={facts} />
          <MailButton href={`${publicUrl}${kind === 'rejected' ? '/cases' : '/answerHistory'}`}>{t.button}</MailButton>
        </MailLayout>
      ),
    };
  });
}
