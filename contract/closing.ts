import { z } from 'zod';
import { passwordWrong } from './email-change';
import { operation, refusal } from './operation';
import { Id, IdParams, Nothing, notFound, Points, tooManyRequests } from './values';

export const closingChanged = refusal('closingChanged', {
  en: 'Your coins or orders have changed since you opened this page. Please check what you would lose.',
  zh: '您打开本页后，金币或订单有变化，请重新确认将失去的内容。',
});

const OrderAtClosing = z.strictObject({ id: Id, giftName: z.string(), points: Points });

export const closing = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Closing',
  caller: 'member',
  owner: 'id',
  summary: 'What closing the account would give up, and what would still be paid.',
  params: IdParams,
  data: z.strictObject({
    available: Points,
    pending: Points,
    /** Not approved yet: cancelled first, so that their points are given up too. */
    cancelled: z.array(OrderAtClosing),
    /** Approved: still paid. */
    kept: z.array(OrderAtClosing),
    /** Available, pending and those of the cancelled orders. */
    forfeitedPoints: Points,
  }),
  refusals: [notFound],
});

export const closeAccount = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Closing',
  caller: 'member',
  owner: 'id',
  summary: 'Close the account: forfeits all points, ends all sessions and erases personal data, at once and for good.',
  params: IdParams,
  body: z.strictObject({
    password: z.string().max(5_000),
    /** The sum that the member saw and agreed to lose; refused when it is another by now. */
    forfeitedPoints: Points.nonnegative(),
  }),
  data: Nothing,
  refusals: [notFound, passwordWrong, closingChanged, tooManyRequests],
});
