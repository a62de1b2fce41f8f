import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useLocation, useParams } from 'react-router';
import { useLiveCall } from '../../api/query';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { PageTabs } from '../../layouts/PageTabs';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { SurveyStatePill } from '../surveys/SurveyStatePill';
import { ApplicantsTab } from './ApplicantsTab';
import { ParticipantsTab } from './ParticipantsTab';
import styles from './ProductTests.module.css';
import { SetupTab } from './SetupTab';
import { ShippingActions } from './ShippingActions';
import { Stages } from './Stages';
import { TestState } from './TestState';

const tabs = ['participants', 'applicants', 'setup'] as const;

/** One product test: its stages, participants, applicants, questionnaires and settings. */
export default function ProductTestPage() {
  const id = Number(useParams().id);
  const { pathname } = useLocation();
  const tab = tabs.find((name) => pathname.endsWith(`/${name}`)) ?? 'participants';
  const t = useT(productTestWords);
  const live = useLiveCall('GET /api/console/ProductTests/:id', { params: { id } });
  const { data: test, error, refetch } = live;
  if (!test) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} height={140} />
    );
  }
  const waiting = (test.states.applied ?? 0) + (test.states.reserve ?? 0);
  const counts = { participants: test.stages.selected, applicants: waiting, setup: test.parts.length };
  return (
    <>
      <PageHead
        title={test.title}
        tab={t(tab)}
        over={t('number', { number: test.number, sender: test.sender })}
        beside={<SurveyStatePill state={test.state} />}
        back={{ href: paths.productTests(), label: t('title') }}
        live={live}
        actions={
          <>
            <ShippingActions test={test} />
            <TestState test={test} />
          </>
        }
      />
      <PageTabs
        label={t('tabs')}
        tabs={tabs.map((key) => ({
          key,
          href: paths.productTest(id, key),
          label: t(key),
          count: counts[key],
          current: key === tab,
        }))}
      />
      <div className={styles.below}>
        {tab !== 'setup' && <Stages test={test} />}
        {tab === 'participants' && <ParticipantsTab test={test} />}
        {tab === 'applicants' && <ApplicantsTab test={test} />}
        {tab === 'setup' && <SetupTab test={test} />}
      </div>
    </>
  );
}
