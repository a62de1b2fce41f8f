import { fill, type Locale } from '../../platform/locale';
import { draftMail, MailButton, type MailDraft, MailLayout, MailNote, MailText, mailTexts } from '../mail/index';

const newDeviceTexts = mailTexts('sessions.newDevice', {
  en: {
    subject: 'New login to your account',
    text: 'Your Pollen account was just used to log in from a browser we haven’t seen before: {device}.',
    unknownDevice: 'an unknown device',
    where: 'Time: {time}. Place: {place}.',
    time: 'Time: {time}.',
    fine: 'If this was you, there is nothing to do.',
    button: 'This wasn’t me',
    notYou: 'The button logs that browser out, and then you choose a new password.',
    reason: 'You’re receiving this email because it concerns the security of your account.',
  },
  zh: {
    subject: '您的账户有新的登录',
    text: '您的 Pollen 账户刚刚在一个新的浏览器上登录：{device}。',
    unknownDevice: '未知设备',
    where: '时间：{time}。地点：{place}。',
    time: '时间：{time}。',
    fine: '如果是您本人操作，无需处理。',
    button: '不是我本人',
    notYou: '点击按钮后，该浏览器将退出登录，随后请重新设置密码。',
    reason: '您收到此邮件，是因为它关系到您的账户安全。',
  },
});

interface NewDeviceMail {
  locale: Locale;
  publicUrl: string;
  /** "-" when the browser is unknown. */
  device: string;
  /** Null when it is unknown. */
  place: string | null;
  /** When the log-in happened, in words. */
  time: string;
  token: string;
}

/** Goes out after a log-in in a browser that the member has not used before; nobody can turn it off. */
export function newDeviceMail({ locale, publicUrl, device, place, time, token }: NewDeviceMail): MailDraft {
  return draftMail(newDeviceTexts, locale, (t) => {
    const text = fill(t.text, { device: device === '-' ? t.unknownDevice : device });
    return {
      subject: t.subject,
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={text} reason={t.reason}>
          <MailText>{text}</MailText>
          <MailText>{place === null ? fill(t.time, { time }) : fill(t.where, { time, place })}</MailText>
          <MailText>{t.fine}</MailText>
          <MailButton href={`${publicUrl}/notMe?token=${token}`}>{t.button}</MailButton>
          <MailNote>{t.notYou}</MailNote>
        </MailLayout>
      ),
    };
  });
}
