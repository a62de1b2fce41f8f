import { placeholderTexts as texts } from '@pollen/contract/placeholder-texts';
import { placeholder } from './choices';
import { isNote } from './document';
import type { Json } from './json';
import { type Kind, kinds, typeOf } from './kinds/table';

/** Returns a new element of a kind that is valid without further changes. */
export function newElement(kind: Kind, name: string): Json {
  const title = isNote({ type: kind }) ? {} : { title: placeholder(texts.question) };
  return { type: typeOf(kind), name, ...title, ...kinds[kind].beginning };
}

/** The initial questionnaire of a new survey. */
export const starter: Json = {
  pages: [{ name: 'page1', elements: [newElement('radiogroup', 'question1')] }],
};
