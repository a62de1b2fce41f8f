import type { Bilingual } from '../../platform/locale';
import {
  type AnswerColumn,
  type Code,
  isRepeated,
  lineOf,
  mergeEntries,
  moduleOf,
  type QuestionnairePlan,
  templateOf,
} from '../questionnaires/index';

type Element = QuestionnairePlan['pages'][number]['elements'][number];
export type Question = Exclude<Element, { kind: 'html' | 'panel' }>;

type Answers = Readonly<Record<string, unknown>>;

/** One column of a results file. */
export interface Variable {
  /** A name that SPSS accepts: ASCII letters, digits and underscores, starting with a letter, unique. */
  readonly name: string;
  readonly label: Bilingual;
  /** The name of the question to which the column belongs; null for one about the member or the file. */
  readonly question: string | null;
  readonly type: AnswerColumn['type'];
  readonly codes: readonly Code[];
  /** The question with several answers that the column is one answer of; null for other columns. */
  readonly set: { readonly name: string; readonly label: Bilingual } | null;
  /** Whether the codes are steps of a scale. */
  readonly isScale: boolean;
  /** The longest text, in characters. */
  readonly length: number;
  /** The values are lists of uploaded files. */
  readonly ofFiles?: true;
  /** Returns the value of the questionnaire; null without an answer. */
  read(answers: Answers, member: Answers, weight?: number): unknown;
}

/** The comment field of a question. */
const COMMENT = '-Comment';
const COMMENT_LENGTH = 10_000;
const NAME_LENGTH = 56;
const reserved = new Set(['all', 'and', 'by', 'eq', 'ge', 'gt', 'le', 'lt', 'ne', 'not', 'or', 'to', 'with']);
/** The first columns of every file. */
export const OWN_COLUMNS = ['response', 'version', 'day', 'seconds'] as const;

/**
 * Returns every question of a survey by name over all its versions: as the last version asks it, with the choices of
 * all.
 */
export function questionsOver(plans: readonly QuestionnairePlan[]): Map<string, readonly Question[]> {
  const found = new Map<string, Question[]>();
  for (const plan of plans) {
    for (const question of plan.pages.flatMap(questionsIn)) {
      const name = question.sharesWith ?? question.name;
      const known = found.get(name) ?? [];
      // A question that stores into the answer of another one counts as an earlier version of that one.
      const shared = known.findLastIndex((one) => one.sharesWith === undefined);
      const place = question.sharesWith === undefined || shared < 0 ? known.length : shared;
      found.set(name, known.toSpliced(place, 0, question));
    }
  }
  return found;
}

/** Returns the questions of a page, including those in panels. */
export function questionsIn({ elements }: { readonly elements: readonly Element[] }): Question[] {
  return elements.flatMap((element) => {
    if (element.kind === 'panel') return questionsIn(element);
    return element.kind === 'html' ? [] : [element];
  });
}

/**
 * Returns the codes of the choices of a question: their own values when these are whole numbers, else 1, 2, 3 and so
 * on.
 */
export function codesOf(versions: readonly Question[]): Code[] {
  const options = mergeEntries(versions.map((version) => moduleOf(version).options?.(version) ?? []));
  const last = versions.at(-1);
  const first = last ? (moduleOf(last).firstCode ?? 1) : 1;
  const declined = new Set(versions.flatMap(declinedChoices));
  const areNumbers = options.every(({ value }) => Number.isSafeInteger(value));
  return options.map(({ value, text }, place) => {
    const { en, zh } = lineOf(text);
    const label = { en: en || String(value), zh: zh || en || String(value) };
    const code = areNumbers ? (value as number) : first + place;
    return { value, label, code, ...(declined.has(value) && { isMissing: true as const }) };
  });
}

/** Returns the values of the choices with which members decline to answer or say that they do not know. */
function declinedChoices(question: Question): unknown[] {
  if (!('choices' in question)) return [];
  return question.choices.special
    .filter(({ kind }) => kind === 'refuse' || kind === 'dont_know')
    .map(({ value }) => value);
}

/** Returns the columns of a survey's answers, in the order of the questions. */
export function variablesOf(questions: Iterable<readonly Question[]>): Variable[] {
  const taken = new Set<string>(OWN_COLUMNS);
  const variables: Variable[] = [];
  for (const versions of questions) {
    const question = versions.at(-1) as Question;
    const { name } = question;
    const title = lineOf(question.title);
    const label = { en: title.en || name, zh: title.zh || title.en || name };
    const part = (of: Bilingual): Bilingual => ({ en: `${label.en}: ${of.en}`, zh: `${label.zh}：${of.zh}` });
    const add = (preferred: string, variable: Partial<Variable> & Pick<Variable, 'type' | 'read'>) =>
      variables.push({
        label,
        question: name,
        codes: [],
        length: 0,
        set: null,
        isScale: false,
        ...variable,
        name: freeName(preferred, taken),
      });
    for (const { preferred, variable } of instanceVariables(versions, label)) add(preferred, variable);
    const columns = moduleOf(question).columns(question, versions, codesOf(versions));
    const hasSeveral =
      moduleOf(question).figure(question).as === 'choice' && moduleOf(question).isList?.(question) === true;
    const set = hasSeveral ? { name, label } : null;
    const isScale = moduleOf(question).figure(question).isScale === true;
    for (const { suffix, part: of, setOf, read, ...column } of columns) {
      add(suffix === null ? name : `${name}_${suffix}`, {
        ...column,
        set: setOf ? { name: `${name}_${setOf.suffix}`, label: part(setOf.part) } : set,
        isScale,
        ...(of && { label: part(of) }),
        read: (answers) => read(answers[name]),
      });
    }
    if (versions.some(({ comment }) => comment)) {
      const { en, zh } = lineOf(question.comment?.label ?? '');
      add(`${name}_text`, {
        type: 'text',
        length: question.comment?.maxLength ?? COMMENT_LENGTH,
        label: part({ en: en || 'text', zh: zh || en || '文字' }),
        read: (answers) => answers[name + COMMENT] ?? null,
      });
    }
  }
  return variables;
}

/** The instances of a dynamic panel or grid that have columns of their own; JSON files have all of them. */
const INSTANCES_IN_FILES = 10;

/**
 * Returns the columns of a question that members answer any number of times: how many instances they filled in, and the
 * columns of each instance or row.
 */
function instanceVariables(versions: readonly Question[], label: Bilingual) {
  const repeated = versions.filter((version) => isRepeated(version));
  const last = repeated.at(-1);
  if (!last) return [];
  const { name, rows } = last;
  const inner = () => variablesOf(questionsOver(repeated.map(templateOf)).values());
  const places = rows
    ? mergeEntries(repeated.map((version) => version.rows?.items ?? [])).map(({ value, text }) => {
        const { en, zh } = lineOf(text);
        const own = String(value);
        return { suffix: own, label: { en: en || own, zh: zh || en || own }, key: own };
      })
    : Array.from(
        { length: Math.min(INSTANCES_IN_FILES, Math.max(...repeated.map(({ most }) => most))) },
        (_, index) => ({
          suffix: String(index + 1),
          label: { en: `#${index + 1}`, zh: `#${index + 1}` },
          key: String(index),
        }),
      );
  const instanceOf = (answers: Answers, key: string): Answers => {
    const answer = answers[name];
    if (typeof answer !== 'object' || answer === null || !Object.hasOwn(answer, key)) return {};
    return (answer as Readonly<Record<string, Answers>>)[key] ?? {};
  };
  const columns = places.flatMap((place) =>
    inner().map((variable) => {
      const prefix = `${name}_${place.suffix}_`;
      const words = (of: Bilingual): Bilingual => ({
        en: `${label.en}: ${place.label.en}: ${of.en}`,
        zh: `${label.zh}：${place.label.zh}：${of.zh}`,
      });
      return {
        preferred: prefix + variable.name,
        variable: {
          ...variable,
          // A question of an entry may have the name of another one outside.
          question: name,
          label: words(variable.label),
          set: variable.set && { name: prefix + variable.set.name, label: words(variable.set.label) },
          read: (answers: Answers, member: Answers, weight?: number) =>
            variable.read(instanceOf(answers, place.key), member, weight),
        },
      };
    }),
  );
  if (rows) return columns;
  const count = {
    type: 'number' as const,
    label: { en: `${label.en}: number of entries`, zh: `${label.zh}：项数` },
    read: (answers: Answers) => (Array.isArray(answers[name]) ? answers[name].length : null),
  };
  return [{ preferred: `${name}_count`, variable: count }, ...columns];
}

/** Returns a name that SPSS takes and no other column has, and marks it as taken. */
export function freeName(preferred: string, taken: Set<string>): string {
  const plain = preferred
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, NAME_LENGTH)
    .replace(/_+$/, '');
  const base = /^[A-Za-z]/.test(plain) && !reserved.has(plain.toLowerCase()) ? plain : `q_${plain}`.replace(/_$/, '');
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? base : `${base}_${n}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}
