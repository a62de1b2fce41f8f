import type { Lang } from '@pollen/ui/language';
import { choiceQuestions } from '../surveys/question-choices';
import { nameOf, pagesOf, questionsOf } from './document';
import { type Comparison, comparisons, type Rule, type Scalar, writeCondition } from './expressions';
import { isJson, type Json, listOf } from './json';
import { anyText } from './texts';

/** Something that a rule can ask about: a question, a row of a grid, or an item of several texts. */
export interface Subject {
  /** As it stands between the braces. */
  readonly reference: string;
  /** Name of the question. */
  readonly question: string;
  /** Index of its page. */
  readonly page: number;
  readonly title: string;
  readonly choices: readonly { readonly value: Scalar; readonly text: string }[];
  /** Its answer is a list. */
  readonly many: boolean;
  readonly numeric: boolean;
}

const titleAtMost = 60;

function short(title: string): string {
  return title.length > titleAtMost ? `${title.slice(0, titleAtMost - 1)}…` : title;
}

function entriesOf(value: unknown, id: string, label: string, lang: Lang) {
  return listOf(value).map((entry) => {
    const own = isJson(entry) ? entry[id] : entry;
    return { value: own as Scalar, text: (isJson(entry) && anyText(entry[label], lang)) || String(own) };
  });
}

/** Answers that a question offers beyond its list. */
function specialOf(question: Json): Subject['choices'] {
  const special = [
    ['showNoneItem', 'none'],
    ['showRefuseItem', 'refused'],
    ['showDontKnowItem', 'dontknow'],
    ['showOtherItem', 'other'],
  ] as const;
  return special.filter(([show]) => question[show] === true).map(([, value]) => ({ value, text: value }));
}

/** All that the rules of a questionnaire may ask about. */
export function subjectsOf(doc: Json, lang: Lang): Subject[] {
  const chosen = new Map(choiceQuestions(doc, lang).map((question) => [question.name, question.choices]));
  const pages = pagesOf(doc).flatMap((page, at) => questionsOf({ pages: [page] }).map(() => at));
  return questionsOf(doc).flatMap((question, index): Subject[] => {
    const page = pages[index] ?? 0;
    const name = nameOf(question);
    const title = short(`${index + 1}. ${anyText(question.title, lang) || name}`);
    const { type } = question;
    if (type === 'matrix') {
      const columns = entriesOf(question.columns, 'value', 'text', lang);
      return entriesOf(question.rows, 'value', 'text', lang).map((row) => ({
        reference: `${name}.${row.value}`,
        question: name,
        page,
        title: short(`${title}: ${row.text}`),
        choices: columns,
        many: false,
        numeric: false,
      }));
    }
    if (type === 'multipletext') {
      return entriesOf(question.items, 'name', 'title', lang).map((item) => ({
        reference: `${name}.${item.value}`,
        question: name,
        page,
        title: short(`${title}: ${item.text}`),
        choices: [],
        many: false,
        numeric: false,
      }));
    }
    const offered = type === 'ranking' ? entriesOf(question.choices, 'value', 'text', lang) : (chosen.get(name) ?? []);
    const many = type === 'checkbox' || (type === 'imagepicker' && question.multiSelect === true);
    return [
      {
        // Of a ranking the first place is what one asks about.
        reference: type === 'ranking' ? `${name}[0]` : name,
        question: name,
        page,
        title,
        choices: [...offered, ...specialOf(question)],
        many,
        numeric: type === 'rating' || type === 'slider' || (type === 'text' && question.inputType === 'number'),
      },
    ];
  });
}

/** Whether what stands between the braces asks about a question or something of it: a row, a place, its comment. */
export function isAbout(reference: string, name: string): boolean {
  if (!reference.startsWith(name)) return false;
  const rest = reference.slice(name.length);
  return rest === '' || rest.startsWith('.') || rest.startsWith('[') || rest.toLowerCase() === '-comment';
}

/** Comparisons that make sense for a subject. */
export function comparisonsFor({ choices, many, numeric }: Subject): readonly Comparison[] {
  if (many) return ['contains', 'notcontains', 'anyof', 'allof', 'empty', 'notempty'];
  if (numeric) return ['=', '<>', '>', '>=', '<', '<=', 'empty', 'notempty'];
  if (choices.length > 0) return ['=', '<>', 'anyof', 'empty', 'notempty'];
  return comparisons.filter((comparison) => comparison !== 'anyof' && comparison !== 'allof');
}

/** What the conditions of an element may ask about. */
export interface Surroundings {
  readonly subjects: readonly Subject[];
  /** Names of questions that are not to be asked about here. */
  readonly apart: readonly string[];
  /** Index of the first page that is still to come. */
  readonly laterFrom: number;
}

/** What a new rule asks about: if possible what has been answered by then. */
export function toBeginWith({ subjects, apart, laterFrom }: Surroundings): Subject | undefined {
  const offered = subjects.filter(({ question }) => !apart.includes(question));
  return offered.find(({ page }) => page < laterFrom) ?? offered[0];
}

/** A rule about a question that makes sense at once. */
export function firstRule(subject: Subject): Rule {
  const value = subject.choices[0]?.value;
  return value === undefined
    ? { question: subject.reference, comparison: 'notempty' }
    : { question: subject.reference, comparison: subject.many ? 'contains' : '=', value };
}

/** A condition of one rule, as a SurveyJS expression. */
export function newCondition(subject: Subject): string {
  return writeCondition({ join: 'and', rules: [firstRule(subject)] });
}
