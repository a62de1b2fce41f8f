import { type PARTNER_PERIODS, REVERSED_PERCENT, UNCONFIRMED_PERCENT } from '@pollen/contract/partner-values';
import { StatusPill } from '@pollen/ui/StatusPill';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { useFormat } from '../../locales/format';
import { partnerFeedWords } from '../../locales/partner-feed.en';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './Partners.module.css';
import { healthLooks, healthOf, isSlow, nearness } from './partner-health';
import { type PartnerRow, usePartnerWords } from './partner-words';

/** The periods of the list, in days. */
export type PartnerPeriod = (typeof PARTNER_PERIODS)[number];

/** Sums of partners, for the last row of the list and the figures above it. */
export function totalsOf(rows: readonly PartnerRow[]) {
  const sum = (of: (row: PartnerRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    surveys: sum(({ surveys }) => surveys),
    /** What partners offer: the surveys of their lists; of a partner without a list, those that are live. */
    offered: sum(({ surveys, offered }) => Math.max(surveys, offered ?? 0)),
    starts: sum(({ starts }) => starts),
    completes: sum(({ completes }) => completes),
    revenueCents: sum(({ revenueCents }) => revenueCents),
    points: sum(({ points }) => points),
    setAside: sum(({ setAside }) => setAside),
    /** Of the oldest call that waits at any of them; null: none waits. */
    setAsideAgeSeconds: rows.reduce<number | null>(
      (oldest, { setAsideAgeSeconds: age }) => (age === null ? oldest : Math.max(age, oldest ?? 0)),
      null,
    ),
  };
}

/** Returns the columns of the list of partners for a period, with the sums of these rows in the last row. */
export function usePartnerColumns(rows: readonly PartnerRow[], days: PartnerPeriod): Column<PartnerRow>[] {
  const t = useT(partnerWords);
  const feedWords = useT(partnerFeedWords);
  const words = usePartnerWords();
  const format = useFormat();
  const total = totalsOf(rows);
  const overTime = t(days === 1 ? 'startsByHour' : 'startsByDay');
  const share = (counted: number, of: number, limitPercent: number) =>
    of === 0 ? (
      '–'
    ) : (
      <span className={styles.share} data-near={nearness(counted, of, limitPercent)}>
        {((100 * counted) / of).toFixed(1)}%
      </span>
    );
  const perStart = (cents: number, starts: number) => (starts === 0 ? '–' : format.dollars(Math.round(cents / starts)));
  const money = ({ revenueCents, points }: { revenueCents: number; points: number }) => (
    <span className={styles.two}>
      <strong>{format.dollars(revenueCents)}</strong>
      <span className={styles.quiet}>{t('pointsPaid', { amount: format.dollars(points) })}</span>
    </span>
  );
  return [
    {
      key: 'partner',
      header: t('partner'),
      heads: true,
      cell: (row) => (
        <span className={styles.two}>
          <AppLink href={paths.partner(row.id)}>{row.name}</AppLink>
          <span className={styles.quiet}>{words.preset(row.preset)}</span>
        </span>
      ),
      total: t('total'),
    },
    {
      key: 'state',
      header: t('health'),
      cell: (row) => (
        <span className={styles.state}>
          <StatusPill {...healthLooks[healthOf(row)]}>{t(healthOf(row))}</StatusPill>
          {row.setAside > 0 && (
            <AppLink href={paths.partner(row.id, 'calls')} className={styles.warn}>
              {t('setAside', { n: row.setAside })}
            </AppLink>
          )}
          {row.forged > 0 && <span className={styles.quiet}>{t('forged', { n: row.forged })}</span>}
        </span>
      ),
    },
    {
      key: 'overTime',
      header: overTime,
      cell: (row) => <Bars values={row.startsOverTime} label={overTime} />,
    },
    {
      key: 'surveys',
      header: t('surveys'),
      align: 'end',
      cell: ({ surveys, offered }) =>
        offered !== null && offered > surveys ? (
          <span className={styles.two}>
            {format.number(surveys)}
            <span className={styles.quiet}>{t('ofOffered', { n: offered })}</span>
          </span>
        ) : (
          format.number(surveys)
        ),
      total: format.number(total.surveys),
    },
    {
      key: 'starts',
      header: t('starts'),
      align: 'end',
      cell: (row) => format.number(row.starts),
      total: format.number(total.starts),
    },
    {
      key: 'completes',
      header: t('completes'),
      align: 'end',
      cell: (row) => <strong>{format.number(row.completes)}</strong>,
      total: format.number(total.completes),
    },
    {
      key: 'unconfirmed',
      header: t('unconfirmed'),
      align: 'end',
      cell: (row) => share(row.unconfirmed.counted, row.unconfirmed.of, UNCONFIRMED_PERCENT),
    },
    {
      key: 'delay',
      header: t('delay'),
      align: 'end',
      cell: (row) => (
        <span className={styles.share} data-near={isSlow(row.delaySeconds) ? 'near' : undefined}>
          {words.span(row.delaySeconds)}
        </span>
      ),
    },
    {
      key: 'reversed',
      header: t('reversed'),
      align: 'end',
      cell: ({ reversals }) => share(reversals.counted, reversals.of, REVERSED_PERCENT),
    },
    {
      key: 'feed',
      header: t('feed'),
      align: 'end',
      cell: (row) =>
        row.feedProblem === null ? (
          <span className={styles.quiet}>{words.span(row.feedAgeSeconds)}</span>
        ) : (
          <AppLink href={paths.partner(row.id, 'feed')} className={styles.warn} title={feedWords('feedFails')}>
            {words.span(row.feedAgeSeconds)}
          </AppLink>
        ),
    },
    {
      key: 'perClick',
      header: t('perClick'),
      align: 'end',
      cell: (row) => perStart(row.revenueCents, row.starts),
      total: perStart(total.revenueCents, total.starts),
    },
    {
      key: 'revenue',
      header: t('revenue'),
      align: 'end',
      cell: money,
      total: money(total),
    },
  ];
}

function Bars({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(1, ...values);
  return (
    <span className={styles.bars} role="img" aria-label={`${label}: ${values.join(', ')}`}>
      {values.map((value, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an hour or a day has its place.
        <span key={step} style={{ height: `${(100 * value) / most}%` }} />
      ))}
    </span>
  );
}
