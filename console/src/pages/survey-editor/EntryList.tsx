import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { IconButton } from '@pollen/ui/IconButton';
import { TextField } from '@pollen/ui/TextField';
import { ArrowDown, ArrowUp, GitBranch, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useLang } from '../../locales/language';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { Conditions } from './Conditions';
import styles from './Editor.module.css';
import { isJson, type Json, listOf, withProperty } from './json';
import { type ConditionContext, defaultSubject, newCondition } from './subjects';
import { anyText, textIn, withText } from './texts';

interface EntryListProps {
  /** The heading of the list, such as "Choices". */
  title: string;
  entries: unknown;
  id: 'value' | 'name';
  label: 'text' | 'title';
  /** The properties that entries have besides a value and a text. */
  exclusive?: boolean;
  picture?: boolean;
  required?: boolean;
  /** The subjects for conditions of entries; undefined when entries have no conditions. */
  surroundings?: ConditionContext | undefined;
  /** A change without a `field` is an undo step of its own. */
  onChange: (entries: readonly unknown[], field?: string) => void;
}

/** A picture that ships with the panel. */
const examplePicture = '/demo/images/cat.svg';

/** Edits choices, grid rows and columns, or text items: value, English and Chinese of each in one row. */
export function EntryList({ title, entries, id, label, onChange, ...more }: EntryListProps) {
  const t = useT(editorWords);
  const lang = useLang();
  const list = useRef<HTMLOListElement>(null);
  // A plain value is a choice whose text is the value.
  const rows: readonly Json[] = listOf(entries).map((entry) => (isJson(entry) ? entry : { [id]: entry }));
  const put = (at: number, row: Json, field?: string) => onChange(rows.with(at, row), field && `${at} ${field}`);
  const first = more.surroundings && defaultSubject(more.surroundings);
  const focusIn = (at: number, selector: string) =>
    requestAnimationFrame(() => list.current?.children[at]?.querySelector<HTMLElement>(selector)?.focus());
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
          const value = String(row[id] ?? '');
          const shown = anyText(row[label], lang) || value;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the value itself is edited here.
            <li key={at} className={styles.entry}>
              <TextField
                label={t('entryValue', { n: at + 1 })}
                className={styles.entryField}
                value={value}
                spellCheck={false}
                onChange={(event) =>
                  put(at, { ...row, [id]: id === 'name' ? event.target.value : text(event.target.value) }, id)
                }
              />
              <TextField
                label={t('entryEnglish', { n: at + 1 })}
                className={styles.entryField}
                lang="en"
                placeholder={value}
                value={textIn(row[label], 'en')}
                onChange={(event) =>
                  put(at, withProperty(row, label, withText(row[label], 'en', event.target.value)), 'en')
                }
              />
              <TextField
                label={t('entryChinese', { n: at + 1 })}
                className={styles.entryField}
                lang="zh-CN"
                placeholder={textIn(row[label], 'en') || value}
                value={textIn(row[label], 'zh')}
                onChange={(event) =>
                  put(at, withProperty(row, label, withText(row[label], 'zh', event.target.value)), 'zh')
                }
              />
              <span className={styles.entryButtons}>
                {more.surroundings && (
                  <IconButton
                    label={t('entryCondition', { name: shown })}
                    title={t('entryCondition', { name: shown })}
                    disabled={!first || typeof row.visibleIf === 'string'}
                    data-branch=""
                    onClick={() => {
                      if (!first) return;
                      put(at, { ...row, visibleIf: newCondition(first) });
                      focusIn(at, '[data-condition] select');
                    }}
                  >
                    <GitBranch size={20} />
                  </IconButton>
                )}
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
                <IconButton label={t('entryRemove', { name: shown })} onClick={() => onChange(rows.toSpliced(at, 1))}>
                  <Trash2 size={20} />
                </IconButton>
              </span>
              {more.picture && (
                <TextField
                  label={t('p_imageLink')}
                  className={styles.entryWide}
                  value={String(row.imageLink ?? '')}
                  placeholder={examplePicture}
                  onChange={(event) =>
                    put(at, withProperty(row, 'imageLink', event.target.value || undefined), 'imageLink')
                  }
                />
              )}
              {more.surroundings && (typeof row.visibleIf === 'string' || typeof row.enableIf === 'string') && (
                <div className={styles.entryConditions}>
                  <Conditions
                    {...more.surroundings}
                    json={row}
                    titles={{
                      visibleIf: t('entryVisibleIf', { name: shown }),
                      enableIf: t('entryEnableIf', { name: shown }),
                    }}
                    offered={[]}
                    onChange={(changed, field) => {
                      put(at, changed, field);
                      if (changed.visibleIf === undefined && !field) focusIn(at, '[data-branch]');
                    }}
                  />
                </div>
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
