import { CALL_STATES, CALL_VIAS, PARTNER_PERIODS } from '@pollen/contract/partner-values';
import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { StatusPill } from '@pollen/ui/StatusPill';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useCursorList } from '../../api/cursor-list';
import { liveMs, useCall } from '../../api/query';
import { Section } from '../../layouts/Columns';
import type { Column } from '../../layouts/DataTable';
import { FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { KeysHelp, useKeysHelp } from '../../layouts/KeysHelp';
import { ListCard } from '../../layouts/ListCard';
import { useMedia } from '../../layouts/use-media';
import { useShortcuts } from '../../layouts/use-shortcuts';
import { defineFilters, oneOf, text } from '../../list/filters';
import { ListHead } from '../../list/ListPage';
import { QueryTable } from '../../list/QueryTable';
import { useFilters } from '../../list/use-filters';
import { useFormat } from '../../locales/format';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import { CallView } from './CallView';
import styles from './Partners.module.css';
import { type CallRow, callLooks, type Partner, usePartnerWords } from './partner-words';
import { UnmappedStatus } from './UnmappedStatus';

const filterSet = defineFilters(
  { attempt: text(), via: oneOf(CALL_VIAS), days: oneOf(PARTNER_PERIODS), state: oneOf(CALL_STATES) },
  { tab: 'state' },
);

/** From this width on a call stands beside the list. */
const WIDE = '(min-width: 1320px)';

/** The log of what a partner called, with the statuses that wait for a meaning. */
export function CallsTab({ partner }: { partner: Partner }) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const format = useFormat();
  const filters = useFilters(filterSet);
  const params = { id: partner.id };
  const [isPaused, setIsPaused] = useState(false);
  const list = useCursorList('GET /api/console/Partners/:id/Calls', filters.query, {
    live: true,
    paused: isPaused,
    params,
  });
  const { data: first } = useCall(
    'GET /api/console/Partners/:id/Calls',
    { params, query: { size: 1 } },
    { everyMs: () => (isPaused ? false : liveMs) },
  );
  const { shown, hrefOf, show, close } = useShownCall();
  const isBeside = useMedia(WIDE);
  const help = useKeysHelp();
  const move = (step: 1 | -1) => {
    const { rows = [] } = list;
    const at = rows.findIndex(({ id }) => id === shown);
    const next = at === -1 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1);
    const row = rows[next];
    if (!row) return;
    show(row.id);
    const stop = document.querySelector<HTMLElement>(`main [data-row="${row.id}"] a`);
    stop?.scrollIntoView({ block: 'nearest' });
    stop?.focus({ preventScroll: true });
  };
  const pause = () => {
    // What came meanwhile is shown at once.
    if (isPaused) list.showNew();
    setIsPaused(!isPaused);
  };
  useShortcuts({ space: pause }, help.on);
  // In a narrow window the call is a dialog, which J and K would open: there they move the focus, as in every list.
  const moving = { j: () => move(1), arrowdown: () => move(1), k: () => move(-1), arrowup: () => move(-1) };
  useShortcuts(moving, help.on && isBeside);
  const states = CALL_STATES.filter((state) => first?.counts[state] || state === filters.values.state);
  const columns: Column<CallRow>[] = [
    {
      key: 'time',
      header: t('time'),
      heads: true,
      cell: (call) => (
        <Link
          to={hrefOf(call.id)}
          className={styles.two}
          replace
          preventScrollReset
          aria-current={call.id === shown ? 'true' : undefined}
        >
          <time dateTime={call.at}>{format.time(call.at)}</time>
          <span className={styles.quiet}>{format.day(call.at)}</span>
        </Link>
      ),
    },
    { key: 'via', header: t('via'), cell: (call) => words.via(call.via) },
    {
      key: 'status',
      header: t('status'),
      cell: (call) => [call.status, call.meaning && words.meaning(call.meaning)].filter(Boolean).join(' · ') || '–',
    },
    {
      key: 'attempt',
      header: t('attempt'),
      cell: (call) => <span className={styles.mono}>{call.attempt ?? '–'}</span>,
    },
    {
      key: 'outcome',
      header: t('outcome'),
      cell: (call) => <StatusPill {...callLooks[call.state]}>{words.call(call.state)}</StatusPill>,
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      cell: (call) => (call.amountCents === null ? '–' : format.dollars(call.amountCents)),
    },
    {
      key: 'delay',
      header: t('delayOne'),
      align: 'end',
      cell: (call) => (call.delaySeconds === null ? '–' : t('seconds', { n: call.delaySeconds })),
    },
  ];
  return (
    <div className={styles.stack}>
      {first?.unmapped.map((unmapped) => (
        <UnmappedStatus key={unmapped.status} partner={partner} {...unmapped} />
      ))}
      <div className={styles.logHead}>
        <p className={styles.quiet}>{t('kept')}</p>
        <span className={styles.live}>
          <span className={styles.liveState} data-on={!isPaused || undefined}>
            {t(isPaused ? 'logPaused' : 'live')}
          </span>
          <Button
            kind="secondary"
            size="dense"
            icon={isPaused ? <Play size={18} /> : <Pause size={18} />}
            aria-keyshortcuts="Space"
            onClick={pause}
          >
            {t(isPaused ? 'resumeLog' : 'pauseLog')}
            {help.on && (
              <span aria-hidden="true">
                <kbd>{t('spaceKey')}</kbd>
              </span>
            )}
          </Button>
        </span>
      </div>
      <div className={isBeside ? styles.beside : undefined}>
        <div>
          <ListCard>
            <ListHead
              tabs={{
                label: t('outcome'),
                tabs: filters.tabs('state', [null, ...states], (state) =>
                  state
                    ? { label: words.call(state), count: format.number(first?.counts[state] ?? 0) }
                    : { label: t('all') },
                ),
              }}
              filters={filters}
              live={list}
              controls={
                <>
                  <SearchBox label={t('attempt')} {...filters.field('attempt')} />
                  <FilterSelect
                    label={t('via')}
                    any={t('all')}
                    options={CALL_VIAS.map((via) => ({ value: via, label: words.via(via) }))}
                    {...filters.field('via')}
                  />
                  <FilterSelect
                    label={t('time')}
                    any={t('all')}
                    options={PARTNER_PERIODS.map((days) => ({
                      value: String(days),
                      label: days === 1 ? t('lastDay') : t('lastDays', { n: days }),
                    }))}
                    {...filters.field('days')}
                  />
                </>
              }
            />
            <QueryTable
              list={list}
              columns={columns}
              rowKey={({ id }) => id}
              currentKey={shown}
              caption={t('calls')}
              dense
              filters={filters}
              empty={<EmptyState title={t('noCallsTitle')}>{t('noCallsText')}</EmptyState>}
            />
          </ListCard>
          <KeysHelp
            help={help}
            label={t('callKeys')}
            title={t('callKeysTitle')}
            shortcuts={[
              { keys: ['Space'], meaning: t('keyPause') },
              ...(isBeside
                ? [
                    { keys: ['J', '↓'], meaning: t('keyNextCall') },
                    { keys: ['K', '↑'], meaning: t('keyPreviousCall') },
                    { keys: ['R'], meaning: t('keyReplay') },
                    { keys: ['A'], meaning: t('openAttempt') },
                  ]
                : []),
            ]}
          />
        </div>
        {shown !== null ? (
          <CallView key={shown} partner={partner} callId={shown} isBeside={isBeside} onClose={close} />
        ) : (
          isBeside && (
            <Section title={t('viaCall')}>
              <EmptyState title={t('noCallShownTitle')}>{t('noCallShownText')}</EmptyState>
            </Section>
          )
        )}
      </div>
    </div>
  );
}

/** The call that is shown, by the address of the page, so that it can be sent to a colleague. */
function useShownCall() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('call') ?? '';
  const hrefOf = (id: number | null) => {
    const query = new URLSearchParams(search);
    query.delete('call');
    if (id !== null) query.set('call', String(id));
    const text = query.toString();
    return text === '' ? pathname : `${pathname}?${text}`;
  };
  const goTo = (id: number | null) => void navigate(hrefOf(id), { replace: true, preventScrollReset: true });
  return {
    shown: /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : null,
    hrefOf,
    show: goTo,
    close: () => goTo(null),
  };
}
