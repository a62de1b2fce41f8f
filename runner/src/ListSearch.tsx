import { classNames } from '@pollen/ui/class-names';
import field from '@pollen/ui/Field.module.css';
import { Search, X } from 'lucide-react';
import { use } from 'react';
import styles from './ListSearch.module.css';
import { RunnerContext } from './runner-context';

interface ListSearchProps {
  typed: string;
  onType: (typed: string) => void;
  /** How many choices match, and how many there are. */
  shown: number;
  total: number;
  /** The texts of the selected choices, which may be out of sight. */
  chosen: readonly string[];
}

/** The search field above a long list of choices, with what it found and what is selected. */
export default function ListSearch({ typed, onType, shown, total, chosen }: ListSearchProps) {
  const { words } = use(RunnerContext);
  return (
    <div className={styles.search}>
      <div className={field.frame}>
        <span className={classNames(styles.icon, field.passive)}>
          <Search size={20} />
        </span>
        <input
          type="search"
          className={classNames(field.control, styles.input)}
          aria-label={words.searchList}
          placeholder={words.searchList}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            // Enter would go to the next page, and Escape is what clears a search.
            if (event.key === 'Enter') event.preventDefault();
            if (event.key === 'Escape') onType('');
          }}
        />
        {typed !== '' && (
          <button type="button" className={styles.clear} aria-label={words.clearSearch} onClick={() => onType('')}>
            <X size={20} />
          </button>
        )}
      </div>
      <p className={styles.count} role="status">
        {shown === 0 ? words.nothingFound : words.found(shown, total)}
      </p>
      {chosen.length > 0 && (
        <p className={styles.chosen}>
          {words.chosen} <b>{chosen.join(words.listComma)}</b>
        </p>
      )}
    </div>
  );
}
