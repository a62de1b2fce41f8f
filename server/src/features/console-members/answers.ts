import type { Locale } from '../../platform/locale';
import type { QuestionnairePlan } from '../questionnaires/actions';

type Text = QuestionnairePlan['title'];
type Element = QuestionnairePlan['pages'][number]['elements'][number];
type Question = Exclude<Element, { kind: 'html' | 'panel' }>;

function textIn(text: Text, locale: Locale): string {
  return typeof text === 'string' ? text : text[locale];
}

/** What members read above a page; empty when it has no title. */
export function pageTitle(plan: QuestionnairePlan, name: string, locale: Locale): string {
  const page = plan.pages.find((each) => each.name === name);
  return page ? textIn(page.title, locale) : '';
}

/** Every question of a plan by its name, in the order of the questionnaire. */
export function questionsOf(plan: QuestionnairePlan): Map<string, Question> {
  const found = new Map<string, Question>();
  const visit = (element: Element) => {
    if (element.kind === 'panel') element.elements.forEach(visit);
    else if (element.kind !== 'html') found.set(element.name, element);
  };
  for (const page of plan.pages) page.elements.forEach(visit);
  return found;
}

/** Stored answers in the order of their questions: the database keeps the names of an object in an order of its own. */
export function asAsked(questions: ReadonlyMap<string, Question>, answers: Readonly<Record<string, unknown>>) {
  const place = new Map([...questions.keys()].map((name, index) => [name, index]));
  const placeOf = (name: string) => place.get(name) ?? place.size;
  return Object.entries(answers).sort(([one], [other]) => placeOf(one) - placeOf(other));
}

/** Between the choices of a list, between a row and its answer, between rows. */
const punctuation = {
  en: { list: ', ', says: ': ', parts: '; ' },
  zh: { list: '、', says: '：', parts: '；' },
} as const satisfies Record<Locale, unknown>;

interface Choices {
  readonly items: readonly { readonly value: unknown; readonly text: Text }[];
  readonly special: readonly { readonly value: unknown; readonly text: Text }[];
}

function optionsOf(question: Question): readonly { value: unknown; text: Text }[] {
  switch (question.kind) {
    case 'radiogroup':
    case 'checkbox':
    case 'dropdown':
    case 'ranking':
    case 'imagepicker':
      return [...question.choices.items, ...question.choices.special];
    case 'boolean':
      return [question.yes, question.no];
    case 'rating':
      return question.steps;
    default:
      return [];
  }
}

function worded(options: readonly { value: unknown; text: Text }[], value: unknown, locale: Locale): string {
  const option = options.find((each) => String(each.value) === String(value));
  const words = option ? textIn(option.text, locale) : '';
  return words === '' ? String(value) : words;
}

function choicesOf(choices: Choices) {
  return [...choices.items, ...choices.special];
}

/** An answer as an operator reads it: the words of the chosen options, rows of a grid one after the other. */
export function answerInWords(question: Question | undefined, answer: unknown, locale: Locale): string {
  if (answer === null || answer === undefined || answer === '') return '–';
  const options = question ? optionsOf(question) : [];
  const marks = punctuation[locale];
  if (Array.isArray(answer)) {
    const words = answer.map((value) => worded(options, value, locale));
    return question?.kind === 'ranking'
      ? words.map((word, place) => `${place + 1}. ${word}`).join(marks.list)
      : words.join(marks.list);
  }
  if (typeof answer === 'object') {
    return Object.entries(answer)
      .map(([part, value]) => {
        if (question?.kind === 'matrix') {
          return [
            worded(choicesOf(question.rows), part, locale),
            worded(choicesOf(question.columns), value, locale),
          ].join(marks.says);
        }
        const item = question?.kind === 'multipletext' ? question.items.find(({ name }) => name === part) : undefined;
        return [item ? textIn(item.title, locale) || part : part, String(value)].join(marks.says);
      })
      .join(marks.parts);
  }
  return worded(options, answer, locale);
}

/** How a question is called. */
export function questionTitle(question: Question | undefined, name: string, locale: Locale): string {
  return (question && textIn(question.title, locale)) || name;
}
