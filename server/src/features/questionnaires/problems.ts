import type { Bilingual, Locale } from '../../platform/locale';
import { MAX_PROBLEMS } from './limits';

/** A problem that forbids the use of an uploaded questionnaire, with its place. */
export interface Problem {
  /** `pages[1].elements[0].choices` in the uploaded JSON. */
  readonly path: string;
  /** The name of the page, panel or question with the problem. */
  readonly element: string | null;
  readonly message: Bilingual;
  /** The path of a part without which the problem would be gone; absent when leaving a part out does not help. */
  readonly drop?: string;
  /** The marks of the text at `path` without which the problem would be gone, as in `{name}`. */
  readonly marks?: readonly string[];
}

/** Collects problems, at most `MAX_PROBLEMS`. */
export class Problems {
  readonly list: Problem[] = [];

  add(path: string, element: string | null, en: string, zh: string, drop?: string): void {
    this.push({ path, element, message: { en, zh }, ...(drop !== undefined && { drop }) });
  }

  /** Adds a problem of a text that would be gone without some of its marks. */
  addOfMarks(path: string, element: string | null, en: string, zh: string, marks: readonly string[]): void {
    this.push({ path, element, message: { en, zh }, marks });
  }

  /** Adds the problems of another list. */
  addAll({ list }: Problems): void {
    for (const problem of list) this.push(problem);
  }

  private push(problem: Problem): void {
    if (this.list.length < MAX_PROBLEMS) this.list.push(problem);
  }

  get any(): boolean {
    return this.list.length > 0;
  }
}

/** Whether a problem would be gone without the part or the marks that it names. */
export function canLeaveOut({ drop, marks }: Problem): boolean {
  return drop !== undefined || marks !== undefined;
}

/** Returns the path of the object or list that a part belongs to. */
export function parentOf(path: string): string {
  return path.replace(/(?:\.?[^.[\]]+|\[\d+\])$/, '');
}

/** Returns problems, or other things with a path, in the order of their places, those of the whole questionnaire last. */
export function inOrderOfPlace<Placed extends Pick<Problem, 'path'>>(problems: readonly Placed[]): Placed[] {
  const stepsOf = ({ path }: Placed) => [...path.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index));
  const isOnPage = ({ path }: Placed) => /^(?:pages|elements|questions)\b/.test(path);
  return problems.toSorted((one, other) => {
    if (isOnPage(one) !== isOnPage(other)) return isOnPage(one) ? -1 : 1;
    const [left, right] = [stepsOf(one), stepsOf(other)];
    for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
      const difference = (left[index] as number) - (right[index] as number);
      if (difference !== 0) return difference;
    }
    return left.length - right.length;
  });
}

/** Returns a problem in one language, as the console shows it. */
export function describeProblem(
  problem: Problem,
  locale: Locale,
): { path: string; element: string | null; message: string } {
  return { path: problem.path, element: problem.element, message: problem.message[locale] };
}
