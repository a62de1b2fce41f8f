import { fill, type Locale } from '../../platform/locale';
import { MailButton, MailFacts, MailLayout, MailNote, MailText } from '../mail/actions';
import { APPROVED, CANCELED, COMPLETED, CONFIRMED, REJECTED, type Status, statusName, WAITING } from './rules';

/** What the mails say about an order. */
export interface MailedOrder {
  readonly id: number;
  readonly giftNameEn: string;
  readonly giftNameZh: string;
  readonly kind: string;
  readonly points: number;
  readonly memo: string | null;
}

interface Mail {
  readonly locale: Locale;
  readonly publicUrl: string;
  readonly order: MailedOrder;
}

const words = {
  en: { order: 'Order', gift: 'Gift', coins: 'Coins', memo: 'Memo', open: 'See the order' },
  zh: { order: '订单', gift: '礼品', coins: '金币', memo: '备注', open: '查看订单' },
} as const;
const reasons = {
  en: 'You get this mail because of an order in your Pollen account.',
  zh: '您收到此邮件，是因为您的 Pollen 账户有一笔兑换订单。',
} as const;

function factsOf({ locale, order }: Mail, withMemo: boolean) {
  const word = words[locale];
  const facts = [
    { name: word.order, value: String(order.id) },
    { name: word.gift, value: locale === 'zh' ? order.giftNameZh : order.giftNameEn },
    { name: word.coins, value: order.points.toLocaleString('en-US') },
  ];
  return withMemo && order.memo ? [...facts, { name: word.memo, value: order.memo }] : facts;
}

const confirmTexts = {
  en: {
    subject: 'Confirm order {id}',
    intro: 'You have redeemed a reward. Please confirm that it was you; your coins are set aside until then.',
    action: 'Confirm the order',
    note: 'The link works for {hours} hours, and only the newest mail counts. After that the order is cancelled and the coins come back. If this was not you, do not click it, and change your password.',
  },
  zh: {
    subject: '请确认订单 {id}',
    intro: '您已提交兑换申请。请确认是本人操作，在此之前相应金币将被冻结。',
    action: '确认订单',
    note: '链接 {hours} 小时内有效，仅以最新一封邮件为准；逾期订单将取消，金币退回。如非本人操作，请勿点击，并尽快修改密码。',
  },
} as const;

/** Goes out when an order is placed that has to be confirmed, and again on request. */
export function confirmOrderEmail(mail: Mail & { token: string; hours: number }) {
  const { locale, publicUrl, order, token, hours } = mail;
  const text = confirmTexts[locale];
  const subject = fill(text.subject, { id: order.id });
  return {
    subject,
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={subject} preview={text.intro} reason={reasons[locale]}>
        <MailText>{text.intro}</MailText>
        <MailFacts facts={factsOf(mail, false)} />
        <MailButton kind="reward" href={`${publicUrl}/orderDetail?id=${order.id}&token=${token}`}>
          {text.action}
        </MailButton>
        <MailNote>{fill(text.note, { hours })}</MailNote>
      </MailLayout>
    ),
  };
}

type Told = typeof CONFIRMED | typeof WAITING | typeof APPROVED | typeof REJECTED | typeof CANCELED | typeof COMPLETED;

const stateTexts: Record<Told, { en: string; zh: string }> = {
  [CONFIRMED]: {
    en: 'Your order is confirmed. We will check it next; you do not need to do anything.',
    zh: '您的订单已确认，接下来由我们审核，您无需任何操作。',
  },
  [WAITING]: {
    en: 'Your order is being checked by our team. You will hear from us when it is done.',
    zh: '您的订单正在审核中，完成后我们会通知您。',
  },
  [APPROVED]: {
    en: 'Your order passed the check and is on its way to you.',
    zh: '您的订单已通过审核，奖励即将发放。',
  },
  [REJECTED]: {
    en: 'We could not approve your order. Its coins are back in your balance.',
    zh: '很抱歉，您的订单未通过审核，金币已退回您的余额。',
  },
  [CANCELED]: {
    en: 'Your order was cancelled. Its coins are back in your balance.',
    zh: '您的订单已取消，金币已退回您的余额。',
  },
  [COMPLETED]: {
    en: 'Your reward has left us. Thank you for your answers!',
    zh: '您的奖励已发放，感谢您的参与！',
  },
};

/** Goes out with every change of state after the order was placed. */
export function orderStateEmail(mail: Mail & { status: Status }) {
  const { locale, publicUrl, order, status } = mail;
  const text = stateTexts[status as Told][locale];
  const subject = `${words[locale].order} ${order.id}: ${statusName(status, locale)}`;
  return {
    subject: locale === 'zh' ? subject.replace(': ', '：') : subject,
    mail: (
      <MailLayout
        locale={locale}
        publicUrl={publicUrl}
        title={statusName(status, locale)}
        preview={text}
        reason={reasons[locale]}
      >
        <MailText>{text}</MailText>
        <MailFacts facts={factsOf(mail, true)} />
        <MailButton href={`${publicUrl}/orderDetail?id=${order.id}`}>{words[locale].open}</MailButton>
      </MailLayout>
    ),
  };
}
