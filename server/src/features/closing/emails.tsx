import { fill, type Locale } from '../../platform/locale';
import { draftMail, type MailDraft, MailFacts, MailLayout, MailNote, MailText, mailTexts } from '../mail/index';

interface FarewellProps {
  locale: Locale;
  publicUrl: string;
  forfeitedPoints: number;
  /** Approved orders, which are still paid. */
  orders: readonly { id: number; name: string }[];
}

const texts = mailTexts('closing.farewell', {
  en: {
    subject: 'Your Pollen account is closed',
    text: 'Your account has been closed as you requested. Your personal data has been erased. Payment records are kept under a pseudonym, as required by law.',
    forfeited: 'Coins forfeited',
    order: 'Order {id}, still to be paid',
    again:
      'You can register again with this address. Your new account will start at zero: the registration and profile rewards are paid only once.',
    notYou: 'If you didn’t request this, contact us with the form on our site. Forfeited coins can’t be restored.',
    reason:
      'You’re receiving this email because the account with this address was closed. This is our last email to you.',
  },
  zh: {
    subject: '您的 Pollen 账户已注销',
    text: '您的账户已按您的要求注销。个人信息已删除；资金记录按法律要求以化名形式保留。',
    forfeited: '已放弃的金币',
    order: '订单 {id}，仍会支付',
    again: '您可以用此邮箱重新注册。新账户从零开始：注册奖励和首次完善资料的奖励只发放一次。',
    notYou: '如非本人操作，请通过网站上的联系表单告知我们。已放弃的金币无法恢复。',
    reason: '您收到此邮件，是因为此邮箱对应的账户已注销。这是最后一封邮件。',
  },
});

/** Goes out when an account was closed. No later mail goes to that address. */
export function farewellMail({ locale, publicUrl, forfeitedPoints, orders }: FarewellProps): MailDraft {
  return draftMail(texts, locale, (t) => ({
    subject: t.subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.subject} preview={t.text} reason={t.reason}>
        <MailText>{t.text}</MailText>
        <MailFacts
          facts={[
            { name: t.forfeited, value: forfeitedPoints.toLocaleString('en-US') },
            ...orders.map(({ id, name }) => ({ name: fill(t.order, { id }), value: name })),
          ]}
        />
        <MailNote>{t.again}</MailNote>
        <MailNote>{t.notYou}</MailNote>
      </MailLayout>
    ),
  }));
}
