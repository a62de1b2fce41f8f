import { TriangleAlert } from 'lucide-react';
import { useFormat } from '../locales/format';
import { listWords } from '../locales/list.en';
import { useT } from '../locales/translator';
import styles from './FilterProblems.module.css';
import type { FilterProblem } from './filters';

const LONGEST_QUOTE = 40;

/** Names the invalid filters of the address, without which the list is shown. */
export function FilterProblems({ problems }: { problems: readonly FilterProblem[] }) {
  const t = useT(listWords);
  const format = useFormat();
  const ignored = problems.filter(({ kind, name }) => kind !== 'page' && !(kind === 'days' && name === 'to'));
  const [first, last] = problems.filter(({ kind }) => kind === 'days');
  const sentences = problems
    .filter(({ kind }) => kind !== 'days')
    .map(({ kind, text }) => t(kind as 'day', { text: shortened(text) }));
  if (first && last) {
    sentences.push(t('days', { from: format.date(first.text, 'day'), to: format.date(last.text, 'day') }));
  }
  if (ignored.length > 0) sentences.push(t('shownWithout', { n: ignored.length }));
  return (
    <div role="status" className={styles.place}>
      {sentences.length > 0 && (
        <p className={styles.problems}>
          <TriangleAlert size={20} className={styles.icon} />
          <span>{format.sentences(sentences)}</span>
        </p>
      )}
    </div>
  );
}

const shortened = (text: string) => (text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
