import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { ImageOff } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { call } from '../../api/call';
import { Section } from '../../layouts/Columns';
import { FormFoot } from '../../layouts/FormFoot';
import frame from '../../layouts/FormFrame.module.css';
import { PictureChoice, uploadMs } from '../../layouts/PictureChoice';
import { useDraft } from '../../layouts/use-draft';
import { useFormat } from '../../locales/format';
import { useLang } from '../../locales/language';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import { useTimeZone } from '../../session/operator';
import { AnswerTargets } from './AnswerTargets';
import { CountryPicker } from './CountryPicker';
import { CustomTargets } from './CustomTargets';
import { FieldTargets } from './FieldTargets';
import { MatchingMembers } from './MatchingMembers';
import { QuotaEditor } from './QuotaEditor';
import { choiceQuestions } from './question-choices';
import { ResultFields } from './ResultFields';
import { SensitiveFields } from './SensitiveFields';
import styles from './SurveyForm.module.css';
import { type Problems, type Settings, type SurveyDraft, settingsOf } from './survey-draft';
import { AgeAndGender } from './TargetFields';
import { useProblemWords } from './use-problem-words';

interface SurveyFormProps {
  initial: SurveyDraft;
  /** The questionnaire whose answers quotas can use. */
  questionnaire: unknown;
  /** The completed attempts that each quota has counted, by the id of the quota. */
  quotaCounts?: ReadonlyMap<number, number>;
  /** Launched surveys keep the profile fields that members were told about. */
  isLaunched?: boolean;
  /** The label of the save button. */
  verb: string;
  /** The reason why the form cannot be saved; it replaces saving. */
  whyNot?: string | undefined;
  onSubmit: (settings: Settings) => Promise<unknown>;
  /** Shown beside the save button. */
  aside?: ReactNode;
}

const noProblems: Problems = {};
const noCounts: ReadonlyMap<number, number> = new Map();

/** The settings of a survey: texts for members, reward, target and quotas. */
export function SurveyForm({
  initial,
  questionnaire,
  quotaCounts = noCounts,
  isLaunched = false,
  verb,
  whyNot,
  onSubmit,
  aside,
}: SurveyFormProps) {
  const t = useT(formWords);
  const timeZone = useTimeZone();
  const lang = useLang();
  const format = useFormat();
  const inWords = useProblemWords();
  const { draft, change, problems, wrong, busy, form } = useDraft({
    initial,
    settingsOf,
    noProblems,
    blocked: whyNot !== undefined,
    onSubmit: ({ settings }) => onSubmit(settings),
  });
  const questions = useMemo(() => choiceQuestions(questionnaire, lang), [questionnaire, lang]);

  const text = (field: keyof SurveyDraft & string) => ({
    value: String(draft[field]),
    error: inWords(problems[field]),
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });

  return (
    <form {...form} className={frame.form}>
      <Section title={t('texts')}>
        <div className={frame.fields}>
          <div className={frame.two}>
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
          <PictureChoice
            shown={
              draft.pictureUrl ? (
                <img src={draft.pictureUrl} alt="" className={styles.picture} width={744} height={310} />
              ) : (
                <span className={styles.noPicture}>
                  <ImageOff size={24} />
                </span>
              )
            }
            help={t('pictureHelp')}
            pictureUrl={draft.pictureUrl}
            upload={(source) => call('POST /api/console/SurveyPictures', { body: { source }, timeoutMs: uploadMs })}
            onChange={(pictureUrl) => change({ pictureUrl })}
          />
        </div>
      </Section>
      <Section title={t('rewardTitle')}>
        <div className={frame.fields}>
          <div className={frame.three}>
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
              label={t('dailyCompletes')}
              help={t('dailyCompletesHelp')}
              inputMode="numeric"
              maxLength={7}
              {...text('dailyCompletes')}
            />
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
      <Section title={t('daysTitle')}>
        <div className={frame.fields}>
          <p className={styles.note}>{t('daysNote', { zone: timeZone })}</p>
          <div className={frame.two}>
            <TextField type="date" label={t('startsOn')} help={t('startsOnHelp')} {...text('startsOn')} />
            <TextField type="time" label={t('startsTime')} help={t('startsTimeHelp')} {...text('startsTime')} />
            <TextField type="date" label={t('endsOn')} help={t('endsOnHelp')} {...text('endsOn')} />
            <TextField type="time" label={t('endsTime')} help={t('endsTimeHelp')} {...text('endsTime')} />
          </div>
        </div>
      </Section>
      <Section title={t('target')}>
        <div className={frame.fields}>
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
          <AnswerTargets
            answers={draft.target.answers}
            problem={problems['target.answers']}
            onChange={(answers) => change({ target: { ...draft.target, answers } })}
          />
          <FieldTargets
            fields={draft.target.fields}
            prefix="target"
            problems={problems}
            onChange={(fields) => change({ target: { ...draft.target, fields } })}
          />
          <CustomTargets
            custom={draft.target.custom}
            prefix="target"
            problems={problems}
            onChange={(custom) => change({ target: { ...draft.target, custom } })}
          />
          <MatchingMembers target={draft.target} />
        </div>
      </Section>
      <Section title={t('quotas')}>
        <div className={frame.fields}>
          <p className={styles.note}>{t('quotasNote')}</p>
          <QuotaEditor
            quotas={draft.quotas}
            questions={questions}
            problems={problems}
            counts={quotaCounts}
            onChange={(quotas) => change({ quotas })}
          />
        </div>
      </Section>
      <Section title={t('resultFields')}>
        <ResultFields
          chosen={draft.profileFields}
          isFixed={isLaunched}
          onChange={(profileFields) => change({ profileFields })}
        />
      </Section>
      <Section title={t('sensitive')}>
        <SensitiveFields
          subjects={draft.sensitiveSubjects}
          keptDays={draft.keptDays}
          problem={inWords(problems.keptDays)}
          isFixed={isLaunched}
          onSubjects={(sensitiveSubjects) => change({ sensitiveSubjects })}
          onKeptDays={(keptDays) => change({ keptDays })}
        />
      </Section>
      <FormFoot
        problem={whyNot ?? (wrong > 0 ? t('problemsInForm', { n: wrong }) : null)}
        aside={aside}
        verb={verb}
        doing={t('saving')}
        disabled={whyNot !== undefined}
        busy={busy}
      />
    </form>
  );
}
