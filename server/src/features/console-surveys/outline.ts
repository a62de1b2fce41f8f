import { plainText } from '@pollen/contract/formatted-text';
import type { Locale } from '../../platform/locale';
import type { QuestionnairePlan } from '../questionnaires/index';

type Element = QuestionnairePlan['pages'][number]['elements'][number];
type Text = QuestionnairePlan['title'];

/** Returns a text of a questionnaire in one language. */
export function inLanguage(text: Text, locale: Locale): string {
  return typeof text === 'string' ? text : text[locale];
}

/** Returns the title of a questionnaire; null when it has none. */
export function titleIn(plan: QuestionnairePlan, locale: Locale): string | null {
  return plainText(inLanguage(plan.title, locale)) || null;
}

const NOTE_CHARACTERS = 80;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Returns the first words of a note without its HTML tags. */
function firstWords(html: string): string {
  const words = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(\w+);/g, (mark, name: string) => entities[name] ?? mark)
    .replace(/&#(\d{1,6});/g, (_mark, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > NOTE_CHARACTERS ? `${words.slice(0, NOTE_CHARACTERS).replace(/\s+\S*$/, '')}…` : words;
}

function questionsIn(elements: readonly Element[], locale: Locale): { name: string; type: string; title: string }[] {
  return elements.flatMap((element) => {
    if (element.kind === 'panel') return questionsIn(element.elements, locale);
    const title =
      element.kind === 'html'
        ? firstWords(inLanguage(element.html, locale))
        : plainText(inLanguage(element.title, locale));
    return [{ name: element.name, type: element.kind, title }];
  });
}

/** Returns the pages and questions of a questionnaire as an outline for operators. */
export function outlineOf(plan: QuestionnairePlan, locale: Locale) {
  return plan.pages.map((page) => ({
    page: plainText(inLanguage(page.title, locale)),
    questions: questionsIn(page.elements, locale),
  }));
}
