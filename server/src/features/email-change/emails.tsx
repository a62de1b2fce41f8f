import type { Locale } from '../../platform/locale';
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

interface Frame {
  locale: Locale;
  publicUrl: string;
}

const confirmTexts = mailTexts('email-change.confirm', {
  en: {
    subject: 'Confirm your new email address',
    text: 'Someone wants to use this address for a Pollen account. Please confirm that it is yours:',
    button: 'Confirm address',
    until: 'Confirm by',
    note: 'Until you confirm, the old address stays in use. If you don’t confirm by this date, the account is suspended until you do.',
    notYou: 'If you didn’t request this, ignore this email. We won’t use this address without your confirmation.',
    reason: 'You’re receiving this email because a Pollen member entered this address as their new one.',
  },
  zh: {
    subject: '请确认您的新邮箱',
    text: '有一个 Pollen 账户将改用此邮箱。请确认这是您的邮箱：',
    button: '确认此邮箱',
    until: '确认截止',
    note: '确认之前，一切仍使用旧邮箱。逾期未确认，账户将被暂停，直到确认为止。',
    notYou: '如非本人操作，无需处理：未经您确认，我们不会使用此邮箱。',
    reason: '您收到此邮件，是因为一位 Pollen 会员将此邮箱填写为新邮箱。',
  },
});

/** Goes out to a new address when a member enters it or asks for the mail again. */
export function confirmMail({ locale, publicUrl, token, until }: Frame & { token: string; until: string }): MailDraft {
  return draftMail(confirmTexts, locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.text} reason={t.reason}>
        <MailText>{t.text}</MailText>
        <MailButton href={`${publicUrl}/emailChange?token=${token}`}>{t.button}</MailButton>
        <MailFacts facts={[{ name: t.until, value: until }]} />
        <MailNote>{t.note}</MailNote>
        <MailNote>{t.notYou}</MailNote>
      </MailLayout>
    ),
  }));
}

const takenTexts = mailTexts('email-change.taken', {
  en: {
    subject: 'This address already has an account',
    text: 'Someone tried to use this address for another Pollen account. It belongs to your account, so nothing has changed and you don’t need to do anything.',
    note: 'If it was you: each address can have only one account. Enter a different address there, or undo the change.',
    reason: 'You’re receiving this email because a Pollen member entered this address as their new one.',
  },
  zh: {
    subject: '此邮箱已绑定账户',
    text: '有人想在另一个 Pollen 账户中使用此邮箱。该邮箱已绑定您的账户，因此没有任何变更，您无需处理。',
    note: '如果是您本人操作：每个邮箱只能绑定一个账户，请在另一个账户中填写其他邮箱，或撤回更换。',
    reason: '您收到此邮件，是因为一位 Pollen 会员将此邮箱填写为新邮箱。',
  },
});

/** Goes out to a new address, in place of the confirmation mail, when it belongs to another member. */
export function takenMail({ locale, publicUrl }: Frame): MailDraft {
  return draftMail(takenTexts, locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.text} reason={t.reason}>
        <MailText>{t.text}</MailText>
        <MailNote>{t.note}</MailNote>
      </MailLayout>
    ),
  }));
}

const takeBackTexts = {
  en: {
    newAddress: 'New address',
    until: 'Confirm by',
    button: 'Undo change',
    notYou:
      'If this wasn’t you, undo the change immediately. All devices will be logged out, and you can set a new password by email.',
    reason: 'You’re receiving this email because it concerns the security of your account.',
  },
  zh: {
    newAddress: '新邮箱',
    until: '确认截止',
    button: '撤回更换',
    notYou: '如非本人操作，请立即撤回。撤回后所有设备都会退出登录，您可通过此邮箱重新设置密码。',
    reason: '您收到此邮件，是因为它关系到您的账户安全。',
  },
} as const;

const oldTexts = {
  requested: mailTexts('email-change.requested', {
    en: {
      ...takeBackTexts.en,
      subject: 'Your email address is being changed',
      text: 'Someone with your password asked to change the email address of your Pollen account.',
      note: 'Until the new address is confirmed, keep using this one to log in and get email. If it isn’t confirmed by this date, the account is suspended.',
    },
    zh: {
      ...takeBackTexts.zh,
      subject: '您的邮箱即将更换',
      text: '有人使用您的密码，申请为您的 Pollen 账户更换邮箱。',
      note: '新邮箱确认之前，您仍可用此邮箱登录和收信。逾期未确认，账户将被暂停。',
    },
  }),
  reminder: mailTexts('email-change.reminder', {
    en: {
      ...takeBackTexts.en,
      subject: 'Your new email address is not confirmed yet',
      text: 'Please open the email we sent to the new address and confirm it.',
      note: 'If it isn’t confirmed by this date, the account is suspended until you confirm the address or undo the change.',
    },
    zh: {
      ...takeBackTexts.zh,
      subject: '您的新邮箱尚未确认',
      text: '请打开我们发到新邮箱的邮件并确认。',
      note: '逾期未确认，账户将被暂停，直到确认或撤回更换为止。',
    },
  }),
  suspended: mailTexts('email-change.suspended', {
    en: {
      ...takeBackTexts.en,
      subject: 'Your account is suspended',
      text: 'The new address wasn’t confirmed in time. To reactivate your account, confirm the address with the link we sent there, or undo the change.',
      note: 'Your coins and orders are safe. Log in with this address to resend the emails.',
    },
    zh: {
      ...takeBackTexts.zh,
      subject: '您的账户已暂停',
      text: '新邮箱未在期限内确认。通过发到新邮箱的邮件确认，或撤回更换，账户即可恢复。',
      note: '您的金币和订单都安全无损。使用此邮箱登录，可让我们重新发送邮件。',
    },
  }),
  again: mailTexts('email-change.again', {
    en: {
      ...takeBackTexts.en,
      subject: 'Undo the change of your email address',
      text: 'You requested this link when you logged in. It keeps this address for your Pollen account.',
      note: 'Your coins and orders are safe.',
    },
    zh: {
      ...takeBackTexts.zh,
      subject: '撤回邮箱更换',
      text: '这是您在登录时索取的链接。点击后，您的 Pollen 账户将继续使用此邮箱。',
      note: '您的金币和订单都安全无损。',
    },
  }),
  confirmed: mailTexts('email-change.confirmed', {
    en: {
      ...takeBackTexts.en,
      subject: 'Your email address was changed',
      text: 'The new address has been confirmed. From now on, use it to log in. We’ll send our emails there.',
      note: 'If you requested this, you don’t need to do anything. The link below works for 7 days.',
    },
    zh: {
      ...takeBackTexts.zh,
      subject: '您的邮箱已更换',
      text: '新邮箱已确认，今后请用新邮箱登录，邮件也将发到新邮箱。',
      note: '如果是您本人操作，无需处理。以下链接 7 天内有效。',
    },
  }),
};

export type OldAddressMail = keyof typeof oldTexts;

interface OldEmailProps extends Frame {
  about: OldAddressMail;
  newEmail: string;
  until: string | null;
  token: string;
}

/** Goes out to the old address at every step of a change, each time with the link that takes the change back. */
export function oldAddressMail({ locale, publicUrl, about, newEmail, until, token }: OldEmailProps): MailDraft {
  return draftMail(oldTexts[about], locale, (t) => {
    const facts: { name: string; value: string }[] = [{ name: t.newAddress, value: newEmail }];
    if (until !== null) facts.push({ name: t.until, value: until });
    return {
      subject: t.subject,
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.text} reason={t.reason}>
          <MailText>{t.text}</MailText>
          <MailFacts facts={facts} />
          <MailNote>{t.note}</MailNote>
          <MailText>{t.notYou}</MailText>
          <MailButton href={`${publicUrl}/emailChange?back=1&token=${token}`}>{t.button}</MailButton>
        </MailLayout>
      ),
    };
  });
}
