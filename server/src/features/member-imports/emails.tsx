import { fill, type Locale } from '../../platform/locale';
import { draftMail, MailButton, type MailDraft, MailLayout, MailNote, MailText, mailTexts } from '../mail/index';

const invitation = mailTexts('memberImports.invitation', {
  en: {
    subject: 'You’re invited to join Pollen',
    text: 'You agreed to hear from us ({source}). Pollen is a research panel: you answer surveys and earn gold coins that you can redeem for rewards. To join, choose a password and agree to our terms.',
    button: 'Join Pollen',
    decline:
      'If you don’t want to join, open the same link and decline: we delete your address and won’t write again. If you do nothing, we delete it within {days} days.',
    reason: 'You’re receiving this email because your address was entered as that of someone who agreed to join.',
  },
  zh: {
    subject: '邀请您加入 Pollen',
    text: '您曾同意我们与您联系（{source}）。Pollen 是一个调研社区：参与问卷即可获得金币，并兑换奖励。设置密码并同意条款即可加入。',
    button: '加入 Pollen',
    decline:
      '如不想加入，请打开同一链接并选择拒绝，我们会删除您的邮箱，不再来信。如您未作回应，我们将在 {days} 天内删除。',
    reason: '您收到此邮件，是因为您的邮箱被登记为同意加入的人员。',
  },
});

/** Goes out to each person of an import of members, and once more when an operator sends it again. */
export function panelInvitationMail(about: {
  locale: Locale;
  publicUrl: string;
  token: string;
  source: string;
  days: number;
}): MailDraft {
  const { locale, publicUrl, token, source, days } = about;
  return draftMail(invitation, locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.subject} reason={t.reason}>
        <MailText>{fill(t.text, { source })}</MailText>
        <MailButton href={`${publicUrl}/register?invitation=${token}`}>{t.button}</MailButton>
        <MailNote>{fill(t.decline, { days: String(days) })}</MailNote>
      </MailLayout>
    ),
  }));
}
