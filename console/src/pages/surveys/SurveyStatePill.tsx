import { StatusPill } from '@pollen/ui/StatusPill';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import type { SurveyState } from './survey-types';

const looks = {
  draft: { shape: 'ring', tone: 'neutral' },
  scheduled: { shape: 'ring', tone: 'info' },
  live: { shape: 'tick', tone: 'success' },
  paused: { shape: 'half', tone: 'warning' },
  full: { shape: 'tick', tone: 'info' },
  closed: { shape: 'dash', tone: 'neutral' },
} as const;

/** Shows the state of a survey as a pill in its colour. */
export function SurveyStatePill({ state }: { state: SurveyState }) {
  const t = useT(surveyWords);
  return <StatusPill {...looks[state]}>{t(state)}</StatusPill>;
}
