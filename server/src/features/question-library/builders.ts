/** A text in English and Chinese. */
export type Words = readonly [en: string, zh: string];

/** SurveyJS JSON of a question or a page. */
export type Built = Readonly<Record<string, unknown>>;

/** Returns a text in the form of SurveyJS. */
export function text([en, zh]: Words) {
  return { default: en, 'zh-cn': zh };
}

/** Returns choices with the codes 1, 2, 3 in their order. */
function coded(list: readonly Words[]): Built[] {
  return list.map((words, index) => ({ value: index + 1, text: text(words) }));
}

interface ChoiceOptions {
  /** Offers "Other (please specify)" at the end. */
  other?: true;
  /** An answer at the end that excludes all others; its value is `none`. */
  none?: Words;
  more?: Built;
}

/** Returns a required single choice. */
export function single(name: string, title: Words, choices: readonly Words[], options: ChoiceOptions = {}): Built {
  return {
    type: 'radiogroup',
    name,
    title: text(title),
    isRequired: true,
    choices: coded(choices),
    ...(options.other ? { showOtherItem: true } : {}),
    ...options.more,
  };
}

/** Returns a required multiple choice. */
export function multiple(name: string, title: Words, choices: readonly Words[], options: ChoiceOptions = {}): Built {
  return {
    type: 'checkbox',
    name,
    title: text(title),
    isRequired: true,
    choices: coded(choices),
    ...(options.other ? { showOtherItem: true } : {}),
    ...(options.none ? { showNoneItem: true, noneText: text(options.none) } : {}),
    ...options.more,
  };
}

/** Returns a required rating with words at both ends. */
export function rating(
  name: string,
  title: Words,
  [from, to]: readonly [number, number],
  [low, high]: readonly [Words, Words],
): Built {
  return {
    type: 'rating',
    name,
    title: text(title),
    isRequired: true,
    rateMin: from,
    rateMax: to,
    minRateDescription: text(low),
    maxRateDescription: text(high),
  };
}

/** Returns a required grid with one answer per row, the codes of its columns counting up. */
export function grid(
  name: string,
  title: Words,
  columns: readonly Words[],
  rows: readonly (readonly [value: string, ...Words])[],
  more: Built = {},
): Built {
  return {
    type: 'matrix',
    name,
    title: text(title),
    eachRowRequired: true,
    columns: coded(columns),
    rows: rows.map(([value, en, zh]) => ({ value, text: text([en, zh]) })),
    ...more,
  };
}

/** Returns a long answer that may stay empty. */
export function open(name: string, title: Words, more: Built = {}): Built {
  return { type: 'comment', name, title: text(title), rows: 3, maxLength: 1000, ...more };
}

/** Returns a required whole number within bounds. */
export function wholeNumber(name: string, title: Words, min: number, max: number): Built {
  return { type: 'text', name, title: text(title), inputType: 'number', min, max, step: 1, isRequired: true };
}

/** Returns a ranking of items, in random order for each member. */
export function ranking(name: string, title: Words, items: readonly Words[]): Built {
  return { type: 'ranking', name, title: text(title), isRequired: true, choicesOrder: 'random', choices: coded(items) };
}

/** Returns a page. */
export function page(name: string, title: Words, elements: readonly Built[], more: Built = {}): Built {
  return { name, title: text(title), elements, ...more };
}

export const AGREEMENT: readonly Words[] = [
  ['Strongly disagree', '非常不同意'],
  ['Disagree', '不同意'],
  ['Neither agree nor disagree', '一般'],
  ['Agree', '同意'],
  ['Strongly agree', '非常同意'],
];

export const SATISFACTION: readonly Words[] = [
  ['Very dissatisfied', '非常不满意'],
  ['Dissatisfied', '不满意'],
  ['Neither satisfied nor dissatisfied', '一般'],
  ['Satisfied', '满意'],
  ['Very satisfied', '非常满意'],
];

export const IMPORTANCE: readonly Words[] = [
  ['Not at all important', '完全不重要'],
  ['Slightly important', '不太重要'],
  ['Moderately important', '一般'],
  ['Very important', '比较重要'],
  ['Extremely important', '非常重要'],
];
