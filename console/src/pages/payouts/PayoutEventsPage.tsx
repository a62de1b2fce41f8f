import type { DataOf } from '@pollen/contract/client';
import { StatusPill } from '@pollen/ui/StatusPill';
import type { ComponentProps } from 'react';
import { useCursorList } from '../../api/cursor-list';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { SearchBox } from '../../layouts/FilterBar';
import { defineFilters, id, named, oneOf } from '../../list/filters';
import { ListPage } from '../../list/ListPage';
import { useFilters } from '../../list/use-filters';
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

const filterSet = defineFilters(
  { kind: oneOf(kinds), runId: named('run', id()), orderId: named('order', id()) },
  { tab: 'kind' },
);

/** PayPal's answers about payments and its webhooks, for tracing a problem. */
export default function PayoutEventsPage() {
  const t = useT(payoutWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const filters = useFilters(filterSet);
  const list = useCursorList('GET /api/console/PayoutEvents', filters.query);

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
      key: 'details',
      header: t('details'),
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
    <ListPage
      title={t('events')}
      note={t('eventsNote')}
      back={{ href: paths.payouts(), label: t('title') }}
      filters={filters}
      tabs={{
        label: t('eventKinds'),
        tabs: filters.tabs('kind', [null, ...kinds], (kind) => ({ label: kind ? t(kindWords[kind]) : shell('all') })),
      }}
      controls={
        <>
          <SearchBox label={t('ofRun')} {...filters.field('runId')} />
          <SearchBox label={t('ofOrder')} {...filters.field('orderId')} />
        </>
      }
      list={list}
      columns={columns}
      rowKey={(event) => event.key}
      empty={t('noEvents')}
      emptyTab={t('noEvents')}
    />
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
