import { placeholdersLeft } from '@pollen/contract/console-surveys';
import { type PlaceholderText, placeholderTexts, templateBlanks } from '@pollen/contract/placeholder-texts';
import { Refusal } from '../../platform/refusal';
import { type ElementPlan, moduleOf, type QuestionnairePlan, templateOf } from './plan';
import type { Text } from './plan-parts';
import type { Problem } from './problems';
import { isRepeated } from './repeated';
import { stepOf } from './template-json';

const all: readonly PlaceholderText[] = Object.values(placeholderTexts);
const blanks: readonly PlaceholderText[] = Object.values(templateBlanks);

/**
 * Returns the placeholder that a text still is, or the blank of a template that it contains, in either language; null
 * when both were written.
 */
function placeholderIn(text: Text, value?: unknown): string | null {
  const both = typeof text === 'string' ? { en: text, zh: text } : text;
  const plain = (words: string) => words.replace(/<[^>]*>/g, '').trim();
  for (const blank of blanks) {
    for (const lang of ['en', 'zh'] as const) if (both[lang].includes(blank[lang])) return blank[lang];
  }
  for (const placeholder of all) {
    if (placeholder.value !== undefined && placeholder.value !== value) continue;
    for (const lang of ['en', 'zh'] as const) if (plain(both[lang]) === placeholder[lang]) return placeholder[lang];
  }
  return null;
}

function textsOf(element: ElementPlan): readonly [Text | undefined, unknown?][] {
  if (element.kind === 'html') return [[element.html]];
  if (element.kind === 'panel') return [[element.title], [element.description]];
  const own = moduleOf(element).texts?.(element) ?? [];
  return [[element.title], [element.description], ...own.map(({ text, value }): [Text, unknown] => [text, value])];
}

/**
 * Lists where a plan still has placeholder texts, with these texts: in elements, and in what members read besides them,
 * such as the reason of a screen-out.
 */
export function placeholdersIn(plan: QuestionnairePlan): Problem[] {
  const found: Problem[] = [];
  const look = (path: string, element: string | null, texts: readonly [Text | undefined, unknown?][]) => {
    const words = texts.flatMap(([text, value]) => (text === undefined ? [] : (placeholderIn(text, value) ?? [])));
    if (words.length === 0) return;
    found.push({
      path,
      element,
      message: {
        en: `Not written yet: ${words.map((one) => `“${one}”`).join(', ')}.`,
        zh: `尚未填写：${words.map((one) => `“${one}”`).join('、')}。`,
      },
    });
  };
  const visit = (elements: readonly ElementPlan[], path: string, step = 'elements') => {
    for (const [index, element] of elements.entries()) {
      const at = `${path}.${step}[${index}]`;
      look(at, element.name, textsOf(element));
      if (element.kind === 'panel') visit(element.elements, at);
      else if (element.kind !== 'html' && isRepeated(element))
        visit(templateOf(element).pages[0]?.elements ?? [], at, stepOf(element));
    }
  };
  for (const [index, page] of plan.pages.entries()) {
    look(`pages[${index}]`, page.name, [[page.title], [page.description]]);
    visit(page.elements, `pages[${index}]`);
  }
  for (const [index, { reason }] of plan.screening.entries()) look(`screening[${index}].reason`, null, [[reason]]);
  for (const { html } of plan.endTexts) look('completedHtml', null, [[html]]);
  return found;
}

const NAMES_AT_MOST = 5;

/** Refuses a questionnaire that still has placeholder texts, before members see it. */
export function refusePlaceholders(plan: QuestionnairePlan): void {
  const names = [...new Set(placeholdersIn(plan).map(({ element, path }) => element ?? path))];
  if (names.length === 0) return;
  const more = names.length > NAMES_AT_MOST ? ' …' : '';
  throw new Refusal(placeholdersLeft, { names: names.slice(0, NAMES_AT_MOST).join(', ') + more });
}
