import { AppLink } from '../../layouts/AppLink';
import { Section, SectionBody } from '../../layouts/Columns';
import { useFormat } from '../../locales/format';
import { reconciliationWords } from '../../locales/reconciliations.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './Partners.module.css';
import type { Reconciliation } from './reconciliation-words';

/** The files of the partner that were applied before one, each with its month, lines and revenue. */
export function EarlierFiles({ file }: { file: Reconciliation }) {
  const t = useT(reconciliationWords);
  const format = useFormat();
  return (
    <Section
      title={t('earlier')}
      actions={
        <AppLink href={`${paths.partner(file.partnerId, 'reconciliations')}?group=applied`}>{t('allFiles')}</AppLink>
      }
    >
      <SectionBody>
        {file.earlier.length === 0 ? (
          <p className={styles.quiet}>{t('noEarlier')}</p>
        ) : (
          <ul className={styles.earlier}>
            {file.earlier.map(({ id, fileName, month, lines, revenueCents }) => (
              <li key={id}>
                <span>
                  <AppLink href={paths.reconciliation(file.partnerId, id)}>
                    {month ? format.date(month, 'month') : fileName}
                  </AppLink>{' '}
                  <span className={styles.quiet}>{t('lineCount', { n: lines })}</span>
                </span>
                <span className={styles.count}>{format.dollars(revenueCents)}</span>
              </li>
            ))}
          </ul>
        )}
      </SectionBody>
    </Section>
  );
}
