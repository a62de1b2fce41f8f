import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { InfoSidebar } from '../../layouts/InfoSidebar';
import { PublicHead } from '../../layouts/PublicHead';
import { helpWords } from '../../locales/help.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useHydrated } from '../../session/login-info';
import { FaqSections } from './FaqSections';
import { HelpNavigation } from './HelpNavigation';
import styles from './HelpPage.module.css';

const ContactPanel = lazy(() => import('./ContactPanel'));
const ConfirmMessage = lazy(() => import('./ConfirmMessage'));

/** `?activeNames=` opens sections or single questions, `?type=contact` the contact form; mailed links bring a `token`. */
export default function HelpPage() {
  const t = useT(helpWords);
  const [search] = useSearchParams();
  // A prerendered page has no query string, so it hydrates as the FAQ.
  const hydrated = useHydrated();
  const isContact = hydrated && search.get('type') === 'contact';
  const names = hydrated ? (search.get('activeNames') ?? '').split(',').filter(Boolean) : [];
  const token = isContact ? search.get('token') : null;
  if (token) {
    return (
      <Suspense>
        <ConfirmMessage token={token} />
      </Suspense>
    );
  }
  return (
    <>
      <PublicHead path={paths.help()} title={isContact ? t('contact') : t('title')} description={t('description')} />
      <div className={`container ${styles.page}`}>
        <InfoSidebar>
          <HelpNavigation current={isContact ? 'contact' : (names[0] ?? null)} />
        </InfoSidebar>
        <div className={styles.content}>
          <h1 className="type-display-md">{isContact ? t('contact') : t('title')}</h1>
          <p className={styles.lead}>{isContact ? t('contactLead') : t('lead')}</p>
          {isContact ? (
            <div className={styles.form}>
              <Suspense fallback={<div className={styles.waiting} />}>
                <ContactPanel />
              </Suspense>
            </div>
          ) : (
            <FaqSections activeNames={names} />
          )}
        </div>
      </div>
    </>
  );
}
