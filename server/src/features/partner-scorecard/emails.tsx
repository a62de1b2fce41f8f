import type { DailyCap, PartnerPauseReason } from '@pollen/contract/partner-values';
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

const capTexts = mailTexts('partnerScorecard.capReached', {
  en: {
    subject: 'Daily cap reached: {name}',
    starts:
      'As many members have left for the partner today as its setup allows. Its surveys are hidden until tomorrow; completes are still taken.',
    completes:
      'The partner has confirmed as many completes today as its setup allows. Further completes of the day are held until an operator has decided about them.',
    startsNext: 'If the partner takes more, raise the cap in its setup.',
    completesNext:
      'If you expected fewer, compare them with the partner’s own report before you pay: its secret may be known to others.',
    day: 'Day',
    cap: 'Daily cap',
    button: 'Open the partner',
    footer: 'You get this email because you manage surveys on Pollen.',
  },
  zh: {
    subject: '合作伙伴达到每日上限：{name}',
    starts: '今天前往该合作伙伴的会员已达到设置的上限。其问卷将隐藏至明天，完成回调仍会接收。',
    completes: '该合作伙伴今天确认的完成已达到设置的上限。当天后续的完成将暂缓发放，等待管理员决定。',
    startsNext: '如果合作伙伴可以接受更多会员，请在其设置中提高上限。',
    completesNext: '如果数量超出预期，请先与合作伙伴的报表核对再发放：其密钥可能已被他人获知。',
    day: '日期',
    cap: '每日上限',
    button: '查看合作伙伴',
    footer: '您收到此邮件，是因为您在 Pollen 负责管理问卷。',
  },
});

/** Goes out to every operator who manages surveys when a partner reaches a daily cap, once a day for each cap. */
export function capReachedMail(about: {
  locale: Locale;
  publicUrl: string;
  partner: { readonly id: number; readonly name: string };
  reached: DailyCap;
  cap: number;
  day: string;
}): MailDraft {
  const { locale, publicUrl, partner, reached, cap, day } = about;
  return draftMail(capTexts, locale, (t) => {
    const subject = fill(t.subject, { name: partner.name });
    const page = reached === 'starts' ? 'setup' : 'scorecard';
    return {
      subject,
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={subject} preview={t[reached]} reason={t.footer}>
          <MailText>{t[reached]}</MailText>
          <MailText>{t[`${reached}Next`]}</MailText>
          <MailFacts
            facts={[
              { name: t.day, value: day },
              { name: t.cap, value: String(cap) },
            ]}
          />
          <MailButton href={`${publicUrl}/console/partners/${partner.id}/${page}`}>{t.button}</MailButton>
        </MailLayout>
      ),
    };
  });
}
