import { Button } from '@pollen/ui/Button';
import { CircleAlert } from 'lucide-react';
import { type UIEvent, useId, useMemo, useRef } from 'react';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import type { Check } from '../surveys/survey-types';
import styles from './JsonEditor.module.css';
import { isJson } from './json';
import { lineAt, offsetOf, readJson } from './json-positions';

interface JsonEditorProps {
  text: string;
  /** True when the text differs from the questionnaire in the other tabs. */
  changed: boolean;
  problems: Check['problems'];
  /** True when the JSON can be read and copied, but not changed. */
  readOnly: boolean;
  onChange: (text: string) => void;
  onApply: (questionnaire: unknown) => void;
  onDiscard: () => void;
}

/** Edits the questionnaire as JSON, with each problem at its line. */
export function JsonEditor({ text, changed, problems, readOnly, onChange, onApply, onDiscard }: JsonEditorProps) {
  const t = useT(editorWords);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const read = useMemo(() => readJson(text), [text]);
  const lines = useMemo(() => text.split('\n').length, [text]);
  const found = useMemo(() => {
    if ('error' in read) {
      const { line, column, found: sign } = read.error;
      const message = sign ? t('jsonError', { column, sign }) : t('jsonEnds');
      return [{ line, offset: lineStart(text, line), message }];
    }
    if (!isJson(read.value)) return [{ line: 1, offset: 0, message: t('jsonObject') }];
    // The server checked the text that was applied last, so its line numbers do not fit a changed text.
    return changed
      ? []
      : problems.map(({ path, message }) => {
          const offset = offsetOf(read.tree, path);
          return { line: lineAt(text, offset).line, offset, message };
        });
  }, [read, text, problems, changed, t]);
  const wrong = new Set(found.map(({ line }) => line));
  const applies = !('error' in read) && isJson(read.value);

  const scroll = (event: UIEvent<HTMLTextAreaElement>) => {
    if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop;
  };
  const goTo = (line: number, offset: number) => {
    const element = area.current;
    if (!element) return;
    element.focus();
    element.setSelectionRange(offset, offset);
    element.scrollTop = Math.max(0, (line - 5) * Number.parseFloat(getComputedStyle(element).lineHeight));
  };

  return (
    <div className={styles.json}>
      <label htmlFor={id} className={styles.label}>
        {t('jsonLabel')}
      </label>
      <div className={styles.frame}>
        <div ref={gutter} className={styles.gutter} aria-hidden="true">
          {Array.from({ length: lines }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
            <span key={index} data-wrong={wrong.has(index + 1) || undefined}>
              {index + 1}
            </span>
          ))}
        </div>
        <textarea
          ref={area}
          id={id}
          className={styles.area}
          value={text}
          readOnly={readOnly}
          spellCheck={false}
          autoCapitalize="off"
          wrap="off"
          aria-invalid={found.length > 0 || undefined}
          aria-describedby={`${id}-problems`}
          onScroll={scroll}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && applies) {
              event.preventDefault();
              onApply(read.value);
            }
          }}
        />
      </div>
      <div id={`${id}-problems`} role="status">
        {found.length > 0 && (
          <ul className={styles.problems}>
            {found.map(({ line, offset, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same problem may stand twice.
              <li key={index}>
                <button type="button" className={styles.problem} onClick={() => goTo(line, offset)}>
                  <CircleAlert size={16} />
                  <b>{t('line', { n: line })}</b>
                  <span>{message}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.foot}>
        <p className={styles.note}>{t(changed ? 'jsonChanged' : 'jsonSame')}</p>
        <Button kind="ghost" size="dense" disabled={!changed} onClick={onDiscard}>
          {t('jsonDiscard')}
        </Button>
        <Button
          kind="tonal"
          size="dense"
          disabled={!changed || !applies}
          onClick={() => applies && onApply(read.value)}
        >
          {t('jsonApply')}
        </Button>
      </div>
    </div>
  );
}

function lineStart(text: string, line: number): number {
  let offset = 0;
  for (let n = 1; n < line; n += 1) offset = text.indexOf('\n', offset) + 1;
  return offset;
}
