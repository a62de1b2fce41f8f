import { useMemo } from 'react';
import { useCall } from '../../api/query';
import { Section } from '../../layouts/Columns';
import { commentWords } from '../../locales/survey-comments.en';
import { useT } from '../../locales/translator';
import { Comments, type Thread } from './Comments';
import { namesIn } from './document';
import styles from './Editor.module.css';
import { Fold } from './Fold';
import type { Json } from './json';

const refetchMs = 15_000;
const none: readonly Thread[] = [];

export interface SurveyComments {
  readonly surveyId: number;
  readonly threads: readonly Thread[];
  readonly mayWrite: boolean;
  /** The number of open threads by the name of the question or page. */
  readonly openOn: ReadonlyMap<string, number>;
}

/** Returns the comments of a survey; they are fetched again every 15 seconds. */
export function useComments(surveyId: number): SurveyComments {
  const { data } = useCall(
    'GET /api/console/Surveys/:id/Comments',
    { params: { id: surveyId } },
    { everyMs: () => refetchMs },
  );
  const threads = data?.list ?? none;
  const openOn = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { element, resolved } of threads) {
      if (resolved === null) counts.set(element, (counts.get(element) ?? 0) + 1);
    }
    return counts;
  }, [threads]);
  return { surveyId, threads, mayWrite: data?.can.write === true, openOn };
}

/** The comments on one question or page, folded away while it has no open one. */
export function QuestionComments({ comments, element }: { comments: SurveyComments; element: string }) {
  const t = useT(commentWords);
  const open = comments.openOn.get(element) ?? 0;
  return (
    <div className={styles.editor}>
      <Fold title={t('title')} holds={open > 0 ? t('count', { n: open }) : null} opened={open > 0}>
        <Comments
          surveyId={comments.surveyId}
          element={element}
          threads={comments.threads.filter((thread) => thread.element === element)}
          mayWrite={comments.mayWrite}
        />
      </Fold>
    </div>
  );
}

/** The comments on questions that the document does not have: they were renamed or deleted. */
export function CommentsElsewhere({ comments, doc }: { comments: SurveyComments; doc: Json }) {
  const t = useT(commentWords);
  const names = new Set(namesIn(doc));
  const threads = comments.threads.filter(({ element }) => !names.has(element));
  if (threads.length === 0) return null;
  return (
    <Section title={t('elsewhere')} count={threads.length}>
      <div className={styles.inside}>
        <p className={styles.hint}>{t('elsewhereNote')}</p>
        <Comments surveyId={comments.surveyId} element={null} threads={threads} mayWrite={comments.mayWrite} />
      </div>
    </Section>
  );
}
