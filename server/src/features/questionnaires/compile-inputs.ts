import type { InputKind } from '@pollen/contract/question-parts';
import type { Bilingual } from '../../platform/locale';
import { type Compiler, within } from './compile-choices';
import { type Place, readExpression } from './expressions';
import { isObject, type Json } from './json';
import { DEFAULT_TEXT_LENGTH } from './limits';
import type { InputPlan, Text } from './plan-parts';
import { readText } from './texts';
import { isInputValue, isNumeric } from './values';

const inputKinds: readonly InputKind[] = [
  'text',
  'number',
  'range',
  'email',
  'url',
  'tel',
  'date',
  'datetime-local',
  'time',
  'month',
  'week',
  'color',
];
/** Inputs with ordered values, whose bounds are values of their own. */
const ordered: readonly InputKind[] = ['number', 'range', 'date', 'datetime-local', 'time', 'month', 'week'];

/** What remains of a mask: the kind of its values, their bounds, and its pattern as a hint. */
interface Mask {
  readonly kind?: InputKind;
  readonly min?: unknown;
  readonly max?: unknown;
  readonly hint?: string;
  readonly prefix?: string;
  readonly suffix?: string;
}

/** The longest text before or after a number: more would leave no room for the number. */
const AFFIX_LENGTH = 8;

/**
 * Reads what stands before and after an amount, as survey-core does, but for a symbol that the questionnaire does not
 * name: survey-core takes that of the reader's language, and one amount would be dollars for some and yuan for others.
 */
function readAffixes(compiler: Compiler, settings: Json, { path, element }: Place) {
  const mask = new compiler.core.InputMaskCurrency();
  const texts = ['currencyPattern', 'currencySymbol', 'prefix', 'suffix'].filter(
    (key) => typeof settings[key] === 'string',
  );
  mask.fromJSON({ currencySymbol: '', ...Object.fromEntries(texts.map((key) => [key, settings[key]])) });
  const affixes = { prefix: mask.activePrefix.trim(), suffix: mask.activeSuffix.trim() };
  if (affixes.prefix === '' && affixes.suffix === '' && !texts.includes('currencySymbol'))
    compiler.remarks.add(
      path,
      element,
      'The mask names no currency, so none is shown: write "currencySymbol", or name the currency in the title.',
      '输入掩码未指明货币，因此不显示货币：请填写 currencySymbol，或在标题中注明货币。',
    );
  for (const side of ['prefix', 'suffix'] as const) {
    const affix = affixes[side];
    if (affix.length <= AFFIX_LENGTH) continue;
    affixes[side] = '';
    compiler.remarks.add(
      path,
      element,
      `"${affix.slice(0, 80)}" is not shown in the field: at most ${AFFIX_LENGTH} characters have room. Write it into the title.`,
      `“${affix.slice(0, 80)}”不显示在输入框中：最多 ${AFFIX_LENGTH} 个字符。请写入标题。`,
    );
  }
  return affixes;
}

const asHint = {
  en: 'The mask is only a hint: members see it in the empty field, and may type anything that the input takes.',
  zh: '输入掩码仅作提示：在空白字段中显示，不限制会员的输入。',
};
const asNumber = {
  en: 'The mask is drawn as a field for a number: members see no separators of thousands, and may type any decimals.',
  zh: '输入掩码显示为数字输入框：不显示千位分隔符，也不限制小数位数。',
};
const asDay = {
  en: 'The mask is drawn as a field for a day, which the browser writes as members are used to.',
  zh: '输入掩码显示为日期输入框，日期格式由浏览器决定。',
};

/** Reads a mask. Masks guide typing in SurveyJS; here their pattern is a placeholder, and numbers and days are inputs. */
function readMask(compiler: Compiler, json: Json, place: Place): Mask {
  const { maskType } = json;
  if (maskType === undefined || maskType === 'none') return {};
  const settings = isObject(json.maskSettings) ? json.maskSettings : {};
  const hint = typeof settings.pattern === 'string' ? settings.pattern.slice(0, 100).replace(/[{}]/g, '') : undefined;
  const { path } = within(place, 'maskType');
  const remark = ({ en, zh }: Bilingual) => compiler.remarks.add(path, place.element, en, zh);
  const onlyHint = () => {
    remark(asHint);
    return hint === undefined ? {} : { hint };
  };
  if (settings.saveMaskedValue === true) return onlyHint();
  if (maskType === 'numeric' || maskType === 'currency') {
    remark(asNumber);
    const { prefix, suffix } =
      maskType === 'currency'
        ? readAffixes(compiler, settings, within(place, 'maskSettings'))
        : { prefix: '', suffix: '' };
    return {
      kind: 'number',
      min: settings.min,
      max: settings.max,
      ...(prefix !== '' && { prefix }),
      ...(suffix !== '' && { suffix }),
    };
  }
  if (maskType === 'datetime' && hint !== undefined && /[dmy]/.test(hint) && !/[HhsM]/.test(hint)) {
    remark(asDay);
    return { kind: 'date', min: settings.min, max: settings.max };
  }
  return onlyHint();
}

function readKind(compiler: Compiler, json: Json, place: Place, mask: Mask): InputKind {
  const kind = mask.kind ?? json.inputType ?? 'text';
  if (inputKinds.includes(kind as InputKind)) return kind as InputKind;
  const { path } = within(place, 'inputType');
  if (kind === 'password' || kind === 'file') {
    compiler.problems.add(
      path,
      place.element,
      `The input type "${kind}" is not offered: a panel never asks for passwords or files in a text. Without it, members type a plain text.`,
      `不支持输入类型“${kind}”：平台从不在文本中索要密码或文件。去掉后会员可输入普通文本。`,
      path,
    );
  } else {
    // As browsers and survey-core do.
    compiler.remarks.add(
      path,
      place.element,
      `There is no input type "${String(kind).slice(0, 40)}": members type any text. For numbers write "number".`,
      `没有输入类型“${String(kind).slice(0, 40)}”：会员可输入任意文本。如需数字，请写 number。`,
    );
  }
  return 'text';
}

function readBound(compiler: Compiler, value: unknown, kind: InputKind, place: Place): string | number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  // As in survey-core, which compares texts with whatever stands here.
  if (!ordered.includes(kind)) return typeof value === 'number' || typeof value === 'string' ? value : undefined;
  if (isNumeric(kind)) {
    const number = typeof value === 'string' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return number;
  } else if (typeof value === 'string' && isInputValue(kind, value)) {
    return value;
  }
  // As in survey-core, where nothing is below or above it.
  compiler.remarks.add(
    place.path,
    place.element,
    `"${String(value).slice(0, 40)}" is no value of type "${kind}", so it limits nothing. For the present day write "=today()".`,
    `“${String(value).slice(0, 40)}”不是类型“${kind}”的有效值，因此不起限制作用。如需当天，请写 =today()。`,
  );
  return undefined;
}

/**
 * Returns the longest text: as the question or the questionnaire says, or our default; never more than a regular
 * expression may be run on.
 */
export function readLength(
  own: unknown,
  general: unknown,
  otherwise: number,
  regexLimit: number | undefined,
  cap: number,
): number {
  const requested = [own, general].find((value): value is number => typeof value === 'number' && value > 0);
  return Math.min(Math.floor(requested ?? otherwise), regexLimit ?? cap, cap);
}

/** Reads the kind, bounds, step and length of an input. */
export function readInput(
  compiler: Compiler,
  json: Json,
  place: Place,
  general: unknown,
  regexLimit: number | undefined,
): InputPlan {
  const mask = readMask(compiler, json, place);
  const kind = readKind(compiler, json, place, mask);
  const min = readBound(compiler, json.min ?? mask.min, kind, within(place, 'min'));
  const max = readBound(compiler, json.max ?? mask.max, kind, within(place, 'max'));
  const placeholder = readText(compiler, json.placeholder, within(place, 'placeholder'));
  const expression = (step: string) => readExpression(compiler.core, compiler, json[step], within(place, step));
  const minIf = expression('minValueExpression');
  const maxIf = expression('maxValueExpression');
  const message = (step: string): Text => readText(compiler, json[step], within(place, step));
  const [minText, maxText, stepText] = [message('minErrorText'), message('maxErrorText'), message('stepErrorText')];
  const step = typeof json.step === 'number' && json.step > 0 && isNumeric(kind) ? json.step : undefined;
  return {
    input: kind,
    placeholder: placeholder === '' ? (mask.hint ?? '') : placeholder,
    maxLength: readLength(json.maxLength, general, DEFAULT_TEXT_LENGTH, regexLimit, 10_000),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(minIf !== undefined && { minIf }),
    ...(maxIf !== undefined && { maxIf }),
    ...(minText !== '' && { minText }),
    ...(maxText !== '' && { maxText }),
    ...(step !== undefined && { step }),
    ...(stepText !== '' && { stepText }),
    ...(mask.prefix !== undefined && { prefix: mask.prefix }),
    ...(mask.suffix !== undefined && { suffix: mask.suffix }),
  };
}
