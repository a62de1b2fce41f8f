import type { MultipleTextQuestion } from '@pollen/contract/questions';
import { lineOr, partOf } from '../answer-columns';
import { readInput as readInputAnswer, readParts } from '../answers';
import { within } from '../compile-choices';
import { readInput } from '../compile-inputs';
import { readValidators } from '../compile-validators';
import type { Place } from '../expressions';
import { isOfInstance } from '../inner-names';
import { isObject, type Json } from '../json';
import type { KindModule } from '../kind-module';
import { variablesIn } from '../operands';
import type { InputPlan, StoredValue, Text, ValidatorPlan } from '../plan-parts';
import { complain, countIn, type QuestionSource } from '../question-source';
import { whyNotPartName } from '../references';
import {
  checkInput,
  inputProperties,
  inputValidators,
  sampleInput,
  whyNeverInput,
  whyNeverValid,
} from '../text-fields';
import { readText, readTextOr } from '../texts';
import { displayPlain, isChoiceValue, isEmpty, isNumeric, partsIn, scalar } from '../values';
import { word } from '../words';

interface ItemPlan extends InputPlan {
  readonly name: string;
  readonly title: Text;
  readonly required: boolean;
  readonly requiredText?: Text;
  readonly validators: readonly ValidatorPlan[];
}

interface MultipleTextPlan {
  readonly kind: 'multipletext';
  readonly columns: number;
  readonly items: readonly ItemPlan[];
}

function itemsIn(json: Json): readonly Json[] {
  return Array.isArray(json.items) ? json.items.filter(isObject) : [];
}

/**
 * Refuses bounds that name answers of the panel or row in which the question stands: survey-core finds none of them there,
 * and the item would have other bounds than its author wrote.
 */
function refuseBoundsOfInstance({ compiler, general: { depth = 0 } }: QuestionSource, item: Json, at: Place): void {
  for (const step of ['minValueExpression', 'maxValueExpression'] as const) {
    const marks = typeof item[step] === 'string' ? variablesIn(compiler.core, item[step]) : [];
    if (!marks.some((mark) => compiler.names.usesOf(mark)?.some((use) => isOfInstance(use, depth)))) continue;
    const { path } = within(at, step);
    compiler.problems.add(
      path,
      at.element,
      `"${step}" of the item "${String(item.name)}" names an answer of the entry in which it stands, which SurveyJS does not find there. Use a validator of the type "expression" of the whole question.`,
      `子项“${String(item.name)}”的“${step}”引用了所在项内的答案，SurveyJS 在此处无法读取。请改用整个问题的 expression 类型校验。`,
      path,
    );
  }
}

function readItems(source: QuestionSource): ItemPlan[] {
  const { compiler, json, place, general } = source;
  const list = Array.isArray(json.items) ? json.items : [];
  const items: ItemPlan[] = [];
  const seen = new Set<string>();
  if (list.length === 0) complain(source, 'items', 'The list is empty.', '列表为空。');
  for (const [index, item] of list.entries()) {
    if (!isObject(item)) continue;
    const at = { ...place, path: `${place.path}.items[${index}]` };
    const name = String(item.name ?? '');
    const why = whyNotPartName(name);
    if (why)
      compiler.problems.add(
        at.path,
        place.element,
        `The item "${name}" cannot be named so: ${why.en}.`,
        `子项名称“${name}”不可用：${why.zh}。`,
        at.path,
      );
    if (seen.has(name.toLowerCase()))
      compiler.problems.add(at.path, place.element, `The name "${name}" stands twice.`, `名称“${name}”重复。`, at.path);
    seen.add(name.toLowerCase());
    const { validators, patternLimit } = readValidators(compiler, item.validators, 'text', inputValidators, at);
    refuseBoundsOfInstance(source, item, at);
    const requiredText = readText(compiler, item.requiredErrorText, within(at, 'requiredErrorText'));
    items.push({
      name,
      title: readTextOr(compiler, item.title, within(at, 'title'), name),
      required: item.isRequired === true,
      ...(requiredText !== '' && { requiredText }),
      validators,
      ...readInput(compiler, item, at, general.maxTextLength, patternLimit),
    });
  }
  return items;
}

/** Several inputs, each with a title. */
export const multipletext: KindModule<MultipleTextPlan, MultipleTextQuestion> = {
  properties: { used: ['items', 'colCount'], ignored: ['inputSize', 'itemErrorLocation', 'itemTitleWidth'] },
  entries: {
    items: {
      className: 'multipletextitem',
      used: [...inputProperties, 'name', 'title', 'isRequired', 'requiredErrorText', 'validators'],
      ignored: ['inputSize', 'inputTextAlignment'],
      isField: true,
    },
  },
  validators: [],
  readPartNames: (json) => itemsIn(json).map(({ name }) => String(name)),
  compile: (source) => ({
    kind: 'multipletext',
    columns: countIn(source.json.colCount) || 1,
    items: readItems(source),
  }),
  readStored: ({ items }, value) => {
    if (!isObject(value)) return undefined;
    const isAnswer = Object.entries(value).every(
      ([name, one]) => items.some((item) => item.name === name) && isChoiceValue(one),
    );
    return isAnswer ? (value as StoredValue) : undefined;
  },

  texts: ({ items }) => items.map(({ title, name }) => ({ text: title, value: name })),
  fields: ({ items }) => items.map((item) => ({ ...item, part: item.name })),
  domain: () => ({ offered: null, range: null, single: false }),
  whyNever: ({ items }) => {
    for (const item of items) {
      const why = whyNeverInput(item) ?? whyNeverValid(item.validators, item, item.maxLength);
      if (why) return why;
    }
    return null;
  },

  readAnswer: ({ items }, raw) =>
    readParts(raw, (name, part) => {
      const item = items.find((candidate) => candidate.name === name);
      return item ? readInputAnswer(item, part) : null;
    }),
  check: (plan, value, context) => {
    const { complaints, locale, renderer } = context;
    const parts = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
    for (const item of plan.items) {
      const part = Object.hasOwn(parts, item.name) ? parts[item.name] : undefined;
      const key = `${plan.name}.${item.name}`;
      if (isEmpty(part) && item.required) {
        complaints.add(
          key,
          item.requiredText === undefined ? word('requiredItem', locale) : renderer.render(item.requiredText),
        );
      }
      checkInput(item, part, key, context);
      if (!complaints.has(key)) context.validate(item.validators, part, key);
    }
  },
  display: (_plan, value) => displayPlain(value),
  view: ({ columns, items }, value, { input, render }) => {
    const parts = partsIn(value);
    return {
      columns,
      items: items.map((item) => ({
        name: item.name,
        title: render(item.title),
        required: item.required,
        ...input(item),
        value: scalar(parts[item.name]),
      })),
    };
  },

  sample: ({ items }, random) => Object.fromEntries(items.map((item) => [item.name, sampleInput(item, random)])),
  seconds: ({ items }) => 6 * items.length,

  figure: () => ({ as: 'text', countsEach: false }),
  parts: ({ items }) => items.map(({ name, title }) => ({ value: name, text: title })),
  columns: ({ items }) =>
    items.map(({ name, title, input, maxLength }) => ({
      suffix: name,
      part: lineOr(title, name),
      type: isNumeric(input) ? 'number' : 'text',
      length: maxLength,
      read: (answer) => partOf(answer, name),
    })),
};
