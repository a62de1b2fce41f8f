import { SkeletonCards } from '@pollen/ui/Skeleton';
import { TextField } from '@pollen/ui/TextField';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../api/query';
import { Section, SectionBody } from '../../layouts/Columns';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { feasibilityWords } from '../../locales/feasibility.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { AnswerTargets } from '../surveys/AnswerTargets';
import { CountryPicker } from '../surveys/CountryPicker';
import { CustomTargets } from '../surveys/CustomTargets';
import { FieldTargets } from '../surveys/FieldTargets';
import { QuotaEditor } from '../surveys/QuotaEditor';
import { draftOf, emptyDraft, type SurveyDraft, settingsOf } from '../surveys/survey-draft';
import { AgeAndGender } from '../surveys/TargetFields';
import { useProblemWords } from '../surveys/use-problem-words';
import styles from './FeasibilityPage.module.css';
import { Forecast } from './Forecast';

const start: SurveyDraft = {
  ...emptyDraft,
  titleEn: '-',
  completesTarget: '500',
  estimatedIr: '60',
  estimatedLoiMinutes: '10',
  rewardPoints: '100',
};
const noCounts: ReadonlyMap<number, number> = new Map();

/** How many members fit a target, and how many will complete by day, for a survey that exists or for none. */
export default function FeasibilityPage() {
  const t = useT(feasibilityWords);
  const [search] = useSearchParams();
  const asked = search.get('survey') ?? '';
  const id = /^\d{1,15}$/.test(asked) ? Number(asked) : null;
  const survey = useCall('GET /api/console/Surveys/:id', { params: { id: id ?? 0 } }, { enabled: id !== null });
  const title = survey.data?.title;
  return (
    <>
      <PageHead
        title={t('title')}
        note={title === undefined ? t('lead') : t('ofSurvey', { title })}
        {...(id !== null && title !== undefined ? { back: { href: paths.survey(id), label: title } } : {})}
      />
      {id === null ? (
        <Feasibility initial={start} />
      ) : survey.data ? (
        <Feasibility key={id} initial={draftOf(survey.data.settings)} />
      ) : survey.error ? (
        <LoadFailed error={survey.error} onRetry={() => void survey.refetch()} />
      ) : (
        <SkeletonCards count={2} height={240} />
      )}
    </>
  );
}

/** What is asked of the server is this long unchanged. */
const stillMs = 500;

function Feasibility({ initial }: { initial: SurveyDraft }) {
  const t = useT(feasibilityWords);
  const inWords = useProblemWords();
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<SurveyDraft>) => setDraft({ ...draft, ...part });
  const changeTarget = (part: Partial<SurveyDraft['target']>) => change({ target: { ...draft.target, ...part } });
  const result = settingsOf(draft);
  const problems = 'problems' in result ? result.problems : {};
  const settings = 'settings' in result ? result.settings : null;
  const byProfile = settings?.quotas.filter(({ answer }) => !answer) ?? [];
  const now = JSON.stringify(
    settings && {
      target: settings.target,
      quotas: byProfile.map(({ label, rule, target }) => ({ label, rule, target })),
      completes: settings.completesTarget,
      incidence: settings.estimatedIr,
      minutes: settings.estimatedLoiMinutes,
      rewardPoints: settings.rewardPoints,
    },
  );
  const [asked, setAsked] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), stillMs);
    return () => clearTimeout(timer);
  }, [now]);
  const number = (
    key: 'completesTarget' | 'estimatedIr' | 'estimatedLoiMinutes' | 'rewardPoints',
    label: 'completes' | 'incidence' | 'minutes' | 'reward',
  ) => (
    <TextField
      label={t(label)}
      inputMode="numeric"
      value={draft[key]}
      error={inWords(problems[key])}
      onChange={({ target }) => change({ [key]: target.value })}
    />
  );
  const byAnswers = (settings?.quotas.length ?? 0) - byProfile.length;
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Section title={t('fieldwork')}>
          <SectionBody>
            <div className={styles.pair}>
              {number('completesTarget', 'completes')}
              {number('estimatedIr', 'incidence')}
              {number('estimatedLoiMinutes', 'minutes')}
              {number('rewardPoints', 'reward')}
            </div>
          </SectionBody>
        </Section>
        <Section title={t('target')}>
          <SectionBody>
            <CountryPicker chosen={draft.target.countries} onChange={(countries) => changeTarget({ countries })} />
            <AgeAndGender target={draft.target} prefix="target" problems={problems} onChange={changeTarget} />
            <AnswerTargets
              answers={draft.target.answers}
              problem={problems['target.answers']}
              onChange={(answers) => changeTarget({ answers })}
            />
            <FieldTargets
              fields={draft.target.fields}
              prefix="target"
              problems={problems}
              onChange={(fields) => changeTarget({ fields })}
            />
            <CustomTargets
              custom={draft.target.custom}
              prefix="target"
              problems={problems}
              onChange={(custom) => changeTarget({ custom })}
            />
          </SectionBody>
        </Section>
        <Section title={t('quotas')}>
          <SectionBody>
            <QuotaEditor
              quotas={draft.quotas}
              questions={[]}
              problems={problems}
              counts={noCounts}
              onChange={(quotas) => change({ quotas })}
            />
            {byAnswers > 0 && <p className={styles.note}>{t('answerQuotas', { n: byAnswers })}</p>}
          </SectionBody>
        </Section>
      </div>
      <div className={styles.stack}>
        {asked === 'null' ? (
          <p className={styles.note}>{t('incomplete')}</p>
        ) : (
          <Forecast asked={asked} stale={asked !== now} />
        )}
      </div>
    </div>
  );
}
