import { AppLink } from '../../layouts/AppLink';
import { Section, SectionBody } from '../../layouts/Columns';
import { type Column, DataTable } from '../../layouts/DataTable';
import { FactRows } from '../../layouts/FactRows';
import { useFormat } from '../../locales/format';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './ProductTests.module.css';
import type { ProductTest } from './test-words';

type Part = ProductTest['parts'][number];

/** The questionnaires of a product test with their results, and its settings. */
export function SetupTab({ test }: { test: ProductTest }) {
  const t = useT(productTestWords);
  const format = useFormat();
  const columns: Column<Part>[] = [
    {
      key: 'part',
      header: t('part'),
      heads: true,
      cell: (part) => (
        <span className={styles.two}>
          <b>{part.position === 0 ? t('screener') : part.title}</b>
          <span className={styles.quiet}>{part.position > 0 && t('stageReport', { n: part.position })}</span>
        </span>
      ),
    },
    { key: 'minutes', header: t('minutes'), align: 'end', cell: (part) => format.number(part.minutes) },
    {
      key: 'days',
      header: t('days'),
      align: 'end',
      cell: (part) =>
        part.position === 0 ? '–' : t('daysRange', { opens: part.opensAfterDays, due: part.dueAfterDays }),
    },
    { key: 'responses', header: t('responses'), align: 'end', cell: (part) => format.number(part.responses) },
    {
      key: 'links',
      header: t('actions'),
      cell: (part) => (
        <div className={styles.rowActions}>
          <AppLink href={paths.surveyResults(part.surveyId)}>{t('results')}</AppLink>
          <AppLink href={paths.surveyQuestionnaire(part.surveyId)}>{t('edit')}</AppLink>
        </div>
      ),
    },
  ];
  return (
    <>
      <Section title={t('questionnaires')}>
        <DataTable
          caption={t('questionnaires')}
          columns={columns}
          rows={test.parts}
          rowKey={({ surveyId }) => surveyId}
          empty={null}
        />
      </Section>
      <Section title={t('settings')}>
        <SectionBody>
          <FactRows
            rows={[
              { label: t('reward'), value: format.number(test.rewardPoints) },
              { label: t('reviewDays'), value: format.number(test.reviewDays) },
              { label: t('places'), value: format.number(test.places) },
              { label: t('selection'), value: t(`selection_${test.selection}`) },
              { label: t('keeps'), value: test.keepsProduct ? t('keepsYes') : t('keepsNo') },
              { label: t('applyUntil'), value: test.applyUntil ? format.date(test.applyUntil, 'day') : '–' },
              { label: t('decideOn'), value: format.date(test.decideOn, 'day') },
              { label: t('reserveUntilShort'), value: format.date(test.reserveUntil, 'day') },
              { label: t('matching'), value: format.number(test.matchingMembers) },
            ]}
          />
        </SectionBody>
      </Section>
    </>
  );
}
