import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { IconButton } from '@pollen/ui/IconButton';
import { TextField } from '@pollen/ui/TextField';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import styles from './Editor.module.css';
import { isJson, type Json, listOf, withProperty } from './json';
import { textIn, withText } from './texts';

interface EntryListProps {
  /** Heads the list: choices, rows ... */
  title: string;
  entries: unknown;
  id: 'value' | 'name';
  label: 'text' | 'title';
  /** What entries have beyond a value and a text. */
  exclusive?: boolean;
  picture?: boolean;
  required?: boolean;
  onChange: (entries: readonly unknown[]) => void;
}

/** One that ships with the panel. */
const examplePicture = '/demo/images/cat.svg';

/** Choices, grid rows and columns, or text items: value, English and Chinese in one row each. */
export function EntryList({ title, entries, id, label, onChange, ...more }: EntryListProps) {
  const t = useT(editorWords);
  const list = useRef<HTMLOListElement>(null);
  // A plain value is a choice that shows its value.
  const rows: readonly Json[] = listOf(entries).map((entry) => (isJson(entry) ? entry : { [id]: entry }));
  const put = (at: number, row: Json) => onChange(rows.map((other, index) => (index === at ? row : other)));
  const move = (at: number, by: -1 | 1) => {
    const next = [...rows];
    next.splice(at + by, 0, ...next.splice(at, 1));
    onChange(next);
  };
  const add = () => {
    const taken = new Set(rows.map((row) => String(row[id]).toLowerCase()));
    const base = id === 'name' ? 'item' : 'choice';
    let n = rows.length + 1;
    while (taken.has(`${base}${n}`)) n += 1;
    onChange([...rows, { [id]: `${base}${n}` }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input[lang]')?.focus());
  };
  const text = (value: string) => (/^-?\d+$/.test(value) ? Number(value) : value);

  return (
    <fieldset className={styles.group}>
      <legend className={styles.groupTitle}>{title}</legend>
      <ol ref={list} className={styles.entries}>
        {rows.map((row, at) => {
          const shown = textIn(row[label], 'en') || String(row[id] ?? '');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the value itself is edited here.
            <li key={at} className={styles.entry}>
              <TextField
                label={t('entryValue', { n: at + 1 })}
                className={styles.entryField}
                value={String(row[id] ?? '')}
                spellCheck={false}
                onChange={(event) =>
                  put(at, { ...row, [id]: id === 'name' ? event.target.value : text(event.target.value) })
                }
              />
              <TextField
                label={t('entryEnglish', { n: at + 1 })}
                className={styles.entryField}
                lang="en"
                placeholder={String(row[id] ?? '')}
                value={textIn(row[label], 'en')}
                onChange={(event) => put(at, withProperty(row, label, withText(row[label], 'en', event.target.value)))}
              />
              <TextField
                label={t('entryChinese', { n: at + 1 })}
                className={styles.entryField}
                lang="zh-CN"
                placeholder={shown}
                value={textIn(row[label], 'zh')}
                onChange={(event) => put(at, withProperty(row, label, withText(row[label], 'zh', event.target.value)))}
              />
              <span className={styles.entryButtons}>
                <IconButton label={t('entryUp', { name: shown })} disabled={at === 0} onClick={() => move(at, -1)}>
                  <ArrowUp size={20} />
                </IconButton>
                <IconButton
                  label={t('entryDown', { name: shown })}
                  disabled={at === rows.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <ArrowDown size={20} />
                </IconButton>
                <IconButton
                  label={t('entryRemove', { name: shown })}
                  onClick={() => onChange(rows.filter((_, index) => index !== at))}
                >
                  <Trash2 size={20} />
                </IconButton>
              </span>
              {more.picture && (
                <TextField
                  label={t('p_imageLink')}
                  className={styles.entryWide}
                  value={String(row.imageLink ?? '')}
                  placeholder={examplePicture}
                  onChange={(event) => put(at, withProperty(row, 'imageLink', event.target.value || undefined))}
                />
              )}
              {(more.exclusive || more.required) && (
                <Checkbox
                  className={styles.entryWide}
                  checked={row[more.exclusive ? 'isExclusive' : 'isRequired'] === true}
                  onChange={(event) =>
                    put(
                      at,
                      withProperty(
                        row,
                        more.exclusive ? 'isExclusive' : 'isRequired',
                        event.target.checked ? true : undefined,
                      ),
                    )
                  }
                >
                  {t(more.exclusive ? 'p_isExclusive' : 'p_isRequired')}
                </Checkbox>
              )}
            </li>
          );
        })}
      </ol>
      <div>
        <Button kind="tonal" size="dense" icon={<Plus size={20} />} onClick={add}>
          {t('addEntry', { list: title })}
        </Button>
      </div>
    </fieldset>
  );
}
