import { Button } from '@pollen/ui/Button';
import { Hash, Plus } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useRowKeys } from '../../layouts/use-row-keys';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import styles from './Entries.module.css';
import { EntryRow } from './EntryRow';
import { isWord, pastedLines, rowsOf, unusedValue, withPasted } from './entries';
import { type Json, listOf } from './json';
import type { ConditionContext } from './subjects';
import { isPlaceholder, textIn, withText } from './texts';
import { useEntryDrag } from './use-entry-drag';

interface EntryListProps {
  /** The heading of the list, such as "Answers". */
  title: string;
  /** The label of the button that adds an entry. */
  addLabel: string;
  entries: unknown;
  id: 'value' | 'name';
  label: 'text' | 'title';
  /** The properties that entries have besides a value and a text. */
  exclusive?: boolean;
  picture?: boolean;
  required?: boolean;
  /** The properties of a new entry besides its value. */
  fresh?: Json;
  /** Fields of an entry, shown below it when it is unfolded. */
  details?: (row: Json, onChange: (row: Json, field?: string) => void) => ReactNode;
  /** The subjects for conditions of entries; undefined when entries have no conditions. */
  surroundings?: ConditionContext | undefined;
  /** A change without a `field` is an undo step of its own. */
  onChange: (entries: readonly unknown[], field?: string) => void;
}

/** What the last paste did, so that it can be taken as one entry instead. */
interface Paste {
  readonly before: readonly Json[];
  readonly at: number;
  readonly text: string;
  readonly count: number;
}

/**
 * Edits choices, grid rows and columns, or text items, one line each: Enter adds the next, Backspace in an empty one
 * removes it, pasted lines become entries, and Alt with the arrow keys moves them.
 */
export function EntryList({ title, addLabel, entries, id, label, fresh, onChange, ...more }: EntryListProps) {
  const t = useT(editorWords);
  const list = useRef<HTMLOListElement>(null);
  const [showsValues, setShowsValues] = useState(false);
  const [unfolded, setUnfolded] = useState<number | null>(null);
  const [pasted, setPasted] = useState<Paste | null>(null);
  const rows = rowsOf(entries, id);
  const rowKeys = useRowKeys(listOf(entries));

  const focusOn = (at: number, selector = 'input[lang="en"]', atEnd = true) =>
    requestAnimationFrame(() => {
      const field = list.current?.children[at]?.querySelector<HTMLElement>(selector);
      field?.focus();
      if (atEnd && field instanceof HTMLInputElement) field.setSelectionRange(field.value.length, field.value.length);
    });
  const change = (next: readonly Json[], field?: string) => {
    setPasted(null);
    onChange(next, field);
  };
  const insertAfter = (at: number) => {
    change(rows.toSpliced(at + 1, 0, { ...fresh, [id]: unusedValue(rows, id) }));
    if (unfolded !== null && unfolded > at) setUnfolded(null);
    focusOn(at + 1);
  };
  const remove = (at: number) => {
    change(rows.toSpliced(at, 1));
    setUnfolded(null);
    if (rows.length > 1) focusOn(Math.max(0, at - 1));
    else requestAnimationFrame(() => list.current?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus());
  };
  const move = (from: number, to: number, selector?: string) => {
    if (to < 0 || to >= rows.length) return;
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    change(next);
    setUnfolded(null);
    focusOn(to, selector, false);
  };
  const drag = useEntryDrag(list, (from, to) => move(from, to, '[data-entry-handle]'));

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    // A key that chooses a word of an input method belongs to that method.
    if (event.nativeEvent.isComposing) return;
    const row = rows[at];
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      insertAfter(at);
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && row && !holdsMore(row, id, label)) {
      event.preventDefault();
      remove(at);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
    } else if (!event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      focusOn(event.key === 'ArrowUp' ? at - 1 : at + 1);
    } else if (event.altKey && event.code === 'KeyX' && more.exclusive && row) {
      event.preventDefault();
      change(rows.with(at, { ...row, isExclusive: row.isExclusive === true ? undefined : true } as Json));
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const text = event.clipboardData.getData('text/plain');
    const lines = pastedLines(text);
    const row = rows[at];
    if (!row || (lines.length < 2 && lines[0]?.value === undefined)) return;
    event.preventDefault();
    const replaces = event.currentTarget.value === '' || isPlaceholder(row[label]);
    onChange(withPasted(rows, at, lines, { id, label, replaces }));
    setPasted({ before: rows, at, text: lines.map((line) => line.text).join(' '), count: lines.length });
    focusOn(at + lines.length - (replaces ? 1 : 0));
  };
  const takeAsOne = ({ before, at, text }: Paste) => {
    const row = before[at] ?? {};
    const written = [textIn(row[label], 'en'), text].filter((part) => part !== '').join(' ');
    change(before.with(at, { ...row, [label]: withText(row[label], 'en', written) }));
    focusOn(at);
  };

  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{title}</legend>
      <div className={styles.groupHead}>
        <span className={styles.groupTitle}>{title}</span>
        <Button
          kind="ghost"
          size="dense"
          icon={<Hash size={16} />}
          aria-pressed={showsValues}
          onClick={() => setShowsValues(!showsValues)}
        >
          {t(showsValues ? 'hideValues' : 'showValues')}
        </Button>
      </div>
      <ol ref={list} className={styles.entries}>
        {rows.map((row, at) => (
          <EntryRow
            key={rowKeys[at]}
            row={row}
            at={at}
            count={rows.length}
            id={id}
            label={label}
            showsValue={showsValues}
            unfolded={unfolded === at}
            onUnfold={(open) => setUnfolded(open ? at : null)}
            dragged={drag.dragged === at}
            lands={
              drag.before === at ? 'before' : drag.before === rows.length && at === rows.length - 1 ? 'after' : null
            }
            onGrab={(event) => drag.start(event, at)}
            onChange={(next, field) => change(rows.with(at, next), field && `${at} ${field}`)}
            onMove={(by) => move(at, at + by, '[data-entry-handle]')}
            onRemove={() => remove(at)}
            onKeyDown={(event) => onKeyDown(event, at)}
            onPaste={(event) => onPaste(event, at)}
            {...more}
          />
        ))}
      </ol>
      <div role="status">
        {pasted && (
          <p className={styles.pasted}>
            {t('linesPasted', { n: pasted.count })}
            <Button kind="ghost" size="dense" onClick={() => takeAsOne(pasted)}>
              {t('oneInstead')}
            </Button>
          </p>
        )}
      </div>
      <div className={styles.adds}>
        <Button
          kind="tonal"
          size="dense"
          data-add=""
          icon={<Plus size={20} />}
          onClick={() => insertAfter(rows.length - 1)}
        >
          {addLabel}
        </Button>
        <span className={styles.keys} aria-hidden="true">
          {t('entryKeys')}
        </span>
      </div>
    </fieldset>
  );
}

/** Returns whether an entry without an English text holds something else that a keystroke must not delete. */
function holdsMore(row: Json, id: string, label: string): boolean {
  return (
    (row[label] === undefined && isWord(String(row[id] ?? ''))) ||
    textIn(row[label], 'zh') !== '' ||
    ['visibleIf', 'enableIf', 'imageLink'].some((key) => typeof row[key] === 'string' && row[key] !== '')
  );
}
