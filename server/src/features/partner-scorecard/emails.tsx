import type { PartnerPauseReason } from '@pollen/contract/partner-values';
import { fill, type Locale } from '../../platform/locale';
import { draftMail, MailButton, type MailDraft, MailFacts, MailLayout, MailText, mailTexts } from '../mail/index';

const texts = mailTexts('partnerScorecard.paused', {
  en: {
    subject: 'Partner paused: {name}',
    unconfirmed:
      'Too many members came back with a complete that the partner has not confirmed within 24 hours, so the partner was paused automatically.',
    reversals: 'The partner has taken back too many completes, so it was paused automatically.',
    next: 'Its surveys are hidden, and its calls are still taken. Please look at the scorecard, then open the partner again.',
    counted: 'How many',
    countedOf: '{counted} of {of}',
    button: 'Open the partner',
    footer: 'You get this email because you manage surveys on Pollen.',
  },
  zh: {
    subject: '合作伙伴已暂停：{name}',
    unconfirmed: '许多会员完成后返回，但合作伙伴在 24 小时内未确认，系统已自动暂停该合作伙伴。',
    reversals: '该合作伙伴撤销的完成过多，系统已自动暂停。',
    next: '其问卷已隐藏，回调仍会接收。请查看记分卡，然后重新开放。',
    counted: '数量',
    countedOf: '{of} 次中的 {counted} 次',
    button: '查看合作伙伴',
    footer: '您收到此邮件，是因为您在 Pollen 负责管理问卷。',
  },
});

/** Goes out to every operator who manages surveys when a partner pauses by itself. */
export function partnerPausedMail(about: {
  locale: Locale;
  publicUrl: string;
  partner: { readonly id: number; readonly name: string };
  why: { readonly reason: PartnerPauseReason; readonly counted: number; readonly of: number };
}): MailDraft {
  const { locale, publicUrl, partner, why } = about;
  return draftMail(texts, locale, (t) => {
    const subject = fill(t.subject, { name: partner.name });
    const text = t[why.reason];
    return {
      subject,
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={subject} preview={text} reason={t.footer}>
          <MailText>{text}</MailText>
          <MailText>{t.next}</MailText>
          <MailFacts facts={[{ name: t.counted, value: fill(t.countedOf, { counted: why.counted, of: why.of }) }]} />
          <MailButton href={`${publicUrl}/console/partners/${partner.id}/scorecard`}>{t.button}</MailButton>
        </MailLayout>
      ),
    };
  });
}
