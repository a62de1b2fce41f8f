import { Checkbox } from '@pollen/ui/Checkbox';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { BilingualField } from './BilingualField';
import styles from './Editor.module.css';
import { type Json, withProperty } from './json';
import type { Property } from './properties';

interface PropertyFieldsProps {
  json: Json;
  properties: readonly Property[];
  onChange: (json: Json) => void;
}

type Word = keyof typeof editorWords.en;

/**
 * Returns typed text as a number for numeric properties. Text that is no number stays text, and the server reports it.
 */
function written(value: string, numeric: boolean): unknown {
  if (value === '') return undefined;
  return numeric && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

/** Fields for properties of a question, a choice or a validator. */
export function PropertyFields({ json, properties, onChange }: PropertyFieldsProps) {
  const t = useT(editorWords);
  const word = (key: string) => t(`p_${key}` as Word & 'p_min');
  const flags = properties.filter(({ is }) => is === 'flag');
  const small = properties.filter(({ is }) => is === 'number' || is === 'plain' || is === 'select');
  const texts = properties.filter(({ is }) => is === 'text');
  return (
    <>
      {small.length > 0 && (
        <div className={styles.small}>
          {small.map((property) => {
            const { key } = property;
            const value = json[key];
            return property.is === 'select' ? (
              <SelectField
                key={key}
                label={word(key)}
                value={typeof value === 'string' ? value : (property.options[0] ?? '')}
                options={property.options.map((option) => ({
                  value: option,
                  label: word(property.words?.[option] ?? option),
                }))}
                onChange={(event) => {
                  const chosen = event.target.value;
                  onChange(withProperty(json, key, chosen === property.options[0] ? undefined : chosen));
                }}
              />
            ) : (
              <TextField
                key={key}
                label={word(key)}
                inputMode={property.is === 'number' ? 'numeric' : undefined}
                value={value === undefined ? '' : String(value)}
                onChange={(event) =>
                  onChange(
                    withProperty(
                      json,
                      key,
                      written(event.target.value, property.is === 'number' || json.inputType === 'number'),
                    ),
                  )
                }
              />
            );
          })}
        </div>
      )}
      {texts.map(({ key }) => (
        <BilingualField
          key={key}
          label={word(key)}
          value={json[key]}
          onChange={(value) => onChange(withProperty(json, key, value))}
        />
      ))}
      {flags.length > 0 && (
        <div className={styles.flags}>
          {flags.map(({ key }) => (
            <Checkbox
              key={key}
              checked={json[key] === true}
              onChange={(event) => onChange(withProperty(json, key, event.target.checked ? true : undefined))}
            >
              {word(key)}
            </Checkbox>
          ))}
        </div>
      )}
    </>
  );
}
