import { isMoneyArt } from '@pollen/contract/gift-values';
import { UNCONFIRMED, WAITING } from '@pollen/contract/order-values';
import { dayIn } from '@pollen/ui/intl';
import { Timeline, type TimelineStep } from '@pollen/ui/Timeline';
import { useAccount } from '../../api/account';
import { useFormat } from '../../locales/format';
import { ordersWords } from '../../locales/orders.en';
import { useSentenceGap } from '../../locales/sentence-gap';
import { useT } from '../../locales/translator';
import type { Order } from './order';
import { nextFriday, nextRunDay, type OrderStep, orderSteps } from './order-timeline';

/** The steps of an order in words. */
export function OrderProgress({ order }: { order: Order }) {
  const t = useT(ordersWords);
  const format = useFormat();
  const gap = useSentenceGap();
  const { data: account } = useAccount();
  const isMoney = isMoneyArt(order.art);

  const friday = () => {
    // An order that is in review belongs to the run of this week; others wait for the next run.
    const isInReview = order.statusID === WAITING;
    const day = isInReview
      ? nextFriday(dayIn(account?.timeZone, new Date()))
      : nextRunDay(account?.timeZone, new Date());
    return format.date(day, 'weekdayDay');
  };

  const isOwnCancellation = (step: OrderStep) => step.key === 'canceled' && order.canceledByMember;

  const titleOf = (step: OrderStep): string => {
    if (isOwnCancellation(step)) return t('canceledByYou');
    if (step.key !== 'final') return t(step.key);
    if (step.state !== 'done') return isMoney ? t('paid') : t('delivered');
    return t('completed');
  };

  const textOf = (step: OrderStep): string | undefined => {
    if (step.key === 'confirm') {
      return order.confirmBefore
        ? t('confirmBefore', { date: format.date(order.confirmBefore, 'weekdayTime') })
        : t('confirmText');
    }
    if (step.key === 'review') return step.state === 'todo' ? undefined : isMoney ? t('reviewCash') : t('reviewOther');
    if (step.key === 'reviewed' && step.state === 'todo' && isMoney) {
      return t(order.statusID === UNCONFIRMED ? 'expectedIfConfirmed' : 'expected', { date: friday() });
    }
    if (step.key === 'final') return step.memo ?? (step.state === 'done' ? undefined : order.delivery);
    if (isOwnCancellation(step)) return undefined;
    if (step.state === 'failed')
      return [step.memo, t('coinsBack', { n: order.displayPoints })].filter(Boolean).join(gap);
    return undefined;
  };

  const steps: TimelineStep[] = orderSteps(order).map((step) => ({
    key: step.key,
    // A cancellation by the member is not shown as a failure.
    state: isOwnCancellation(step) ? 'ended' : step.state,
    coin: step.key === 'final',
    title: titleOf(step),
    date: step.date && step.state !== 'todo' ? format.date(step.date, 'weekdayTime') : undefined,
    text: textOf(step),
  }));
  if (order.canceledByMember) {
    steps.push({
      key: 'returned',
      state: 'done',
      coin: true,
      title: t('coinsReturned'),
      text: t('returnedAtOnce', { n: order.displayPoints }),
    });
  }
  return <Timeline steps={steps} />;
}
