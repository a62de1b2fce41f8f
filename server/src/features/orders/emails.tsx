import { GIFT_KINDS, type GiftKind } from '@pollen/contract/gift-values';
import type { MailName } from '@pollen/contract/mail-names';
import { APPROVED, CANCELED, COMPLETED, CONFIRMED, REJECTED, WAITING } from '@pollen/contract/order-values';
import { fill, type Locale } from '../../platform/locale';
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
import { type Status, statusName } from './rules';

/** The facts about an order that its mails mention. */
export interface MailedOrder {
  readonly id: number;
  readonly giftNameEn: string;
  readonly giftNameZh: string;
  readonly kind: GiftKind;
  readonly points: number;
  readonly memo: string | null;
}

interface Mail {
  readonly locale: Locale;
  readonly publicUrl: string;
  readonly order: MailedOrder;
}

const words = {
  en: {
    order: 'Order',
    gift: 'Gift',
    coins: 'Coins',
    why: 'You’re receiving this email because of an order in your Pollen account.',
  },
  zh: { order: '订单', gift: '礼品', coins: '金币', why: '您收到此邮件，是因为您的 Pollen 账户有一笔兑换订单。' },
} as const;

type FactNames = Readonly<Record<'order' | 'gift' | 'coins', string>>;

function factsOf({ locale, order }: Mail, name: FactNames) {
  return [
    { name: name.order, value: String(order.id) },
    { name: name.gift, value: locale === 'zh' ? order.giftNameZh : order.giftNameEn },
    { name: name.coins, value: order.points.toLocaleString('en-US') },
  ];
}

const confirmTexts = mailTexts('orders.confirm', {
  en: {
    subject: 'Confirm order {id}',
    intro: 'You’ve redeemed a reward. Please confirm that it was you. Your coins are reserved for this order.',
    button: 'Confirm order',
    note: 'The link works for {hours} hours, and only the newest email is valid. After that, the order is canceled and the coins are returned. If this wasn’t you, don’t click it, and change your password.',
    ...words.en,
  },
  zh: {
    subject: '请确认订单 {id}',
    intro: '您已提交兑换申请。请确认是本人操作。相应金币已为该订单预留。',
    button: '确认订单',
    note: '链接 {hours} 小时内有效，仅以最新一封邮件为准；逾期订单将取消，金币退回。如非本人操作，请勿点击，并尽快修改密码。',
    ...words.zh,
  },
});

/** Goes out when an order is placed that has to be confirmed, and again on request. */
export function confirmOrderEmail(mail: Mail & { token: string; hours: number }): MailDraft {
  const { locale, publicUrl, order, token, hours } = mail;
  return draftMail(confirmTexts, locale, (t) => {
    const subject = fill(t.subject, { id: order.id });
    return {
      subject,
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={subject} preview={t.intro} reason={t.why}>
          <MailText>{t.intro}</MailText>
          <MailFacts facts={factsOf(mail, t)} />
          <MailButton kind="reward" href={`${publicUrl}/orderDetail?id=${order.id}&token=${token}`}>
            {t.button}
          </MailButton>
          <MailNote>{fill(t.note, { hours })}</MailNote>
        </MailLayout>
      ),
    };
  });
}

type MailedStatus =
  | typeof CONFIRMED
  | typeof WAITING
  | typeof APPROVED
  | typeof REJECTED
  | typeof CANCELED
  | typeof COMPLETED;

const stateWords = {
  en: { subject: 'Order {id}: {status}', ...words.en, memo: 'Memo', button: 'See order' },
  zh: { subject: '订单 {id}：{status}', ...words.zh, memo: '备注', button: '查看订单' },
} as const;

const state = (name: MailName, en: string, zh: string) =>
  mailTexts(name, { en: { ...stateWords.en, text: en }, zh: { ...stateWords.zh, text: zh } });

const stateTexts: Readonly<Record<MailedStatus, ReturnType<typeof state>>> = {
  [CONFIRMED]: state(
    'orders.confirmed',
    'Your order is confirmed. We’ll review it next. You don’t need to do anything.',
    '您的订单已确认，接下来由我们审核，您无需任何操作。',
  ),
  [WAITING]: state(
    'orders.waiting',
    'Our team is reviewing your order. We’ll let you know the outcome.',
    '您的订单正在审核中，完成后我们会通知您。',
  ),
  [APPROVED]: state(
    'orders.approved',
    'Your order has been approved and is on its way to you.',
    '您的订单已通过审核，奖励即将发放。',
  ),
  [REJECTED]: state(
    'orders.rejected',
    'We couldn’t approve your order. The coins are back in your balance.',
    '很抱歉，您的订单未通过审核，金币已退回您的余额。',
  ),
  [CANCELED]: state(
    'orders.canceled',
    'Your order was canceled. The coins are back in your balance.',
    '您的订单已取消，金币已退回您的余额。',
  ),
  [COMPLETED]: state(
    'orders.completed',
    'Your reward has been sent. Thank you for your answers!',
    '您的奖励已发放，感谢您的参与！',
  ),
};

/** A mail is read by many systems on its way, so it links to the code and never contains it. */
const codeTexts = state(
  'orders.code',
  'Your order has been approved and your code is ready. Log in and open the order page to see it. Keep it private: anyone who has the code can use it.',
  '您的订单已通过审核，兑换码已备好。请登录后在订单页面查看。请勿将兑换码告知他人，持有者即可使用。',
);

const ownCancellationTexts = mailTexts('orders.canceledByMember', {
  en: {
    ...stateWords.en,
    subject: 'You canceled order {id}',
    title: 'You canceled this order',
    text: 'You canceled this order. The coins are back in your balance. If this wasn’t you, please change your password.',
  },
  zh: {
    ...stateWords.zh,
    subject: '您已取消订单 {id}',
    title: '您已取消该订单',
    text: '您已取消该订单，金币已退回您的余额。如非本人操作，请尽快修改密码。',
  },
});

/** Goes out when the member cancels an order. */
function ownCancellationEmail(mail: Mail): MailDraft {
  const { locale, publicUrl, order } = mail;
  return draftMail(ownCancellationTexts, locale, (t) => ({
    subject: fill(t.subject, { id: order.id }),
    mail: (
      <MailLayout locale={locale} publicUrl={publicUrl} title={t.title} preview={t.text} reason={t.why}>
        <MailText>{t.text}</MailText>
        <MailFacts facts={factsOf(mail, t)} />
        <MailButton href={`${publicUrl}/orderDetail?id=${order.id}`}>{t.button}</MailButton>
      </MailLayout>
    ),
  }));
}

/** Goes out with every change of state after the order was placed. `byMember`: the member took the step. */
export function orderStateEmail(mail: Mail & { status: Status; byMember?: boolean }): MailDraft {
  const { locale, publicUrl, order, status } = mail;
  if (status === CANCELED && mail.byMember) return ownCancellationEmail(mail);
  const hasCode = GIFT_KINDS[order.kind].delivery === 'code' && status === COMPLETED;
  const name = statusName(status, locale);
  return draftMail(hasCode ? codeTexts : stateTexts[status as MailedStatus], locale, (t) => {
    const facts = factsOf(mail, t);
    if (order.memo) facts.push({ name: t.memo, value: order.memo });
    return {
      subject: fill(t.subject, { id: order.id, status: name }),
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={name} preview={t.text} reason={t.why}>
          <MailText>{t.text}</MailText>
          <MailFacts facts={facts} />
          <MailButton href={`${publicUrl}/orderDetail?id=${order.id}`}>{t.button}</MailButton>
        </MailLayout>
      ),
    };
  });
}
