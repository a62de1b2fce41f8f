import { fill, type Locale } from '../../platform/locale';
import { MailButton, MailLayout, MailText } from '../mail/actions';

const texts = {
  blacklisted: {
    en: {
      title: 'Your account is restricted',
      intro:
        'You can no longer answer surveys or redeem rewards, because {reason}. Your account stays readable. If you think that this is a mistake, please write to us.',
      action: 'Write to us',
    },
    zh: {
      title: '您的账户已被限制',
      intro: '由于{reason}，您暂时无法填写问卷或兑换奖励，但仍可登录查看账户。如有疑问，请与我们联系。',
      action: '联系我们',
    },
  },
  lifted: {
    en: {
      title: 'Your account is open again',
      intro: 'The restriction is lifted: you can answer surveys and redeem rewards again.',
      action: 'See surveys',
    },
    zh: {
      title: '您的账户已恢复正常',
      intro: '限制已解除，您可以继续填写问卷和兑换奖励。',
      action: '查看问卷',
    },
  },
} as const;
const reasons = {
  en: 'You get this mail because the state of your Pollen account has changed.',
  zh: '您收到此邮件，是因为您的 Pollen 账户状态发生了变更。',
} as const;

/** Goes out when an operator blacklists a member, and when that is lifted (reason null). */
export function standingEmail(mail: { locale: Locale; publicUrl: string; reason: string | null }) {
  const { locale, publicUrl, reason } = mail;
  const text = texts[reason === null ? 'lifted' : 'blacklisted'][locale];
  const intro = fill(text.intro, { reason: reason ?? '' });
  const path = reason === null ? '/questionnaire' : '/helpFeedback?type=contact';
  return {
    subject: text.title,
    mail: (
      <MailLayout
        locale={locale}
        publicUrl={publicUrl}
        title={text.title}
        preview={text.title}
        reason={reasons[locale]}
      >
        <MailText>{intro}</MailText>
        <MailButton href={`${publicUrl}${path}`}>{text.action}</MailButton>
      </MailLayout>
    ),
  };
}
