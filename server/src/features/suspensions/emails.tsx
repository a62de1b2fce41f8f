import { fill, type Locale } from '../../platform/locale';
import { draftMail, MailButton, type MailDraft, MailLayout, MailText, mailTexts } from '../mail/index';

const reasons = {
  en: 'You’re receiving this email because the status of your Pollen account has changed.',
  zh: '您收到此邮件，是因为您的 Pollen 账户状态发生了变更。',
} as const;

const suspendedTexts = mailTexts('suspensions.suspended', {
  en: {
    subject: 'Your account is suspended',
    intro: 'We have suspended your account. Reason: {reason}',
    note: 'Until we reactivate your account, nothing is paid out and you only see this case when you log in. Your coins and orders are kept. If you think this is a mistake, ask for a second look there.',
    action: 'Read case',
    reason: reasons.en,
  },
  zh: {
    subject: '您的账户已暂停',
    intro: '我们已暂停您的账户，原因：{reason}',
    note: '恢复之前，不会发放任何奖励，登录后也只能查看这一申诉；您的金币和订单会予以保留。如有异议，可在其中申请复核。',
    action: '查看申诉',
    reason: reasons.zh,
  },
});

const reactivatedTexts = mailTexts('suspensions.reactivated', {
  en: {
    subject: 'Your account is no longer suspended',
    intro: 'We have lifted the suspension of your account. Reason: {reason}',
    note: 'Your coins and orders haven’t changed.',
    action: 'Log in',
    reason: reasons.en,
  },
  zh: {
    subject: '您的账户已解除暂停',
    intro: '我们已解除对您账户的暂停，原因：{reason}',
    note: '您的金币和订单保持不变。',
    action: '登录',
    reason: reasons.zh,
  },
});

/**
 * Goes out when an operator suspends a member, and when the suspension is lifted (`opens`), with the operator's reason.
 */
export function suspensionEmail(mail: {
  locale: Locale;
  publicUrl: string;
  reason: string;
  opens: boolean;
}): MailDraft {
  const { locale, publicUrl, reason, opens } = mail;
  return draftMail(opens ? reactivatedTexts : suspendedTexts, locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.subject} reason={t.reason}>
        <MailText>{fill(t.intro, { reason })}</MailText>
        <MailText>{t.note}</MailText>
        <MailButton href={`${publicUrl}/login`}>{t.action}</MailButton>
      </MailLayout>
    ),
  }));
}
