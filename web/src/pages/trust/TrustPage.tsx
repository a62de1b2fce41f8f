import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { usePlainCall } from '../../api/plain-call';
import { PublicHead } from '../../layouts/PublicHead';
import { useT } from '../../locales/translator';
import { trustWords } from '../../locales/trust.en';
import { paths } from '../../paths';
import { useLoginInfo } from '../../session/login-info';
import { Figures } from './Figures';
import { Promises, promises } from './Promises';
import styles from './TrustPage.module.css';

/** `/howWeTreatYou`: the promises of the panel, figures that show how they are kept, and who runs it. */
export default function TrustPage() {
  const t = useT(trustWords);
  const member = useLoginInfo();
  const { data, error, refetch } = usePlainCall('GET /api/v1/Trust');
  const company = data?.company;
  return (
    <div className="container">
      <PublicHead path={paths.trust()} title={t('title')} description={t('description')} />
      <h1 className={`type-display-md ${styles.title}`}>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <Figures trust={data} isFailed={error !== null} onRetry={refetch} />
      <div className={styles.columns}>
        <Promises trust={data} />
        <aside className={styles.side}>
          <Card className={styles.contents}>
            <nav aria-label={t('contents')}>
              <p className={styles.sideTitle}>{t('contents')}</p>
              <ol>
                {promises.map(({ key }) => (
                  <li key={key}>
                    <a href={`#${key}`}>{t(key)}</a>
                  </li>
                ))}
              </ol>
            </nav>
          </Card>
          <Card as="section" aria-labelledby="trust-ask">
            <h2 id="trust-ask" className={styles.sideTitle}>
              {t('ask')}
            </h2>
            <p className={styles.quiet}>{t('askText')}</p>
          </Card>
          {company && (
            <Card as="section" aria-labelledby="trust-company">
              <h2 id="trust-company" className={styles.sideTitle}>
                {t('company')}
              </h2>
              <p className={styles.company}>{company.name}</p>
              {company.address && <p className={styles.quiet}>{company.address}</p>}
              {company.contact && <Contact contact={company.contact} />}
            </Card>
          )}
          <Card as="section" aria-labelledby="trust-broken">
            <h2 id="trust-broken" className={styles.sideTitle}>
              {t('broken')}
            </h2>
            <p className={styles.quiet}>{t('brokenText')}</p>
            <Button kind="tonal" block href={member ? paths.cases() : paths.contact()}>
              {member ? t('openCase') : t('contact')}
            </Button>
          </Card>
        </aside>
      </div>
    </div>
  );
}

function Contact({ contact }: { contact: string }) {
  const isEmail = /^[^\s@]+@[^\s@]+$/.test(contact);
  return <p className={styles.quiet}>{isEmail ? <a href={`mailto:${contact}`}>{contact}</a> : contact}</p>;
}
