import { fill, type Locale } from '../../platform/locale';
import { draftMail, MailButton, type MailDraft, MailLayout, MailNote, MailText, mailTexts } from '../mail/index';
import { FAILURES_BEFORE_MAIL } from './rules';

const invited = mailTexts('operators.invitation', {
  en: {
    subject: 'You’re invited to the Pollen console',
    text: 'Hello {name}, {by} has invited you to the Pollen console. Choose a password with this link, then set up a one-time code to protect your account.',
    button: 'Accept invitation',
    note: 'The link works once, for 7 days. If you weren’t expecting this, ignore this email.',
    reason: 'You’re receiving this email because a Pollen administrator entered your address.',
  },
  zh: {
    subject: '邀请您加入 Pollen 管理后台',
    text: '{name}，您好：{by} 邀请您加入 Pollen 管理后台。请点击链接设置密码，然后绑定用于保护账户的动态验证码。',
    button: '接受邀请',
    note: '链接 7 天内有效，仅可使用一次。如不了解此事，请忽略本邮件。',
    reason: '您收到此邮件，是因为 Pollen 的超级管理员填写了您的邮箱。',
  },
});

/** Goes out to a colleague whom an administrator invites to the console. */
export function invitationMail(about: {
  locale: Locale;
  publicUrl: string;
  token: string;
  name: string;
  invitedBy: string;
}): MailDraft {
  const { locale, publicUrl, token, name, invitedBy } = about;
  return draftMail(invited, locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.subject} reason={t.reason}>
        <MailText>{fill(t.text, { name, by: invitedBy })}</MailText>
        <MailButton href={`${publicUrl}/console/invitation?token=${token}`}>{t.button}</MailButton>
        <MailNote>{t.note}</MailNote>
      </MailLayout>
    ),
  }));
}

const reset = mailTexts('operators.codeReset', {
  en: {
    subject: 'Your one-time code was reset',
    text: '{by} has reset the one-time code of your console account. Your sessions have ended and your password no longer works. Choose a new password with this link, then log in and set up a new one-time code. If you didn’t request this, tell an administrator immediately.',
    button: 'Choose password',
    note: 'The link works once, for one hour. For a new link, choose “Forgot your password?” on the login page.',
    reason: 'You’re receiving this email because you are a Pollen operator.',
  },
  zh: {
    subject: '您的动态验证码已重置',
    text: '{by} 重置了您登录管理后台的动态验证码。您的登录会话已全部结束，原密码已失效。请点击链接设置新密码，登录后重新绑定动态验证码。如非您本人要求，请立即告知超级管理员。',
    button: '设置密码',
    note: '链接 1 小时内有效，仅可使用一次。如需新的链接，请在登录页点击“忘记密码？”。',
    reason: '您收到此邮件，是因为您是 Pollen 的管理员。',
  },
});

/** Goes out to an operator whose one-time code an administrator has reset. */
export function codeResetMail(about: { locale: Locale; publicUrl: string; token: string; by: string }): MailDraft {
  const { locale, publicUrl, token, by } = about;
  return draftMail(reset, locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.subject} reason={t.reason}>
        <MailText>{fill(t.text, { by })}</MailText>
        <MailButton href={`${publicUrl}/console/new-password?token=${token}`}>{t.button}</MailButton>
        <MailNote>{t.note}</MailNote>
      </MailLayout>
    ),
  }));
}

const linkEnd = {
  en: {
    button: 'Choose password',
    note: 'The link works once, for one hour. Your one-time code doesn’t change, and all sessions end when you set the password. If you didn’t request this, ignore this email: your password hasn’t changed.',
    reason: 'You’re receiving this email because you are a Pollen operator.',
  },
  zh: {
    button: '设置密码',
    note: '链接 1 小时内有效，仅可使用一次。动态验证码保持不变；设置新密码后，所有登录会话将结束。如非您本人要求，请忽略本邮件，密码不会改变。',
    reason: '您收到此邮件，是因为您是 Pollen 的管理员。',
  },
} as const;
const forgotten = mailTexts('operators.passwordForgotten', {
  en: {
    subject: 'Set a new password for the console',
    text: 'Hello {name}, someone asked to reset the password of your Pollen console account. Choose a new one with this link.',
    ...linkEnd.en,
  },
  zh: {
    subject: '重新设置管理后台密码',
    text: '{name}，您好：有人申请重置您在 Pollen 管理后台的密码。请点击链接设置新密码。',
    ...linkEnd.zh,
  },
});
const link = mailTexts('operators.passwordLink', {
  en: {
    subject: 'Set a new password for the console',
    text: 'Hello {name}, {by} has sent you this link to choose a new password for your Pollen console account.',
    ...linkEnd.en,
  },
  zh: {
    subject: '重新设置管理后台密码',
    text: '{name}，您好：{by} 向您发送此链接，用于重新设置您在 Pollen 管理后台的密码。',
    ...linkEnd.zh,
  },
});

/** Goes out to an operator who forgot the password, or to whom an administrator (`by`) sends a link to a new one. */
export function passwordLinkMail(about: {
  locale: Locale;
  publicUrl: string;
  token: string;
  name: string;
  by: string | null;
}): MailDraft {
  const { locale, publicUrl, token, name, by } = about;
  return draftMail(by === null ? forgotten : link, locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.subject} reason={t.reason}>
        <MailText>{fill(t.text, { name, by: by ?? '' })}</MailText>
        <MailButton href={`${publicUrl}/console/new-password?token=${token}`}>{t.button}</MailButton>
        <MailNote>{t.note}</MailNote>
      </MailLayout>
    ),
  }));
}

const set = mailTexts('operators.passwordSet', {
  en: {
    subject: 'Your console password was changed',
    text: 'The password of your console account has just been changed with an emailed link, and all sessions have ended. If this wasn’t you, tell an administrator immediately.',
    button: 'Log in',
    reason: 'You’re receiving this email because it concerns the security of your account.',
  },
  zh: {
    subject: '您的管理后台密码已修改',
    text: '您的管理后台密码刚刚通过邮件链接重新设置，所有登录会话已结束。如非您本人操作，请立即告知超级管理员。',
    button: '登录',
    reason: '您收到此邮件，是因为它关系到您的账户安全。',
  },
});

/** Goes out to an operator whose password was set with a mailed link. */
export function passwordSetMail({ locale, publicUrl }: { locale: Locale; publicUrl: string }): MailDraft {
  return draftMail(set, locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.subject} reason={t.reason}>
        <MailText>{t.text}</MailText>
        <MailButton href={`${publicUrl}/console/sign-in`}>{t.button}</MailButton>
      </MailLayout>
    ),
  }));
}

const guesses = mailTexts('operators.guesses', {
  en: {
    subject: 'Repeated failed logins to your account',
    text: 'In the past hour, there were at least {count} failed attempts to log in to the console with your address. You can still log in; only the networks behind the attempts have to wait. If this was you, you don’t need to do anything.',
    known:
      'Some of these attempts used your correct password with a wrong one-time code. If this wasn’t you, choose a new password now and tell an administrator.',
    unknown:
      'None of the attempts used your correct password. If you use the same password elsewhere, choose a new one.',
    button: 'Choose new password',
    reason: 'You’re receiving this email, at most once a day, because it concerns the security of your account.',
  },
  zh: {
    subject: '有人多次尝试登录您的管理后台账户',
    text: '过去一小时内，有人使用您的邮箱登录管理后台，至少失败了 {count} 次。您仍可正常登录，只有发起尝试的网络需要等待。如为您本人操作，无需处理。',
    known: '其中部分尝试的密码正确，但动态验证码错误。如非您本人操作，请立即设置新密码，并告知超级管理员。',
    unknown: '所有尝试的密码均不正确。如您在其他网站使用相同密码，请设置新密码。',
    button: '设置新密码',
    reason: '您收到此邮件，是因为它关系到您的账户安全。此类邮件每天最多发送一封。',
  },
});

/** Goes out to an operator after repeated failed sign-ins with their address, at most once a day. */
export function guessesMail(about: { locale: Locale; publicUrl: string; passwordKnown: boolean }): MailDraft {
  const { locale, publicUrl, passwordKnown } = about;
  return draftMail(guesses, locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.subject} reason={t.reason}>
        <MailText>{fill(t.text, { count: String(FAILURES_BEFORE_MAIL) })}</MailText>
        <MailText>{passwordKnown ? t.known : t.unknown}</MailText>
        <MailButton href={`${publicUrl}/console/forgotten-password`}>{t.button}</MailButton>
      </MailLayout>
    ),
  }));
}
