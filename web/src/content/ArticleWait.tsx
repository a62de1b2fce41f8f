import { lazy, Suspense } from 'react';
import styles from './ArticlePage.module.css';

// Loaded only where a text is fetched, because it is larger than most texts.
const ArticlePending = lazy(() => import('./ArticlePending'));

interface ArticleWaitProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Shows a placeholder for a text that is loading or failed to load. */
export function ArticleWait(props: ArticleWaitProps) {
  return (
    <Suspense fallback={<div className={styles.pending} aria-busy="true" />}>
      <ArticlePending {...props} />
    </Suspense>
  );
}
