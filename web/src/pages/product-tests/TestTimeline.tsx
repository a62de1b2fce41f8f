import { Timeline, type TimelineStep } from '@pollen/ui/Timeline';
import { useFormat } from '../../locales/format';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import { type ProductTest, type TestStep, testSteps } from './test-steps';

/** The steps of a product test, with what happened and what comes when. */
export function TestTimeline({ test }: { test: ProductTest }) {
  const t = useT(productTestWords);
  const format = useFormat();
  const { mine } = test;
  const on = (day: string | null | undefined) => (day ? format.date(day, 'weekdayDay') : '');
  const steps = testSteps(test);

  const titleOf = (step: TestStep): string => {
    switch (step.key) {
      case 'applied':
        return step.state === 'done' ? t('stepApplied') : t('stepApply');
      case 'selected':
        return t('stepSelected');
      case 'addressGiven':
        return t('stepAddress');
      case 'shipped':
        return t('stepShipped');
      case 'received':
        return step.state === 'done' ? t('stepArrived') : t('stepArrive');
      case 'report': {
        const report = test.reports.find(({ position }) => position === step.report);
        return t('stepReport', { n: step.report ?? 0, title: report?.title ?? '' });
      }
      case 'coins':
        return t('coins', { n: mine?.points || test.points });
    }
  };

  const textOf = (step: TestStep): string | undefined => {
    if (step.state === 'failed') return mine?.reason ?? undefined;
    const at = on(step.at);
    switch (step.key) {
      case 'applied':
        if (step.state === 'done') return at;
        return test.screenerMinutes === null ? t('stepApplyShort') : t('stepApplyText', { n: test.screenerMinutes });
      case 'selected':
        if (step.state === 'done') return test.selection === 'operator' ? t('byTeam', { day: at }) : at;
        return mine?.state === 'reserve' ? t('stepReserveText') : t('stepSelectedText', { day: on(test.decideOn) });
      case 'addressGiven':
        if (step.state === 'done') return t('storedOn', { day: at });
        return step.state === 'now' ? t('stepAddressUntil', { day: on(mine?.dueOn) }) : t('stepAddressText');
      case 'shipped':
        if (step.state !== 'done') return t('stepShippedText');
        return mine?.tracking ? t('parcel', { day: at, number: mine.tracking.number }) : at;
      case 'received':
        if (step.state === 'done') return at;
        return step.state === 'now' ? t('stepArriveText') : t('stepArriveLater');
      case 'report':
        return reportText(step);
      case 'coins':
        return coinsText(step);
    }
  };

  const reportText = (step: TestStep): string => {
    if (step.state === 'done') return t('reportDone', { day: on(step.at) });
    const days = mine?.reports.find(({ position }) => position === step.report);
    const report = test.reports.find(({ position }) => position === step.report);
    if (!days?.dueOn) return t('reportAfter', { n: report?.dueAfterDays ?? 0, minutes: report?.minutes ?? 0 });
    if (step.state === 'now' && mine?.endsUnpaidOn) {
      return t('reportLate', { day: on(days.dueOn), end: on(mine.endsUnpaidOn) });
    }
    return step.state === 'now' || !days.opensOn
      ? t('reportDue', { day: on(days.dueOn) })
      : t('reportOpens', { opens: on(days.opensOn), due: on(days.dueOn) });
  };

  const coinsText = (step: TestStep): string => {
    if (step.state === 'done') return t('coinsPaid');
    if (step.state === 'now' && mine?.state === 'reported') {
      return mine.availableAt ? t('coinsOn', { day: on(mine.availableAt) }) : t('coinsHeld');
    }
    return test.reviewDays === 0 ? t('coinsAtOnce') : t('coinsWhen', { n: test.reviewDays });
  };

  const shown: TimelineStep[] = steps.map((step) => ({
    key: `${step.key}${step.report ?? ''}`,
    state: step.state,
    coin: step.key === 'coins',
    title: titleOf(step),
    text: textOf(step),
  }));
  return <Timeline steps={shown} />;
}
