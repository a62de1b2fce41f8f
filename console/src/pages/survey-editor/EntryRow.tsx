import { Checkbox } from '@pollen/ui/Checkbox';
import { classNames } from '@pollen/ui/class-names';
import { IconButton } from '@pollen/ui/IconButton';
import { TextField } from '@pollen/ui/TextField';
import { ChevronDown, ChevronUp, GitBranch, GripVertical, Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useLang } from '../../locales/language';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { ChineseBadge } from './ChineseBadge';
import { Conditions } from './Conditions';
import styles from './Entries.module.css';
import { codeOf, isWord } from './entries';
import { type Json, withProperty } from './json';
import { besideEntry, type ConditionContext, defaultSubject, newCondition } from './subjects';
import { anyText, textIn, withText } from './texts';
import { useChineseShown } from './use-shown-languages';

interface EntryRowProps {
  row: Json;
  at: number;
  count: number;
  id: 'value' | 'name';
  label: 'text' | 'title';
  exclusive?: boolean;
  picture?: boolean;
  required?: boolean;
  details?: (row: Json, onChange: (row: Json, field?: string) => void) => ReactNode;
  surroundings?: ConditionContext | undefined;
  showsValue: boolean;
  unfolded: boolean;
  onUnfold: (open: boolean) => void;
  dragged: boolean;
  lands: 'before' | 'after' | null;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onChange: (row: Json, field?: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** A picture that ships with the panel. */
const examplePicture = 'https://example.com/cat.png';

/** One entry of a list in one line; Chinese, exclusivity and conditions unfold below it. */
export function EntryRow(props: EntryRowProps) {
  const { row, at, count, id, label, showsValue, unfolded, onUnfold, onChange } = props;
  const t = useT(editorWords);
  const lang = useLang();
  const [chineseShown] = useChineseShown();
  const item = useRef<HTMLLIElement>(null);
  const value = String(row[id] ?? '');
  const surroundings = props.surroundings && besideEntry(props.surroundings, value);
  const shown = anyText(row[label], lang) || value;
  const first = surroundings && defaultSubject(surroundings);
  const flag = props.exclusive ? 'isExclusive' : props.required ? 'isRequired' : null;
  const conditional = typeof row.visibleIf === 'string' || typeof row.enableIf === 'string';
  const focusIn = (selector: string) =>
    requestAnimationFrame(() => item.current?.querySelector<HTMLElement>(selector)?.focus());
  const setText = (language: 'en' | 'zh', text: string) =>
    onChange(withProperty(row, label, withText(row[label], language, text)), language);
  const chinese = (
    <input
      className={styles.text}
      aria-label={t('entryChinese', { n: at + 1 })}
      lang="zh-CN"
      placeholder={textIn(row[label], 'en') || value}
      value={textIn(row[label], 'zh')}
      onChange={(event) => setText('zh', event.target.value)}
    />
  );

  return (
    <li
      ref={item}
      className={classNames(styles.entry, props.dragged && styles.dragged)}
      data-lands={props.lands ?? undefined}
    >
      <div className={styles.line}>
        <button
          type="button"
          className={styles.handle}
          data-entry-handle=""
          aria-label={t('moveEntry', { name: shown })}
          title={t('moveEntry', { name: shown })}
          onPointerDown={props.onGrab}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            props.onMove(event.key === 'ArrowUp' ? -1 : 1);
          }}
        >
          <GripVertical size={16} />
        </button>
        {showsValue ? (
          <input
            className={styles.value}
            aria-label={t('entryValue', { n: at + 1 })}
            value={value}
            spellCheck={false}
            onChange={(event) =>
              onChange({ ...row, [id]: id === 'name' ? event.target.value : codeOf(event.target.value) }, id)
            }
          />
        ) : (
          <span className={styles.number} aria-hidden="true">
            {at + 1}
          </span>
        )}
        <input
          className={styles.text}
          aria-label={t('entryEnglish', { n: at + 1 })}
          lang="en"
          placeholder={isWord(value) ? value : t('entryPlaceholder')}
          value={textIn(row[label], 'en')}
          onChange={(event) => setText('en', event.target.value)}
          onKeyDown={props.onKeyDown}
          onPaste={props.onPaste}
        />
        {chineseShown && <span className={styles.besides}>{chinese}</span>}
        <span className={styles.marks}>
          {flag && row[flag] === true && <span className={styles.tag}>{t(`${flag}Mark`)}</span>}
          {conditional && (
            <button type="button" className={styles.tag} onClick={() => onUnfold(!unfolded)}>
              <GitBranch size={14} />
              {t('conditional')}
            </button>
          )}
          {!chineseShown && <ChineseBadge text={row[label]} />}
          {surroundings && !conditional && (
            <IconButton
              label={t('entryCondition', { name: shown })}
              title={t('entryCondition', { name: shown })}
              className={styles.onDemand}
              disabled={!first}
              data-branch=""
              onClick={() => {
                if (!first) return;
                onChange({ ...row, visibleIf: newCondition(first) });
                onUnfold(true);
                focusIn('[data-condition] select');
              }}
            >
              <GitBranch size={16} />
            </IconButton>
          )}
          <IconButton
            label={t('entryMore', { name: shown })}
            title={t('entryMore', { name: shown })}
            aria-expanded={unfolded}
            onClick={() => onUnfold(!unfolded)}
          >
            {unfolded ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
          </IconButton>
          <IconButton
            label={t('entryRemove', { name: shown })}
            className={styles.onDemand}
            disabled={count === 0}
            onClick={props.onRemove}
          >
            <Trash2 size={16} />
          </IconButton>
        </span>
      </div>
      {unfolded && (
        <div className={styles.more}>
          {!chineseShown && (
            <TextField
              label={t('entryChinese', { n: at + 1 })}
              lang="zh-CN"
              value={textIn(row[label], 'zh')}
              onChange={(event) => setText('zh', event.target.value)}
            />
          )}
          {props.picture && (
            <TextField
              label={t('p_imageLink')}
              value={String(row.imageLink ?? '')}
              placeholder={examplePicture}
              onChange={(event) =>
                onChange(withProperty(row, 'imageLink', event.target.value || undefined), 'imageLink')
              }
            />
          )}
          {flag && (
            <Checkbox
              checked={row[flag] === true}
              onChange={(event) => onChange(withProperty(row, flag, event.target.checked ? true : undefined))}
            >
              {t(`p_${flag}`)}
            </Checkbox>
          )}
          {props.details?.(row, onChange)}
          {surroundings && (
            <Conditions
              {...surroundings}
              json={row}
              titles={{
                visibleIf: t('entryVisibleIf', { name: shown }),
                enableIf: t('entryEnableIf', { name: shown }),
              }}
              offered={['visibleIf']}
              onChange={onChange}
            />
          )}
        </div>
      )}
    </li>
  );
}
