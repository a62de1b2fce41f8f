import { useFormat } from '../../locales/format';
import { overviewWords } from '../../locales/overview.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { averageOf, bucketsOf, type FiguresOfDay, incidenceOfDays, sumOf } from './buckets';
import type { Pattern, Tone } from './Chart';
import { ChartCard, type Measure } from './ChartCard';
import styles from './OverviewPage.module.css';

const total = (of: (day: FiguresOfDay) => number) => (days: readonly FiguresOfDay[]) => sumOf(days, of);

/** The charts of the overview: activity in the left column, its results in the right one. */
export function Charts({ days, stale }: { days: readonly FiguresOfDay[]; stale: boolean }) {
  const t = useT(overviewWords);
  const format = useFormat();
  const buckets = bucketsOf(days);
  const membersBy = (by: string) => (from: string, to: string) => paths.members(`?by=${by}&from=${from}&to=${to}`);
  const attemptsWith = (ended: string) => (from: string, to: string) => paths.attempts({ outcome: ended, from, to });
  const ledgerOf = (flow: string) => (from: string, to: string) => paths.ledger({ flow, from, to });

  const accountChanges: Measure[] = [
    {
      key: 'new',
      explained: 'newMembers',
      label: t('newMembers'),
      look: 'solid',
      tone: 'given',
      of: total((day) => day.newMembers),
      rows: membersBy('registered'),
    },
    {
      key: 'left',
      explained: 'closedMembers',
      label: t('closedMembers'),
      look: 'hatched',
      tone: 'lost',
      below: true,
      of: total((day) => day.closedMembers),
      rows: membersBy('closed'),
    },
  ];
  const activity: Measure[] = [
    {
      key: 'active',
      explained: 'activeMembers',
      label: t('activeMembers'),
      overall: t('activeAverage'),
      look: 'solid',
      tone: 'given',
      of: (some) => averageOf(some, (day) => day.activeMembers),
      rows: membersBy('active'),
    },
    {
      key: 'started',
      explained: 'started',
      label: t('started'),
      look: 'hatched',
      tone: 'calm',
      of: total((day) => day.started),
      rows: (from, to) => paths.attempts({ from, to }),
    },
  ];
  const outcome = (
    key: 'completed' | 'screenedOut' | 'quotaFull' | 'unfinished',
    look: Pattern,
    tone: Tone,
  ): Measure => ({
    key,
    explained: key,
    label: t(key),
    look,
    tone,
    of: total((day) => day[key]),
    rows: attemptsWith(key),
  });
  const outcomes = [
    outcome('completed', 'solid', 'given'),
    outcome('screenedOut', 'hatched', 'given'),
    outcome('quotaFull', 'dotted', 'calm'),
    outcome('unfinished', 'crossed', 'calm'),
  ];
  return (
    <div className={styles.charts} inert={stale}>
      <ChartCard
        name="members"
        title={t('accountChanges')}
        kind="bars"
        measures={accountChanges}
        buckets={buckets}
        format={format.number}
      />
      <ChartCard
        name="active-members"
        title={t('activity')}
        note={t('activityNote')}
        kind="line"
        measures={activity}
        buckets={buckets}
        format={format.number}
      />
      <ChartCard
        name="attempts"
        title={t('attempts')}
        kind="bars"
        measures={outcomes}
        buckets={buckets}
        format={format.number}
      />
      <ChartCard
        name="incidence"
        title={t('incidence')}
        note={t('incidenceNote')}
        kind="line"
        measures={[
          {
            key: 'incidence',
            explained: 'incidence',
            label: t('incidence'),
            look: 'solid',
            tone: 'given',
            of: incidenceOfDays,
            rows: attemptsWith('completed'),
          },
        ]}
        buckets={buckets}
        format={format.percent}
      />
      <ChartCard
        name="points"
        title={t('flow')}
        kind="bars"
        measures={[
          {
            key: 'earned',
            explained: 'earned',
            label: t('earned'),
            look: 'solid',
            tone: 'got',
            of: total((day) => day.earnedPoints),
            rows: ledgerOf('earned'),
          },
          {
            key: 'spent',
            explained: 'spent',
            label: t('spent'),
            look: 'hatched',
            tone: 'given',
            below: true,
            of: total((day) => day.spentPoints),
            rows: ledgerOf('spent'),
          },
          {
            key: 'taken',
            explained: 'taken',
            label: t('taken'),
            look: 'crossed',
            tone: 'lost',
            below: true,
            of: total((day) => day.takenPoints),
            rows: ledgerOf('taken'),
          },
        ]}
        buckets={buckets}
        format={format.number}
      />
      <ChartCard
        name="outstanding-points"
        title={t('outstanding')}
        note={t('outstandingNote')}
        kind="line"
        measures={[
          {
            key: 'outstanding',
            explained: 'outstanding',
            label: t('outstanding'),
            look: 'solid',
            tone: 'got',
            of: (some) => some.at(-1)?.outstandingPoints ?? null,
            rows: (from, to) => paths.ledger({ from, to }),
          },
        ]}
        buckets={buckets}
        format={format.number}
      />
    </div>
  );
}
