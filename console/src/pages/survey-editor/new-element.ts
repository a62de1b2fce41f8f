import { placeholderTexts as texts } from '@pollen/contract/placeholder-texts';
import { placeholder } from './choices';
import type { Json } from './json';
import { type Kind, kinds } from './kinds/table';

/** A new element of a kind that can be used as it is. */
export function newElement(kind: Kind, name: string): Json {
  const title = kind === 'html' ? {} : { title: placeholder(texts.question) };
  return { type: kind, name, ...title, ...kinds[kind].beginning };
}

/** A questionnaire to begin with. */
export const starter: Json = {
  pages: [{ name: 'page1', elements: [newElement('radiogroup', 'question1')] }],
};
