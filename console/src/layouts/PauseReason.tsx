import type { DataOf } from '@pollen/contract/client';
import { Banner } from '@pollen/ui/Banner';
import { useFormat } from '../locales/format';
import { qualityWords } from '../locales/quality.en';
import { useT } from '../locales/translator';

interface PauseReasonProps {
  pause: DataOf<'GET /api/console/SurveyPauses'>['list'][number];
  /** A link to the survey, on pages other than the survey's own. */
  action?: { label: string; href: string };
}

/** Says why a survey was paused automatically, and how to resolve it. */
export function PauseReason({ pause, action }: PauseReasonProps) {
  const t = useT(qualityWords);
  const format = useFormat();
  return (
    <Banner tone="warning" title={t('pausedTitle', { at: format.moment(pause.pausedAt) })} action={action}>
      {pause.reason === 'reports' && t('pausedReports', { n: pause.reporters })}
      {pause.reason === 'dropOut' &&
        t('pausedDropOut', { now: format.percent(pause.dropOut), before: format.percent(pause.dropOutBefore) })}
      {pause.reason === 'noCompletes' && t('pausedNoCompletes', { n: pause.starts })}
      {pause.reason === 'softLaunch' && t('pausedSoftLaunch', { n: pause.completes })}
    </Banner>
  );
}
