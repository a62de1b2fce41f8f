import { isJson, listOf } from '../survey-editor/json';
import { kindOf, kinds } from '../survey-editor/kinds/table';
import { anyText } from '../survey-editor/texts';
import type { AnswerValue } from './survey-draft';

/** A question of an uploaded questionnaire with its choices. */
export interface ChoiceQuestion {
  name: string;
  title: string;
  choices: readonly { value: AnswerValue; text: string }[];
}

/** Returns all questions that a quota can use. The server has checked the questionnaire before. */
export function choiceQuestions(questionnaire: unknown, lang: 'en' | 'zh'): ChoiceQuestion[] {
  const found: ChoiceQuestion[] = [];
  const visit = (element: unknown) => {
    if (!isJson(element)) return;
    for (const child of [...listOf(element.elements), ...listOf(element.questions)]) visit(child);
    const kind = kindOf(element);
    if (typeof element.name !== 'string' || kind === null) return;
    const choices = kinds[kind].choices?.(element, lang) ?? [];
    if (choices.length > 0) {
      found.push({ name: element.name, title: anyText(element.title, lang) || element.name, choices });
    }
  };
  if (!isJson(questionnaire)) return [];
  for (const page of listOf(questionnaire.pages)) visit(page);
  visit(questionnaire);
  return found;
}
