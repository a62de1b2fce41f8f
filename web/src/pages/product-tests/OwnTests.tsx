import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './ProductTest.module.css';
import { TestRow } from './TestRow';

/** The product tests of the member that go on, above the surveys; nothing without any. */
export default function OwnTests() {
  const t = useT(productTestWords);
  const { data } = useCall('GET /api/v1/ProductTests', { query: { running: '1' } });
  if (!data || data.list.length === 0) return null;
  return (
    <section className={styles.own} aria-labelledby="own-tests">
      <div className={styles.ownHead}>
        <h2 id="own-tests" className="type-title-md">
          {t('ownTitle')}
        </h2>
        <AppLink href={paths.productTests()}>{t('allTests')}</AppLink>
      </div>
      <ul className={styles.list}>
        {data.list.map((row) => (
          <TestRow key={row.encryptId} row={row} heading="h3" />
        ))}
      </ul>
    </section>
  );
}
