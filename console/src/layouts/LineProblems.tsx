import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import styles from './LineProblems.module.css';
import { ScrollBox } from './ScrollBox';

interface LineProblemsProps {
  /** Read out for the list. */
  label: string;
  problems: readonly { line: number; reason: string }[];
}

/** The lines of a file that cannot be taken, each with its reason; a long list scrolls, with the keyboard as well. */
export function LineProblems({ label, problems }: LineProblemsProps) {
  const t = useT(shellWords);
  return (
    <ScrollBox className={styles.box} label={label}>
      <ul className={styles.list}>
        {problems.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>
            <b>{t('fileLine', { n: line })}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </ScrollBox>
  );
}
