import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useMinimumDelay } from '../../api/minimum-delay';
import { usePlainCall } from '../../api/plain-call';
import { useErrorToast } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PublicHead } from '../../layouts/PublicHead';
import { helpWords } from '../../locales/help.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './HelpPage.module.css';
import { pickFive } from './pick-five';
import { Question } from './Question';

/** Shows the most frequent questions with their answers. */
export default function CommonQuestionsPage() {
  const t = useT(helpWords);
  return (
    <>
      <PublicHead path={paths.commonQuestions()} title={t('commonTitle')} description={t('commonDescription')} />
      <div className="container">
        <div className={styles.single}>
          <h1 className="type-display-md">{t('commonTitle')}</h1>
          <p className={styles.lead}>{t('commonLead')}</p>
          <Five />
        </div>
      </div>
    </>
  );
}

function Five() {
  const t = useT(helpWords);
  const { data, isPending, error, refetch } = usePlainCall('GET /api/v1/Faq');
  const loading = useMinimumDelay(isPending);
  useErrorToast(error, 'warning');
  if (loading) return <SkeletonCards count={5} flat />;
  if (!data) return <LoadFailed title={t('failed')} error={error} onRetry={refetch} />;
  const five = pickFive(data.list.map((section) => section.questions));
  if (five.length === 0) {
    return (
      <EmptyState title={t('empty')} action={<Button href={paths.contact()}>{t('contact')}</Button>}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.questions}>
        {five.map((question) => (
          <Question key={question.id} id={`faq-${question.id}`} question={question.question} answer={question.answer} />
        ))}
      </div>
      <AppLink href={paths.help()} className={styles.all}>
        {t('allQuestions')}
      </AppLink>
    </>
  );
}
