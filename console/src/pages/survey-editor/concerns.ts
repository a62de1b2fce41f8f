import type { Check } from '../surveys/survey-types';

/**
 * Returns the findings that concern a survey: one that is marked as sensitive may ask about sensitive subjects, so those
 * questions are no concern.
 */
export function concernsOf(findings: Check['findings'], isMarked: boolean): Check['findings'] {
  return isMarked ? findings.filter(({ kind }) => kind !== 'looksSensitive') : findings;
}
