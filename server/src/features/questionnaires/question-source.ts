import { type Compiler, readChoices, readSpecial, within, withinTracked } from './compile-choices';
import type { Place } from './expressions';
import type { Json } from './json';
import type { CarriedPlan, ChoicesPlan, ClearMode, Text } from './plan-parts';
import { readText, readTextOr, text } from './texts';

/** Settings of the questionnaire that its questions inherit. */
export interface General {
  readonly clear: ClearMode;
  readonly maxTextLength: unknown;
  readonly maxCommentLength: unknown;
  readonly titlesHidden: boolean;
  /** How many templates the questions stand in, one inside the other; absent outside of any. */
  readonly depth?: number;
}

/** The questions of a template, and the property in which they stand. */
export interface TemplateSource {
  readonly step: string;
  readonly elements: readonly Json[];
  readonly titlesHidden: boolean;
}

/** An entry that survey-core derives itself, such as a step of a rating or a label of a slider. */
export interface DerivedEntry {
  readonly value: unknown;
  readonly text: unknown;
}

/** Everything that a kind needs to compile one question. */
export interface QuestionSource {
  readonly compiler: Compiler;
  readonly json: Json;
  readonly place: Place;
  readonly name: string;
  readonly general: General;
  readonly clear: ClearMode;
  readonly derived: readonly DerivedEntry[];
  /** The longest text on which the patterns of the question may run; undefined without patterns. */
  readonly patternLimit: number | undefined;
  /** Reads a template; returns a `QuestionnairePlan`, whose type would need this one. */
  readonly readTemplate: (template: TemplateSource) => object;
}

/**
 * Reports a problem of the question, or of one of its properties. The problem is gone without the part at `drop`: the
 * whole question, unless something smaller is at fault.
 */
export function complain(
  { compiler, place }: QuestionSource,
  step: string | null,
  en: string,
  zh: string,
  drop = place.path,
): void {
  compiler.problems.add(step === null ? place.path : within(place, step).path, place.element, en, zh, drop);
}

/**
 * Reads that the choices are the answers in the panels or rows of another question (`choicesFromQuestion`). Refuses any
 * other question from which they cannot be carried on.
 */
function readCarried(source: QuestionSource, mayCarry: boolean): CarriedPlan | undefined {
  const { compiler, json, place, name } = source;
  const { choicesFromQuestion: from, choiceValuesFromQuestion: value, choiceTextsFromQuestion: text } = json;
  if (typeof from !== 'string' || from === '') return undefined;
  const reference = compiler.names.resolve(from);
  const named = reference && compiler.names.get(reference.question);
  const [first] = named?.inner?.all() ?? [];
  if (!mayCarry || !reference || !named?.inner || named.namedInstances || first === undefined) {
    complain(
      source,
      'choicesFromQuestion',
      `The choices of "${from.slice(0, 80)}" cannot be carried on. The other question must be a list with written choices, or a dynamic panel or grid whose answers are the choices; or list the choices again with choicesVisibleIf "{otherQuestion} contains {item}".`,
      `无法沿用“${from.slice(0, 80)}”的选项。来源问题须为写明选项的列表，或以其答案为选项的动态面板或动态表格；也可重新列出选项，并使用 choicesVisibleIf "{otherQuestion} contains {item}"。`,
      within(place, 'choicesFromQuestion').path,
    );
    return undefined;
  }
  const inside = new Set(named.inner.all());
  for (const [step, asked] of Object.entries({ choiceValuesFromQuestion: value, choiceTextsFromQuestion: text })) {
    if (typeof asked !== 'string' || asked === '' || inside.has(asked)) continue;
    compiler.remarks.add(
      within(place, step).path,
      place.element,
      `"${asked.slice(0, 80)}" names no question in "${from.slice(0, 80)}", so there are no ${step === 'choiceValuesFromQuestion' ? 'choices' : 'texts'} from it.`,
      `“${from.slice(0, 80)}”中没有名为“${asked.slice(0, 80)}”的问题，因此无法从中取得${step === 'choiceValuesFromQuestion' ? '选项' : '文本'}。`,
    );
  }
  place.uses.add(reference.key);
  compiler.cleared.get(name)?.add(reference.key);
  return {
    question: from,
    value: typeof value === 'string' && value !== '' ? value : first,
    ...(typeof text === 'string' && text !== '' && { text }),
  };
}

/**
 * Reads the choices of a question with their conditions. `list` replaces the `choices` of the JSON. `oneByOne`: several are
 * chosen, and each is cleared by itself, so that one may depend on another.
 */
export function readQuestionChoices(
  source: QuestionSource,
  rules: {
    readonly exclusive?: boolean;
    readonly images?: boolean;
    readonly special?: boolean;
    readonly oneByOne?: boolean;
  } = {},
  list: unknown = source.json.choices,
): ChoicesPlan {
  const { compiler, json, place, name } = source;
  // Only the kinds with special choices take those of members.
  const carriedFrom = readCarried(source, rules.special === true);
  const hiding = new Set<string>();
  const choices = readChoices(
    compiler,
    {
      list: carriedFrom ? [] : list,
      carriedFrom,
      step: 'choices',
      order: json.choicesOrder,
      visibleIf: json.choicesVisibleIf,
      enableIf: json.choicesEnableIf,
      hideIfEmpty: json.hideIfChoicesEmpty,
      conditions: { hiding },
    },
    place,
    { ...rules, special: rules.special ? readSpecial(compiler, json, place, name) : [] },
    name,
  );
  // `entry-loops.ts` looks for circles among the choices.
  if (rules.oneByOne && !compiler.names.isShared(name)) hiding.delete(name);
  for (const key of hiding) compiler.cleared.get(name)?.add(key);
  return choices;
}

/** Reads a text of the question that members see. */
export function readShown({ compiler, json, place }: QuestionSource, key: string): Text {
  return readText(compiler, json[key], within(place, key));
}

/** Reads a text that an answer is quoted with; our own text when the questionnaire has none. */
export function readAnswerText(
  { compiler, place, name }: QuestionSource,
  value: unknown,
  step: string,
  otherwise: Text,
): Text {
  const quoted = compiler.quoted.get(name) ?? new Set<string>();
  return readTextOr(compiler, value, withinTracked(place, step, quoted), otherwise);
}

/** Reads a text of the question; our own text when the questionnaire has none. */
export function readShownOr({ compiler, json, place }: QuestionSource, key: string, own: { en: string; zh: string }) {
  return readTextOr(compiler, json[key], within(place, key), text(own));
}

/** Reads a whole number above 0; returns 0 when there is none. */
export function countIn(value: unknown): number {
  return typeof value === 'number' && value > 0 ? Math.floor(value) : 0;
}
