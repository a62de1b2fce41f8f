import { CUSTOM_FIELD_TOPIC_NAMES, CUSTOM_FIELD_TOPICS } from '@pollen/contract/custom-field-values';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../../api/query';
import { LoadFailed } from '../../layouts/LoadFailed';
import { customQuestionWords } from '../../locales/custom-questions.en';
import { useLang } from '../../locales/language';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';
import { CustomQuestion } from './CustomQuestion';
import styles from './CustomQuestions.module.css';
import { customQuestionsId } from './section-id';

/** Returns the further profile questions of the signed-in member. */
export function useCustomQuestions() {
  const id = useMemberId();
  return useCall('GET /api/v1/Accounts/:id/CustomQuestions', { params: { id } }, { enabled: id > 0 });
}

/** The further profile questions under their topics; each is saved on its own. Without any question, nothing is shown. */
export function CustomQuestions() {
  const t = useT(customQuestionWords);
  const lang = useLang();
  const questions = useCustomQuestions();
  const isShown = questions.data !== undefined;
  const { hash } = useLocation();
  // The questions come after the page, so the browser found nothing to scroll to.
  useEffect(() => {
    if (isShown && hash === `#${customQuestionsId}`) document.getElementById(customQuestionsId)?.scrollIntoView();
  }, [isShown, hash]);
  // Most panels have few of them or none, so no space is held.
  if (questions.isPending) return null;
  if (!questions.data) {
    return <LoadFailed title={t('failed')} error={questions.error} onRetry={() => void questions.refetch()} />;
  }
  const { list, open } = questions.data;
  if (list.length === 0) return null;
  const topics = CUSTOM_FIELD_TOPIC_NAMES.filter((name) => list.some(({ topic }) => topic === name));
  return (
    <section
      id={customQuestionsId}
      tabIndex={-1}
      className={styles.section}
      aria-labelledby={`${customQuestionsId}-title`}
    >
      <div>
        <h2 id={`${customQuestionsId}-title`} className="type-title-sm">
          {t('title')}
        </h2>
        <p className={styles.quiet}>{open > 0 ? t('open', { n: open }) : t('allAnswered')}</p>
      </div>
      {topics.map((name) => (
        <div key={name} className={styles.topic}>
          <h3 className={styles.topicName}>{CUSTOM_FIELD_TOPICS[name][lang]}</h3>
          {list
            .filter(({ topic }) => topic === name)
            .map((question) => (
              <CustomQuestion
                // Another answer or another version starts with a new form.
                key={`${question.id}.${question.version}.${JSON.stringify(question.answer)}`}
                question={question}
              />
            ))}
        </div>
      ))}
    </section>
  );
}
