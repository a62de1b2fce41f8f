import type { Bilingual } from '../../platform/locale';
import type { QuestionnairePlan } from '../questionnaires/actions';

type Text = QuestionnairePlan['title'];
type Element = QuestionnairePlan['pages'][number]['elements'][number];
export type Question = Exclude<Element, { kind: 'html' | 'panel' }>;

type Answers = Readonly<Record<string, unknown>>;

/** A value that stands for itself, or for a choice with a code and a label. */
export interface Code {
  readonly code: number;
  readonly value: unknown;
  readonly label: Bilingual;
}

/** One column of a file. */
export interface Variable {
  /** As SPSS takes it: letters of ASCII, digits and underscores, beginning with a letter, unique. */
  readonly name: string;
  readonly label: Bilingual;
  readonly type: 'code' | 'number' | 'text';
  readonly codes: readonly Code[];
  /** Longest text in characters. */
  readonly length: number;
  /** The value as the questionnaire has it; null where there is none. */
  read(answers: Answers): unknown;
}

/** Text beside a question. */
const COMMENT = '-Comment';
const COMMENT_LENGTH = 10_000;
const NAME_LENGTH = 56;
const reserved = new Set(['all', 'and', 'by', 'eq', 'ge', 'gt', 'le', 'lt', 'ne', 'not', 'or', 'to', 'with']);
/** Columns that every file begins with. */
export const OWN_COLUMNS = ['response', 'version', 'day', 'seconds'] as const;

/** A text in both languages as one line without tags. */
export function lineOf(text: Text): Bilingual {
  const line = (words: string) =>
    words
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  return typeof text === 'string' ? { en: line(text), zh: line(text) } : { en: line(text.en), zh: line(text.zh) };
}

/** Every question of a survey by its name, over all its versions: as the last one asks it, with the choices of all. */
export function questionsOver(plans: readonly QuestionnairePlan[]): Map<string, readonly Question[]> {
  const found = new Map<string, Question[]>();
  for (const plan of plans) {
    for (const question of plan.pages.flatMap(questionsIn)) {
      found.set(question.name, [...(found.get(question.name) ?? []), question]);
    }
  }
  return found;
}

/** The questions of a page, those in panels too. */
export function questionsIn({ elements }: { readonly elements: readonly Element[] }): Question[] {
  return elements.flatMap((element) => {
    if (element.kind === 'panel') return questionsIn(element);
    return element.kind === 'html' ? [] : [element];
  });
}

type Option = { readonly value: unknown; readonly text: Text };

function ownOptions(question: Question): readonly Option[] {
  switch (question.kind) {
    case 'radiogroup':
    case 'checkbox':
    case 'dropdown':
    case 'ranking':
    case 'imagepicker':
      return [...question.choices.items, ...question.choices.special];
    case 'boolean':
      return [question.no, question.yes];
    case 'rating':
      return question.steps;
    case 'matrix':
      return [...question.columns.items, ...question.columns.special];
    default:
      return [];
  }
}

/** Choices of all versions, oldest first, so that a code never changes its meaning; worded as last. */
function united(lists: readonly (readonly Option[])[]): Option[] {
  const byValue = new Map<unknown, Option>();
  for (const option of lists.flat()) byValue.set(option.value, option);
  return [...byValue.values()];
}

/** The codes of the choices of a question: their own values when these are whole numbers, else 1, 2, 3 and so on. */
export function codesOf(versions: readonly Question[]): Code[] {
  const options = united(versions.map(ownOptions));
  const isBoolean = versions.at(-1)?.kind === 'boolean';
  const areNumbers = options.every(({ value }) => Number.isSafeInteger(value));
  return options.map(({ value, text }, place) => {
    const { en, zh } = lineOf(text);
    const label = { en: en || String(value), zh: zh || en || String(value) };
    return { value, label, code: areNumbers ? (value as number) : isBoolean ? place : place + 1 };
  });
}

const yesNo: readonly Code[] = [
  { code: 0, value: 0, label: { en: 'Not chosen', zh: '未选' } },
  { code: 1, value: 1, label: { en: 'Chosen', zh: '已选' } },
];

/** The columns of a survey's answers, in the order in which the questions are asked. */
export function variablesOf(plans: readonly QuestionnairePlan[]): Variable[] {
  const taken = new Set<string>(OWN_COLUMNS);
  const variables: Variable[] = [];
  for (const [name, versions] of questionsOver(plans)) {
    const question = versions.at(-1) as Question;
    const title = lineOf(question.title);
    const label = { en: title.en || name, zh: title.zh || title.en || name };
    const part = (of: Bilingual): Bilingual => ({ en: `${label.en}: ${of.en}`, zh: `${label.zh}：${of.zh}` });
    const add = (wanted: string, variable: Partial<Variable> & Pick<Variable, 'type' | 'read'>) =>
      variables.push({ label, codes: [], length: 0, ...variable, name: freeName(wanted, taken) });
    const isList = question.kind === 'checkbox' || (question.kind === 'imagepicker' && question.multiple);

    if (isList || question.kind === 'ranking') {
      for (const { code, value, label: choice } of codesOf(versions)) {
        const place = (answers: Answers) => {
          const given = answers[name];
          if (given === undefined || given === null) return null;
          const at = (Array.isArray(given) ? given : [given]).indexOf(value);
          if (isList) return at >= 0 ? 1 : 0;
          return at >= 0 ? at + 1 : null;
        };
        add(`${name}_${code}`, {
          type: isList ? 'code' : 'number',
          codes: isList ? yesNo : [],
          label: part(choice),
          read: place,
        });
      }
    } else if (question.kind === 'matrix') {
      const codes = codesOf(versions);
      const rows = united(
        versions.map((version) => (version.kind === 'matrix' ? [...version.rows.items, ...version.rows.special] : [])),
      );
      for (const row of rows) {
        const key = String(row.value);
        const { en, zh } = lineOf(row.text);
        const read = (answers: Answers) => partOf(answers[name], key);
        add(`${name}_${key}`, { type: 'code', codes, label: part({ en: en || key, zh: zh || en || key }), read });
      }
    } else if (question.kind === 'multipletext') {
      for (const item of question.items) {
        const isNumber = item.input === 'number' || item.input === 'range';
        const { en, zh } = lineOf(item.title);
        add(`${name}_${item.name}`, {
          type: isNumber ? 'number' : 'text',
          length: item.maxLength,
          label: part({ en: en || item.name, zh: zh || en || item.name }),
          read: (answers) => partOf(answers[name], item.name),
        });
      }
    } else if (question.kind === 'slider' && question.range) {
      for (const [place, end] of ['from', 'to'].entries()) {
        const read = (answers: Answers) => {
          const given = answers[name];
          return Array.isArray(given) ? (given[place] ?? null) : null;
        };
        add(`${name}_${end}`, { type: 'number', label: part({ en: end, zh: place === 0 ? '下限' : '上限' }), read });
      }
    } else if (question.kind === 'slider' || (question.kind === 'text' && isNumeric(question.input))) {
      add(name, { type: 'number', read: (answers) => answers[name] ?? null });
    } else if (question.kind === 'text' || question.kind === 'comment') {
      add(name, { type: 'text', length: question.maxLength, read: (answers) => answers[name] ?? null });
    } else {
      add(name, { type: 'code', codes: codesOf(versions), read: (answers) => answers[name] ?? null });
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

function isNumeric(input: string): boolean {
  return input === 'number' || input === 'range';
}

function partOf(given: unknown, key: string): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  return (given as Record<string, unknown>)[key] ?? null;
}

function freeName(wanted: string, taken: Set<string>): string {
  const plain = wanted
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
