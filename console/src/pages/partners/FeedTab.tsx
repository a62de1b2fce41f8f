import type { DataOf } from '@pollen/contract/client';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { EmptyState } from '@pollen/ui/EmptyState';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { type StatusLook, StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { Pencil, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCursorList } from '../../api/cursor-list';
import { liveMs, queryClient, useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { Section, SectionBody } from '../../layouts/Columns';
import type { Column } from '../../layouts/DataTable';
import { FactRows } from '../../layouts/FactRows';
import { SearchBox } from '../../layouts/FilterBar';
import { ListCard } from '../../layouts/ListCard';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MayButton } from '../../layouts/MayButton';
import { useOpening } from '../../layouts/use-opening';
import { WaitingNote } from '../../layouts/WaitingNote';
import { defineFilters, oneOf, text } from '../../list/filters';
import { ListHead } from '../../list/ListPage';
import { QueryTable } from '../../list/QueryTable';
import { useFilters } from '../../list/use-filters';
import { useFormat } from '../../locales/format';
import { partnerFeedWords } from '../../locales/partner-feed.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { FeedAttributes } from './FeedAttributes';
import { FeedDialog } from './FeedDialog';
import styles from './Partners.module.css';
import type { Partner } from './partner-words';

/** How often the page looks for the reading that the operator has just asked for. */
const SOON_MS = 1_000;

type Offer = DataOf<'GET /api/console/Partners/:id/Offers'>['list'][number];

const states = ['open', 'hidden', 'gone'] as const;
const filterSet = defineFilters({ search: text(), state: oneOf(states) }, { tab: 'state' });
const stateWords = { open: 'open', hidden: 'hiddenState', gone: 'gone' } as const;
const stateLooks: Record<Offer['state'], StatusLook> = {
  open: { tone: 'success', shape: 'tick' },
  hidden: { tone: 'warning', shape: 'half' },
  gone: { tone: 'neutral', shape: 'cross' },
};

/** The list of surveys of a partner: how it was read, what its attributes mean, and its offers. */
export function FeedTab({ partner }: { partner: Partner }) {
  return (
    <div className={styles.stack}>
      {partner.waiting && <WaitingNote change={partner.waiting} titled />}
      <Reading partner={partner} />
      <Offers partner={partner} />
    </div>
  );
}

function Reading({ partner }: { partner: Partner }) {
  const t = useT(partnerFeedWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const changing = useOpening();
  // The reading that was the last one when the operator asked for another; undefined: nobody asked, or it has come.
  const [lastBefore, setLastBefore] = useState<string | null>();
  const { data, error, refetch } = useCall(
    'GET /api/console/Partners/:id/Feed',
    { params: { id: partner.id } },
    { everyMs: ({ state }) => ((state?.triedAt ?? null) === lastBefore ? SOON_MS : liveMs) },
  );
  const triedAt = data?.state?.triedAt ?? null;
  useEffect(() => {
    if (lastBefore === undefined || triedAt === lastBefore) return;
    setLastBefore(undefined);
    void queryClient.invalidateQueries();
  }, [triedAt, lastBefore]);
  const read = useChange('POST /api/console/Partners/:id/Feed/Reading', {
    onSuccess: () => {
      setLastBefore(triedAt);
      toast.success(t('reading'));
    },
    onError: showError,
  });
  const { feed } = partner.profile;
  const state = data?.state;
  const moment = (at: string | null | undefined) => (at ? format.moment(at) : t('never'));
  return (
    <>
      {state?.problem && (
        <Banner tone="danger" title={t('failing', { n: state.failures })}>
          {t(state.problem)} {state.hiddenAt !== null && t('hidden')}
        </Banner>
      )}
      <Section
        title={t('title')}
        actions={
          <>
            <Button
              kind="secondary"
              size="dense"
              icon={<RefreshCw size={18} />}
              disabled={!feed?.address || partner.state !== 'open'}
              loading={read.isPending}
              onClick={() => read.mutate({ params: { id: partner.id } })}
            >
              {t('readNow')}
            </Button>
            <MayButton
              may={partner.can.change}
              kind="tonal"
              size="dense"
              icon={<Pencil size={18} />}
              onClick={changing.show}
            >
              {t('change')}
            </MayButton>
          </>
        }
      >
        <SectionBody>
          {feed && !data ? (
            error ? (
              <LoadFailed error={error} onRetry={() => void refetch()} />
            ) : (
              <SkeletonCards count={1} height={240} />
            )
          ) : feed ? (
            <FactRows
              rows={[
                {
                  label: t('address'),
                  value: (
                    <span className={styles.two}>
                      <span className={styles.mono}>{feed.address || t('pushOnly')}</span>
                      {feed.address && <span className={styles.quiet}>{t('every', { n: feed.everyMinutes })}</span>}
                    </span>
                  ),
                },
                {
                  label: t('pushUrl'),
                  value: (
                    <span className={styles.two}>
                      <span className={styles.mono}>{partner.offersUrl}</span>
                      <span className={styles.quiet}>{t('pushHelp')}</span>
                    </span>
                  ),
                },
                { label: t('lastSuccess'), value: moment(state?.succeededAt) },
                ...(feed.address ? [{ label: t('nextTry'), value: moment(state?.nextTryAt) }] : []),
                ...(state ? [{ label: t('offers'), value: format.number(state.offers) }] : []),
                ...(state ? [{ label: t('changes'), value: t('changesText', { ...state }) }] : []),
                {
                  label: t('share'),
                  value: t('shareText', { share: feed.sharePercent, most: feed.mostPoints }),
                },
              ]}
            />
          ) : (
            <p>{t('none')}</p>
          )}
        </SectionBody>
      </Section>
      {feed && data && <FeedAttributes partner={partner} findings={data.findings} />}
      <FeedDialog key={changing.key} partner={partner} open={changing.open} onClose={changing.hide} />
    </>
  );
}

function Offers({ partner }: { partner: Partner }) {
  const t = useT(partnerFeedWords);
  const format = useFormat();
  const filters = useFilters(filterSet);
  const list = useCursorList('GET /api/console/Partners/:id/Offers', filters.query, {
    params: { id: partner.id },
    // A reading, which runs in the background, changes them.
    live: true,
  });
  const columns: Column<Offer>[] = [
    {
      key: 'offer',
      header: t('offer'),
      heads: true,
      cell: (offer) => (
        <span className={styles.two}>
          <AppLink href={paths.survey(offer.surveyId)}>{offer.title}</AppLink>
          <span className={styles.quiet}>{offer.externalId}</span>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      cell: (offer) => (
        <span className={styles.state}>
          <StatusPill {...stateLooks[offer.state]}>{t(stateWords[offer.state])}</StatusPill>
          {offer.goneAt && <span className={styles.quiet}>{format.moment(offer.goneAt)}</span>}
        </span>
      ),
    },
    { key: 'pays', header: t('pays'), align: 'end', cell: (offer) => format.dollars(offer.cpiCents) },
    { key: 'gets', header: t('gets'), align: 'end', cell: (offer) => <CoinAmount amount={offer.points} size="xs" /> },
    { key: 'length', header: t('length'), align: 'end', cell: (offer) => t('minutes', { n: offer.loi }) },
    { key: 'rate', header: t('rate'), align: 'end', cell: (offer) => format.percent(offer.ir) },
    { key: 'starts', header: t('starts'), align: 'end', cell: (offer) => format.number(offer.starts) },
    { key: 'completes', header: t('completes'), align: 'end', cell: (offer) => format.number(offer.completes) },
  ];
  return (
    <ListCard>
      <ListHead
        tabs={{
          label: t('state'),
          tabs: filters.tabs('state', [null, ...states], (state) => ({ label: t(state ? stateWords[state] : 'all') })),
        }}
        filters={filters}
        controls={<SearchBox label={t('search')} {...filters.field('search')} />}
      />
      <QueryTable
        list={list}
        columns={columns}
        rowKey={({ surveyId }) => surveyId}
        caption={t('offers')}
        dense
        filters={filters}
        empty={<EmptyState title={t('noOffers')}>{t('noOffersText')}</EmptyState>}
      />
    </ListCard>
  );
}
