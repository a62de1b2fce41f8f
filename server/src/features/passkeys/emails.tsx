import { fill, type Locale } from '../../platform/locale';
import { draftMail, MailButton, type MailDraft, MailLayout, MailNote, MailText, mailTexts } from '../mail/index';

const changes = {
  added: mailTexts('passkeys.added', {
    en: {
      subject: 'A passkey was added to your account',
      text: 'A passkey was just added to your Pollen account: {name}. You can log in with it from now on. Your password keeps working.',
      fine: 'If this was you, there is nothing to do.',
      button: 'This wasn’t me',
      notYou: 'The button removes the passkey and logs that browser out, and then you choose a new password.',
      reason: 'You’re receiving this email because it concerns the security of your account.',
    },
    zh: {
      subject: '您的账户已添加通行密钥',
      text: '您的 Pollen 账户刚刚添加了一个通行密钥：{name}。今后可用它登录，原密码仍然有效。',
      fine: '如果是您本人操作，无需处理。',
      button: '不是我本人',
      notYou: '点击按钮后，该通行密钥将被删除，相关浏览器将退出登录，随后请重新设置密码。',
      reason: '您收到此邮件，是因为它关系到您的账户安全。',
    },
  }),
  removed: mailTexts('passkeys.removed', {
    en: {
      subject: 'A passkey was removed from your account',
      text: 'A passkey was just removed from your Pollen account: {name}. It no longer logs you in. Your password keeps working.',
      fine: 'If this was you, there is nothing to do.',
      button: 'This wasn’t me',
      notYou: 'The button logs out the browser in which this happened, and then you choose a new password.',
      reason: 'You’re receiving this email because it concerns the security of your account.',
    },
    zh: {
      subject: '您的账户已删除通行密钥',
      text: '您的 Pollen 账户刚刚删除了一个通行密钥：{name}。它将无法再用于登录，原密码仍然有效。',
      fine: '如果是您本人操作，无需处理。',
      button: '不是我本人',
      notYou: '点击按钮后，执行此操作的浏览器将退出登录，随后请重新设置密码。',
      reason: '您收到此邮件，是因为它关系到您的账户安全。',
    },
  }),
};

interface PasskeyMail {
  locale: Locale;
  publicUrl: string;
  name: string;
  /** Names the session in which it happened. */
  token: string;
}

function passkeyMail(change: keyof typeof changes, { locale, publicUrl, name, token }: PasskeyMail): MailDraft {
  return draftMail(changes[change], locale, (t) => {
    const text = fill(t.text, { name });
    return {
      subject: t.subject,
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={text} reason={t.reason}>
          <MailText>{text}</MailText>
          <MailText>{t.fine}</MailText>
          <MailButton href={`${publicUrl}/notMe?token=${token}`}>{t.button}</MailButton>
          <MailNote>{t.notYou}</MailNote>
        </MailLayout>
      ),
    };
  });
}

/** Goes out when a passkey was added; nobody can turn it off. */
export function passkeyAddedMail(mail: PasskeyMail): MailDraft {
  return passkeyMail('added', mail);
}

/** Goes out when the member removed a passkey; nobody can turn it off. */
export function passkeyRemovedMail(mail: PasskeyMail): MailDraft {
  return passkeyMail('removed', mail);
}
