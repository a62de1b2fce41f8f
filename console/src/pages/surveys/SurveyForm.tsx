import { Button } from '@pollen/ui/Button';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { Section } from '../../layouts/Columns';
import { useFormat } from '../../locales/format';
import { useLang } from '../../locales/language';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import { CountryPicker } from './CountryPicker';
import { MatchingMembers } from './MatchingMembers';
import { QuotaEditor } from './QuotaEditor';
import { choiceQuestions } from './question-choices';
import styles from './SurveyForm.module.css';
import { type Problems, type Settings, type SurveyDraft, settingsOf } from './survey-draft';
import { AgeAndGender } from './TargetFields';
import { useProblemWords } from './use-problem-words';

interface SurveyFormProps {
  initial: SurveyDraft;
  /** The questionnaire whose answers quotas may look at. */
  questionnaire: unknown;
  /** The button's verb. */
  verb: string;
  /** Says why nothing is sent, in place of sending. */
  whyNot?: string | undefined;
  onSubmit: (settings: Settings) => Promise<unknown>;
  /** Beside the button. */
  aside?: ReactNode;
}

const noProblems: Problems = {};

/** The settings of a survey: what members read, what it pays, who should answer, and how many. */
export function SurveyForm({ initial, questionnaire, verb, whyNot, onSubmit, aside }: SurveyFormProps) {
  const t = useT(formWords);
  const lang = useLang();
  const format = useFormat();
  const inWords = useProblemWords();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const questions = useMemo(() => choiceQuestions(questionnaire, lang), [questionnaire, lang]);
  const result = settingsOf(draft);
  const problems = tried && 'problems' in result ? result.problems : noProblems;
  const wrong = Object.keys(problems).length;
  const change = (part: Partial<SurveyDraft>) => setDraft((before) => ({ ...before, ...part }));

  const text = (field: keyof SurveyDraft & string) => ({
    value: String(draft[field]),
    error: inWords(problems[field]),
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || whyNot) return;
    setTried(true);
    if ('problems' in result) {
      // After the messages are drawn.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setBusy(true);
    try {
      await onSubmit(result.settings);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Section title={t('texts')}>
        <div className={styles.fields}>
          <div className={styles.two}>
            <TextField label={t('titleEn')} placeholder={t('titleExample')} maxLength={200} {...text('titleEn')} />
            <TextField label={t('titleZh')} help={t('optional')} lang="zh-CN" maxLength={200} {...text('titleZh')} />
            <TextareaField
              label={t('descriptionEn')}
              help={t('descriptionHelp')}
              maxLength={5000}
              {...text('descriptionEn')}
            />
            <TextareaField
              label={t('descriptionZh')}
              help={t('optional')}
              lang="zh-CN"
              maxLength={5000}
              {...text('descriptionZh')}
            />
          </div>
        </div>
      </Section>
      <Section title={t('rewardTitle')}>
        <div className={styles.fields}>
          <div className={styles.three}>
            <TextField
              label={t('rewardPoints')}
              help={
                /^\d{1,6}$/.test(draft.rewardPoints)
                  ? t('rewardHelp', { dollars: format.dollars(Number(draft.rewardPoints)) })
                  : undefined
              }
              inputMode="numeric"
              maxLength={6}
              {...text('rewardPoints')}
            />
            <TextField
              label={t('reviewDays')}
              help={t('reviewDaysHelp')}
              inputMode="numeric"
              maxLength={2}
              {...text('reviewDays')}
            />
            <TextField label={t('completesTarget')} inputMode="numeric" maxLength={7} {...text('completesTarget')} />
            <TextField
              label={t('estimatedIr')}
              help={t('estimatedIrHelp')}
              inputMode="numeric"
              maxLength={3}
              {...text('estimatedIr')}
            />
            <TextField label={t('estimatedLoi')} inputMode="numeric" maxLength={3} {...text('estimatedLoiMinutes')} />
          </div>
        </div>
      </Section>
      <Section title={t('target')}>
        <div className={styles.fields}>
          <p className={styles.note}>{t('targetNote')}</p>
          <CountryPicker
            chosen={draft.target.countries}
            onChange={(countries) => change({ target: { ...draft.target, countries } })}
          />
          <AgeAndGender
            target={draft.target}
            prefix="target"
            problems={problems}
            onChange={(part) => change({ target: { ...draft.target, ...part } })}
          />
          <MatchingMembers target={draft.target} />
        </div>
      </Section>
      <Section title={t('quotas')}>
        <div className={styles.fields}>
          <p className={styles.note}>{t('quotasNote')}</p>
          <QuotaEditor
            quotas={draft.quotas}
            questions={questions}
            problems={problems}
            onChange={(quotas) => change({ quotas })}
          />
        </div>
      </Section>
      <div className={styles.foot}>
        <p role="alert" className={styles.wrong}>
          {whyNot ?? (wrong > 0 ? t('problemsInForm', { n: wrong }) : null)}
        </p>
        {aside}
        <Button type="submit" size="form" disabled={whyNot !== undefined} loading={busy} loadingLabel={t('saving')}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
