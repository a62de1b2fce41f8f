import { readQuestionAssignments } from './compile-assignments';
import { type Compiler, within, withinTracked } from './compile-choices';
import { readLength } from './compile-inputs';
import { readValidators } from './compile-validators';
import { kindOfElement } from './element-kind';
import { type Place, readExpression } from './expressions';
import type { Json } from './json';
import type { Kind } from './kind-module';
import { DEFAULT_COMMENT_LENGTH } from './limits';
import { choiceProperty, choicesInObjects } from './object-choices';
import { moduleOf, type QuestionPlan } from './plan';
import { type ClearMode, type CommentPlan, type Conditions, clearModes, clearsAtOnce } from './plan-parts';
import type { DerivedEntry, General, QuestionSource, TemplateSource } from './question-source';
import { readText, readTextOr, text } from './texts';
import { words } from './words';

/** Returns the entries of a question that survey-core derives from its other properties. */
export type Derived = (question: string) => readonly DerivedEntry[];

/** What survey-core and the compiler know of elements beyond their JSON. */
export interface ElementReaders {
  readonly derived: Derived;
  /** Reads the template of a question. */
  readonly readTemplate: (source: QuestionSource, template: TemplateSource) => object;
}

/** Reads the conditions of a page, panel or question. `gate` collects the answers that decide whether it is visible. */
export function readConditions(compiler: Compiler, json: Json, place: Place, gate: Set<string>): Conditions {
  const { core } = compiler;
  const expression = (name: string, at = within(place, name)) => readExpression(core, compiler, json[name], at);
  const visibleIf = expression('visibleIf', withinTracked(place, 'visibleIf', gate));
  const enableIf = expression('enableIf');
  const requiredIf = expression('requiredIf');
  const requiredText = readText(compiler, json.requiredErrorText, within(place, 'requiredErrorText'));
  return {
    visible: json.visible !== false,
    ...(visibleIf !== undefined && { visibleIf }),
    readOnly: json.readOnly === true,
    ...(enableIf !== undefined && { enableIf }),
    required: json.isRequired === true,
    ...(requiredIf !== undefined && { requiredIf }),
    ...(requiredText !== '' && { requiredText }),
  };
}

function readClear(compiler: Compiler, value: unknown, general: ClearMode, place: Place): ClearMode {
  if (value === undefined || value === 'default') return general;
  const mode = clearModes.find((one) => one === value);
  if (mode) return mode;
  compiler.problems.add(
    place.path,
    place.element,
    `"${String(value)}" cannot be run: use one of ${clearModes.join(', ')}.`,
    `不支持“${String(value)}”，请使用 ${clearModes.join('、')}。`,
    place.path,
  );
  return general;
}

function readComment(
  compiler: Compiler,
  json: Json,
  place: Place,
  general: General,
  other: boolean,
): CommentPlan | undefined {
  if (!other && json.showCommentArea !== true) return undefined;
  if (other && json.showCommentArea === true) {
    compiler.problems.add(
      within(place, 'showCommentArea').path,
      place.element,
      'A question has either "other" or a comment, not both.',
      '一个问题只能有“其他”或备注之一。',
      within(place, 'showCommentArea').path,
    );
  }
  const [label, placeholder] = other ? ['otherText', 'otherPlaceholder'] : ['commentText', 'commentPlaceholder'];
  const requiredText = readText(compiler, json.otherErrorText, within(place, 'otherErrorText'));
  return {
    other,
    label: other
      ? text(words.otherLabel)
      : readTextOr(compiler, json[label], within(place, label), text(words.commentLabel)),
    placeholder: readText(compiler, json[placeholder], within(place, placeholder)),
    maxLength: readLength(undefined, general.maxCommentLength, DEFAULT_COMMENT_LENGTH, undefined, 10_000),
    ...(other && requiredText !== '' && { requiredText }),
  };
}

/** Reads one question of a supported type. */
export function readQuestion(
  compiler: Compiler,
  json: Json,
  place: Place,
  general: General,
  { derived, readTemplate }: ElementReaders,
): QuestionPlan {
  const type = kindOfElement(json) as Kind;
  const kind = moduleOf({ kind: type });
  const name = String(json.name);
  const gate = new Set<string>();
  const conditions = readConditions(compiler, json, place, gate);
  const clear = readClear(compiler, json.clearIfInvisible, general.clear, within(place, 'clearIfInvisible'));
  if (clearsAtOnce(clear)) for (const key of gate) compiler.cleared.get(name)?.add(key);
  const { validators, patternLimit } = readValidators(compiler, json.validators, type, kind.validators, place);
  const source: QuestionSource = {
    compiler,
    json,
    place,
    name,
    general,
    clear,
    derived: derived(name),
    patternLimit,
    readTemplate: (template) => readTemplate(source, template),
  };
  const details = kind.compile(source);
  const hidden =
    json.titleLocation === 'hidden' ||
    json.showTitle === false ||
    (general.titlesHidden && (json.titleLocation ?? 'default') === 'default');
  const stored = (step: 'defaultValue' | 'attentionCheck') => {
    if (json[step] === undefined || json[step] === null) return undefined;
    const value = kind.readStored(details, json[step]);
    if (value === undefined && step === 'defaultValue') {
      compiler.remarks.add(
        within(place, step).path,
        name,
        'The default has no effect: it is no answer to this question, so the question begins without one.',
        '默认值不起作用：它不是该问题的有效答案，该问题开始时没有答案。',
      );
    } else if (value === undefined) {
      compiler.problems.add(
        within(place, step).path,
        name,
        `${step} is no answer to this question.`,
        `${step} 不是该问题的有效答案。`,
        within(place, step).path,
      );
    }
    return value ?? undefined;
  };
  const defaultValue = stored('defaultValue');
  const attention = stored('attentionCheck');
  compiler.assignments.push(...readQuestionAssignments(compiler, json, place, name));
  const right = choicesInObjects(json.correctAnswer, choiceProperty(json) ?? undefined);
  const correct = kind.calculate ? undefined : (right ?? undefined);
  if (json.correctAnswer !== undefined) compiler.correctAnswers.push(within(place, 'correctAnswer'));
  const { sharesWith } = compiler.names.get(name) ?? {};
  const comment = readComment(compiler, json, place, general, json.showOtherItem === true);
  return {
    ...conditions,
    name,
    ...(sharesWith !== undefined && { sharesWith }),
    title: hidden ? '' : readTextOr(compiler, json.title, within(place, 'title'), name),
    description:
      json.descriptionLocation === 'hidden' ? '' : readText(compiler, json.description, within(place, 'description')),
    numbered: json.showNumber !== false && json.hideNumber !== true && !hidden,
    clear,
    ...(defaultValue !== undefined && { defaultValue }),
    validators,
    ...(comment && { comment }),
    ...(attention !== undefined && { attention }),
    ...(correct !== undefined && { correct }),
    ...(json.randomize === false && { fixed: true as const }),
    ...(general.depth !== undefined && { inTemplate: true as const }),
    ...details,
  };
}
