import { AD_CHOICES, AD_QUESTIONS } from '@pollen/contract/ad-values';
import type { Api } from '@pollen/contract/api';
import { SURVEY_LIMITS } from '@pollen/contract/survey-values';
import { emptyDraft, settingsOf } from '../surveys/survey-draft';
import type { UploadedClip } from './upload-clip';

type Body = Api['POST /api/console/Ads']['body'];
export type Ad = Api['GET /api/console/Surveys/:id/Ad']['data'];
export type AdQuestionDraft = Body['questions'][number];
type Text = AdQuestionDraft['text'];

/** What an ad shows, as it is typed. */
export interface AdContentDraft {
  readonly clip: UploadedClip | null;
  readonly captions: Text;
  readonly questions: readonly AdQuestionDraft[];
}

/** The form of a new ad, as it is typed. */
export interface AdDraft extends AdContentDraft {
  readonly reward: string;
  readonly target: string;
}

/** No choice is the right one yet. */
const NONE = -1;

const emptyText: Text = { en: '', zh: '' };

/** Returns a question to fill in. */
export function emptyQuestion(): AdQuestionDraft {
  return { text: emptyText, choices: [emptyText, emptyText, emptyText], right: NONE };
}

export const emptyAdDraft: AdDraft = {
  clip: null,
  captions: emptyText,
  questions: [emptyQuestion(), emptyQuestion()],
  reward: '8',
  target: '1000',
};

/** The numbers that are asked for an ad, each with its limits. */
export const AD_NUMBERS = { reward: SURVEY_LIMITS.rewardPoints, target: SURVEY_LIMITS.completes } as const;
export type AdNumber = keyof typeof AD_NUMBERS;

/** Returns whether a typed number is a whole one within its limits. */
export function isAdNumber(name: AdNumber, text: string): boolean {
  const [min, max] = AD_NUMBERS[name];
  return /^\d{1,7}$/.test(text) && Number(text) >= min && Number(text) <= max;
}

/**
 * Returns a question without a choice. The right choice stays the right one; where that is removed, none is until another
 * is chosen.
 */
export function withoutChoice(question: AdQuestionDraft, place: number): AdQuestionDraft {
  const { choices, right } = question;
  const moved = right > place ? right - 1 : right;
  return { ...question, choices: choices.filter((_, at) => at !== place), right: right === place ? NONE : moved };
}

/** Returns whether a question has its texts and enough choices in English, one of them right. */
export function isWholeQuestion({ text, choices, right }: AdQuestionDraft): boolean {
  const isFilled = choices.every(({ en }) => en.trim() !== '');
  return text.en.trim() !== '' && isFilled && choices.length >= AD_CHOICES[0] && choices[right] !== undefined;
}

/** Returns whether captions and questions can be sent; the server reads the captions. */
export function isWholeContent({ captions, questions }: AdContentDraft): boolean {
  return captions.en.trim() !== '' && questions.length >= AD_QUESTIONS[0] && questions.every(isWholeQuestion);
}

/** Returns what creates the ad; null while something in the form is missing. */
export function adBodyOf(draft: AdDraft, title: Text): Body | null {
  if (!draft.clip || !isWholeContent(draft) || !isAdNumber('reward', draft.reward)) return null;
  if (!isAdNumber('target', draft.target)) return null;
  const result = settingsOf({
    ...emptyDraft,
    titleEn: title.en,
    titleZh: title.zh,
    estimatedLoiMinutes: String(Math.ceil(draft.clip.durationMs / 60_000)),
    estimatedIr: '90',
    rewardPoints: draft.reward,
    completesTarget: draft.target,
    reviewDays: '0',
  });
  if (!('settings' in result)) return null;
  return {
    clip: draft.clip.name,
    captions: draft.captions,
    questions: [...draft.questions],
    settings: result.settings,
  };
}
