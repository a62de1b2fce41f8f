import { type Compiler, readChoices, readSpecial, within, withinTracked } from './compile-choices';
import type { Place } from './expressions';
import type { Json } from './json';
import type { ChoicesPlan, ClearMode, Text } from './plan-parts';
import { readText, readTextOr, text } from './texts';

/** Settings of the questionnaire that its questions inherit. */
export interface General {
  readonly clear: ClearMode;
  readonly maxTextLength: unknown;
  readonly maxCommentLength: unknown;
  readonly titlesHidden: boolean;
  /** The questions stand in the template of another one. */
  readonly inTemplate?: true;
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

/** Reads the choices of a question with their conditions. `list` replaces the `choices` of the JSON. */
export function readQuestionChoices(
  { compiler, json, place, name }: QuestionSource,
  rules: { readonly exclusive?: boolean; readonly images?: boolean; readonly special?: boolean } = {},
  list: unknown = json.choices,
): ChoicesPlan {
  return readChoices(
    compiler,
    {
      list,
      step: 'choices',
      order: json.choicesOrder,
      visibleIf: json.choicesVisibleIf,
      enableIf: json.choicesEnableIf,
      hideIfEmpty: json.hideIfChoicesEmpty,
    },
    place,
    { ...rules, special: rules.special ? readSpecial(compiler, json, place, name) : [] },
    name,
  );
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
