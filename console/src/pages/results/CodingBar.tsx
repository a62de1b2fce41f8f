import { Button } from '@pollen/ui/Button';
import bar from '../../layouts/BulkBar.module.css';
import { codingWords } from '../../locales/coding.en';
import { useT } from '../../locales/translator';
import styles from './CodingDesk.module.css';
import type { Code } from './use-coding';

interface CodingBarProps {
  count: number;
  /** How many answers the search finds, when not all of them are selected; else null. */
  found: number | null;
  codes: readonly Code[];
  nameOf: (code: Code) => string;
  isBusy: boolean;
  onGive: (code: Code) => void;
  onAll: () => void;
  onClear: () => void;
}

/** Codes that have a button of their own in the bar; the others are in its list. */
const BUTTONS = 2;

/** Appears with the first selected answer: gives a code to the selected ones, or to all that the search finds. */
export function CodingBar({ count, found, codes, nameOf, isBusy, onGive, onAll, onClear }: CodingBarProps) {
  const t = useT(codingWords);
  const often = [...codes].sort((a, b) => b.count - a.count).slice(0, BUTTONS);
  return (
    <section data-bottom-bar="" className={bar.bar} aria-label={t('selected', { n: count })}>
      <p className={bar.words} role="status">
        <b>{t('selected', { n: count })}</b>
        {codes.length === 0 && <span>{t('addFirst')}</span>}
      </p>
      <div className={bar.actions}>
        {found !== null && found > count && (
          <Button kind="brandSecondary" size="dense" onClick={onAll}>
            {t('selectAll', { n: found })}
          </Button>
        )}
        <Button kind="brandSecondary" size="dense" className={bar.clear} onClick={onClear}>
          {t('clear')}
        </Button>
        {often.map((code) => (
          <Button key={code.id} kind="brandSecondary" size="dense" disabled={isBusy} onClick={() => onGive(code)}>
            {nameOf(code)}
          </Button>
        ))}
        {codes.length > BUTTONS && (
          <select
            className={styles.give}
            aria-label={t('give')}
            value=""
            disabled={isBusy}
            onChange={({ target }) => {
              const code = codes.find(({ id }) => String(id) === target.value);
              if (code) onGive(code);
            }}
          >
            <option value="">{t('give')}</option>
            {codes.map((code) => (
              <option key={code.id} value={code.id}>
                {nameOf(code)}
              </option>
            ))}
          </select>
        )}
      </div>
    </section>
  );
}
