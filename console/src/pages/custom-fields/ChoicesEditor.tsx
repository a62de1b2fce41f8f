import { CUSTOM_FIELD_LIMITS } from '@pollen/contract/custom-field-values';
import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { FieldMessage } from '@pollen/ui/Field';
import { IconButton } from '@pollen/ui/IconButton';
import { TextField } from '@pollen/ui/TextField';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { customFieldWords } from '../../locales/custom-fields.en';
import { useT } from '../../locales/translator';
import styles from './CustomFields.module.css';
import { type ChoiceDraft, newChoice, type Problem, type Problems } from './custom-field-draft';

interface ChoicesEditorProps {
  choices: readonly ChoiceDraft[];
  problems: Problems;
  inWords: (problem: Problem | undefined) => string | undefined;
  onChange: (choices: readonly ChoiceDraft[]) => void;
}

/** Edits the choices of a list. A saved choice can be retired but not removed, because members have answered with it. */
export function ChoicesEditor({ choices, problems, inWords, onChange }: ChoicesEditorProps) {
  const t = useT(customFieldWords);
  const put = (key: number, change: Partial<ChoiceDraft>) =>
    onChange(choices.map((choice) => (choice.key === key ? { ...choice, ...change } : choice)));
  const move = (at: number, to: number) => {
    const moved = [...choices];
    const [choice] = moved.splice(at, 1);
    if (choice) moved.splice(to, 0, choice);
    onChange(moved);
  };
  return (
    <div className={styles.choices}>
      <ol className={styles.choiceList}>
        {choices.map((choice, at) => {
          const n = at + 1;
          const text = (lang: 'en' | 'zh') => ({
            value: choice[lang],
            maxLength: CUSTOM_FIELD_LIMITS.choice,
            error: inWords(problems[`choices.${choice.key}.${lang}`]),
            onChange: (event: { target: { value: string } }) => put(choice.key, { [lang]: event.target.value }),
          });
          return (
            <li
              key={choice.key}
              className={styles.choice}
              data-retired={choice.retired || undefined}
              data-partner={choice.theirs !== undefined || undefined}
            >
              <TextField label={t('choiceEn', { n })} {...text('en')} />
              <TextField label={t('choiceZh', { n })} lang="zh-CN" placeholder={choice.en} {...text('zh')} />
              {choice.theirs !== undefined && (
                <TextField
                  label={t('choiceTheirs', { n })}
                  value={choice.theirs}
                  maxLength={500}
                  error={inWords(problems[`choices.${choice.key}.theirs`])}
                  onChange={(event) => put(choice.key, { theirs: event.target.value })}
                />
              )}
              <div className={styles.choiceActions}>
                {choice.code !== undefined && (
                  <Checkbox
                    checked={choice.retired}
                    onChange={(event) => put(choice.key, { retired: event.target.checked })}
                  >
                    {t('retiredState')}
                  </Checkbox>
                )}
                <IconButton label={t('choiceUp', { n })} disabled={at === 0} onClick={() => move(at, at - 1)}>
                  <ArrowUp size={20} />
                </IconButton>
                <IconButton
                  label={t('choiceDown', { n })}
                  disabled={at === choices.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown size={20} />
                </IconButton>
                {choice.code === undefined && (
                  <IconButton
                    label={t('removeChoice', { n })}
                    disabled={choices.length === 1}
                    onClick={() => onChange(choices.filter(({ key }) => key !== choice.key))}
                  >
                    <Trash2 size={20} />
                  </IconButton>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <FieldMessage error={inWords(problems.choices)} />
      <div>
        <Button
          kind="tonal"
          size="dense"
          icon={<Plus size={20} />}
          disabled={choices.length >= CUSTOM_FIELD_LIMITS.choices}
          onClick={() => onChange([...choices, newChoice(choices)])}
        >
          {t('addChoice')}
        </Button>
      </div>
    </div>
  );
}
