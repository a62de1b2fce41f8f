import { fill, type Locale } from '../../platform/locale';
import {
  draftMail,
  MailButton,
  type MailDraft,
  MailFacts,
  MailLayout,
  MailNote,
  MailText,
  mailTexts,
} from '../mail/index';
import { LINK_HOURS } from './rules';

const texts = mailTexts('payout-accounts.confirm', {
  en: {
    subject: 'Confirm your payout account',
    intro: 'We’ll pay your cash rewards to this account. Please check it: once you confirm it, only we can change it.',
    name: 'Name',
    account: 'Account',
    button: 'Confirm',
    note: 'The link works for {hours} hours, and only the newest email is valid. If you didn’t request this, don’t click it, and change your password.',
    reason: 'You’re receiving this email because a payout account was saved in your Pollen account.',
  },
  zh: {
    subject: '请确认您的收款账户',
    intro: '您的现金奖励将支付到以下账户。请仔细核对：确认后只能由我们为您修改。',
    name: '姓名',
    account: '账户',
    button: '确认',
    note: '链接 {hours} 小时内有效，仅以最新一封邮件为准。如非本人操作，请勿点击，并尽快修改密码。',
    reason: '您收到此邮件，是因为您的 Pollen 账户保存了收款账户。',
  },
});

/** Goes out to the member's own address when a payout account is saved, or saved again. */
export function confirmPayoutAccountEmail(mail: {
  locale: Locale;
  publicUrl: string;
  token: string;
  name: string;
  account: string;
}): MailDraft {
  const { locale, publicUrl, token, name, account } = mail;
  return draftMail(texts, locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.intro} reason={t.reason}>
        <MailText>{t.intro}</MailText>
        <MailFacts
          facts={[
            { name: t.name, value: name },
            { name: t.account, value: account },
          ]}
        />
        <MailButton href={`${publicUrl}/updateInfo?token=${token}`}>{t.button}</MailButton>
        <MailNote>{fill(t.note, { hours: LINK_HOURS })}</MailNote>
      </MailLayout>
    ),
  }));
}
