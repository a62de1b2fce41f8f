import { fill, type Locale } from '../../platform/locale';
import { draftMail, MailButton, type MailDraft, MailFacts, MailLayout, MailText, mailTexts } from '../mail/index';

const texts = mailTexts('reconciliations.approval', {
  en: {
    subject: 'Waiting for your approval: {file}',
    text: '{by} wants to apply this reconciliation file of {partner}. It is over the limits of one operator, so nothing changes until another operator approves it.',
    partner: 'Partner',
    month: 'Month',
    lines: 'Lines',
    taken: 'Taken from members',
    given: 'Paid to members',
    borne: 'Panel bears',
    revenue: 'Our revenue',
    note: 'Note',
    button: 'Open the file',
    footer: 'You get this email because you can approve reconciliation files on Pollen.',
  },
  zh: {
    subject: '待您批准：{file}',
    text: '{by} 申请执行 {partner} 的对账文件。金额超出单人限额，须由另一位管理员批准后才会生效。',
    partner: '合作伙伴',
    month: '月份',
    lines: '行数',
    taken: '从会员收回',
    given: '发放给会员',
    borne: '平台承担',
    revenue: '我方收入',
    note: '备注',
    button: '查看文件',
    footer: '您收到此邮件，是因为您在 Pollen 可以批准对账文件。',
  },
});

const amount = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

/** Goes out to the operators who are asked to approve a reconciliation file that one operator may not apply alone. */
export function approvalRequestedMail(about: {
  locale: Locale;
  publicUrl: string;
  id: number;
  partnerId: number;
  partnerName: string;
  fileName: string;
  month: string | null;
  lines: number;
  takenPoints: number;
  givenPoints: number;
  bornePoints: number;
  revenueCents: number;
  by: string;
  note: string;
}): MailDraft {
  const { locale, publicUrl, id, partnerId, partnerName, fileName, month, lines, by, note } = about;
  return draftMail(texts, locale, (t) => {
    const subject = fill(t.subject, { file: fileName });
    return {
      subject,
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={subject} preview={subject} reason={t.footer}>
          <MailText>{fill(t.text, { by, partner: partnerName })}</MailText>
          <MailFacts
            facts={[
              { name: t.partner, value: partnerName },
              ...(month === null ? [] : [{ name: t.month, value: month }]),
              { name: t.lines, value: String(lines) },
              { name: t.taken, value: amount(about.takenPoints) },
              { name: t.given, value: amount(about.givenPoints) },
              { name: t.borne, value: amount(-about.bornePoints) },
              { name: t.revenue, value: amount(about.revenueCents) },
              ...(note === '' ? [] : [{ name: t.note, value: note }]),
            ]}
          />
          <MailButton href={`${publicUrl}/console/partners/${partnerId}/reconciliations/${id}`}>{t.button}</MailButton>
        </MailLayout>
      ),
    };
  });
}
