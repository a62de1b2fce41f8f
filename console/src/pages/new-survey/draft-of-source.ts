import { type TemplateBlank, templateBlanks } from '@pollen/contract/placeholder-texts';
import type { Lang } from '@pollen/ui/language';
import { elementsOf, isNote, pagesOf, readDocument } from '../survey-editor/document';
import type { Json } from '../survey-editor/json';
import { anyText, titleOf } from '../survey-editor/texts';

/** What an author writes into a blank of a template, in both languages. */
export interface BlankTexts {
  readonly en: string;
  readonly zh: string;
}

export type Blanks = Partial<Record<TemplateBlank, BlankTexts>>;

/** Returns a text as it stands inside a JSON string. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * Returns the questionnaire of a template with its blanks filled. A text in one language serves for both; a blank without
 * a text stays as it is.
 */
export function fillBlanks(questionnaire: unknown, blanks: Blanks): unknown {
  let json = JSON.stringify(questionnaire);
  for (const [name, { en, zh }] of Object.entries(blanks) as [TemplateBlank, BlankTexts][]) {
    const [english, chinese] = [en.trim() || zh.trim(), zh.trim() || en.trim()];
    if (english === '') continue;
    const blank = templateBlanks[name];
    json = json.replaceAll(blank.en, () => inJson(english)).replaceAll(blank.zh, () => inJson(chinese));
  }
  return JSON.parse(json);
}

/** Points that the panel suggests for a minute of a member's time: $9.00 an hour. */
const pointsPerMinute = 15;
const step = 5;
const least = 20;

/** Returns the reward that the console suggests for a length: $9.00 an hour, in steps of 5 coins. */
export function suggestedReward(minutes: number): number {
  return Math.max(least, Math.ceil((minutes * pointsPerMinute) / step) * step);
}

/** Returns what a reward is worth in an hour, in points. */
export function rewardPerHour(points: number, minutes: number): number {
  return Math.round((points * 60) / Math.max(1, minutes));
}

export interface OutlinePage {
  readonly title: string;
  readonly questions: readonly string[];
}

/** Returns the pages of a questionnaire with the titles of their questions, in one language. */
export function outlineOf(questionnaire: unknown, lang: Lang): OutlinePage[] {
  const questionsIn = (container: Json): string[] =>
    elementsOf(container).flatMap((element) =>
      element.type === 'panel' ? questionsIn(element) : isNote(element) ? [] : [titleOf(element, lang)],
    );
  return pagesOf(readDocument(questionnaire)).map((page) => ({
    title: anyText(page.title, lang),
    questions: questionsIn(page),
  }));
}
