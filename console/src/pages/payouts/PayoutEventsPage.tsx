import type { DataOf } from '@pollen/contract/client';
import { StatusPill } from '@pollen/ui/StatusPill';
import type { ComponentProps } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useEndless } from '../../api/endless';
import { AppLink } from '../../layouts/AppLink';
import { type Column, DataTable } from '../../layouts/DataTable';
import { given, oneOf } from '../../layouts/day-filter';
import { FilterBar, SearchBox } from '../../layouts/FilterBar';
import { ListCard } from '../../layouts/ListCard';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MoreRows } from '../../layouts/MoreRows';
import { PageHead } from '../../layouts/PageHead';
import { StateTabs } from '../../layouts/StateTabs';
import { useFormat } from '../../locales/format';
import { payoutWords } from '../../locales/payouts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { PaymentStatePill } from './PayoutState';
import styles from './Payouts.module.css';

type Event = DataOf<'GET /api/console/PayoutEvents'>['list'][number];
type Look = Pick<ComponentProps<typeof StatusPill>, 'shape' | 'tone'>;

const kinds = ['answer', 'step', 'call', 'forged'] as const;
const kindWords = { answer: 'answers', step: 'steps', call: 'calls', forged: 'forged' } as const;

const callLooks = {
  waiting: { shape: 'ring', tone: 'neutral', word: 'callWaiting' },
  handled: { shape: 'tick', tone: 'success', word: 'callHandled' },
  foreign: { shape: 'dash', tone: 'neutral', word: 'callForeign' },
} as const satisfies Record<NonNullable<Event['call']>, Look & { word: string }>;

/** A number of ours as somebody types or pastes it; empty when it is none. */
const numberIn = (text: string | null) => /^\s*#?([1-9]\d{0,14})\s*$/.exec(text ?? '')?.[1] ?? '';

/** What PayPal said about payments, and what it called about, for whoever has to find out what happened. */
export default function PayoutEventsPage() {
  const t = useT(payoutWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const filter = {
    kind: oneOf(params.get('kind'), kinds),
    run: numberIn(params.get('run')),
    order: numberIn(params.get('order')),
  };
  const { kind, run, order } = filter;
  const list = useEndless('GET /api/console/PayoutEvents', {
    ...given({ kind }),
    ...(run ? { runId: Number(run) } : {}),
    ...(order ? { orderId: Number(order) } : {}),
  });
  const narrow = (change: Partial<typeof filter>) =>
    navigate(paths.payoutEvents({ ...filter, ...change }), { replace: true });

  const columns: Column<Event>[] = [
    {
      key: 'at',
      header: t('eventAt'),
      heads: true,
      cell: (event) => <span className={styles.when}>{format.moment(event.at)}</span>,
    },
    { key: 'kind', header: t('event'), cell: (event) => t(event.kind === 'forged' ? 'forgedCalls' : event.kind) },
    {
      key: 'state',
      header: t('state'),
      cell: (event) => (event.state ? <PaymentStatePill state={event.state} /> : <CallPill event={event} />),
    },
    {
      key: 'said',
      header: t('said'),
      cell: (event) => (
        <span className={styles.reason}>
          {event.refusedCalls !== null && <span>{t('refusedCalls', { n: event.refusedCalls })}</span>}
          <span lang="en">{[event.said, event.note].filter(Boolean).join(' · ')}</span>
          {event.actor && <span> {t('eventBy', { name: event.actor })}</span>}
          {!event.said && !event.note && !event.actor && event.refusedCalls === null && '–'}
        </span>
      ),
    },
    {
      key: 'payment',
      header: t('payment'),
      cell: ({ payment }) =>
        payment ? (
          <span className={styles.links}>
            <AppLink href={paths.order(payment.orderId)}>{t('toOrder', { id: String(payment.orderId) })}</AppLink>
            <AppLink href={paths.payoutRun(payment.runId)}>{t('toRun', { id: String(payment.runId) })}</AppLink>
          </span>
        ) : (
          t('noPayment')
        ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      cell: ({ payment }) => (payment ? <b>{format.price(payment.cents)}</b> : '–'),
    },
  ];

  return (
    <>
      <PageHead title={t('events')} note={t('eventsNote')} back={{ href: paths.payouts(), label: t('title') }} />
      <ListCard>
        <StateTabs
          label={t('eventKinds')}
          tabs={(['', ...kinds] as const).map((each) => ({
            key: each || 'all',
            href: paths.payoutEvents({ ...filter, kind: each }),
            label: each ? t(kindWords[each]) : shell('all'),
            current: kind === each,
          }))}
        />
        <FilterBar onReset={run || order ? () => narrow({ run: '', order: '' }) : undefined}>
          <SearchBox label={t('ofRun')} value={run} onChange={(typed) => narrow({ run: numberIn(typed) })} />
          <SearchBox label={t('ofOrder')} value={order} onChange={(typed) => narrow({ order: numberIn(typed) })} />
        </FilterBar>
        {list.error && !list.rows ? (
          <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            caption={t('events')}
            columns={columns}
            rows={list.rows}
            rowKey={(event) => event.key}
            empty={<p>{t(run || order ? 'noEventsThere' : 'noEvents')}</p>}
          />
        )}
        <MoreRows list={list} />
      </ListCard>
    </>
  );
}

function CallPill({ event: { kind, call } }: { event: Event }) {
  const t = useT(payoutWords);
  if (kind === 'forged') {
    return (
      <StatusPill shape="cross" tone="danger">
        {t('callForged')}
      </StatusPill>
    );
  }
  if (!call) return <>–</>;
  const { word, ...look } = callLooks[call];
  return <StatusPill {...look}>{t(word)}</StatusPill>;
}
