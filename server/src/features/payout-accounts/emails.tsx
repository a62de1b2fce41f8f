import type { Locale } from '../../platform/locale';
import { MailButton, MailFacts, MailLayout, MailNote, MailText } from '../mail/actions';
import { LINK_HOURS } from './rules';

const texts = {
  en: {
    title: 'Confirm your redemption information',
    intro: 'This is where your rewards will be sent. Please check it: once confirmed, it can be changed only by us.',
    name: 'Name',
    account: 'Account',
    action: 'Confirm',
    note: `The link works for ${LINK_HOURS} hours, and only the newest mail counts. If you did not ask for this, do not click it, and change your password.`,
    reason: 'You get this mail because redemption information was saved in your Pollen account.',
  },
  zh: {
    title: '请确认您的兑换信息',
    intro: '您的奖励将发放到以下账户。请仔细核对：确认后只能由我们为您修改。',
    name: '姓名',
    account: '账户',
    action: '确认',
    note: `链接 ${LINK_HOURS} 小时内有效，仅以最新一封邮件为准。如非本人操作，请勿点击，并尽快修改密码。`,
    reason: '您收到此邮件，是因为您的 Pollen 账户保存了兑换信息。',
  },
} as const;

/** The subject of ConfirmPayoutAccountEmail. */
export function confirmPayoutAccountSubject(locale: Locale): string {
  return texts[locale].title;
}

/** Goes out to the member's own address when redemption information is saved, or saved again. */
export function confirmPayoutAccountEmail(mail: {
  locale: Locale;
  publicUrl: string;
  token: string;
  name: string;
  account: string;
}) {
  const text = texts[mail.locale];
  return (
    <MailLayout
      locale={mail.locale}
      publicUrl={mail.publicUrl}
      title={text.title}
      preview={text.intro}
      reason={text.reason}
    >
      <MailText>{text.intro}</MailText>
      <MailFacts
        facts={[
          { name: text.name, value: mail.name },
          { name: text.account, value: mail.account },
        ]}
      />
      <MailButton href={`${mail.publicUrl}/updateInfo?token=${mail.token}`}>{text.action}</MailButton>
      <MailNote>{text.note}</MailNote>
    </MailLayout>
  );
}
