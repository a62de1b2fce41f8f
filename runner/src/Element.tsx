import type { PageElement } from '@pollen/contract/questions';
import { use } from 'react';
import { FormattedText } from './FormattedText';
import { moduleOf } from './kinds/table';
import styles from './QuestionPage.module.css';
import { headingOf, isInner, RunnerContext } from './runner-context';
import { SafeHtml } from './SafeHtml';

/** The title of a panel, below the title of the page or of the instance around it. */
function HeadingText({ children }: { children: React.ReactNode }) {
  const { level } = use(RunnerContext);
  const Heading = headingOf(level);
  return <Heading className={isInner(level) ? styles.innerPanel : styles.panel}>{children}</Heading>;
}

/** Draws a question, a heading or a note of a page or of an instance. */
export function Element({ element }: { element: PageElement }) {
  switch (element.kind) {
    case 'html':
      return <SafeHtml html={element.html} />;
    case 'heading':
      return (
        <div className={styles.heading}>
          <HeadingText>
            <FormattedText text={element.title} />
          </HeadingText>
          {element.description && (
            <p className={styles.description}>
              <FormattedText text={element.description} />
            </p>
          )}
        </div>
      );
    default: {
      const { Draw } = moduleOf(element);
      return <Draw question={element} />;
    }
  }
}
