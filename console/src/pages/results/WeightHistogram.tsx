import { Section, SectionBody } from '../../layouts/Columns';
import { useT } from '../../locales/translator';
import { weightingWords } from '../../locales/weighting.en';
import styles from './WeightingForm.module.css';
import type { WeightingReport } from './weighting-draft';

/** How many responses have which weight. Each bar is also told in words. */
export function WeightHistogram({ histogram }: Pick<NonNullable<WeightingReport['weights']>, 'histogram'>) {
  const t = useT(weightingWords);
  const most = Math.max(1, ...histogram.map(({ responses }) => responses));
  const edges = [histogram[0]?.from, histogram[Math.floor(histogram.length / 2)]?.from, histogram.at(-1)?.to];
  return (
    <Section title={t('histogram')}>
      <SectionBody>
        <ul className={styles.bars} aria-label={t('histogram')}>
          {histogram.map(({ from, to, responses }) => (
            <li key={from}>
              <span className="visually-hidden">
                {t('bar', { from: from.toFixed(2), to: to.toFixed(2), n: responses })}
              </span>
              <span className={styles.column} style={{ height: `${(120 * responses) / most}px` }} />
            </li>
          ))}
        </ul>
        <p className={styles.edges} aria-hidden="true">
          {edges.map((edge, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: three places that never move.
            <span key={place}>{edge?.toFixed(2)}</span>
          ))}
        </p>
      </SectionBody>
    </Section>
  );
}
