import { type Part, partOf } from './json';
import { type QualtricsQuestion, questionOf } from './structure';

/** More than a page has room for. */
const MAX_COLUMNS = 30;

/** A column of a side-by-side question: a table of its own with the rows of the whole question. */
export interface Column {
  /** The number of the column, as locators have it. */
  readonly key: string;
  readonly question: QualtricsQuestion;
}

/**
 * Returns the columns of a side-by-side question. Findings about them name the whole question, which has their
 * translations.
 */
export function columnsOf({ id, tag, json }: QualtricsQuestion): Column[] {
  const byKey = partOf(json.AdditionalQuestions);
  const translations = Object.entries(partOf(json.Language));
  return Object.keys(byKey)
    .filter((key) => /^\d{1,3}$/.test(key))
    .slice(0, MAX_COLUMNS)
    .map((key) => {
      const own = partOf(byKey[key]);
      const translated = translations.map(([language, texts]): [string, Part] => [
        language,
        partOf(partOf(partOf(texts).AdditionalQuestions)[key]),
      ]);
      const Language = Object.fromEntries([...translated, ...Object.entries(partOf(own.Language))]);
      return { key, question: { ...questionOf({ ...own, Language }), id, tag } };
    });
}

/** Returns the name of a column with one answer in each cell, or of one text of a column that asks for several. */
export function columnName({ key, question }: Column, answer?: string): string {
  return answer === undefined || question.answers.length < 2 ? key : `${key}_${answer}`;
}
