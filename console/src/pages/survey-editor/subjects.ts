import type { Lang } from '@pollen/ui/language';
import { entriesOf, specialOf } from './choices';
import { nameOf, pagesOf, questionsOf } from './document';
import { type Comparison, comparisons, type Rule, type Scalar, writeCondition } from './expressions';
import { type Json, objectsOf } from './json';
import type { AskedPart } from './kind-module';
import { kindOf, kinds } from './kinds/table';
import { anyText } from './texts';

/** A subject of rules: a question, a row or a cell of a grid, or an item of a question with several texts. */
export interface Subject {
  /** The reference between the braces of an expression. */
  readonly reference: string;
  /** The name of the question. */
  readonly question: string;
  /** The index of its page. */
  readonly page: number;
  readonly title: string;
  readonly choices: readonly { readonly value: Scalar; readonly text: string }[];
  /** True when its answer is a list. */
  readonly many: boolean;
  readonly numeric: boolean;
}

const titleAtMost = 60;
/** What the title of a question keeps beside that of its row or item, which tells the entries apart. */
const besidePartAtMost = 24;

function short(title: string, atMost = titleAtMost): string {
  return title.length > atMost ? `${title.slice(0, atMost - 1)}…` : title;
}

function titleWithPart(title: string, part: string): string {
  return short(`${short(title, Math.max(besidePartAtMost, titleAtMost - part.length - 2))}: ${part}`);
}

/** The most cells of a grid that are offered as subjects: more are no list to choose from. */
const cellsAtMost = 60;

/** Returns the cells of a grid that has a question in each, row by row. */
function cellsOf(grid: Json, lang: Lang): readonly AskedPart[] {
  const columns = objectsOf(grid.columns).map((column): Json => {
    const { cellType, choices } = column;
    const type = cellType === undefined || cellType === 'default' ? (grid.cellType ?? 'dropdown') : cellType;
    return { ...column, type, choices: Array.isArray(choices) && choices.length > 0 ? choices : grid.choices };
  });
  const rows = entriesOf(grid.rows, 'value', 'text', lang);
  if (rows.length * columns.length > cellsAtMost) return [];
  return rows.flatMap((row) =>
    columns.flatMap((column): AskedPart[] => {
      if (kindOf(column) === null) return [];
      const title = `${row.text}, ${anyText(column.title, lang) || nameOf(column)}`;
      return askedOf(column, lang).map((part) => ({
        ...part,
        suffix: `.${row.value}.${nameOf(column)}${part.suffix}`,
        title: part.title === undefined ? title : `${title}, ${part.title}`,
      }));
    }),
  );
}

function askedOf(question: Json, lang: Lang): readonly AskedPart[] {
  const kind = kindOf(question);
  if (kind === 'matrixdropdown') return cellsOf(question, lang);
  const { asked, choices } = kind === null ? {} : kinds[kind];
  return (
    asked?.(question, lang) ?? [{ suffix: '', choices: [...(choices?.(question, lang) ?? []), ...specialOf(question)] }]
  );
}

/** Returns all subjects for the rules of a questionnaire. */
export function subjectsOf(doc: Json, lang: Lang): Subject[] {
  const pages = pagesOf(doc).flatMap((page, at) => questionsOf({ pages: [page] }).map(() => at));
  return questionsOf(doc).flatMap((question, index): Subject[] => {
    const page = pages[index] ?? 0;
    const name = nameOf(question);
    const title = `${index + 1}. ${anyText(question.title, lang) || name}`;
    return askedOf(question, lang).map((part) => ({
      reference: name + part.suffix,
      question: name,
      page,
      title: part.title === undefined ? short(title) : titleWithPart(title, part.title),
      choices: part.choices,
      many: part.many ?? false,
      numeric: part.numeric ?? false,
    }));
  });
}

/** Returns whether a reference concerns a question or a part of it: a row, a place or its comment. */
export function isAbout(reference: string, name: string): boolean {
  if (!reference.startsWith(name)) return false;
  const rest = reference.slice(name.length);
  return rest === '' || rest.startsWith('.') || rest.startsWith('[') || rest.toLowerCase() === '-comment';
}

/** Returns the comparisons that make sense for a subject. */
export function comparisonsFor({ choices, many, numeric }: Subject): readonly Comparison[] {
  if (many) return ['contains', 'notcontains', 'anyof', 'allof', 'empty', 'notempty'];
  if (numeric) return ['=', '<>', '>', '>=', '<', '<=', 'empty', 'notempty'];
  if (choices.length > 0) return ['=', '<>', 'anyof', 'empty', 'notempty'];
  return comparisons.filter((comparison) => comparison !== 'anyof' && comparison !== 'allof');
}

/** The subjects for the conditions of an element, and their limits. */
export interface ConditionContext {
  readonly subjects: readonly Subject[];
  /** The names of questions that are not offered here. */
  readonly apart: readonly string[];
  /** The index of the first page that is not answered yet. */
  readonly laterFrom: number;
  /** The question in whose list an entry stands, where its entries may depend on each other. */
  readonly own?: string;
}

/** Returns what the conditions of an entry may ask about: the other entries of its question last, the entry itself not. */
export function besideEntry(context: ConditionContext, entry: string): ConditionContext {
  const { own, subjects } = context;
  if (own === undefined) return context;
  const row = `${own}.${entry}`;
  const others = subjects.flatMap((subject): Subject[] => {
    if (subject.question !== own || subject.reference === row || subject.reference.startsWith(`${row}.`)) return [];
    if (subject.reference !== own) return [subject];
    const choices = subject.choices.filter(({ value }) => String(value) !== entry);
    return choices.length > 0 ? [{ ...subject, choices }] : [];
  });
  return { ...context, subjects: [...subjects.filter(({ question }) => question !== own), ...others] };
}

/** Returns the subject of a new rule: if possible a question that has been answered by then. */
export function defaultSubject({ subjects, apart, laterFrom }: ConditionContext): Subject | undefined {
  const offered = subjects.filter(({ question }) => !apart.includes(question));
  return offered.find(({ page }) => page < laterFrom) ?? offered[0];
}

/** Returns a valid first rule for a subject. */
export function firstRule(subject: Subject): Rule {
  const value = subject.choices[0]?.value;
  return value === undefined
    ? { question: subject.reference, comparison: 'notempty' }
    : { question: subject.reference, comparison: subject.many ? 'contains' : '=', value };
}

/** Returns a condition of one rule as a SurveyJS expression. */
export function newCondition(subject: Subject): string {
  return writeCondition({ join: 'and', rules: [firstRule(subject)] });
}
