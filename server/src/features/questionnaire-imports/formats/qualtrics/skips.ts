import { cannot, joined, type Operand, Untranslatable, writeExpression } from '../../conditions';
import { negated } from '../../expression-parser';
import type { QualtricsContext } from './context';
import { type Part, textOf } from './json';
import type { QualtricsQuestion } from './structure';

/**
 * A way past a part of the survey. Places are counted along the survey: each question has one, in the order in which
 * questions are asked, and each early end.
 */
export interface Skip {
  /** The place at which the skip happens. */
  readonly from: number;
  /** The first place behind it that is not skipped. */
  readonly to: number;
  /** Whether a respondent who comes to this place skips. */
  readonly condition: Operand;
}

/** Where the skips of a question may lead. */
interface Surroundings {
  /** The places of the questions of its block, by their IDs. */
  readonly places: ReadonlyMap<string, number>;
  readonly endOfBlock: number;
  /** The condition under which the question is shown, without skips; undefined when it always is. */
  readonly shownIf: Operand | undefined;
  readonly shuffles: boolean;
}

/** The operators of skip logic whose meaning needs nothing but the answer. */
const operators = new Set(['Selected', 'NotSelected', 'Empty', 'NotEmpty']);

/** The most skips of one question: more than its choices would need. */
const MAX_SKIPS_OF_A_QUESTION = 50;

/** Returns the first place that a skip leaves in. Throws `Untranslatable` when it leads nowhere ahead. */
function targetOf(target: string, from: number, { places, endOfBlock }: Surroundings): number {
  if (target === 'ENDOFSURVEY') return Number.POSITIVE_INFINITY;
  if (target === 'ENDOFBLOCK') return endOfBlock;
  const place = places.get(target);
  if (place === undefined || place <= from)
    return cannot('it leads to no later question of its block', '跳转目标不是同一区块中后面的问题');
  return place;
}

function readSkip(json: Part, from: number, around: Surroundings, context: QualtricsContext): Skip {
  if (around.shuffles) cannot('the questions of its block stand in random order', '所在区块的问题顺序是随机的');
  const to = targetOf(textOf(json.SkipToDestination), from, around);
  const Operator = textOf(json.Condition);
  if (!operators.has(Operator)) cannot(`"${Operator}" has no counterpart here`, `“${Operator}”在此没有对应内容`);
  const leaf = { LogicType: 'Question', Operator, ChoiceLocator: json.ChoiceLocator ?? json.Locator };
  const answered = context.operand({ 0: { 0: leaf } }, ({ en, zh }) => cannot(en, zh));
  const condition = joined(
    'and',
    [around.shownIf, answered].filter((one) => one !== undefined),
  );
  return { from, to, condition: condition ?? cannot('it is empty', '条件为空') };
}

/** Reports that a skip of a question is left out. */
export function reportLostSkip(question: QualtricsQuestion, context: QualtricsContext, en: string, zh: string): void {
  context.report(
    question,
    `A skip is left out, because ${en}. Set conditions of the questions that it skips, or end the survey early under Logic.`,
    `跳转未导入：${zh}。请为被跳过的问题设置显示条件，或在“逻辑”中提前结束。`,
  );
}

/** Returns the skips of a question at a place of the survey, the first ones first. Reports those that are left out. */
export function readSkips(
  question: QualtricsQuestion,
  list: readonly Part[],
  from: number,
  around: Surroundings,
  context: QualtricsContext,
): Skip[] {
  if (list.length > MAX_SKIPS_OF_A_QUESTION) {
    reportLostSkip(question, context, 'the question has too many', '该问题的跳转过多');
    return [];
  }
  return list.flatMap((json) => {
    try {
      return readSkip(json, from, around, context);
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
      reportLostSkip(question, context, error.reason.en, error.reason.zh);
      return [];
    }
  });
}

/** A condition with its size, which grows with each skip that it names. */
export interface Sized {
  readonly operand: Operand;
  readonly characters: number;
  /** How often it names an answer, which is how often it compares one. */
  readonly comparisons: number;
}

/** Returns how often a text of the questionnaire names an answer. */
export function countComparisons(text: string): number {
  return text.match(/\{[^{}"]+\}/g)?.length ?? 0;
}

/** A condition that is longer than the panel takes. */
class TooLong extends Error {
  override readonly name = 'TooLong';
}

/** The skips of a survey, in the order in which respondents come to them. */
export class Skips {
  private readonly list: { readonly skip: Skip; readonly own: Sized }[] = [];
  /** The conditions of the places that the same skips go past. */
  private readonly known = new Map<string, Sized | undefined>();

  /** `mostCharacters`: of one condition. */
  constructor(private readonly mostCharacters: number) {}

  /** Adds a skip that comes after all others so far. */
  add(skip: Skip): void {
    const written = writeExpression(skip.condition);
    const own = { operand: skip.condition, characters: written.length, comparisons: countComparisons(written) };
    this.list.push({ skip, own });
    this.known.clear();
  }

  /** Takes the last skip out again. */
  removeLast(): void {
    this.list.pop();
    this.known.clear();
  }

  /**
   * Returns the condition under which a place is not skipped, with its size: the same one for all places that the same
   * skips go past. Null when nothing skips the place, undefined when the condition is too long.
   */
  notSkipped(place: number): Sized | null | undefined {
    const over = this.list.flatMap(({ skip }, index) => (goesPast(skip, place) ? [index] : []));
    if (over.length === 0) return null;
    const key = over.join();
    if (!this.known.has(key)) this.known.set(key, this.noneHappens(over));
    return this.known.get(key);
  }

  /**
   * Returns "none of these skips happens". A skip happens when its own condition holds and no earlier one happens that goes
   * past it; of several skips of one question, the first is taken. Earlier ones among these need no mention: when one of
   * them happens, "none" is wrong either way.
   */
  private noneHappens(over: readonly number[]): Sized | undefined {
    const known = new Map<number, Sized>();
    const happens = (index: number): Sized => {
      const earlier = known.get(index);
      if (earlier) return earlier;
      const { skip, own } = this.list[index] as (typeof this.list)[number];
      const others = this.list.flatMap(({ skip: other }, one) => {
        const isFirst = goesPast(other, skip.from) || (one < index && other.from === skip.from);
        return isFirst && !over.includes(one) ? [one] : [];
      });
      const result = others.length === 0 ? own : this.join('and', [own, denied(this.join('or', others.map(happens)))]);
      known.set(index, result);
      return result;
    };
    try {
      return denied(this.join('or', over.map(happens)));
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      return undefined;
    }
  }

  private join(sign: 'and' | 'or', parts: readonly Sized[]): Sized {
    // Between two parts stand the sign and, at most, parentheses.
    const characters = parts.reduce((sum, part) => sum + part.characters + 7, -7);
    const operand = joined(
      sign,
      parts.map((part) => part.operand),
    );
    if (!operand || characters > this.mostCharacters) throw new TooLong();
    return { operand, characters, comparisons: parts.reduce((sum, part) => sum + part.comparisons, 0) };
  }
}

/** Whether a skip goes past a place. */
export function goesPast({ from, to }: Skip, place: number): boolean {
  return from < place && place < to;
}

function denied(condition: Sized): Sized {
  return { ...condition, operand: negated(condition.operand), characters: condition.characters + 3 };
}
