import { fill, type Locale } from '../../platform/locale';
import { draftMail, MailButton, type MailDraft, MailLayout, MailText, mailTexts } from '../mail/index';

const reasons = {
  en: 'You’re receiving this email because the status of your Pollen account has changed.',
  zh: '您收到此邮件，是因为您的 Pollen 账户状态发生了变更。',
} as const;

const texts = {
  blacklisted: mailTexts('members.blacklisted', {
    en: {
      subject: 'Your account is restricted',
      intro:
        'You can no longer take surveys or redeem rewards, because {reason}. You can still log in and view your account. If you think this is a mistake, please contact us.',
      button: 'Contact us',
      why: reasons.en,
    },
    zh: {
      subject: '您的账户已被限制',
      intro: '由于{reason}，您已被禁止填写问卷和兑换奖励，但仍可登录查看账户。如有疑问，请与我们联系。',
      button: '联系我们',
      why: reasons.zh,
    },
  }),
  lifted: mailTexts('members.lifted', {
    en: {
      subject: 'Your account is no longer restricted',
      intro: 'We’ve lifted the restriction. You can take surveys and redeem rewards again.',
      button: 'See surveys',
      why: reasons.en,
    },
    zh: {
      subject: '您的账户已恢复正常',
      intro: '限制已解除，您可以继续填写问卷和兑换奖励。',
      button: '查看问卷',
      why: reasons.zh,
    },
  }),
};
/** Goes out when an operator blacklists a member, and when the blacklisting is lifted (reason null). */
export function blacklistEmail(mail: { locale: Locale; publicUrl: string; reason: string | null }): MailDraft {
  const { locale, publicUrl, reason } = mail;
  const path = reason === null ? '/questionnaire' : '/helpFeedback?type=contact';
  return draftMail(texts[reason === null ? 'lifted' : 'blacklisted'], locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.subject} reason={t.why}>
        <MailText>{fill(t.intro, { reason: reason ?? '' })}</MailText>
        <MailButton href={`${publicUrl}${path}`}>{t.button}</MailButton>
      </MailLayout>
    ),
  }));
}
