import { fill, type Locale } from '../../platform/locale';
import {
  draftMail,
  MailButton,
  MailCode,
  type MailDraft,
  MailLayout,
  MailNote,
  MailText,
  mailTexts,
} from '../mail/index';

interface Frame {
  locale: Locale;
  publicUrl: string;
}

const codeNotes = {
  en: {
    valid:
      'It is valid for {minutes} minutes and works once, only in the browser that requested it. No one at Pollen will ever ask you for it.',
    notYou: 'If this wasn’t you, ignore this email.',
  },
  zh: {
    valid:
      '验证码 {minutes} 分钟内有效，仅可使用一次，且只能在申请时所用的浏览器中使用。Pollen 的工作人员绝不会向您索要验证码。',
    notYou: '如非本人操作，请忽略此邮件。',
  },
} as const;

const codeTexts = {
  register: mailTexts('members.register', {
    en: {
      subject: 'Your registration code: {code}',
      title: 'Your registration code',
      ...codeNotes.en,
      text: 'Enter this code to finish your registration at Pollen:',
      reason: 'You’re receiving this email because someone asked to register with this address.',
    },
    zh: {
      subject: '您的注册验证码：{code}',
      title: '您的注册验证码',
      ...codeNotes.zh,
      text: '请输入以下验证码，完成 Pollen 注册：',
      reason: '您收到此邮件，是因为有人使用该邮箱申请注册。',
    },
  }),
  reset: mailTexts('members.reset', {
    en: {
      subject: 'Your password reset code: {code}',
      title: 'Your password reset code',
      ...codeNotes.en,
      text: 'Enter this code to set a new password for your Pollen account:',
      reason:
        'You’re receiving this email because someone asked to reset the password of the account with this address.',
    },
    zh: {
      subject: '您的重置密码验证码：{code}',
      title: '您的重置密码验证码',
      ...codeNotes.zh,
      text: '请输入以下验证码，为您的 Pollen 账户设置新密码：',
      reason: '您收到此邮件，是因为有人申请重置该邮箱对应账户的密码。',
    },
  }),
};

interface CodeMail extends Frame {
  purpose: 'register' | 'reset';
  code: string;
  /** How long the code is valid. */
  minutes: number;
}

/** Goes out when a code is requested, for registering or for resetting the password. */
export function codeMail({ locale, publicUrl, purpose, code, minutes }: CodeMail): MailDraft {
  return draftMail(codeTexts[purpose], locale, (t) => ({
    subject: fill(t.subject, { code }),
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.title} preview={t.text} reason={t.reason}>
        <MailText>{t.text}</MailText>
        <MailCode>{code}</MailCode>
        <MailNote>{fill(t.valid, { minutes })}</MailNote>
        <MailNote>{t.notYou}</MailNote>
      </MailLayout>
    ),
  }));
}

const knownTexts = mailTexts('members.known', {
  en: {
    subject: 'You already have an account',
    text: 'Someone asked to register with this address, but it already belongs to your Pollen account. You can simply log in.',
    forgot: 'Forgot your password? You can reset it on the login page.',
    button: 'Log in',
    reason:
      'You’re receiving this email because someone asked to register with this address. If this wasn’t you, ignore it.',
  },
  zh: {
    subject: '您已拥有 Pollen 账户',
    text: '有人使用此邮箱申请注册 Pollen，但该邮箱已绑定您的账户，无需再次注册，直接登录即可。',
    forgot: '如果忘记了密码，可在登录页面重置。',
    button: '登录',
    reason: '您收到此邮件，是因为有人使用该邮箱申请注册。如非本人操作，请忽略。',
  },
});

/** Goes out in place of a registration code when the address already has an account. */
export function alreadyMemberMail({ locale, publicUrl }: Frame): MailDraft {
  return draftMail(knownTexts, locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.text} reason={t.reason}>
        <MailText>{t.text}</MailText>
        <MailText>{t.forgot}</MailText>
        <MailButton href={`${publicUrl}/login`}>{t.button}</MailButton>
      </MailLayout>
    ),
  }));
}

const changedTexts = mailTexts('members.password', {
  en: {
    subject: 'Your password was changed',
    text: 'The password of your Pollen account has just been changed, and your other browsers have been logged out.',
    button: 'Reset password',
    notYou: 'If this wasn’t you, set a new password immediately:',
    reason: 'You’re receiving this email because it concerns the security of your account.',
  },
  zh: {
    subject: '您的密码已修改',
    text: '您的 Pollen 账户密码刚刚被修改，其他浏览器已退出登录。',
    button: '重置密码',
    notYou: '如非本人操作，请立即重新设置密码：',
    reason: '您收到此邮件，是因为它关系到您的账户安全。',
  },
});

/** Goes out after the password was changed or reset. */
export function passwordChangedMail({ locale, publicUrl }: Frame): MailDraft {
  return draftMail(changedTexts, locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.text} reason={t.reason}>
        <MailText>{t.text}</MailText>
        <MailText>{t.notYou}</MailText>
        <MailButton href={`${publicUrl}/forgot`}>{t.button}</MailButton>
      </MailLayout>
    ),
  }));
}
