import { CUSTOM_FIELD_TOPICS, YES_NO } from '@pollen/contract/custom-field-values';
import { Checkbox } from '@pollen/ui/Checkbox';
import { Radio } from '@pollen/ui/Radio';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { TextField } from '@pollen/ui/TextField';
import { useId, useState } from 'react';
import { Section, SectionBody } from '../../layouts/Columns';
import { customFieldWords } from '../../locales/custom-fields.en';
import { useLang } from '../../locales/language';
import { useT } from '../../locales/translator';
import styles from './CustomFields.module.css';
import type { CustomFieldDraft } from './custom-field-draft';

/** The question as members see it in their profile, in either language. It can be tried, and nothing is saved. */
export function CustomFieldPreview({ draft }: { draft: CustomFieldDraft }) {
  const t = useT(customFieldWords);
  const own = useLang();
  const name = useId();
  const [lang, setLang] = useState(own);
  const title = (lang === 'zh' ? draft.titleZh || draft.titleEn : draft.titleEn) || t('untitled');
  const help = lang === 'zh' ? draft.helpZh || draft.helpEn : draft.helpEn;
  const offered = draft.choices.filter(({ retired }) => !retired);
  const choices =
    draft.kind === 'yesNo'
      ? [
          { key: 1, ...YES_NO.yes },
          { key: 0, ...YES_NO.no },
        ]
      : offered;
  return (
    <Section
      title={t('preview')}
      actions={
        <SegmentedControl
          label={t('previewLanguage')}
          value={lang}
          options={[
            { value: 'en', label: 'English' },
            { value: 'zh', label: '中文' },
          ]}
          onChange={setLang}
        />
      }
    >
      <SectionBody>
        <div className={styles.preview} lang={lang === 'zh' ? 'zh-CN' : 'en'}>
          <p className={styles.previewTopic}>{CUSTOM_FIELD_TOPICS[draft.topic][lang]}</p>
          {draft.kind === 'number' || draft.kind === 'date' ? (
            <TextField label={title} help={help || undefined} type={draft.kind === 'date' ? 'date' : 'number'} />
          ) : (
            <fieldset className={styles.previewChoices}>
              <legend className={styles.previewTitle}>{title}</legend>
              {help && <p className={styles.quiet}>{help}</p>}
              {choices.map((choice) =>
                draft.kind === 'several' ? (
                  <Checkbox key={choice.key}>{choice[lang] || choice.en || t('untitled')}</Checkbox>
                ) : (
                  <Radio key={choice.key} name={name}>
                    {choice[lang] || choice.en || t('untitled')}
                  </Radio>
                ),
              )}
            </fieldset>
          )}
        </div>
      </SectionBody>
    </Section>
  );
}
