import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { TextField } from '@pollen/ui/TextField';
import { useLayoutEffect, useState } from 'react';
import { useMinimumDelay } from '../../api/minimum-delay';
import { usePlainCall } from '../../api/plain-call';
import { useErrorToast } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { LoadFailed } from '../../layouts/LoadFailed';
import { helpWords } from '../../locales/help.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { findQuestions } from './find-questions';
import styles from './HelpPage.module.css';
import { Question } from './Question';

/** All questions by section, with a search. Named ones are open, and the first of them is scrolled to. */
export function FaqSections({ activeNames }: { activeNames: readonly string[] }) {
  const t = useT(helpWords);
  const { data, isPending, error, refetch } = usePlainCall('GET /api/v1/Faq');
  const loading = useMinimumDelay(isPending);
  useErrorToast(error, 'warning');
  const [search, setSearch] = useState('');
  const first = activeNames[0];

  // Runs before the paint, so that the questions appear in their final place.
  useLayoutEffect(() => {
    if (loading || !first) return;
    document.getElementById(`faq-${first}`)?.scrollIntoView({ block: 'start' });
  }, [loading, first]);

  if (loading) return <SkeletonCards count={6} flat className={styles.waiting} />;
  if (!data) return <LoadFailed title={t('failed')} error={error} onRetry={refetch} />;
  const filled = data.list.filter((section) => section.questions.length > 0);
  if (filled.length === 0) {
    return (
      <EmptyState title={t('empty')} action={<Button href={paths.contact()}>{t('contact')}</Button>}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  const shown = filled
    .map(({ section, questions }) => ({ section, questions: findQuestions(questions, search) }))
    .filter(({ questions }) => questions.length > 0);
  const count = shown.reduce((sum, { questions }) => sum + questions.length, 0);
  const isSearch = search.trim() !== '';
  return (
    <div className={styles.faq}>
      <div className={styles.aside}>
        <div>
          <TextField
            label={t('search')}
            type="search"
            value={search}
            placeholder={t('searchExample')}
            maxLength={100}
            onChange={(event) => setSearch(event.target.value)}
          />
          <p role="status" className={styles.found}>
            {isSearch && t('found', { n: count })}
          </p>
        </div>
        <div className={styles.write}>
          <p className={styles.writeTitle}>{t('stillOpen')}</p>
          <p>{t('stillOpenText')}</p>
          <AppLink href={paths.contact()}>{t('contact')}</AppLink>
        </div>
      </div>
      <div>
        {shown.length === 0 && (
          <EmptyState title={t('noneFound')} action={<Button href={paths.contact()}>{t('contact')}</Button>}>
            {t('noneFoundText')}
          </EmptyState>
        )}
        {shown.map(({ section, questions }) => (
          <section key={section} id={`faq-${section}`} className={styles.section}>
            <h2 className="type-title-md">{t(section)}</h2>
            <div className={styles.questions}>
              {questions.map((question, index) => (
                <Question
                  key={`${question.id} ${activeNames.join()}`}
                  id={`faq-${question.id}`}
                  question={question.question}
                  answer={question.answer}
                  open={activeNames.includes(String(question.id)) || (index === 0 && activeNames.includes(section))}
                />
              ))}
            </div>
          </section>
        ))}
        <p className={styles.stillOpen}>
          {t('stillOpen')} <AppLink href={paths.contact()}>{t('contact')}</AppLink>
        </p>
      </div>
    </div>
  );
}
