import { ScrollBox } from '../../layouts/ScrollBox';
import { useFormat } from '../../locales/format';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import styles from './ProductTests.module.css';
import type { ProductTest } from './test-words';

type Note = 'noteDecide' | 'noteAsked' | 'noteWay' | 'noteToShip' | 'noteDue' | 'noteOverdue' | 'noteApprove';

/** How many participants have reached each stage, and what waits in it. */
export function Stages({ test }: { test: ProductTest }) {
  const t = useT(productTestWords);
  const format = useFormat();
  const { stages, states } = test;
  const stage = (name: string, count: number, of: number, notes: (string | false)[], isLate = false) => ({
    name,
    count,
    share: of === 0 ? 0 : Math.min(100, Math.round((100 * count) / of)),
    notes: notes.filter((note) => note !== false),
    isLate,
  });
  const note = (word: Note, n: number | undefined) => Boolean(n) && t(word, { n: n ?? 0 });
  const shown = [
    stage(t('stageApplied'), stages.applied, stages.applied, [note('noteDecide', states.applied)]),
    stage(t('stageSelected'), stages.selected, test.places, [note('noteAsked', states.selected)]),
    stage(t('stageAddress'), stages.addressGiven, stages.selected, [note('noteToShip', states.addressGiven)]),
    stage(t('stageShipped'), stages.shipped, stages.addressGiven, [note('noteWay', states.shipped)]),
    stage(t('stageReceived'), stages.received, stages.shipped, []),
    ...stages.reports.map((report, place) =>
      stage(
        t('stageReport', { n: place + 1 }),
        report.done,
        stages.received,
        [note('noteOverdue', report.overdue), note('noteDue', report.due)],
        report.overdue > 0,
      ),
    ),
    stage(t('stageApproved'), stages.approved, stages.received, [note('noteApprove', stages.toApprove)]),
  ];
  return (
    <ScrollBox className={styles.stagesBox} label={t('stages')}>
      <ol className={styles.stages}>
        {shown.map(({ name, count, share, notes, isLate }) => (
          <li key={name} className={styles.stage}>
            <span className={styles.stageName}>{name}</span>
            <span className={styles.stageCount}>{format.number(count)}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${share}%` }} />
            </span>
            {notes.length > 0 && <span className={isLate ? styles.warn : styles.quiet}>{notes.join(', ')}</span>}
          </li>
        ))}
      </ol>
    </ScrollBox>
  );
}
