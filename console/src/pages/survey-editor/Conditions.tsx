import { Button } from '@pollen/ui/Button';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { ConditionEditor } from './ConditionEditor';
import styles from './Editor.module.css';
import { type Json, withProperty } from './json';
import { type ConditionContext, defaultSubject, newCondition } from './subjects';

interface ConditionsProps extends ConditionContext {
  json: Json;
  /** The properties that hold a condition, with their titles. */
  titles: Readonly<Record<string, string>>;
  /** The properties that can be added; others are shown only where they are set. */
  offered: readonly string[];
  /** A change without a `field` is an undo step of its own. */
  onChange: (json: Json, field?: string) => void;
}

/** The conditions of an element or a page, each with its rules, and a button for each condition that can be added. */
export function Conditions({ json, titles, offered, onChange, subjects, apart, laterFrom }: ConditionsProps) {
  const t = useT(editorWords);
  // A condition whose text was deleted stays open, so that it can be typed anew; one that undo takes away does not.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const first = defaultSubject({ subjects, apart, laterFrom });
  const group = useRef<HTMLDivElement>(null);
  const focusOn = (selector: string) =>
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(selector)?.focus());
  const writtenAt = (key: string) => (typeof json[key] === 'string' ? json[key] : '');
  const keys = Object.keys(titles);
  const shown = keys.filter((key) => writtenAt(key) !== '' || opened.has(key));
  const missing = offered.filter((key) => !shown.includes(key));
  const remove = (key: string) => {
    setOpened(new Set([...opened].filter((one) => one !== key)));
    onChange(withProperty(json, key, undefined));
    focusOn(`[data-adds="${key}"]`);
  };
  const add = (key: string) => {
    if (!first) return;
    onChange(withProperty(json, key, newCondition(first)));
    focusOn(`[data-condition="${key}"] select`);
  };
  return (
    <div ref={group} className={styles.conditions}>
      {shown.map((key) => (
        <ConditionEditor
          key={key}
          name={key}
          title={titles[key] ?? key}
          value={writtenAt(key)}
          subjects={subjects}
          apart={apart}
          laterFrom={laterFrom}
          onChange={(value, typing) => {
            if (value === '' && !typing) return remove(key);
            if (value === '') setOpened(new Set([...opened, key]));
            onChange(withProperty(json, key, value || undefined), typing ? key : undefined);
          }}
          onRemove={() => remove(key)}
        />
      ))}
      {missing.length > 0 && (
        <div className={styles.row}>
          {missing.map((key) => (
            <Button
              key={key}
              kind="ghost"
              size="dense"
              icon={<Plus size={20} />}
              disabled={!first}
              data-adds={key}
              onClick={() => add(key)}
            >
              {t('addCondition', { name: titles[key] ?? key })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
