import type { NewGift } from '../features/gifts/index';

const AMOUNTS = [5, 10, 15, 20, 25] as const;

function ladder(
  gift: Pick<NewGift, 'provider' | 'art' | 'kind'>,
  words: { name: NewGift['name']; tips: NewGift['tips']; delivery: NewGift['delivery'] },
  stockOf: (amount: number) => number | null,
): NewGift[] {
  return AMOUNTS.map((amount) => ({
    ...gift,
    name: { en: `${words.name.en} $${amount}`, zh: `${words.name.zh} $${amount}` },
    pricePoints: amount * 100,
    valueCents: amount * 100,
    stock: stockOf(amount),
    tips: words.tips,
    delivery: words.delivery,
  }));
}

const upToTenDays = { en: 'Up to 10 business days', zh: '最长 10 个工作日' };
const threeToTenDays = { en: '3 to 10 business days', zh: '3 至 10 个工作日' };

const cash = ladder(
  { provider: 'cash-account', art: 'cash-account', kind: 'cash' },
  {
    name: { en: 'Cash account', zh: '现金账户' },
    tips: {
      en: 'Paid to your payout account (PayPal).\nOrders are reviewed and paid every Friday.\nSame rate for every amount: 100 coins = $1.',
      zh: '支付至您的收款账户（PayPal）。\n订单每周五审核并支付。\n任何金额汇率相同：100 金币兑 1 美元。',
    },
    delivery: upToTenDays,
  },
  () => null,
);

const storeTips = {
  tips: {
    en: 'The card is sent as a code.\nValid in the country of your profile.\nCards cannot be returned.',
    zh: '礼品卡以卡密形式发放。\n仅限个人资料所在国家/地区使用。\n礼品卡不可退换。',
  },
};

const bigBox = ladder(
  { provider: 'big-box-store', art: 'big-box-store', kind: 'code' },
  { name: { en: 'Big-box store card', zh: '大型商超礼品卡' }, ...storeTips, delivery: upToTenDays },
  (amount) => Math.round(400 / amount),
);

const online = ladder(
  { provider: 'online-store', art: 'online-store', kind: 'code' },
  { name: { en: 'Online store card', zh: '网上商城礼品卡' }, ...storeTips, delivery: threeToTenDays },
  (amount) => Math.round(600 / amount),
);

const others: NewGift[] = [
  {
    provider: 'other',
    art: 'entertainment',
    kind: 'manual',
    name: { en: 'Sticker pack', zh: '贴纸套装' },
    pricePoints: 120,
    valueCents: 120,
    stock: 500,
    tips: { en: 'Twelve stickers with the Pollen bee.', zh: '十二张 Pollen 小蜜蜂贴纸。' },
    delivery: threeToTenDays,
  },
  {
    provider: 'other',
    art: 'entertainment',
    kind: 'manual',
    name: { en: 'Film evening', zh: '电影之夜' },
    pricePoints: 800,
    valueCents: 800,
    stock: 25,
    tips: { en: 'One film to stream within 30 days.', zh: '30 天内可在线观看一部电影。' },
    delivery: threeToTenDays,
  },
  {
    provider: 'other',
    art: 'entertainment',
    kind: 'manual',
    name: { en: 'Music month', zh: '音乐月卡' },
    pricePoints: 1000,
    valueCents: 1000,
    stock: 0,
    tips: { en: 'One month of music without advertising.', zh: '一个月无广告音乐畅听。' },
    delivery: threeToTenDays,
  },
];

/** Gifts of the demo panel. */
export const demoGifts: readonly NewGift[] = [...cash, ...bigBox, ...online, ...others];
