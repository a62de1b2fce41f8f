import type { DataOf } from '@pollen/contract/client';
import {
  type CustomFieldDraft,
  emptyDraft,
  newChoice,
  valuesOfChoice,
  writtenValue,
} from '../custom-fields/custom-field-draft';

type Finding = DataOf<'GET /api/console/Partners/:id/Feed'>['findings'][number];

const RANGE = /^\d{1,9}\s*-\s*\d{1,9}$/;

/** Returns the form of a profile question for an attribute, with what the list of the partner says of it. */
export function draftOfFinding({ question, values, texts }: Pick<Finding, 'question' | 'values' | 'texts'>) {
  const draft = emptyDraft('question');
  const choices = values.map((value, at) => {
    return { key: at + 1, en: texts[at] ?? '', zh: '', retired: false, theirs: writtenValue(value) };
  });
  while (choices.length < 2) choices.push({ ...newChoice(choices), theirs: '' });
  const isNumber = values.length > 0 && values.every((value) => RANGE.test(value));
  return { ...draft, kind: isNumber ? 'number' : 'one', titleEn: question ?? '', choices } satisfies CustomFieldDraft;
}

/** Returns the values of a partner, each with the place of the choice that it stands for, counted from 1. */
export function placesOfValues({ choices }: Pick<CustomFieldDraft, 'choices'>): Record<string, number> {
  return Object.fromEntries(choices.flatMap((choice, at) => valuesOfChoice(choice).map((value) => [value, at + 1])));
}
