import type { Question } from '@pollen/contract/questions';
import fc from 'fast-check';

/** Random conditions over the answers to random questions, for `random-questionnaires.ts`. */

/** What stands on a page: a question of any kind, or a note. */
export type ElementKind = Question['kind'] | 'html';

/** A question that a condition asks about: `how` from 2 to 11 chooses the condition. */
interface Asked {
  readonly name: string;
  readonly how: number;
  /** A choice, in quotes. */
  readonly letter: string;
  readonly number: number;
}

interface AskedKind {
  /** A condition over the answer. */
  readonly condition: (asked: Asked) => string;
  /** Whether titles of later questions quote the answer. */
  readonly isQuoted: boolean;
  /** Whether a trigger may use it: survey-core ignores a trigger on a part of an unanswered question. */
  readonly isWhole: boolean;
}

const oneOfChoices = ({ name, how, letter }: Asked): string =>
  how < 5
    ? `{${name}} = ${letter}`
    : how < 8
      ? `{${name}} <> ${letter}`
      : how < 10
        ? `{${name}} anyof ['a', ${letter}]`
        : `{${name}} = 'other'`;
const aNumber = ({ name, how, number }: Asked): string =>
  how < 4
    ? `{${name}} > ${number}`
    : how < 8
      ? `{${name}} <= ${number}`
      : how < 10
        ? `{${name}} + 1 >= ${number}`
        : `iif({${name}} > 2, 'x', 'y') = 'x'`;
const aText = ({ name, how }: Asked): string => (how < 6 ? `{${name}} = 'abc'` : `{${name}} contains 'b'`);

const anInstance = ({ name, how, number }: Asked): string =>
  how < 4
    ? `{${name}[0].inner1} notempty`
    : how < 6
      ? `{${name}[1].inner2} empty`
      : how < 8
        ? `{${name}} notempty`
        : how < 10
          ? `countInArray({${name}}, 'inner1') > ${number % 3}`
          : `sumInArray({${name}}, 'inner1') >= ${number}`;

const askedKinds: Readonly<Record<ElementKind, AskedKind>> = {
  radiogroup: { condition: oneOfChoices, isQuoted: true, isWhole: true },
  checkbox: {
    condition: ({ name, how, letter }) =>
      how < 5
        ? `{${name}} contains ${letter}`
        : how < 7
          ? `{${name}} notcontains ${letter}`
          : how < 9
            ? `{${name}.length} > 1`
            : `{${name}} allof ['a', ${letter}]`,
    isQuoted: true,
    isWhole: false,
  },
  dropdown: { condition: oneOfChoices, isQuoted: true, isWhole: true },
  boolean: {
    condition: ({ name, how }) => (how < 6 ? `{${name}} = true` : how < 9 ? `{${name}} <> true` : `{${name}}`),
    isQuoted: true,
    isWhole: true,
  },
  rating: { condition: aNumber, isQuoted: true, isWhole: true },
  ranking: {
    condition: ({ name, how, letter }) => (how < 6 ? `{${name}[0]} = ${letter}` : `{${name}} = ['b', 'a', 'c', 'd']`),
    isQuoted: true,
    isWhole: false,
  },
  imagepicker: {
    condition: ({ name, how, letter }) => (how < 6 ? `{${name}} contains ${letter}` : `{${name}} = ${letter}`),
    isQuoted: true,
    isWhole: true,
  },
  matrix: {
    condition: ({ name, how, number }) => (how < 6 ? `{${name}.row1} = ${number}` : `{${name}.row2} notempty`),
    isQuoted: false,
    isWhole: false,
  },
  matrixcheckbox: {
    condition: ({ name, how, number }) =>
      how < 5
        ? `{${name}.row1} contains ${number}`
        : how < 7
          ? `{${name}.row2} notempty`
          : how < 8
            ? `{${name}.row1} anyof [1, ${number}]`
            : how < 10
              ? `{${name}.row1.length} > ${number % 3}`
              : `{${name}.row2} notcontains ${number}`,
    isQuoted: false,
    isWhole: false,
  },
  text: {
    condition: ({ name, how }) => (how < 5 ? `{${name}} = 3` : how < 8 ? `{${name}} > 2` : `{${name}} contains 'a'`),
    isQuoted: true,
    isWhole: true,
  },
  comment: { condition: aText, isQuoted: true, isWhole: true },
  multipletext: {
    condition: ({ name, how }) => (how < 6 ? `{${name}.first} notempty` : `{${name}.second} = 3`),
    isQuoted: false,
    isWhole: false,
  },
  slider: { condition: aNumber, isQuoted: false, isWhole: true },
  daterange: {
    condition: ({ name, how }) => (how < 6 ? `{${name}.from} > '2022-01-01'` : `{${name}.to} notempty`),
    isQuoted: false,
    isWhole: false,
  },
  file: {
    condition: ({ name, how, number }) =>
      how < 5 ? `{${name}} notempty` : how < 8 ? `{${name}.length} > ${number}` : `{${name}[0].name} contains 'a'`,
    isQuoted: false,
    isWhole: false,
  },
  signaturepad: {
    condition: ({ name, how }) => (how < 6 ? `{${name}} notempty` : `{${name}} empty`),
    isQuoted: false,
    isWhole: true,
  },
  expression: { condition: aNumber, isQuoted: true, isWhole: true },
  paneldynamic: { condition: anInstance, isQuoted: false, isWhole: false },
  matrixdropdown: {
    condition: ({ name, how }) => (how < 6 ? `{${name}.row1.inner1} notempty` : `{${name}.row2.inner2} empty`),
    isQuoted: false,
    isWhole: false,
  },
  matrixdynamic: { condition: anInstance, isQuoted: false, isWhole: false },
  // A note has no answer: `termText` passes it over.
  html: { condition: aText, isQuoted: false, isWhole: true },
};

const elementKinds = Object.keys(askedKinds) as ElementKind[];

const term = fc.record({ target: fc.nat(50), how: fc.nat(11), value: fc.nat(5) });
export const condition = fc.record({
  first: term,
  second: fc.option(fc.record({ and: fc.boolean(), term }), { nil: undefined }),
  not: fc.boolean(),
});
/** An arbitrary whose value is undefined `nothings` times as often as it is a value. */
export function maybe<T>(arbitrary: fc.Arbitrary<T>, nothings: number): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: nothings, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

export const element = fc.record({
  type: fc.constantFrom(...elementKinds),
  newPage: fc.boolean(),
  panel: maybe(fc.nat(2), 2),
  required: fc.boolean(),
  visibleIf: maybe(condition, 2),
  enableIf: maybe(condition, 8),
  requiredIf: maybe(condition, 4),
  choiceIf: maybe(fc.record({ condition, at: fc.nat(3) }), 3),
  choicesIf: maybe(condition, 4),
  /** The single entry that can be chosen only then, or all of them. */
  openIf: maybe(fc.record({ condition, at: fc.nat(3), all: fc.boolean() }), 5),
  columnIf: maybe(fc.record({ condition, at: fc.nat(3) }), 5),
  byItem: fc.nat(9),
  variant: fc.nat(255),
  initial: maybe(fc.nat(5), 3),
  validator: maybe(fc.nat(9), 3),
  pipe: maybe(fc.nat(50), 2),
  clear: fc.constantFrom(undefined, undefined, undefined, 'none', 'onHidden', 'onComplete'),
});

export type ElementSpec = typeof element extends fc.Arbitrary<infer T> ? T : never;
export type ConditionSpec = typeof condition extends fc.Arbitrary<infer T> ? T : never;
type TermSpec = typeof term extends fc.Arbitrary<infer T> ? T : never;

export const letters = ['a', 'b', 'c', 'd', 'e'];

/** An element earlier in the questionnaire. */
export interface Built {
  readonly name: string;
  readonly type: ElementKind;
  readonly spec: ElementSpec;
}

/** Returns whether titles of later questions quote the answer to an element of this kind. */
export function isQuoted(kind: ElementKind): boolean {
  return askedKinds[kind].isQuoted;
}

/** Returns whether a trigger may ask for the answer to an element of this kind. */
export function isWhole(kind: ElementKind): boolean {
  return askedKinds[kind].isWhole;
}

/** A condition over one answer; undefined when there is no question before. */
export function termText({ target, how, value }: TermSpec, earlier: readonly Built[]): string | undefined {
  const asked = earlier.filter((built) => built.type !== 'html');
  const question = asked[target % Math.max(1, asked.length)];
  if (!question) return undefined;
  const { name, type } = question;
  if (how === 0) return `{${name}} notempty`;
  if (how === 1) return `{${name}} empty`;
  return askedKinds[type].condition({ name, how, letter: `'${letters[value % 5]}'`, number: value % 5 });
}

/** The text of a condition; undefined without one, or when there is no question before. */
export function conditionText(spec: ConditionSpec | undefined, earlier: readonly Built[]): string | undefined {
  const first = spec && termText(spec.first, earlier);
  if (!spec || first === undefined) return undefined;
  const second = spec.second && termText(spec.second.term, earlier);
  const joined = second === undefined ? first : `${first} ${spec.second?.and ? 'and' : 'or'} ${second}`;
  return spec.not ? `!(${joined})` : joined;
}

/**
 * A condition over other entries of the question itself, for its entry at a place: over the first two rows of a grid, or an
 * earlier choice of a multiple choice. Undefined where there is none before.
 */
export function conditionOnOthers({ first: { how, value } }: ConditionSpec, { name, type }: Built, place: number) {
  if (type !== 'checkbox')
    return askedKinds[type].condition({ name, how: 2 + (how % 10), letter: "''", number: value });
  if (place === 0) return undefined;
  const letter = `'${letters[value % place]}'`;
  return how < 5 ? `{${name}} notcontains ${letter}` : `{${name}} ${how < 8 ? 'contains' : 'anyof'} [${letter}]`;
}

/** When single entries, or all entries of a list, can be chosen. */
export function openText(spec: ElementSpec, earlier: readonly Built[], all: boolean): string | undefined {
  return spec.openIf?.all === all ? conditionText(spec.openIf.condition, earlier) : undefined;
}
