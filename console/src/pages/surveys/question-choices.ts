import type { AnswerValue } from './survey-draft';

/** A question of an uploaded questionnaire whose answers are chosen, with what can be chosen. */
export interface ChoiceQuestion {
  name: string;
  title: string;
  choices: readonly { value: AnswerValue; text: string }[];
}

type Json = Readonly<Record<string, unknown>>;

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** SurveyJS texts are plain or by language. */
function textIn(text: unknown, lang: 'en' | 'zh'): string {
  if (typeof text === 'string') return text;
  if (!isJson(text)) return '';
  const keys = lang === 'zh' ? ['zh-cn', 'zh', 'default', 'en'] : ['en', 'default'];
  for (const key of keys) if (typeof text[key] === 'string') return text[key];
  return '';
}

function isValue(value: unknown): value is AnswerValue {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function choicesOf(question: Json, lang: 'en' | 'zh') {
  if (question.type === 'boolean') {
    const yes = isValue(question.valueTrue) ? question.valueTrue : true;
    const no = isValue(question.valueFalse) ? question.valueFalse : false;
    return [
      { value: yes, text: textIn(question.labelTrue, lang) || String(yes) },
      { value: no, text: textIn(question.labelFalse, lang) || String(no) },
    ];
  }
  return list(question.choices).flatMap((choice) => {
    const value = isJson(choice) ? choice.value : choice;
    if (!isValue(value)) return [];
    return [{ value, text: (isJson(choice) && textIn(choice.text, lang)) || String(value) }];
  });
}

const chosen = new Set(['radiogroup', 'checkbox', 'dropdown', 'boolean', 'imagepicker', 'rating']);

/** All questions of a questionnaire that a quota can look at. The server has checked the questionnaire before. */
export function choiceQuestions(questionnaire: unknown, lang: 'en' | 'zh'): ChoiceQuestion[] {
  const found: ChoiceQuestion[] = [];
  const visit = (element: unknown) => {
    if (!isJson(element)) return;
    for (const child of [...list(element.elements), ...list(element.questions)]) visit(child);
    if (typeof element.name !== 'string' || !chosen.has(String(element.type))) return;
    const choices = element.type === 'rating' ? ratesOf(element) : choicesOf(element, lang);
    if (choices.length > 0) {
      found.push({ name: element.name, title: textIn(element.title, lang) || element.name, choices });
    }
  };
  if (!isJson(questionnaire)) return [];
  for (const page of list(questionnaire.pages)) visit(page);
  visit(questionnaire);
  return found;
}

function ratesOf(question: Json) {
  const given = list(question.rateValues).flatMap((rate) => {
    const value = isJson(rate) ? rate.value : rate;
    return isValue(value) ? [{ value, text: String(value) }] : [];
  });
  if (given.length > 0) return given;
  const least = typeof question.rateMin === 'number' ? question.rateMin : 1;
  const most = typeof question.rateMax === 'number' ? question.rateMax : 5;
  const count = Math.min(Math.max(0, most - least + 1), 50);
  return Array.from({ length: count }, (_, step) => ({ value: least + step, text: String(least + step) }));
}
