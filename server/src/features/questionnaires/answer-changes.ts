import { isPosition, outerKey } from './inner-names';
import type { Answers, OpenPlan, Surroundings } from './open-plan';

/** Answers with the plan to which they belong. */
interface Placed {
  readonly open: OpenPlan;
  readonly answers: Answers;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Which answers changed between two evaluations. For those of an instance, keys of the answers around it count, too.
 * Nothing before: everything that is there now is new.
 */
export class AnswerChanges {
  constructor(
    private readonly before: Placed | null,
    private readonly now: Placed,
  ) {}

  private get around(): { before: Surroundings | null; now: Surroundings } | null {
    const { around } = this.now.open;
    return around && { before: this.before?.open.around ?? null, now: around };
  }

  /** Whether the answer that a key of an assignment stands for changed. */
  has(key: string): boolean {
    const outer = outerKey(key);
    if (outer === null && !isPosition(key)) return !isSame(this.before?.answers[key], this.now.answers[key]);
    const { around } = this;
    if (!around) return false;
    if (outer === null) return around.before?.index !== around.now.index;
    return new AnswerChanges(around.before, around.now).has(outer);
  }

  /** Whether any answer changed. */
  get any(): boolean {
    const keys = new Set([...Object.keys(this.before?.answers ?? {}), ...Object.keys(this.now.answers)]);
    if ([...keys].some((key) => this.has(key))) return true;
    const { around } = this;
    return around !== null && new AnswerChanges(around.before, around.now).any;
  }
}
