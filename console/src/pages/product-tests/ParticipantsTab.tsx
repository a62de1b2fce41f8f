import { PLACED_STATES } from '@pollen/contract/product-test-values';
import { Button } from '@pollen/ui/Button';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { Bell, Check } from 'lucide-react';
import { useState } from 'react';
import { useCursorList } from '../../api/cursor-list';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { Columns, Section } from '../../layouts/Columns';
import type { Column } from '../../layouts/DataTable';
import { ListCard } from '../../layouts/ListCard';
import { Person } from '../../layouts/Person';
import { useOpening } from '../../layouts/use-opening';
import { defineFilters, oneOf, text } from '../../list/filters';
import { QueryTable } from '../../list/QueryTable';
import { useFilters } from '../../list/use-filters';
import { useFormat } from '../../locales/format';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { ExtendDialog, NotReceivedDialog } from './ParticipantDialogs';
import styles from './ProductTests.module.css';
import { type Participant, type ProductTest, useNow } from './test-words';

const dues = ['open', 'overdue'] as const;
const filterSet = defineFilters({ state: oneOf(PLACED_STATES), due: oneOf(dues), search: text(60) });

/** The participants with their parcels and reports, and what is known of applicants, addresses and reminders. */
export function ParticipantsTab({ test }: { test: ProductTest }) {
  const t = useT(productTestWords);
  const format = useFormat();
  const now = useNow();
  const filters = useFilters(filterSet);
  const list = useCursorList(
    'GET /api/console/ProductTests/:id/Participants',
    { group: 'participants', ...filters.query },
    { params: { id: test.id } },
  );
  const [extending, setExtending] = useState<Participant | null>(null);
  const [missing, setMissing] = useState<Participant | null>(null);
  const dialogs = useOpening();
  const columns: Column<Participant>[] = [
    {
      key: 'member',
      header: t('member'),
      heads: true,
      cell: (row) => (
        <div className={styles.participant}>
          <Person name={row.name} id={row.memberId} href={paths.member(row.memberId)}>
            {[row.age, row.country, t('participantNumber', { id: row.id })].filter(Boolean).join(', ')}
          </Person>
        </div>
      ),
    },
    {
      key: 'parcel',
      header: t('parcel'),
      cell: (row) => {
        if (row.receivedOn) return t('receivedOn', { day: format.date(row.receivedOn, 'day') });
        return row.state === 'shipped' ? t('shippedOn', { day: format.day(row.changedAt) }) : '–';
      },
    },
    { key: 'tracking', header: t('tracking'), cell: (row) => row.tracking ?? '–' },
    { key: 'reports', header: t('reports'), cell: (row) => <Dots row={row} /> },
    {
      key: 'now',
      header: t('now'),
      cell: (row) => {
        const { text: words, isLate } = now(row);
        return <span className={isLate ? styles.warn : undefined}>{words}</span>;
      },
    },
    {
      key: 'actions',
      header: t('actions'),
      cell: (row) => (
        <div className={styles.rowActions}>
          {row.can.approve === true && <Approve testId={test.id} row={row} />}
          {row.can.extend === true && (
            <Button
              kind="ghost"
              size="dense"
              onClick={() => {
                dialogs.show();
                setExtending(row);
              }}
            >
              {t('extend')}
            </Button>
          )}
          {row.can.notReceived === true && (
            <Button kind="ghost" size="dense" onClick={() => setMissing(row)}>
              {t('notReceived')}
            </Button>
          )}
          {row.state === 'reported' && <AppLink href={paths.attempt(row.attemptId)}>{t('review')}</AppLink>}
        </div>
      ),
    },
  ];
  return (
    <Columns side={<Side test={test} />}>
      <ListCard>
        <div className={styles.filters}>
          <TextField
            type="search"
            label={t('search')}
            value={filters.field('search').value}
            onChange={(event) => filters.field('search').onChange(event.target.value)}
          />
          <SelectField
            label={t('stage')}
            value={filters.field('state').value}
            options={[
              { value: '', label: t('allStages') },
              ...PLACED_STATES.map((state) => ({ value: state, label: t(`state_${state}`) })),
            ]}
            onChange={(event) => filters.field('state').onChange(event.target.value)}
          />
          <SelectField
            label={t('due')}
            value={filters.field('due').value}
            options={[
              { value: '', label: t('anyDue') },
              { value: 'open', label: t('dueOpen') },
              { value: 'overdue', label: t('dueOverdue') },
            ]}
            onChange={(event) => filters.field('due').onChange(event.target.value)}
          />
          {test.toRemind > 0 && <Remind test={test} />}
        </div>
        <QueryTable
          caption={t('participants')}
          columns={columns}
          list={list}
          rowKey={({ id }) => id}
          filters={filters}
          empty={t('noParticipants')}
        />
        <p className={styles.legend}>
          {(['done', 'open', 'overdue', 'toCome'] as const).map((state) => (
            <span key={state}>
              <span className={styles.dot} data-state={state} />
              {t(`dot_${state}`)}
            </span>
          ))}
        </p>
      </ListCard>
      <ExtendDialog key={dialogs.key} testId={test.id} row={extending} onClose={() => setExtending(null)} />
      <NotReceivedDialog testId={test.id} row={missing} onClose={() => setMissing(null)} />
    </Columns>
  );
}

/** One dot for each report: done, open, overdue, or to come. */
function Dots({ row }: { row: Participant }) {
  const t = useT(productTestWords);
  const words = { done: 'reportDone', open: 'reportOpen', overdue: 'reportOverdue', toCome: 'reportToCome' } as const;
  const label = row.reports.map(({ state, position }) => t(words[state], { n: position })).join(', ');
  return (
    <span className={styles.dots} role="img" aria-label={label} title={label}>
      {row.reports.map(({ state, position }) => (
        <span key={position} className={styles.dot} data-state={state} />
      ))}
    </span>
  );
}

function Approve({ testId, row }: { testId: number; row: Participant }) {
  const t = useT(productTestWords);
  const toast = useToast();
  const showError = useShowError();
  const approve = useChange('POST /api/console/ProductTests/:id/Participants/:participantId/Approval', {
    onSuccess: () => {
      toast.success(t('approved'));
    },
    onError: showError,
  });
  return (
    <Button
      kind="tonal"
      size="dense"
      icon={<Check size={16} />}
      loading={approve.isPending}
      onClick={() => approve.mutate({ params: { id: testId, participantId: row.id } })}
    >
      {t('approve')}
    </Button>
  );
}

function Remind({ test }: { test: ProductTest }) {
  const t = useT(productTestWords);
  const toast = useToast();
  const showError = useShowError();
  const remind = useChange('POST /api/console/ProductTests/:id/Reminders', {
    onSuccess: ({ reminded }) => {
      toast.success(t('reminded', { n: reminded }));
    },
    onError: showError,
  });
  return (
    <Button
      kind="tonal"
      size="dense"
      icon={<Bell size={16} />}
      disabled={test.can.remind !== true}
      loading={remind.isPending}
      onClick={() => remind.mutate({ params: { id: test.id } })}
    >
      {t('remind', { n: test.toRemind })}
    </Button>
  );
}

function Side({ test }: { test: ProductTest }) {
  const t = useT(productTestWords);
  const format = useFormat();
  const { addresses } = test;
  return (
    <>
      <Section title={t('applicants')} count={test.states.applied ?? 0}>
        <dl className={styles.sums}>
          <Sum name={t('places')} value={t('placesOf', { n: test.placesTaken, all: test.places })} />
          <Sum name={t('toDecide')} value={format.number(test.states.applied ?? 0)} />
          <Sum name={t('inReserve')} value={format.number(test.states.reserve ?? 0)} />
          <Sum name={t('decideBy')} value={format.date(test.decideOn, 'day')} />
        </dl>
        <p className={styles.sideText}>
          {t('reserveUntil', { day: format.date(test.reserveUntil, 'day') })}{' '}
          <AppLink href={paths.productTest(test.id, 'applicants')}>{t('seeApplicants')}</AppLink>
        </p>
      </Section>
      <Section title={t('addresses')}>
        <dl className={styles.sums}>
          <Sum name={t('addressesKept')} value={format.number(addresses.kept)} />
          <Sum name={t('toExport')} value={format.number(addresses.toExport)} />
          <Sum
            name={t('exported')}
            value={
              addresses.lastExportAt
                ? t('exportedTimes', { n: addresses.exports, day: format.date(addresses.lastExportAt, 'day') })
                : '–'
            }
          />
          <Sum name={t('erasedBy')} value={addresses.erasedOn ? format.date(addresses.erasedOn, 'day') : '–'} />
        </dl>
        <p className={styles.sideText}>{t('addressesText')}</p>
      </Section>
      <Section title={t('reminders')}>
        <dl className={styles.sums}>
          <Sum name={t('reminder3')} value={t('byEmail')} />
          <Sum name={t('reminder7')} value={t('lastCall')} />
          <Sum name={t('reminder10')} value={t('endsUnpaid')} />
        </dl>
      </Section>
    </>
  );
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
