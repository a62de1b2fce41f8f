import { fill, type Locale } from '../../platform/locale';
import { draftMail, MailButton, type MailDraft, MailFacts, MailLayout, MailText, mailTexts } from '../mail/index';

const texts = mailTexts('feedback.late', {
  en: {
    subject: 'Late cases: {n}',
    text: 'Members were promised an answer to these cases by now. They stay at the top of the inbox until they are answered.',
    numbers: 'Conversations',
    button: 'Open the late cases',
    why: 'You get this email because you are an administrator of Pollen.',
  },
  zh: {
    subject: '逾期的申诉：{n} 件',
    text: '以下申诉已超过向会员承诺的答复期限，答复前将一直显示在收件箱顶部。',
    numbers: '会话编号',
    button: '查看逾期申诉',
    why: '您收到此邮件，是因为您是 Pollen 的系统管理员。',
  },
});

/** Goes out to all administrators when second looks or reports were not answered within the promised time. */
export function lateCasesMail(about: { locale: Locale; publicUrl: string; numbers: readonly number[] }): MailDraft {
  const { locale, publicUrl, numbers } = about;
  return draftMail(texts, locale, (t) => {
    const subject = fill(t.subject, { n: numbers.length });
    return {
      subject,
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={subject} preview={t.text} reason={t.why}>
          <MailText>{t.text}</MailText>
          <MailFacts facts={[{ name: t.numbers, value: numbers.join(', ') }]} />
          <MailButton href={`${publicUrl}/console/feedback?tab=late`}>{t.button}</MailButton>
        </MailLayout>
      ),
    };
  });
}
