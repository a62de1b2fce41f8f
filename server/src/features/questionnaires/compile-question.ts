import type { QuestionType } from './allowed-properties';
import { apart, type Compiler, readChoices, readSpecial, within } from './compile-choices';
import { readInput, readItems, readLength } from './compile-inputs';
import { readStored } from './compile-stored';
import { readValidators } from './compile-validators';
import { DEFAULT_COMMENT_LENGTH, MAX_CHOICES } from './limits';
import type { ClearMode, CommentPlan, Conditions, QuestionDetails, QuestionPlan } from './plan';
import { type Place, readExpression } from './references';
import { isObject, type Json } from './structure';
import { readText, readTextOr, text } from './texts';
import { isChoiceValue } from './values';
import { words } from './words';

/** Settings of the whole questionnaire that its questions take over. */
export interface General {
  readonly clear: ClearMode;
  readonly maxTextLength: unknown;
  readonly maxCommentLength: unknown;
  readonly titlesHidden: boolean;
}

/** Derived parts that survey-core works out itself: rating steps and slider marks. */
export type Derived = (question: string) => {
  readonly steps: readonly { value: unknown; text: unknown }[];
  readonly labels: readonly { value: unknown; text: unknown }[];
};

/** Reads the conditions that pages, panels and questions share. `gate` collects what decides over being visible. */
export function readConditions(compiler: Compiler, json: Json, place: Place, gate: Set<string>): Conditions {
  const { core, names, problems } = compiler;
  const expression = (name: string, at = within(place, name)) => readExpression(core, names, problems, json[name], at);
  const visibleIf = expression('visibleIf', apart(place, 'visibleIf', gate));
  const enableIf = expression('enableIf');
  const requiredIf = expression('requiredIf');
  const requiredText = readText(compiler, json.requiredErrorText, within(place, 'requiredErrorText'));
  if (json.state === 'collapsed') {
    problems.add(
      within(place, 'state').path,
      place.element,
      'A collapsed element cannot be drawn.',
      '不支持折叠显示的元素。',
    );
  }
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

function count(value: unknown): number {
  return typeof value === 'number' && value > 0 ? Math.floor(value) : 0;
}

function readClear(compiler: Compiler, value: unknown, general: ClearMode, place: Place): ClearMode {
  if (value === undefined || value === 'default') return general;
  if (value === 'none' || value === 'onComplete' || value === 'onHidden') return value;
  compiler.problems.add(
    place.path,
    place.element,
    `"${String(value)}" cannot be run: use none, onComplete or onHidden.`,
    `不支持“${String(value)}”，请使用 none、onComplete 或 onHidden。`,
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
  if (json.storeOthersAsComment === false) {
    compiler.problems.add(
      within(place, 'storeOthersAsComment').path,
      place.element,
      'The text beside "other" is always kept beside the answer.',
      '“其他”的文本始终单独保存。',
    );
  }
  if (!other && json.showCommentArea !== true) return undefined;
  if (other && json.showCommentArea === true) {
    compiler.problems.add(
      within(place, 'showCommentArea').path,
      place.element,
      'A question has either "other" or a comment, not both.',
      '一个问题只能有“其他”或备注之一。',
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

function readKind(
  compiler: Compiler,
  json: Json,
  type: QuestionType,
  place: Place,
  general: General,
  derived: Derived,
  regexLimit: number | undefined,
): QuestionDetails {
  const { problems } = compiler;
  const name = String(json.name);
  const quoted = compiler.quoted.get(name) ?? new Set<string>();
  const choices = (
    rules: { exclusive?: boolean; images?: boolean; special?: boolean } = {},
    list: unknown = json.choices,
  ) =>
    readChoices(
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
      { ...rules, conditions: true, special: rules.special ? readSpecial(compiler, json, place, name) : [] },
      name,
    );
  const quotedText = (key: string, otherwise: { en: string; zh: string }) =>
    readTextOr(compiler, json[key], apart(place, key, quoted), text(otherwise));
  const shown = (key: string) => readText(compiler, json[key], within(place, key));
  switch (type) {
    case 'radiogroup':
      return {
        kind: type,
        choices: choices({ special: true }),
        columns: typeof json.colCount === 'number' ? json.colCount : 1,
      };
    case 'checkbox': {
      const [minSelected, maxSelected] = [count(json.minSelectedChoices), count(json.maxSelectedChoices)];
      if (maxSelected > 0 && minSelected > maxSelected)
        problems.add(
          place.path,
          place.element,
          'minSelectedChoices is greater than maxSelectedChoices.',
          'minSelectedChoices 大于 maxSelectedChoices。',
        );
      return {
        kind: type,
        choices: choices({ special: true, exclusive: true }),
        columns: typeof json.colCount === 'number' ? json.colCount : 1,
        ...(json.showSelectAllItem === true && {
          selectAll: readTextOr(compiler, json.selectAllText, within(place, 'selectAllText'), text(words.selectAll)),
        }),
        minSelected,
        maxSelected,
      };
    }
    case 'dropdown': {
      const own = Array.isArray(json.choices) ? json.choices : [];
      const [from, to, step] = [
        Number(json.choicesMin ?? 0),
        Number(json.choicesMax ?? 0),
        Number(json.choicesStep ?? 1) || 1,
      ];
      const numbers: number[] = [];
      for (let value = from; to > from && value <= to && numbers.length <= MAX_CHOICES; value += step)
        numbers.push(value);
      return {
        kind: type,
        choices: choices({ special: true }, [...own, ...numbers]),
        placeholder: readTextOr(compiler, json.placeholder, within(place, 'placeholder'), text(words.choose)),
      };
    }
    case 'boolean': {
      const value = (given: unknown, otherwise: boolean) => (isChoiceValue(given) && given !== '' ? given : otherwise);
      const mode = json.displayMode ?? 'segmented';
      if (json.renderAs !== undefined && json.renderAs !== 'default')
        problems.add(
          within(place, 'renderAs').path,
          place.element,
          `"${String(json.renderAs)}" cannot be drawn.`,
          `无法显示“${String(json.renderAs)}”。`,
        );
      return {
        kind: type,
        yes: { value: value(json.valueTrue, true), text: quotedText('labelTrue', words.yes) },
        no: { value: value(json.valueFalse, false), text: quotedText('labelFalse', words.no) },
        yesFirst: json.swapOrder === true,
        look: mode === 'radio' || mode === 'checkbox' || mode === 'switch' ? mode : 'buttons',
        label: shown('label'),
      };
    }
    case 'rating': {
      const steps = derived(name).steps.map(({ value, text: label }, index) => ({
        value: isChoiceValue(value) ? value : index,
        text: readTextOr(compiler, label, apart(place, `rateValues[${index}]`, quoted), String(value)),
      }));
      if (steps.length < 2 || steps.length > 30)
        problems.add(place.path, place.element, 'A rating needs 2 to 30 steps.', '评分题需要 2 到 30 个等级。');
      return {
        kind: type,
        steps,
        look: json.rateType === 'stars' || json.rateType === 'smileys' ? json.rateType : 'numbers',
        minLabel: shown('minRateDescription'),
        maxLabel: shown('maxRateDescription'),
      };
    }
    case 'ranking': {
      const partial = json.selectToRankEnabled === true;
      const [minSelected, maxSelected] = [count(json.minSelectedChoices), count(json.maxSelectedChoices)];
      if (!partial && (minSelected || maxSelected))
        problems.add(
          place.path,
          place.element,
          'Limits need selectToRankEnabled: otherwise every item gets a place.',
          '数量限制需要开启 selectToRankEnabled，否则每一项都要排序。',
        );
      const items = choices();
      if (!partial && (items.enableIf ?? items.items.some(({ enableIf }) => enableIf)))
        problems.add(
          place.path,
          place.element,
          'enableIf on items needs selectToRankEnabled: otherwise every item gets a place.',
          '选项的 enableIf 需要开启 selectToRankEnabled，否则每一项都要排序。',
        );
      return { kind: type, choices: items, partial, minSelected, maxSelected };
    }
    case 'imagepicker':
      if (json.contentMode !== undefined && json.contentMode !== 'image')
        problems.add(within(place, 'contentMode').path, place.element, 'Videos cannot be drawn.', '不支持视频。');
      return {
        kind: type,
        choices: choices({ images: true }),
        multiple: json.multiSelect === true,
        captions: json.showLabel === true,
      };
    case 'matrix': {
      if (json.cellType !== undefined && json.cellType !== 'radio')
        problems.add(
          within(place, 'cellType').path,
          place.element,
          'A grid takes one answer per row: use multiple choice questions instead.',
          '表格每行只能选一项，请改用多选题。',
        );
      const part = (step: 'columns' | 'rows', order: unknown, visibleIf: unknown, hideIfEmpty: unknown) =>
        readChoices(
          compiler,
          { list: json[step], step, order, visibleIf, enableIf: undefined, hideIfEmpty },
          place,
          { names: step === 'rows', conditions: true, special: [] },
          name,
        );
      return {
        kind: type,
        columns: part('columns', undefined, json.columnsVisibleIf, false),
        rows: part('rows', json.rowOrder, json.rowsVisibleIf, json.hideIfRowsEmpty),
        everyRow: json.eachRowRequired === true,
        uniqueColumns: json.eachRowUnique === true,
      };
    }
    case 'text': {
      const list = isObject(json.dataList) ? [] : Array.isArray(json.dataList) ? json.dataList : [];
      return {
        kind: type,
        ...readInput(compiler, json, place, general.maxTextLength, regexLimit),
        suggestions: list
          .slice(0, MAX_CHOICES)
          .map((item, index) => readText(compiler, item, within(place, `dataList[${index}]`))),
        autocomplete:
          typeof json.autocomplete === 'string' && /^[a-z0-9 -]{0,60}$/.test(json.autocomplete)
            ? json.autocomplete
            : '',
      };
    }
    case 'comment':
      return {
        kind: type,
        placeholder: shown('placeholder'),
        rows: Math.min(count(json.rows) || 4, 20),
        maxLength: readLength(json.maxLength, general.maxTextLength, DEFAULT_COMMENT_LENGTH, regexLimit, 10_000),
      };
    case 'multipletext':
      return {
        kind: type,
        columns: count(json.colCount) || 1,
        items: readItems(compiler, json, place, general.maxTextLength),
      };
    case 'slider': {
      const number = (value: unknown, otherwise: number) =>
        typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
      const [min, max, step] = [number(json.min, 0), number(json.max, 100), number(json.step, 1)];
      if (min >= max || step <= 0 || step > max - min)
        problems.add(
          place.path,
          place.element,
          'min, max and step do not make a scale.',
          'min、max 与 step 无法构成刻度。',
        );
      return {
        kind: type,
        range: json.sliderType === 'range',
        min,
        max,
        step,
        labels: derived(name).labels.map(({ value, text: label }, index) => ({
          value: Number(value),
          text: readTextOr(compiler, label, within(place, `customLabels[${index}]`), String(value)),
        })),
        format: typeof json.tooltipFormat === 'string' ? json.tooltipFormat.slice(0, 50) : '{0}',
        ...(typeof json.minRangeLength === 'number' && { minDistance: json.minRangeLength }),
        ...(typeof json.maxRangeLength === 'number' && { maxDistance: json.maxRangeLength }),
      };
    }
  }
}

/** Reads one question of a supported type. */
export function readQuestion(
  compiler: Compiler,
  json: Json,
  place: Place,
  general: General,
  derived: Derived,
): QuestionPlan {
  const type = json.type as QuestionType;
  const name = String(json.name);
  const gate = new Set<string>();
  const conditions = readConditions(compiler, json, place, gate);
  const clear = readClear(compiler, json.clearIfInvisible, general.clear, within(place, 'clearIfInvisible'));
  if (clear === 'onHidden') for (const key of gate) compiler.cleared.get(name)?.add(key);
  const { validators, maxLength } = readValidators(compiler, json.validators, type, place);
  const kind = readKind(compiler, json, type, place, general, derived, maxLength);
  const hidden =
    json.titleLocation === 'hidden' ||
    json.showTitle === false ||
    (general.titlesHidden && (json.titleLocation ?? 'default') === 'default');
  const stored = (step: 'defaultValue' | 'attentionCheck') => {
    if (json[step] === undefined || json[step] === null || (type === 'boolean' && json[step] === 'indeterminate'))
      return undefined;
    const value = readStored(kind, json[step]);
    if (value === undefined)
      compiler.problems.add(
        within(place, step).path,
        name,
        `${step} is no answer to this question.`,
        `${step} 不是该问题的有效答案。`,
      );
    return value;
  };
  const defaultValue = stored('defaultValue');
  const attention = stored('attentionCheck');
  const comment = readComment(
    compiler,
    json,
    place,
    general,
    json.showOtherItem === true && ['radiogroup', 'checkbox', 'dropdown'].includes(type),
  );
  return {
    ...conditions,
    name,
    title: hidden ? '' : readTextOr(compiler, json.title, within(place, 'title'), name),
    description:
      json.descriptionLocation === 'hidden' ? '' : readText(compiler, json.description, within(place, 'description')),
    numbered: json.showNumber !== false && json.hideNumber !== true && !hidden,
    clear,
    ...(defaultValue !== undefined && { defaultValue }),
    validators,
    ...(comment && { comment }),
    ...(attention !== undefined && { attention }),
    ...(json.randomize === false && { fixed: true as const }),
    ...kind,
  } as QuestionPlan;
}
