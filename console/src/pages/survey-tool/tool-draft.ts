import type { Api } from '@pollen/contract/api';
import { CODE_REVIEW_DAYS } from '@pollen/contract/survey-tool-values';
import { SURVEY_LIMITS } from '@pollen/contract/survey-values';
import { suggestedReward } from '../new-survey/draft-of-source';
import { emptyDraft, settingsOf } from '../surveys/survey-draft';
import { isEntryLink } from './entry-link';

/** The numbers that are asked for a survey in a tool, each with its limits. */
export const TOOL_NUMBERS = {
  minutes: SURVEY_LIMITS.estimatedLoiMinutes,
  reward: SURVEY_LIMITS.rewardPoints,
  target: SURVEY_LIMITS.completes,
  provenReviewDays: SURVEY_LIMITS.reviewDays,
} as const;

export type ToolNumber = keyof typeof TOOL_NUMBERS;

/** The form of a new survey in a tool, as it is typed. */
export type ToolDraft = Readonly<Record<ToolNumber | 'entryLink', string>>;

export const emptyToolDraft: ToolDraft = {
  entryLink: '',
  minutes: '10',
  reward: String(suggestedReward(10)),
  target: '100',
  provenReviewDays: '0',
};

/** Returns the limits of a number, as its error names them. */
export function limitsOf(name: ToolNumber): { min: number; max: number } {
  const [min, max] = TOOL_NUMBERS[name];
  return { min, max };
}

/** Returns whether a typed number is a whole one within its limits. */
export function isToolNumber(name: ToolNumber, text: string): boolean {
  const [min, max] = TOOL_NUMBERS[name];
  return /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max;
}

/** Returns what creates the survey; null while something in the form is wrong. */
export function toolBodyOf(
  draft: ToolDraft,
  title: { en: string; zh: string },
): Api['POST /api/console/ToolSurveys']['body'] | null {
  const names = Object.keys(TOOL_NUMBERS) as ToolNumber[];
  if (!isEntryLink(draft.entryLink) || !names.every((name) => isToolNumber(name, draft[name]))) return null;
  const result = settingsOf({
    ...emptyDraft,
    titleEn: title.en,
    titleZh: title.zh,
    estimatedLoiMinutes: draft.minutes,
    rewardPoints: draft.reward,
    completesTarget: draft.target,
    reviewDays: String(CODE_REVIEW_DAYS),
  });
  if (!('settings' in result)) return null;
  return {
    entryLink: draft.entryLink.trim(),
    provenReviewDays: Number(draft.provenReviewDays),
    settings: result.settings,
  };
}
