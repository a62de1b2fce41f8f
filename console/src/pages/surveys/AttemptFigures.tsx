import { Facts } from '../../layouts/Facts';
import { useFormat } from '../../locales/format';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import type { Survey } from './survey-types';

/** The attempts of a survey by how they ended, and its days. */
export function AttemptFigures({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const format = useFormat();
  const { figures } = survey;
  return (
    <Facts
      title={t('figures')}
      facts={[
        { label: t('started'), value: format.number(figures.started) },
        { label: t('running'), value: format.number(figures.running) },
        { label: t('completed'), value: format.number(figures.completed) },
        ...(figures.rejected > 0 ? [{ label: t('rejected'), value: format.number(figures.rejected) }] : []),
        { label: t('screenedOut'), value: format.number(figures.screenedOut) },
        { label: t('quotaFull'), value: format.number(figures.quotaFull) },
        { label: t('unfinished'), value: format.number(figures.unfinished) },
        { label: t('days'), value: <Days survey={survey} /> },
        ...(survey.today ? [{ label: t('today'), value: <Today {...survey.today} /> }] : []),
        { label: t('launched'), value: survey.launchedAt ? format.moment(survey.launchedAt) : t('notYet') },
        ...(survey.opensForAllAt ? [{ label: t('opensForAll'), value: format.moment(survey.opensForAllAt) }] : []),
      ]}
    />
  );
}

function Days({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const format = useFormat();
  const { startsOn, startsTime, endsOn, endsTime } = survey.settings;
  const from = startsOn && format.dayAndTime(startsOn, startsTime);
  const to = endsOn && format.dayAndTime(endsOn, endsTime);
  if (from && to) return t('daysBetween', { from, to });
  if (from) return t('opensOn', { day: from });
  return to ? t('closesOn', { day: to }) : t('anyDay');
}

/** The daily limit, and the completed attempts of today. */
function Today({ completes, most }: NonNullable<Survey['today']>) {
  const t = useT(surveyWords);
  const format = useFormat();
  const taken = t('todayOf', { done: format.number(completes), most: format.number(most) });
  return completes >= most ? format.list([taken, t('dailyCapReached')]) : taken;
}
