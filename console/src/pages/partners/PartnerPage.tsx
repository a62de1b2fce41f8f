import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { Pause, Play } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import { useChange, useLiveCall } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MayButton } from '../../layouts/MayButton';
import { PageHead } from '../../layouts/PageHead';
import { PageTabs } from '../../layouts/PageTabs';
import { partnerFeedWords } from '../../locales/partner-feed.en';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { CallsTab } from './CallsTab';
import { CapBanner } from './CapBanner';
import { FeedTab } from './FeedTab';
import { PartnerPauseBanner } from './PartnerPauseBanner';
import { PartnerStatePill } from './PartnerStatePill';
import styles from './Partners.module.css';
import { usePartnerWords } from './partner-words';
import { ReconciliationsTab } from './ReconciliationsTab';
import { ScorecardTab } from './ScorecardTab';
import { SetupTab } from './SetupTab';
import { SurveysTab } from './SurveysTab';
import { TryTab } from './TryTab';

const tabs = ['scorecard', 'surveys', 'feed', 'calls', 'try', 'reconciliations', 'setup'] as const;

/** One partner: its surveys, what it called, trying a call, and its setup. */
export default function PartnerPage() {
  const id = Number(useParams().id);
  const { pathname } = useLocation();
  const tab = tabs.find((name) => pathname.includes(`/${id}/${name}`)) ?? 'scorecard';
  const t = useT(partnerWords);
  const feedWords = useT(partnerFeedWords);
  const words = usePartnerWords();
  const toast = useToast();
  const showError = useShowError();
  const live = useLiveCall('GET /api/console/Partners/:id', { params: { id } });
  const change = useChange('POST /api/console/Partners/:id/State', {
    onSuccess: ({ state }) => toast.success(state === 'open' ? t('opened') : t('pausedNow')),
    onError: showError,
  });
  const { data: partner, error, refetch } = live;
  if (!partner) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} height={140} />
    );
  }
  const labels = {
    scorecard: t('scorecard'),
    surveys: t('surveys'),
    feed: feedWords('title'),
    calls: t('calls'),
    try: t('tryIt'),
    reconciliations: t('reconciliations'),
    setup: t('setup'),
  };
  const counts = {
    scorecard: undefined,
    surveys: partner.surveys,
    feed: undefined,
    calls: partner.setAside || undefined,
    try: undefined,
    reconciliations: partner.reconciliations || undefined,
    setup: undefined,
  };
  const isOpen = partner.state === 'open';
  return (
    <>
      <PageHead
        title={partner.name}
        tab={labels[tab]}
        over={words.preset(partner.preset)}
        beside={<PartnerStatePill state={partner.state} />}
        back={{ href: paths.partners(), label: t('title') }}
        live={live}
        actions={
          <MayButton
            may={isOpen ? partner.can.pause : partner.can.open}
            kind={isOpen ? 'secondary' : 'primary'}
            size="dense"
            icon={isOpen ? <Pause size={20} /> : <Play size={20} />}
            loading={change.isPending}
            onClick={() => change.mutate({ params: { id }, body: { state: isOpen ? 'paused' : 'open' } })}
          >
            {isOpen ? t('pausePartner') : t('openPartner')}
          </MayButton>
        }
      />
      <PageTabs
        label={t('tabs')}
        tabs={tabs.map((key) => ({
          key,
          href: paths.partner(id, key),
          label: labels[key],
          count: counts[key],
          current: key === tab,
        }))}
      />
      <div className={styles.below}>
        <PartnerPauseBanner name={partner.name} pause={partner.pause} />
        <CapBanner partner={partner} />
        {tab === 'scorecard' && <ScorecardTab partner={partner} />}
        {tab === 'surveys' && <SurveysTab partner={partner} />}
        {tab === 'feed' && <FeedTab partner={partner} />}
        {tab === 'calls' && <CallsTab partner={partner} />}
        {tab === 'try' && <TryTab partner={partner} />}
        {tab === 'reconciliations' && <ReconciliationsTab partner={partner} />}
        {tab === 'setup' && <SetupTab partner={partner} />}
      </div>
    </>
  );
}
