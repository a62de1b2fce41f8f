import type { ReactElement } from 'react';
import { fill, type Locale } from '../../platform/locale';
import { MailFacts, MailLayout, MailNote, MailText } from '../mail/actions';

interface FarewellProps {
  locale: Locale;
  publicUrl: string;
  forfeitedPoints: number;
  /** Approved orders, which are still paid. */
  orders: readonly { id: number; name: string }[];
}

const texts = {
  en: {
    title: 'Your Pollen account is closed',
    text: 'Your account is closed, as you asked. Your personal data is erased; records of money are kept under a pseudonym, as the law asks.',
    forfeited: 'Coins given up',
    order: 'Order {id}, still paid',
    again:
      'You may register again with this address. A new account begins empty: the rewards for registering and for the first profile are paid once.',
    notYou:
      'If you did not ask for this, write to us by the contact form on our site. Coins that were given up cannot be restored.',
    reason: 'You get this mail because the account with this address was closed. It is the last one.',
  },
  zh: {
    title: '您的 Pollen 账户已注销',
    text: '您的账户已按您的要求注销。个人信息已删除；资金记录按法律要求以化名形式保留。',
    forfeited: '已放弃的金币',
    order: '订单 {id}，仍会支付',
    again: '您可以用此邮箱重新注册。新账户从零开始：注册奖励和首次完善资料的奖励只发放一次。',
    notYou: '如非本人操作，请通过网站上的联系表单告知我们。已放弃的金币无法恢复。',
    reason: '您收到此邮件，是因为此邮箱对应的账户已注销。这是最后一封邮件。',
  },
} as const;

/** Goes out when the account was closed; the last mail to that address. */
function FarewellEmail({ locale, publicUrl, forfeitedPoints, orders }: FarewellProps) {
  const words = texts[locale];
  return (
    <MailLayout locale={locale} publicUrl={publicUrl} title={words.title} preview={words.text} reason={words.reason}>
      <MailText>{words.text}</MailText>
      <MailFacts
        facts={[
          { name: words.forfeited, value: forfeitedPoints.toLocaleString('en-US') },
          ...orders.map(({ id, name }) => ({ name: fill(words.order, { id }), value: name })),
        ]}
      />
      <MailNote>{words.again}</MailNote>
      <MailNote>{words.notYou}</MailNote>
    </MailLayout>
  );
}

export function farewellMail(props: FarewellProps): { subject: string; mail: ReactElement } {
  return { subject: texts[props.locale].title, mail: <FarewellEmail {...props} /> };
}
