import type { TemplateBlank } from '@pollen/contract/placeholder-texts';
import type { Built, Words } from '../question-library/index';

/** A questionnaire that the panel brings along, for authors to start from. */
export interface SurveyTemplate {
  readonly name: string;
  readonly title: Words;
  /** What it measures, in a few words. */
  readonly note: Words;
  /** The blanks in its texts, in the order in which authors are asked for them. */
  readonly blanks: readonly TemplateBlank[];
  /** The median length of a trial in minutes, rounded; a test compares. */
  readonly minutes: number;
  readonly questionnaire: {
    readonly pages: readonly Built[];
    readonly screening?: readonly Built[];
    readonly showProgressBar?: string;
  };
}
