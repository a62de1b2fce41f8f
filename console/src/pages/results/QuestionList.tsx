import { TextField } from '@pollen/ui/TextField';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { resultWords } from '../../locales/results.en';
import { useT } from '../../locales/translator';
import styles from './QuestionList.module.css';
import type { Question } from './table-view';

/** The smallest number of questions for which the list has a search. */
const SEARCH_FROM = 8;

/** The list of questions; each entry jumps to its figures. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  const t = useT(resultWords);
  const [search, setSearch] = useState('');
  const found = questions
    .map((question, place) => ({ ...question, number: place + 1 }))
    .filter(({ title, name }) => `${title} ${name}`.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <nav className={styles.list} aria-label={t('questions')}>
      {questions.length >= SEARCH_FROM && (
        <TextField
          label={t('findQuestion')}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <ol className={styles.entries}>
        {found.map(({ number, title, name, isOfMember }, place) => (
          <li key={name}>
            {isOfMember && !found[place - 1]?.isOfMember && <p className={styles.heading}>{t('ofMembers')}</p>}
            <a
              className={styles.entry}
              href={`#question-${number}`}
              onClick={(event) => {
                // The link only moves focus and scroll position, because the address holds the view.
                event.preventDefault();
                const card = document.getElementById(`question-${number}`);
                card?.scrollIntoView();
                card?.focus({ preventScroll: true });
              }}
            >
              <span className={styles.number}>{isOfMember ? <UserRound size={16} aria-hidden="true" /> : number}</span>
              <span className={styles.title}>{title}</span>
            </a>
          </li>
        ))}
      </ol>
      {found.length === 0 && <p className={styles.note}>{t('noQuestion')}</p>}
    </nav>
  );
}
