import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { useToast } from '@pollen/ui/Toast';
import { ClipboardList, Coins, ExternalLink, Hourglass, MapPin, Package } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { useFormat } from '../../locales/format';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { AddressForm } from './AddressForm';
import styles from './ProductTest.module.css';
import { refreshProductTests } from './refresh';
import { hasFailed, type Mine, type ProductTest } from './test-steps';

/** The question that a product test asks now, or what it waits for. */
export function NowCard({ test }: { test: ProductTest }) {
  const { mine } = test;
  if (!mine) return <Apply test={test} />;
  if (hasFailed(mine)) return <Ended mine={mine} />;
  switch (mine.state) {
    case 'screening':
      return <Answer test={test} mine={mine} />;
    case 'selected':
      return <GiveAddress test={test} mine={mine} />;
    case 'addressGiven':
      return <Packing test={test} mine={mine} />;
    case 'shipped':
      return <Arrival test={test} mine={mine} />;
    case 'received':
      return <Answer test={test} mine={mine} />;
    default:
      return <Waiting mine={mine} />;
  }
}

interface NoteProps {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

function Note({ icon, title, text, children }: NoteProps) {
  return (
    <Card as="section" className={styles.now} aria-label={title}>
      <div className={styles.nowHead}>
        <span className={styles.nowIcon} aria-hidden="true">
          {icon}
        </span>
        <div>
          <h2>{title}</h2>
          {text && <p>{text}</p>}
        </div>
      </div>
      {children}
    </Card>
  );
}

function useDay() {
  const format = useFormat();
  return (day: string | null | undefined) => (day ? format.date(day, 'weekdayDay') : '');
}

function Apply({ test }: { test: ProductTest }) {
  const t = useT(productTestWords);
  const navigate = useNavigate();
  const showError = useShowError();
  const apply = useChange('POST /api/v1/ProductTests/:encryptId/Application', {
    onSuccess: async ({ attemptId }) => {
      await refreshProductTests();
      if (attemptId) navigate(paths.survey(attemptId));
    },
    onError: (error) => {
      void refreshProductTests();
      showError(error);
    },
  });
  const whyNot = test.can.apply === true ? null : test.can.apply.reason;
  return (
    <Note
      icon={<Package size={20} />}
      title={t('applyTitle')}
      text={
        test.screenerMinutes === null
          ? t('applyPlain')
          : t('applyText', { n: test.screenerMinutes, coins: test.screenOutPoints })
      }
    >
      <Button
        size="form"
        block
        disabled={whyNot !== null}
        loading={apply.isPending}
        loadingLabel={t('applying')}
        onClick={() => apply.mutate({ params: { encryptId: test.encryptId } })}
      >
        {t('apply')}
      </Button>
      {whyNot && <p className={styles.small}>{whyNot}</p>}
      {!whyNot && test.screenerMinutes !== null && <p className={styles.small}>{t('applyPlain')}</p>}
    </Note>
  );
}

function Answer({ test, mine }: { test: ProductTest; mine: Mine }) {
  const t = useT(productTestWords);
  const day = useDay();
  const navigate = useNavigate();
  const showError = useShowError();
  const begin = useChange('POST /api/v1/ProductTests/:encryptId/Answers', {
    onSuccess: ({ attemptId }) => attemptId && navigate(paths.survey(attemptId)),
    onError: (error) => {
      void refreshProductTests();
      showError(error);
    },
  });
  const isScreener = mine.state === 'screening';
  const days = mine.reports.find(({ doneAt }) => doneAt === null);
  const report = test.reports.find(({ position }) => position === days?.position);
  const isOpen = test.can.answer === true;
  const text = isScreener
    ? t('screeningText', { day: day(mine.dueOn) })
    : !isOpen && days?.opensOn
      ? t('reportWaits', { day: day(days.opensOn), due: day(mine.dueOn) })
      : mine.endsUnpaidOn
        ? t('reportLateText', { day: day(mine.dueOn), end: day(mine.endsUnpaidOn) })
        : t('reportOpenText', { day: day(mine.dueOn), n: report?.minutes ?? 0 });
  const title = isScreener
    ? t('screeningTitle')
    : t('reportTitle', { n: report?.position ?? 0, title: report?.title ?? '' });
  return (
    <Note icon={<ClipboardList size={20} />} title={title} text={text}>
      {(isOpen || isScreener) && (
        <Button
          size="form"
          block
          disabled={!isOpen}
          loading={begin.isPending}
          loadingLabel={t('reportStarting')}
          onClick={() => begin.mutate({ params: { encryptId: test.encryptId } })}
        >
          {isScreener ? t('continueQuestions') : t('reportStart')}
        </Button>
      )}
    </Note>
  );
}

function GiveAddress({ test, mine }: { test: ProductTest; mine: Mine }) {
  const t = useT(productTestWords);
  const day = useDay();
  return (
    <Note icon={<MapPin size={20} />} title={t('addressTitle')} text={t('addressText', { day: day(mine.dueOn) })}>
      <AddressForm test={test} onDone={() => undefined} />
    </Note>
  );
}

function Packing({ test, mine }: { test: ProductTest; mine: Mine }) {
  const t = useT(productTestWords);
  const day = useDay();
  const [isChanging, setChanging] = useState(false);
  return (
    <Note icon={<Package size={20} />} title={t('waitShipTitle')} text={t('waitShipText', { day: day(mine.dueOn) })}>
      {isChanging ? (
        <AddressForm test={test} onDone={() => setChanging(false)} />
      ) : (
        <Button kind="secondary" size="form" block onClick={() => setChanging(true)}>
          {t('addressChange')}
        </Button>
      )}
      {(mine.changedAfterExport || mine.isExported) && (
        <p className={styles.small}>{t(mine.changedAfterExport ? 'addressChangedLate' : 'addressPassedOn')}</p>
      )}
    </Note>
  );
}

function Arrival({ test, mine }: { test: ProductTest; mine: Mine }) {
  const t = useT(productTestWords);
  const day = useDay();
  const toast = useToast();
  const showError = useShowError();
  const say = useChange('POST /api/v1/ProductTests/:encryptId/Arrival', {
    onSuccess: async (_data, { body }) => {
      await refreshProductTests();
      toast.success(body.arrived ? t('arrivedSaved') : t('missingSaved'));
    },
    onError: (error) => showError(error),
  });
  const answer = (arrived: boolean) => say.mutate({ params: { encryptId: test.encryptId }, body: { arrived } });
  const link = mine.tracking?.link;
  return (
    <Note icon={<Package size={20} />} title={t('arrivedTitle')} text={t('arrivedText', { day: day(mine.dueOn) })}>
      <Button
        size="form"
        block
        loading={say.isPending}
        loadingLabel={t('arrivedConfirming')}
        onClick={() => answer(true)}
      >
        {t('arrivedYes')}
      </Button>
      {link && (
        <Button
          kind="secondary"
          size="form"
          block
          iconAfter={<ExternalLink size={18} />}
          href={link}
          target="_blank"
          rel="noreferrer"
        >
          {t('trackIt')}
        </Button>
      )}
      {test.can.reportMissing === true && (
        <Button kind="secondary" size="form" block disabled={say.isPending} onClick={() => answer(false)}>
          {t('notArrived')}
        </Button>
      )}
      <p className={styles.small}>
        {mine.missingSince ? t('missingText') : t('notArrivedText', { day: day(mine.dueOn) })}
      </p>
    </Note>
  );
}

function Waiting({ mine }: { mine: Mine }) {
  const t = useT(productTestWords);
  const day = useDay();
  if (mine.state === 'applied') {
    return (
      <Note
        icon={<Hourglass size={20} />}
        title={t('appliedTitle')}
        text={t('appliedText', { day: day(mine.dueOn) })}
      />
    );
  }
  if (mine.state === 'reserve') {
    return (
      <Note
        icon={<Hourglass size={20} />}
        title={t('reserveTitle')}
        text={t('reserveText', { day: day(mine.dueOn) })}
      />
    );
  }
  if (mine.credited) {
    return <Note icon={<Coins size={20} />} title={t('paidTitle', { n: mine.points })} text={t('paidText')} />;
  }
  const text = mine.availableAt
    ? t('doneOn', { n: mine.points, day: day(mine.availableAt) })
    : t('doneText', { n: mine.points });
  return <Note icon={<Coins size={20} />} title={t('doneTitle')} text={text} />;
}

function Ended({ mine }: { mine: Mine }) {
  const t = useT(productTestWords);
  return (
    <Note icon={<Package size={20} />} title={t('endedTitle')} text={mine.reason}>
      {mine.points > 0 && mine.credited && <p className={styles.small}>{t('endedCoins', { n: mine.points })}</p>}
    </Note>
  );
}
