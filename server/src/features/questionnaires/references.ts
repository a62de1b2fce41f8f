import type { Bilingual } from '../../platform/locale';
import { totalOwner } from './grid-totals';
import { MAX_NAME_CHARACTERS } from './limits';
import { nameOf, type PathStep, pathOf, splitPath } from './paths';
import { isRunWord, pageWords, type RunWords, scoreWords } from './run-words';

/** survey-core stores the text beside "other" and comments under the question's name with this suffix. */
export const COMMENT_SUFFIX = '-Comment';

/** The answer that a `{name}` in an expression or a text refers to. */
export interface Reference {
  readonly question: string;
  /** The key of the answer. */
  readonly key: string;
  /** A row of a grid, or an item of several texts. */
  readonly part?: string;
  readonly index?: number;
  readonly length?: true;
  /** The answer is one of a single instance of the question. */
  readonly inInstance?: true;
}

/** Names of JavaScript, which objects by name cannot have as keys. */
const ofJavaScript = new Set(
  [...Object.getOwnPropertyNames(Object.prototype), 'prototype'].map((name) => name.toLowerCase()),
);

/** Marks that survey-core fills in itself, and names that mean the question in which they stand. */
const builtIn: ReadonlySet<string> = new Set([
  ...pageWords,
  ...Object.keys(scoreWords),
  'locale',
  'self',
  // survey-core itself loses answers to a question of this name.
  'length',
]);

/** Says why a row or an item may not have this name; null when it may. */
export function whyNotPartName(name: string): Bilingual | null {
  if (name.trim() === '') return { en: 'it is empty', zh: '名称为空' };
  if (name.length > MAX_NAME_CHARACTERS) {
    return { en: `it is longer than ${MAX_NAME_CHARACTERS} characters`, zh: `超过 ${MAX_NAME_CHARACTERS} 个字符` };
  }
  if (/[{}\p{Cc}]/u.test(name)) return { en: 'it has a brace or a control character', zh: '包含花括号或控制字符' };
  if (ofJavaScript.has(name.toLowerCase())) return { en: 'the name is reserved', zh: '该名称为保留名称' };
  return null;
}

/** Says why a question may not have this name; null when it may. */
export function whyNotName(name: string): Bilingual | null {
  const why = whyNotPartName(name);
  if (why) return why;
  if (name !== name.trim()) return { en: 'it has spaces around it', zh: '名称首尾有空格' };
  if (/^[$#]|\[\s*-?\d+\s*\]/.test(name))
    return {
      en: 'expressions read $ and # before a name, and [0] after it, as something else',
      zh: '$、# 开头或含有 [0] 的名称在表达式中另有含义',
    };
  if (builtIn.has(name.toLowerCase())) return { en: 'the name is reserved', zh: '该名称为保留名称' };
  if (/(-comment|-unwrapped)$/i.test(name)) {
    return { en: `it ends in ${COMMENT_SUFFIX} or -unwrapped`, zh: `以 ${COMMENT_SUFFIX} 或 -unwrapped 结尾` };
  }
  return null;
}

export interface NamedQuestion {
  readonly name: string;
  /** Its place in the questionnaire, such as `pages[1].elements[0]`. */
  readonly path: string;
  readonly page: number;
  /** The question into whose answer this one stores; expressions know only the name of that one. */
  readonly sharesWith?: string;
  /** The question whose chosen choices are the entries of this one. */
  readonly entriesOf?: string;
  /** The property under which each chosen choice is stored. */
  readonly property?: string;
  /** Whether the answer has parts, possibly none yet. */
  readonly hasParts: boolean;
  /** Grid rows or text items by name. */
  readonly parts: ReadonlySet<string>;
  /** The parts are lists, which have lengths. */
  readonly partsAreLists?: true;
  readonly hasComment: boolean;
  /** The questions that are answered once for each instance: for each panel or row. */
  readonly inner?: Names;
  /** Whether the instances have names, as the rows of a grid do; otherwise they have numbers. */
  readonly namedInstances?: boolean;
}

/** Returns the name of an instance, if it has any, and the path within it; null when a path leads to no instance. */
function instancePath(
  { parts, namedInstances }: NamedQuestion,
  index: number | undefined,
  rest: readonly PathStep[],
): { readonly row?: string; readonly inside: readonly PathStep[] } | null {
  if (!namedInstances) return index === undefined ? null : { inside: rest };
  const rows = new Map([...parts].map((name) => [name.toLowerCase(), name]));
  const split = index === undefined ? splitPath(rest, (name) => rows.get(name.toLowerCase())) : null;
  return split && { row: split.found, inside: split.rest };
}

/** What the uses of an expression contain for a calculated value until the values are connected. */
const VARIABLE = '\u0000';

/** All questions and calculated values of a questionnaire by name; as in survey-core, in any case unless one has exactly this name. */
export class Names {
  private readonly byName = new Map<string, NamedQuestion>();
  private readonly byLowerName = new Map<string, NamedQuestion>();
  /** The answers on which each calculated value depends, by its name in lower case. */
  private readonly variables = new Map<string, Set<string>>();
  private connected = false;
  /** The questions of which expressions ask about a single instance. */
  readonly withInstancesAsked = new Set<string>();
  /** Whether a text says the number of pages. */
  countsPages = false;
  /** Whether the end depends on right answers. */
  asksScore = false;

  /** Adds the name of a calculated value; false when it is taken. */
  addVariable(name: string): boolean {
    if (this.variables.has(name.toLowerCase())) return false;
    this.variables.set(name.toLowerCase(), new Set());
    return true;
  }

  /** Returns the set that collects what a calculated value uses. */
  directUsesOf(variable: string): Set<string> {
    return this.variables.get(variable.toLowerCase()) ?? new Set();
  }

  /** Replaces calculated values among the uses of others by their answers; returns those that depend on themselves. */
  connectVariables(): string[] {
    const circular: string[] = [];
    const done = new Map<string, ReadonlySet<string>>();
    const answersOf = (name: string, trail: readonly string[]): ReadonlySet<string> => {
      const known = done.get(name);
      if (known) return known;
      const answers = new Set<string>();
      for (const use of this.variables.get(name) ?? []) {
        const inner = use.startsWith(VARIABLE) ? use.slice(1) : null;
        if (inner === null) answers.add(use);
        else if (trail.includes(inner)) circular.push(inner);
        else for (const answer of answersOf(inner, [...trail, inner])) answers.add(answer);
      }
      done.set(name, answers);
      return answers;
    };
    for (const name of this.variables.keys()) answersOf(name, [name]);
    for (const [name, answers] of done) this.variables.set(name, new Set(answers));
    this.connected = true;
    return [...new Set(circular)];
  }

  /** Returns the keys of the answers on which a mark depends; null when it names nothing. */
  usesOf(mark: string): readonly string[] | null {
    const name = mark.trim().toLowerCase();
    const variable = this.variables.get(name);
    if (variable) return this.connected ? [...variable] : [VARIABLE + name];
    const reference = this.resolve(mark);
    return reference && [reference.key];
  }

  /** Remembers the question whose instance an expression asks about. */
  noteInstance(mark: string): void {
    const split = splitPath(pathOf(mark.trim()), (name) => this.meant(name));
    if (!split?.found.inner) return;
    const { found, index, rest } = split;
    if ((instancePath(found, index, rest)?.inside ?? []).length > 0) this.withInstancesAsked.add(found.name);
  }

  /** Remembers what a text or an expression says about the run itself; false where it cannot. */
  noteRunWord(mark: string, words: RunWords = 'page'): boolean {
    if (!isRunWord(mark, words)) return false;
    if (words === 'page') this.countsPages = true;
    else this.asksScore = true;
    return true;
  }

  isVariable(mark: string): boolean {
    return this.variables.has(mark.trim().toLowerCase());
  }

  /** Whether survey-core fills in a mark by itself, so that Pollen cannot without a question or a value of this name. */
  isOfSurveyCore(mark: string): boolean {
    if (/^[$#]/.test(mark.trim()) || builtIn.has(mark.trim().toLowerCase())) return true;
    if (/^totalrow\./i.test(mark.trim())) return true;
    const owner = totalOwner(mark);
    const grid = owner === null ? null : this.resolve(owner);
    return grid !== null && this.get(grid.question)?.inner !== undefined;
  }

  /** Returns the names of all questions. */
  all(): Iterable<string> {
    return this.byName.keys();
  }

  add(question: NamedQuestion): boolean {
    if (this.byName.has(question.name)) return false;
    this.byName.set(question.name, question);
    const lower = question.name.toLowerCase();
    if (!this.byLowerName.has(lower)) this.byLowerName.set(lower, question);
    return true;
  }

  get(name: string): NamedQuestion | undefined {
    return this.byName.get(name) ?? this.byLowerName.get(name.toLowerCase());
  }

  /** Returns the questions that store into one answer, by the name of any of them. */
  sharing(name: string): readonly NamedQuestion[] {
    const question = this.get(name);
    if (!question) return [];
    const value = question.sharesWith ?? question.name;
    return [...this.byName.values()].filter((one) => (one.sharesWith ?? one.name) === value);
  }

  /** Whether other questions store into the answer to this one. */
  isShared(name: string): boolean {
    return this.sharing(name).length > 1;
  }

  /** Returns the questions whose entries are the chosen choices of another one. */
  private entriesOf(name: string): NamedQuestion[] {
    return [...this.byName.values()].filter(({ entriesOf }) => entriesOf === name);
  }

  /** Returns the question that expressions mean by a name. */
  private meant(name: string): NamedQuestion | undefined {
    const question = this.get(name);
    return question?.sharesWith === undefined ? question : undefined;
  }

  /** Returns the question to which the key of an answer or of a comment belongs. */
  ownerOf(key: string): NamedQuestion | undefined {
    return this.get(key) ?? this.get(key.slice(0, -COMMENT_SUFFIX.length));
  }

  /** Resolves `q`, `q.row`, `q[0]`, `q[0].inner`, `q.length` or `q-Comment`; null when there is no such answer. */
  resolve(text: string): Reference | null {
    return this.resolvePath(pathOf(text.trim()));
  }

  resolvePath(path: readonly PathStep[]): Reference | null {
    const split = splitPath(path, (name) => this.meant(name));
    if (!split) {
      const name = nameOf(path);
      if (!name.endsWith(COMMENT_SUFFIX) || path.some(({ index }) => index !== undefined)) return null;
      const owner = this.get(name.slice(0, -COMMENT_SUFFIX.length));
      return owner?.hasComment ? { question: owner.name, key: owner.name + COMMENT_SUFFIX } : null;
    }
    const { found: question, index, rest } = split;
    const found = { question: question.name, key: question.name };
    if (rest.length === 0) return index === undefined ? found : { ...found, index };
    const instance = question.inner && instancePath(question, index, rest);
    if (question.inner && instance && instance.inside.length > 0) {
      const { row, inside } = instance;
      const isKnown = this.sharing(question.name).some(({ inner }) => inner?.resolvePath(inside));
      return isKnown ? { ...found, ...(row !== undefined && { part: row }), inInstance: true } : null;
    }
    if (index !== undefined) {
      if (rest.length === 1 && rest[0]?.name === question.property) return { ...found, inInstance: true };
      // As in survey-core, the answers about a chosen choice have the name of the value.
      const entries = this.entriesOf(question.name).find(({ inner }) => inner?.resolvePath(rest));
      return entries ? { question: entries.name, key: entries.name, inInstance: true } : null;
    }
    const partNamed = (name: string) => [...question.parts].find((one) => one.toLowerCase() === name.toLowerCase());
    const part = nameOf(rest);
    const exact = partNamed(part);
    if (exact !== undefined) return { ...found, part: exact };
    if (question.partsAreLists && rest.at(-1)?.name === 'length') {
      const list = partNamed(nameOf(rest.slice(0, -1)));
      if (list !== undefined) return { ...found, part: list, length: true };
    }
    return part === 'length' ? { ...found, length: true } : null;
  }
}
