import { paths } from '../../paths';

/** The tabs of a survey in the order of the keys Alt+1 on, each with the last part of its address. */
export const surveyTabs = [
  { key: 'overview', segment: '', hrefOf: paths.survey },
  { key: 'questionnaire', segment: 'questionnaire', hrefOf: (id: number) => paths.surveyQuestionnaire(id) },
  { key: 'ad', segment: 'ad', hrefOf: paths.surveyAd },
  { key: 'tool', segment: 'tool', hrefOf: paths.surveyTool },
  { key: 'quotas', segment: 'quotas', hrefOf: paths.surveyQuotas },
  { key: 'invitations', segment: 'invitations', hrefOf: paths.surveyInvitations },
  { key: 'results', segment: 'results', hrefOf: (id: number) => paths.surveyResults(id) },
  { key: 'settings', segment: 'settings', hrefOf: paths.surveySettings },
] as const;

/** The tabs of most surveys: those with a questionnaire here. */
export const usualTabs = surveyTabs.filter(({ key }) => key !== 'tool' && key !== 'ad');

export type SurveyTab = (typeof surveyTabs)[number]['key'];

/** Returns the tab that an address below `/surveys/:id` opens; the overview when the address names none. */
export function surveyTabOf(pathname: string): SurveyTab {
  const [segment = ''] = pathname.split('/').slice(3);
  return surveyTabs.find((tab) => tab.segment === segment)?.key ?? 'overview';
}
