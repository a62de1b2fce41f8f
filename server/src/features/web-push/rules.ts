import type { NotificationGroup } from '@pollen/contract/notifications';
import type { Locale } from '../../platform/locale';
import { DAY_MS, HOUR_MS } from '../../platform/time';

/**
 * Later nobody wants to be called any more; the inbox has it. Also how long a push service that fails is tried again:
 * afterwards the job ends without a failure.
 */
export const SHOWN_WITHIN_MS = 4 * HOUR_MS;
/** Members are promised no more than one survey a day. */
export const SURVEY_AGAIN_MS = DAY_MS;

/** Returns whether a browser's address can be one of a push service: https at its port, apart from a panel on this machine. */
export function isEndpoint(endpoint: string, isThisMachine: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, username, password, hash } = new URL(endpoint);
  if (username !== '' || password !== '' || hash !== '') return false;
  return isThisMachine ? /^https?:$/.test(protocol) : protocol === 'https:' && port === '';
}

/**
 * What a browser shows, perhaps on a locked screen for anybody to read: neither titles of surveys nor gifts, coins,
 * names and reasons. The inbox tells those.
 */
const shown: { readonly [L in Locale]: Readonly<Record<NotificationGroup, readonly [title: string, body: string]>> } = {
  en: {
    orders: ['News about your order', 'Open Pollen to see it.'],
    reviews: ['Your answers were reviewed', 'Open Pollen to see the result.'],
    support: ['You have a new message', 'Open Pollen to read it.'],
    friends: ['News from a friend you invited', 'Open Pollen to see it.'],
    surveys: ['A survey picked for you', 'Open Pollen to see it.'],
  },
  zh: {
    orders: ['您的订单有新进展', '打开 Pollen 查看。'],
    reviews: ['您的答卷已审核', '打开 Pollen 查看结果。'],
    support: ['您有一条新消息', '打开 Pollen 查看。'],
    friends: ['您邀请的好友有新动态', '打开 Pollen 查看。'],
    surveys: ['为您挑选了一份问卷', '打开 Pollen 查看。'],
  },
};

/** Returns what the service worker of the app shows about a group, and the page that it opens. */
export function pushMessage(group: NotificationGroup, locale: Locale): string {
  const [title, body] = shown[locale][group];
  return JSON.stringify({ title, body, tag: group, url: '/inbox' });
}

/** Returns what to do after an answer of a push service: the address is gone, never try again, or try again. */
export function afterFailure(status: number | undefined): 'remove' | 'giveUp' | 'retry' {
  if (status === 404 || status === 410) return 'remove';
  // 403: the browser subscribed with another key of the panel, which does not come back.
  if (status === 403) return 'remove';
  if (status !== undefined && status >= 300 && status < 500 && status !== 429) return 'giveUp';
  return 'retry';
}
