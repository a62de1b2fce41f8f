import { Button } from '@pollen/ui/Button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { ConditionEditor, firstRule } from './ConditionEditor';
import styles from './Editor.module.css';
import { writeCondition } from './expressions';
import { type Json, withProperty } from './json';
import type { Subject } from './subjects';

export type ConditionTitles = Readonly<Record<string, string>>;

export interface Surroundings {
  readonly subjects: readonly Subject[];
  /** Names of questions that are not to be asked about here. */
  readonly apart: readonly string[];
  /** The first page that is still to come. */
  readonly laterFrom: number;
}

interface ConditionsProps extends Surroundings {
  json: Json;
  /** Properties that hold a condition, by what they are called. */
  titles: ConditionTitles;
  /** Those that can be added; the others are shown where they are. */
  offered: readonly string[];
  /** With no `field` it is a step of its own for undo. */
  onChange: (json: Json, field?: string) => void;
}

/** The conditions that something has, each with its rules, and a button for each that it may have. */
export function Conditions({ json, titles, offered, onChange, subjects, apart, laterFrom }: ConditionsProps) {
  const t = useT(editorWords);
  // One whose text is being written anew stays open while it is empty.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [first] = subjects.filter(({ question }) => !apart.includes(question));
  const writtenAt = (key: string) => (typeof json[key] === 'string' ? json[key] : '');
  const keys = Object.keys(titles);
  const shown = keys.filter((key) => writtenAt(key) !== '' || opened.has(key));
  const missing = offered.filter((key) => !shown.includes(key));
  const remove = (key: string) => {
    setOpened(new Set([...opened].filter((one) => one !== key)));
    onChange(withProperty(json, key, undefined));
  };
  return (
    <>
      {shown.map((key) => (
        <ConditionEditor
          key={key}
          title={titles[key] ?? key}
          value={writtenAt(key)}
          subjects={subjects}
          apart={apart}
          laterFrom={laterFrom}
          onChange={(value, typing) => {
            if (value === '' && !typing) return remove(key);
            setOpened(new Set([...opened, key]));
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
              onClick={() =>
                first && onChange(withProperty(json, key, writeCondition({ join: 'and', rules: [firstRule(first)] })))
              }
            >
              {t('addCondition', { name: titles[key] ?? key })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
