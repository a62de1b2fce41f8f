import type { Locale } from '../../platform/locale';
import type { QuestionnairePlan } from '../questionnaires/actions';

type Text = QuestionnairePlan['title'];
type Element = QuestionnairePlan['pages'][number]['elements'][number];
type Question = Exclude<Element, { kind: 'html' | 'panel' }>;

function textIn(text: Text, locale: Locale): string {
  return typeof text === 'string' ? text : text[locale];
}

/** Every question of a plan by its name. */
export function questionsOf(plan: QuestionnairePlan): Map<string, Question> {
  const found = new Map<string, Question>();
  const visit = (element: Element) => {
    if (element.kind === 'panel') element.elements.forEach(visit);
    else if (element.kind !== 'html') found.set(element.name, element);
  };
  for (const page of plan.pages) page.elements.forEach(visit);
  return found;
}

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
  if (Array.isArray(answer)) {
    const words = answer.map((value) => worded(options, value, locale));
    return question?.kind === 'ranking'
      ? words.map((word, place) => `${place + 1}. ${word}`).join(', ')
      : words.join(', ');
  }
  if (typeof answer === 'object') {
    return Object.entries(answer)
      .map(([part, value]) => {
        if (question?.kind === 'matrix') {
          return `${worded(choicesOf(question.rows), part, locale)}: ${worded(choicesOf(question.columns), value, locale)}`;
        }
        const item = question?.kind === 'multipletext' ? question.items.find(({ name }) => name === part) : undefined;
        return `${item ? textIn(item.title, locale) || part : part}: ${String(value)}`;
      })
      .join('; ');
  }
  return worded(options, answer, locale);
}

/** How a question is called. */
export function questionTitle(question: Question | undefined, name: string, locale: Locale): string {
  return (question && textIn(question.title, locale)) || name;
}
