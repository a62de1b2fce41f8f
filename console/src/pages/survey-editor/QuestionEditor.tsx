import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { IconButton } from '@pollen/ui/IconButton';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRowKeys } from '../../layouts/use-row-keys';
import { useLang } from '../../locales/language';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { BilingualField } from './BilingualField';
import { CellTexts } from './CellTexts';
import { ChineseSwitch } from './ChineseSwitch';
import { Conditions } from './Conditions';
import { withEntries } from './cell-texts';
import { isNote, nameOf, pagesOf, placeOf, questionsOf } from './document';
import styles from './Editor.module.css';
import { EntryList } from './EntryList';
import { Fold } from './Fold';
import { type Json, objectsOf, withProperty } from './json';
import { type Kind, kindOf, kinds } from './kinds/table';
import { PropertyFields } from './PropertyFields';
import { validators } from './properties';
import { type Subject, subjectsOf } from './subjects';
import { TemplateQuestion } from './TemplateQuestion';
import { anyText } from './texts';

interface QuestionEditorProps {
  doc: Json;
  element: Json;
  /** The `field` names the changed property, so that undo takes continuous typing back in one step. */
  onChange: (element: Json, field?: string) => void;
  /** Renames the element. Returns the reason when the name cannot be used, else null. */
  onRename: (name: string) => string | null;
}

/** Edits the properties of a question, note or panel that the editor knows. All others stay unchanged in the JSON. */
export function QuestionEditor({ doc, element, onChange, onRename }: QuestionEditorProps) {
  const t = useT(editorWords);
  const lang = useLang();
  const kind = kindOf(element);
  const page = placeOf(doc, nameOf(element))?.page;
  const surroundings = {
    subjects: subjectsOf(doc, lang),
    // An element with a condition on itself would never be shown.
    apart: [nameOf(element), ...questionsOf({ pages: [element] }).map(nameOf)],
    laterFrom: pagesOf(doc).findIndex((one) => nameOf(one) === page) + 1,
  };
  /** What the conditions of entries may ask about: where they are cleared one by one, each other, too. */
  const aroundEntries = (key: string) => {
    if (key !== 'rows' && kind !== 'checkbox') return surroundings;
    const apart = surroundings.apart.filter((name) => name !== nameOf(element));
    return { ...surroundings, apart, own: nameOf(element) };
  };
  const set = (key: string, value: unknown) => onChange(withProperty(element, key, value), key);
  const isQuestion = kind !== null && !isNote(element);
  const isPanel = element.type === 'panel';
  const conditionCount = ['visibleIf', 'requiredIf', 'enableIf'].filter((key) => element[key] !== undefined).length;
  const validatorCount = objectsOf(element.validators).length;

  return (
    <div className={styles.editor}>
      <ChineseSwitch />
      {kind === 'html' && (
        <BilingualField long label={t('noteHtml')} value={element.html} onChange={(value) => set('html', value)} />
      )}
      {kind === 'image' && (
        <BilingualField label={t('altText')} value={element.altText} onChange={(value) => set('altText', value)} />
      )}
      {!isNote(element) && (
        <BilingualField label={t('questionTitle')} value={element.title} onChange={(value) => set('title', value)} />
      )}
      {kind &&
        kinds[kind].lists?.map(({ key, id, label, typed, ...entries }) => (
          <div key={key} className={styles.group}>
            <EntryList
              title={t(`l_${key}` as 'l_choices')}
              addLabel={t(`add_${key}` as 'add_choices')}
              entries={element[key]}
              id={id}
              label={label}
              {...entries}
              {...(typed && {
                fresh: { [typed.key]: 'text' },
                details: (row, change) => <TemplateQuestion question={row} typed={typed} onChange={change} />,
              })}
              surroundings={key === 'items' || typed ? undefined : aroundEntries(key)}
              onChange={(entries, field) => onChange(withEntries(element, key, entries), field && `${key} ${field}`)}
            />
            {!typed && (
              <Conditions
                {...surroundings}
                json={element}
                titles={{
                  [`${key}VisibleIf`]: t('listVisibleIf', { list: t(`l_${key}` as 'l_choices') }),
                  [`${key}EnableIf`]: t('listEnableIf', { list: t(`l_${key}` as 'l_choices') }),
                }}
                offered={[]}
                onChange={onChange}
              />
            )}
          </div>
        ))}
      {kind && kinds[kind].hasCellTexts && <CellTexts question={element} onChange={onChange} />}
      {kind && (
        <PropertyFields
          json={element}
          properties={kinds[kind].properties}
          onChange={(json) => onChange(json, 'properties')}
        />
      )}
      {isQuestion && typeof element.requiredIf !== 'string' && (
        <Checkbox
          checked={element.isRequired === true}
          onChange={(event) => set('isRequired', event.target.checked ? true : undefined)}
        >
          {t('p_isRequired')}
        </Checkbox>
      )}
      {!isNote(element) && (
        <Fold title={t('questionHelp')} holds={anyText(element.description, lang) || null}>
          <BilingualField
            label={t('questionHelp')}
            value={element.description}
            onChange={(value) => set('description', value)}
          />
        </Fold>
      )}
      <Fold title={t('conditions')} holds={conditionCount > 0 ? t('foldHolds', { n: conditionCount }) : null}>
        <Conditions
          {...surroundings}
          json={element}
          titles={{
            visibleIf: t('visibleIf'),
            requiredIf: t(isPanel ? 'panelRequiredIf' : 'requiredIf'),
            enableIf: t('enableIf'),
          }}
          offered={isQuestion || isPanel ? ['visibleIf', 'requiredIf', 'enableIf'] : ['visibleIf']}
          // A question with a condition for being required is not required otherwise.
          onChange={(changed, field) =>
            onChange(
              element.requiredIf === undefined && changed.requiredIf !== undefined
                ? withProperty(changed, 'isRequired', undefined)
                : changed,
              field,
            )
          }
        />
      </Fold>
      {isQuestion && (
        <Fold title={t('validators')} holds={validatorCount > 0 ? t('foldHolds', { n: validatorCount }) : null}>
          <Validators
            kind={kind}
            element={element}
            onChange={(list, field) => onChange(withProperty(element, 'validators', list), field)}
          />
        </Fold>
      )}
      <Fold title={t('foldData')} holds={element.attentionCheck === undefined ? nameOf(element) : t('attentionMark')}>
        {isQuestion && (
          <AttentionCheck doc={doc} element={element} onChange={(value) => set('attentionCheck', value)} />
        )}
        <NameField name={nameOf(element)} onRename={onRename} />
      </Fold>
    </div>
  );
}

/** The name of the question in the data and in rules. It changes when the field loses focus. */
function NameField({ name, onRename }: { name: string; onRename: (name: string) => string | null }) {
  const t = useT(editorWords);
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const [known, setKnown] = useState(name);
  // Undo and renames elsewhere also change the name. The field keeps its React key, and with it the focus.
  if (known !== name) {
    setKnown(name);
    setTyped(name);
    setError(null);
  }
  return (
    <TextField
      label={t('name')}
      help={t('nameHelp')}
      error={error ?? undefined}
      className={styles.name}
      spellCheck={false}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => setError(typed === name ? null : onRename(typed.trim()))}
    />
  );
}

interface ValidatorsProps {
  kind: Kind;
  element: Json;
  onChange: (validators: readonly Json[] | undefined, field?: string) => void;
}

function Validators({ kind, element, onChange }: ValidatorsProps) {
  const t = useT(editorWords);
  const list = objectsOf(element.validators);
  const rowKeys = useRowKeys(list);
  const offered = kinds[kind].validators;
  const put = (next: readonly Json[], field?: string) => onChange(next.length === 0 ? undefined : next, field);
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{t('validators')}</legend>
      {list.map((validator, at) => {
        const type = String(validator.type).replace(/validator$/, '');
        const known = type in validators;
        return (
          <div key={rowKeys[at]} className={styles.entryCard}>
            <div className={styles.entryHead}>
              <span className={styles.label}>{known ? t(`v_${type}` as 'v_email') : type}</span>
              <IconButton
                label={t('removeValidator', { name: known ? t(`v_${type}` as 'v_email') : type })}
                onClick={() => put(list.toSpliced(at, 1))}
              >
                <Trash2 size={20} />
              </IconButton>
            </div>
            <PropertyFields
              json={validator}
              properties={[...(validators[type] ?? []), { key: 'text', is: 'text' }]}
              onChange={(json) => put(list.with(at, json), `validator ${at}`)}
            />
          </div>
        );
      })}
      <div className={styles.row}>
        {offered.map((type) => (
          <Button key={type} kind="ghost" size="dense" onClick={() => put([...list, { type }])}>
            {t('addValidator', { name: t(`v_${type}` as 'v_email') })}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

interface AttentionCheckProps {
  doc: Json;
  element: Json;
  onChange: (value: unknown) => void;
}

/**
 * Sets the one correct answer of an attention check. It is offered for questions with choices; for others the JSON
 * stays unchanged.
 */
function AttentionCheck({ doc, element, onChange }: AttentionCheckProps) {
  const t = useT(editorWords);
  const lang = useLang();
  const own: Subject | undefined = subjectsOf(doc, lang).find(({ reference }) => reference === nameOf(element));
  const value = element.attentionCheck;
  const simple = value === undefined || ['string', 'number', 'boolean'].includes(typeof value);
  if (!own || own.many || own.choices.length === 0 || !simple) return null;
  const keyOf = (one: unknown) => `${typeof one} ${String(one)}`;
  return (
    <SelectField
      label={t('attentionCheck')}
      help={t('attentionHelp')}
      className={styles.name}
      value={value === undefined ? '' : keyOf(value)}
      placeholder={t('noAttentionCheck')}
      options={own.choices.map((choice) => ({ value: keyOf(choice.value), label: choice.text }))}
      onChange={(event) => onChange(own.choices.find((choice) => keyOf(choice.value) === event.target.value)?.value)}
    />
  );
}
