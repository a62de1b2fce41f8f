import { markOf } from '@pollen/contract/survey-tool-values';

/** Returns whether a text can be an entry link; the server checks again. */
export function isEntryLink(text: string): boolean {
  const link = text.trim();
  return /^https?:\/\/\S+$/.test(link) && link.includes(markOf('session'));
}
