import { Button } from '@pollen/ui/Button';
import { PopupArea } from '@pollen/ui/PopupArea';
import { ChevronDown, Search } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { listWords } from '../locales/list.en';
import { useT } from '../locales/translator';
import styles from './FilterBar.module.css';

interface FilterBarProps {
  children: ReactNode;
  /** Resets all filters; undefined hides the button when no filter is set. */
  onReset?: (() => void) | undefined;
  /** Shown at the end of the bar. */
  end?: ReactNode;
}

/** Search and filters above a table. */
export function FilterBar({ children, onReset, end }: FilterBarProps) {
  const t = useT(listWords);
  return (
    <search className={styles.bar}>
      {children}
      {onReset && (
        <Button kind="ghost" size="dense" className={styles.reset} onClick={onReset}>
          {t('clear')}
        </Button>
      )}
      {end}
    </search>
  );
}

const searchDelayMs = 350;

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The shortcut for search puts the focus here. */
  inputRef?: RefObject<HTMLInputElement | null>;
}

/**
 * A search that starts when the operator pauses in typing, or at once on Enter. It does not start when the field loses
 * the focus: the list would change under a pointer that presses one of its rows.
 */
export function SearchBox({ label, value, onChange, inputRef }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const { pathname } = useLocation();
  const leadsTo = useNavigation().location?.pathname;
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // At once, because the search may be due before the router tells of the next page.
  useEffect(() => {
    const stepAside = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link && link.pathname !== window.location.pathname) clearTimeout(timer.current);
    };
    document.addEventListener('click', stepAside, true);
    return () => document.removeEventListener('click', stepAside, true);
  }, []);
  // The next page may still be loading: a search that began now would lead back to this one.
  useEffect(() => {
    if (leadsTo !== undefined && leadsTo !== pathname) clearTimeout(timer.current);
  }, [leadsTo, pathname]);

  const search = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() !== value) onChange(next.trim());
  };
  // Another filter may change before the pause is over: the search that starts then must keep that change.
  const searchLater = useRef(search);
  searchLater.current = search;
  return (
    <div className={styles.search}>
      <Search size={20} className={styles.searchIcon} />
      <input
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={typed}
        className={styles.input}
        onChange={(event) => {
          const next = event.target.value;
          setTyped(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => searchLater.current(next), searchDelayMs);
        }}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && search(typed)}
      />
    </div>
  );
}

interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** Label of the first choice, which does not filter. */
  any?: string;
  onChange: (value: string) => void;
}

/** A native select that shows its label and its value. */
export function FilterSelect({ label, value, options, any, onChange }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id} className={styles.filterLabel}>
        {label}
      </label>
      <select id={id} value={value} className={styles.select} onChange={(event) => onChange(event.target.value)}>
        {any !== undefined && <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} className={styles.chevron} />
    </div>
  );
}

interface FilterPanelProps {
  label: string;
  /** The current value in words. */
  value: string;
  children: ReactNode;
}

/** A filter that unfolds its own fields. Escape or leaving it closes it. */
export function FilterPanel({ label, value, children }: FilterPanelProps) {
  const [open, setOpen] = useState(false);
  const id = useId();

  return (
    <PopupArea open={open} onClose={() => setOpen(false)} className={styles.holder}>
      <button
        type="button"
        className={styles.filter}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.filterLabel}>{label}</span>
        <span className={styles.value}>{value}</span>
        <ChevronDown size={16} className={styles.chevron} />
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        {children}
      </div>
    </PopupArea>
  );
}
