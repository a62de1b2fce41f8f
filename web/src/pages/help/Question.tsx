import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './Question.module.css';

interface QuestionProps {
  id: string;
  question: string;
  /** HTML that the server has sanitised. */
  answer: string;
  open?: boolean;
}

/** One question whose answer opens below it. */
export function Question({ id, question, answer, open = false }: QuestionProps) {
  const [shown, setShown] = useState(open);
  // Opens for printing, because an answer cannot be opened on paper.
  useEffect(() => {
    const before = () => flushSync(() => setShown(true));
    addEventListener('beforeprint', before);
    return () => removeEventListener('beforeprint', before);
  }, []);
  return (
    <details id={id} className={styles.question} open={shown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span>{question}</span>
        <ChevronDown size={20} className={styles.chevron} />
      </summary>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the contract answers sanitised HTML here. */}
      <div className={styles.answer} dangerouslySetInnerHTML={{ __html: answer }} />
    </details>
  );
}
