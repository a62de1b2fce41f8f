import { SelectField } from '@pollen/ui/SelectField';
import { useLang } from '../../locales/language';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { EntryList } from './EntryList';
import { type Json, withProperty } from './json';
import type { EntryLists } from './kind-module';
import { type Kind, kinds } from './kinds/table';
import { PropertyFields } from './PropertyFields';

/** The kinds of questions that the editor offers in a template. */
const offered: readonly Kind[] = ['text', 'comment', 'radiogroup', 'checkbox', 'dropdown', 'boolean', 'rating'];

interface TemplateQuestionProps {
  question: Json;
  typed: NonNullable<EntryLists['typed']>;
  onChange: (question: Json, field?: string) => void;
}

/** Edits the kind and the properties of a question in a dynamic panel or in the cells of a grid. */
export function TemplateQuestion({ question, typed, onChange }: TemplateQuestionProps) {
  const t = useT(editorWords);
  const lang = useLang();
  const type = typeof question[typed.key] === 'string' ? String(question[typed.key]) : typed.usual;
  const kind = offered.find((one) => one === type);
  const options = kind ? offered : [type, ...offered];
  const change = (next: string) => {
    const { choices } = question;
    const begins = kinds[next as Kind]?.beginning ?? {};
    onChange({
      ...question,
      ...begins,
      ...(choices !== undefined && 'choices' in begins && { choices }),
      [typed.key]: next,
    });
  };
  return (
    <>
      <SelectField
        label={t('questionKind')}
        value={type}
        options={options.map((one) => ({ value: one, label: kinds[one as Kind]?.label[lang] ?? one }))}
        onChange={(event) => change(event.target.value)}
      />
      {kind &&
        kinds[kind].lists?.map(({ key, id, label, ...entries }) => (
          <EntryList
            key={key}
            title={t(`l_${key}` as 'l_choices')}
            addLabel={t(`add_${key}` as 'add_choices')}
            entries={question[key]}
            id={id}
            label={label}
            {...entries}
            onChange={(list, field) => onChange(withProperty(question, key, list), field && `${key} ${field}`)}
          />
        ))}
      {kind && (
        <PropertyFields
          json={question}
          properties={kinds[kind].properties}
          onChange={(json) => onChange(json, 'properties')}
        />
      )}
    </>
  );
}
