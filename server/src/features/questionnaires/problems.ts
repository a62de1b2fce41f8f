import type { Bilingual, Locale } from '../../platform/locale';
import { MAX_PROBLEMS } from './limits';

/** Why an uploaded questionnaire cannot be used: where, and what. */
export interface Problem {
  /** `pages[1].elements[0].choices` in the uploaded JSON. */
  readonly path: string;
  /** Name of the page, panel or question that it concerns. */
  readonly element: string | null;
  readonly message: Bilingual;
}

/** Collects problems; stops listening when there are more than anybody reads. */
export class Problems {
  readonly list: Problem[] = [];

  add(path: string, element: string | null, en: string, zh: string): void {
    if (this.list.length < MAX_PROBLEMS) this.list.push({ path, element, message: { en, zh } });
  }

  get any(): boolean {
    return this.list.length > 0;
  }
}

/** A problem in the words of one language, as the console shows it. */
export function describeProblem(
  problem: Problem,
  locale: Locale,
): { path: string; element: string | null; message: string } {
  return { path: problem.path, element: problem.element, message: problem.message[locale] };
}
