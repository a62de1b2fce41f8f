import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import type { Problem } from './survey-draft';

/** Returns a function that words the problem of a field. */
export function useProblemWords() {
  const t = useT(formWords);
  return (problem: Problem | undefined): string | undefined => {
    if (!problem) return undefined;
    if (problem.kind === 'range') return t('range', { min: problem.min, max: problem.max });
    return t(problem.kind);
  };
}
