import type { Locale } from '../../platform/locale';
import { type FileReference, isRepeated, moduleOf, type QuestionnairePlan, templateOf } from '../questionnaires/index';

type Text = QuestionnairePlan['title'];
type Element = QuestionnairePlan['pages'][number]['elements'][number];
type Question = Exclude<Element, { kind: 'html' | 'panel' }>;

function textIn(text: Text, locale: Locale): string {
  return typeof text === 'string' ? text : text[locale];
}

/** Returns the title of a page; empty when it has none. */
export function pageTitle(plan: QuestionnairePlan, name: string, locale: Locale): string {
  const page = plan.pages.find((each) => each.name === name);
  return page ? textIn(page.title, locale) : '';
}

/** Returns a question with the panels or rows that another one stores into its answer, too. */
function withTemplateOf(owner: Question, other: Question): Question {
  if (!isRepeated(owner) || !isRepeated(other)) return owner;
  const template = templateOf(owner);
  return { ...owner, template: { ...template, pages: [...template.pages, ...templateOf(other).pages] } };
}

/** Returns all questions of a plan by name, in the order of the questionnaire; those with the same answer as one. */
export function questionsOf(plan: QuestionnairePlan): Map<string, Question> {
  const found = new Map<string, Question>();
  const visit = (element: Element) => {
    if (element.kind === 'panel') element.elements.forEach(visit);
    else if (element.kind !== 'html') found.set(element.name, element);
  };
  for (const page of plan.pages) page.elements.forEach(visit);
  for (const [name, question] of found) {
    if (question.sharesWith === undefined) continue;
    const owner = found.get(question.sharesWith);
    if (owner) found.set(question.sharesWith, withTemplateOf(owner, question));
    found.delete(name);
  }
  return found;
}

/**
 * Returns stored answers in the order of their questions, because a JSONB object does not keep the order of its keys.
 */
export function inQuestionOrder(questions: ReadonlyMap<string, Question>, answers: Readonly<Record<string, unknown>>) {
  const place = new Map([...questions.keys()].map((name, index) => [name, index]));
  const placeOf = (name: string) => place.get(name) ?? place.size;
  return Object.entries(answers).sort(([one], [other]) => placeOf(one) - placeOf(other));
}

/** Separators between the choices of a list, between a row and its answer, and between rows. */
const punctuation = {
  en: { list: ', ', says: ': ', parts: '; ' },
  zh: { list: '、', says: '：', parts: '；' },
} as const satisfies Record<Locale, unknown>;

function worded(options: readonly { value: unknown; text: Text }[], value: unknown, locale: Locale): string {
  const option = options.find((each) => String(each.value) === String(value));
  const words = option ? textIn(option.text, locale) : '';
  return words === '' ? String(value) : words;
}

/**
 * Returns an answer in words for operators: the texts of the chosen options, the rows of a grid one after the other.
 */
export function answerInWords(question: Question | undefined, answer: unknown, locale: Locale): string {
  if (answer === null || answer === undefined || answer === '') return '–';
  const kind = question && moduleOf(question);
  const options = (question && kind?.options?.(question)) ?? [];
  const marks = punctuation[locale];
  if (kind?.files) return filesInWords(kind.files(answer), locale);
  if (question && isRepeated(question) && typeof answer === 'object') {
    const inner = questionsOf(templateOf(question));
    const instances = Array.isArray(answer)
      ? answer.map((own, index) => [String(index + 1), own])
      : Object.entries(answer).map(([row, own]) => [worded(question.rows?.items ?? [], row, locale), own]);
    return instances
      .map(([name, own]) => {
        const parts = inQuestionOrder(inner, own ?? {}).map(([key, value]) =>
          [questionTitle(inner.get(key), key, locale), answerInWords(inner.get(key), value, locale)].join(marks.says),
        );
        return [name, parts.join(marks.list)].join(marks.says);
      })
      .join(marks.parts);
  }
  if (Array.isArray(answer)) {
    const words = answer.map((value) => worded(options, value, locale));
    return question && kind?.figure(question).as === 'ranking'
      ? words.map((word, place) => `${place + 1}. ${word}`).join(marks.list)
      : words.join(marks.list);
  }
  if (typeof answer === 'object') {
    const parts = (question && kind?.parts?.(question)) ?? [];
    return Object.entries(answer)
      .map(([part, value]) => [worded(parts, part, locale), worded(options, value, locale)].join(marks.says))
      .join(marks.parts);
  }
  return worded(options, answer, locale);
}

const signed = { en: 'Signed', zh: '已签名' } as const;

/** Returns the names of uploaded files; a signature has none. */
function filesInWords(files: readonly FileReference[], locale: Locale): string {
  return files.map(({ facts }) => facts?.name ?? signed[locale]).join(punctuation[locale].list);
}

/** Returns the title of a question. */
export function questionTitle(question: Question | undefined, name: string, locale: Locale): string {
  return (question && textIn(question.title, locale)) || name;
}
