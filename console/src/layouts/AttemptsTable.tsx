import type { DataOf } from '@pollen/contract/client';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { attemptWords } from '../locales/attempts.en';
import { useFormat } from '../locales/format';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { AppLink } from './AppLink';
import styles from './AttemptsTable.module.css';
import { DataTable } from './DataTable';

interface AttemptsTableProps {
  attempts: DataOf<'GET /api/console/Members/:id'>['attempts'];
  caption: string;
  /** The sentence in place of the rows when there are none. */
  empty: string;
}

/** A member's attempts: the survey, the outcome, the duration and the coins of each. */
export function AttemptsTable({ attempts, caption, empty }: AttemptsTableProps) {
  const t = useT(attemptWords);
  const format = useFormat();
  return (
    <DataTable
      dense
      caption={caption}
      rows={attempts}
      rowKey={(attempt) => attempt.attemptId}
      empty={empty}
      columns={[
        {
          key: 'survey',
          header: t('survey'),
          heads: true,
          cell: (attempt) => (
            <AppLink href={paths.attempt(attempt.attemptId)} className={styles.link}>
              {t('number', { id: attempt.surveyNumber })} {attempt.title}
            </AppLink>
          ),
        },
        { key: 'outcome', header: t('outcome'), cell: (attempt) => attempt.state },
        { key: 'started', header: t('started'), cell: (attempt) => format.moment(attempt.startedAt) },
        {
          key: 'took',
          header: t('duration'),
          align: 'end',
          cell: (attempt) => (
            <span>{attempt.durationSeconds === null ? '–' : format.duration(attempt.durationSeconds)}</span>
          ),
        },
        {
          key: 'coins',
          header: t('coins'),
          align: 'end',
          cell: (attempt) => <CoinAmount amount={attempt.points} size="xs" />,
        },
      ]}
    />
  );
}
