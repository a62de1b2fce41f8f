import { sensitiveWithoutEnd } from '@pollen/contract/console-surveys';
import type { WhyNot } from '@pollen/contract/operation';
import { SENSITIVE_SUBJECTS, type SensitiveSubject } from '@pollen/contract/sensitivity-values';
import type { Locale } from '../../platform/locale';
import { DAY_MS } from '../../platform/time';

/** What a survey asks about that is sensitive; nothing for most. */
export interface SensitiveSurvey {
  readonly sensitiveSubjects: readonly SensitiveSubject[];
}

/**
 * Says why a survey cannot be in the field without a last day; null when it can. The answers of a sensitive survey are
 * removed a fixed time after its end, which must therefore come without an operator.
 */
export function whyNotEndless({
  sensitiveSubjects,
  endsOn,
}: SensitiveSurvey & { endsOn: string | null }): WhyNot | null {
  return sensitiveSubjects.length > 0 && endsOn === null ? { kind: sensitiveWithoutEnd } : null;
}

/** Returns what a sensitive survey asks about, in words; nothing for any other. */
export function subjectsInWords({ sensitiveSubjects }: SensitiveSurvey, locale: Locale): string[] {
  return sensitiveSubjects.map((subject) => SENSITIVE_SUBJECTS[subject].phrase[locale]);
}

/** Returns a sentence that names what a sensitive survey asks about; null for any other. */
export function asksAbout(survey: SensitiveSurvey, locale: Locale): string | null {
  const subjects = subjectsInWords(survey, locale);
  if (subjects.length === 0) return null;
  if (locale === 'zh') return `涉及：${subjects.join('、')}`;
  return `Asks about ${new Intl.ListFormat('en', { type: 'conjunction' }).format(subjects)}`;
}

/** Returns when the answers of a sensitive survey are removed; null while it is open, and for any other survey. */
export function removalOf({
  answersKeptDays,
  closedAt,
}: {
  answersKeptDays: number | null;
  closedAt: Date | null;
}): Date | null {
  if (answersKeptDays === null || closedAt === null) return null;
  return new Date(closedAt.getTime() + answersKeptDays * DAY_MS);
}
