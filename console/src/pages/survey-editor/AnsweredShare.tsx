import { Meter } from '@pollen/ui/Meter';
import { useFormat } from '../../locales/format';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import styles from './Answers.module.css';

/** A bar with the number of ended attempts that answered a question. */
export function AnsweredShare({ answered, of }: { answered: number; of: number }) {
  const t = useT(editorWords);
  const format = useFormat();
  const share = format.percent(Math.round((100 * answered) / of));
  const words = t('answeredShare', { n: answered, of, share });
  return (
    <span className={styles.share} title={words}>
      <Meter look="bar" value={answered} max={of} label={words} className={styles.meter} />
      <span className={styles.percent} aria-hidden="true">
        {share}
      </span>
    </span>
  );
}
