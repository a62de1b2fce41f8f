import type { Bilingual, Locale } from '../../platform/locale';
import { MAX_PROBLEMS } from './limits';

/** A problem that forbids the use of an uploaded questionnaire, with its place. */
export interface Problem {
  /** `pages[1].elements[0].choices` in the uploaded JSON. */
  readonly path: string;
  /** The name of the page, panel or question with the problem. */
  readonly element: string | null;
  readonly message: Bilingual;
}

/** Collects problems, at most `MAX_PROBLEMS`. */
export class Problems {
  readonly list: Problem[] = [];

  add(path: string, element: string | null, en: string, zh: string): void {
    if (this.list.length < MAX_PROBLEMS) this.list.push({ path, element, message: { en, zh } });
  }

  get any(): boolean {
    return this.list.length > 0;
  }
}

/** Returns a problem in one language, as the console shows it. */
export function describeProblem(
  problem: Problem,
  locale: Locale,
): { path: string; element: string | null; message: string } {
  return { path: problem.path, element: problem.element, message: problem.message[locale] };
}
