import type { DataOf } from '@pollen/contract/client';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Logo } from '@pollen/ui/Logo';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { CalendarClock, Eye } from 'lucide-react';
import { useLocation } from 'react-router';
import { useFormat } from '../../locales/format';
import { sharedResultWords } from '../../locales/shared-results.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { PublicTimeZone } from '../../session/public-time-zone';
import { LanguageSwitch } from '../sign-in/LanguageSwitch';
import { SharedQuestion } from './SharedQuestion';
import styles from './SharedResultsPage.module.css';
import { useShared } from './use-shared';

type Shared = DataOf<'POST /api/v1/SharedResults'>;

/**
 * The results that a client reads with a link, without a login. The token stands behind the # of the address: browsers send
 * that part to nobody, so that it is in no log and no referrer.
 */
export default function SharedResultsPage() {
  const token = useLocation().hash.slice(1);
  const found = useShared('POST /api/v1/SharedResults', { token: token || '-' });
  return (
    <PublicTimeZone value={found.data?.timeZone ?? 'UTC'}>
      <Frame shared={found.data}>
        {found.data ? (
          <Results shared={found.data} token={token} />
        ) : found.error ? (
          <Ended reason={found.error.message} />
        ) : (
          <SkeletonCards count={3} height={220} />
        )}
      </Frame>
    </PublicTimeZone>
  );
}

function Frame({ shared, children }: { shared: Shared | undefined; children: React.ReactNode }) {
  const t = useT(sharedResultWords);
  const shell = useT(shellWords);
  const format = useFormat();
  return (
    <div className={styles.page}>
      <title>{`${shared?.title ?? t('title')} · ${shell('brand')}`}</title>
      <header className={styles.top}>
        <div className={styles.inner}>
          <Logo>{shell('brand')}</Logo>
          <div className={styles.facts}>
            <span className={styles.fact}>
              <Eye size={16} /> {t('readOnly')}
            </span>
            {shared && (
              <span className={styles.fact}>
                <CalendarClock size={16} /> {t('openUntil', { day: format.day(shared.expiresAt) })}
              </span>
            )}
            <LanguageSwitch />
          </div>
        </div>
      </header>
      <main className={styles.inner}>{children}</main>
    </div>
  );
}

function Ended({ reason }: { reason: string }) {
  const t = useT(sharedResultWords);
  return (
    <EmptyState title={t('notShown')} heading="h1">
      {reason}
    </EmptyState>
  );
}

function Results({ shared, token }: { shared: Shared; token: string }) {
  const t = useT(sharedResultWords);
  const format = useFormat();
  const { questions, base } = shared;
  return (
    <>
      <section className={styles.brand}>
        <div>
          <p>{t('resultsFor', { client: shared.client })}</p>
          <h1 className={styles.title}>{shared.title}</h1>
          {base.length > 0 && (
            <p>
              {t('base')} {base.map(({ title, answers }) => format.labeled(title, format.list(answers))).join(' · ')}
            </p>
          )}
          {shared.weighted && <p>{t('weighted')}</p>}
          {shared.isRunning && <p>{t('running')}</p>}
        </div>
        {shared.responses !== null && (
          <p className={styles.figure}>
            <b>{format.number(shared.responses)}</b> {t('responses', { n: shared.responses })}
          </p>
        )}
      </section>
      <div className={styles.columns}>
        <nav className={styles.list} aria-label={t('questions')}>
          <h2>{t('questions')}</h2>
          <ol>
            {questions.map(({ name, title }, at) => (
              <li key={name}>
                <a
                  href={`#${token}`}
                  onClick={(event) => {
                    // The token is in the address, so that a link to a question only moves the page.
                    event.preventDefault();
                    const card = document.getElementById(`question-${at + 1}`);
                    card?.scrollIntoView();
                    card?.focus({ preventScroll: true });
                  }}
                >
                  <span>{at + 1}</span> {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.cards}>
          {questions.map((question, at) => (
            <SharedQuestion key={question.name} number={at + 1} question={question} token={token} />
          ))}
          <p className={styles.foot}>{t('foot')}</p>
        </div>
      </div>
    </>
  );
}
