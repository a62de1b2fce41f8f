import {
  CUSTOM_FIELD_KINDS,
  CUSTOM_FIELD_LIMITS,
  CUSTOM_FIELD_TOPIC_NAMES,
  CUSTOM_FIELD_TOPICS,
  type CustomFieldKind,
  hasChoices,
} from '@pollen/contract/custom-field-values';
import { Checkbox } from '@pollen/ui/Checkbox';
import { SelectField } from '@pollen/ui/SelectField';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import type { ReactNode } from 'react';
import { Columns, Section } from '../../layouts/Columns';
import { FormFoot } from '../../layouts/FormFoot';
import frame from '../../layouts/FormFrame.module.css';
import { useDraft } from '../../layouts/use-draft';
import { customFieldWords } from '../../locales/custom-fields.en';
import { useLang } from '../../locales/language';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import { ChoicesEditor } from './ChoicesEditor';
import { CustomFieldPreview } from './CustomFieldPreview';
import styles from './CustomFields.module.css';
import {
  type CustomFieldDraft,
  type CustomFieldSettings,
  type Problem,
  type Problems,
  settingsOf,
} from './custom-field-draft';

interface CustomFieldFormProps {
  initial: CustomFieldDraft;
  isNew: boolean;
  /** The kinds that a new one may be, where not all of them. */
  kinds?: readonly CustomFieldKind[];
  /** Whether it may be made sensitive. */
  maySensitive?: boolean;
  /** Why it cannot be saved. */
  whyNot: string | null;
  onSubmit: (settings: CustomFieldSettings, draft: CustomFieldDraft) => Promise<unknown>;
  /** Beside the save button. */
  aside: ReactNode;
  /** Below the preview, such as where the question is used. */
  side?: ReactNode;
  /** Below the form, such as a file with values. */
  after?: ReactNode;
}

const noProblems: Problems = {};

/** The form of a profile question or an attribute, with a preview. */
export function CustomFieldForm(props: CustomFieldFormProps) {
  const { initial, isNew, kinds = CUSTOM_FIELD_KINDS, maySensitive = true } = props;
  const { whyNot, onSubmit, aside, side, after } = props;
  const t = useT(customFieldWords);
  const surveys = useT(formWords);
  const lang = useLang();
  const { draft, change, problems, wrong, busy, form } = useDraft({
    ...{ initial, settingsOf, noProblems, onSubmit },
    blocked: whyNot !== null,
  });
  const inWords = (problem: Problem | undefined) => (problem ? t(problem) : undefined);
  const text = (name: 'titleEn' | 'titleZh' | 'helpEn' | 'helpZh' | 'least' | 'most', maxLength: number) => ({
    value: draft[name],
    maxLength,
    error: inWords(problems[name]),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const isQuestion = draft.purpose === 'question';
  return (
    <Columns
      side={
        <>
          {isQuestion && <CustomFieldPreview draft={draft} />}
          {side}
        </>
      }
    >
      <form {...form} className={frame.form}>
        <Section title={t(isQuestion ? 'questionTexts' : 'attributeTexts')}>
          <div className={frame.fields}>
            <div className={frame.two}>
              <TextField
                label={t('titleEn')}
                placeholder={t(isQuestion ? 'questionExample' : 'attributeExample')}
                {...text('titleEn', CUSTOM_FIELD_LIMITS.title)}
              />
              <TextField
                label={t('titleZh')}
                lang="zh-CN"
                help={surveys('optional')}
                placeholder={draft.titleEn}
                {...text('titleZh', CUSTOM_FIELD_LIMITS.title)}
              />
              <TextareaField label={t('helpEn')} rows={2} {...text('helpEn', CUSTOM_FIELD_LIMITS.help)} />
              <TextareaField label={t('helpZh')} rows={2} lang="zh-CN" {...text('helpZh', CUSTOM_FIELD_LIMITS.help)} />
              {isNew ? (
                <SelectField
                  label={t('kind')}
                  help={t('kindFixed')}
                  value={draft.kind}
                  options={kinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
                  onChange={(event) => change({ kind: event.target.value as CustomFieldDraft['kind'] })}
                />
              ) : (
                <TextField locked label={t('kind')} help={t('kindFixed')} value={t(`kind_${draft.kind}`)} />
              )}
              {isQuestion && (
                <SelectField
                  label={t('topic')}
                  help={t('topicHelp')}
                  value={draft.topic}
                  options={CUSTOM_FIELD_TOPIC_NAMES.map((topic) => ({
                    value: topic,
                    label: CUSTOM_FIELD_TOPICS[topic][lang],
                  }))}
                  onChange={(event) => change({ topic: event.target.value as CustomFieldDraft['topic'] })}
                />
              )}
              {draft.kind === 'number' && (
                <>
                  <TextField label={t('least')} inputMode="numeric" {...text('least', 9)} />
                  <TextField label={t('most')} inputMode="numeric" {...text('most', 9)} />
                </>
              )}
            </div>
          </div>
        </Section>
        {hasChoices(draft.kind) && (
          <Section title={t('choices')}>
            <div className={frame.fields}>
              <p className={styles.quiet}>
                {t(draft.choices.some(({ theirs }) => theirs !== undefined) ? 'choicesNotePartner' : 'choicesNote')}
              </p>
              <ChoicesEditor
                choices={draft.choices}
                problems={problems}
                inWords={inWords}
                onChange={(choices) => change({ choices })}
              />
            </div>
          </Section>
        )}
        {isQuestion && (
          <Section title={t('asking')}>
            <div className={frame.fields}>
              <div>
                <Checkbox
                  checked={draft.required && !draft.sensitive}
                  disabled={draft.sensitive}
                  onChange={(event) => change({ required: event.target.checked })}
                >
                  {t('requiredLabel')}
                </Checkbox>
                <p className={styles.quiet}>{t('requiredHelp')}</p>
              </div>
              {maySensitive && (
                <div>
                  <Checkbox
                    checked={draft.sensitive}
                    disabled={!isNew}
                    onChange={(event) => change({ sensitive: event.target.checked })}
                  >
                    {t('sensitiveLabel')}
                  </Checkbox>
                  <p className={styles.quiet}>{t('sensitiveHelp')}</p>
                </div>
              )}
            </div>
          </Section>
        )}
        <FormFoot
          problem={whyNot ?? (wrong > 0 ? t('problemsInForm', { n: wrong }) : null)}
          disabled={whyNot !== null}
          aside={aside}
          verb={t(isNew ? 'add' : 'save')}
          doing={t('saving')}
          busy={busy}
        />
      </form>
      {after}
    </Columns>
  );
}
