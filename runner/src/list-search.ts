import { plainText } from '@pollen/contract/formatted-text';
import type { Choice } from '@pollen/contract/question-parts';
import { useState } from 'react';

/** From so many choices on, a list scrolls by itself and can be searched. */
const LONG = 30;

/** Letters as people type them: without accents and capitals. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the choices whose texts contain what was typed; all of them when nothing was. */
export function found(choices: readonly Choice[], typed: string): readonly Choice[] {
  const wanted = plain(typed).trim();
  return wanted === '' ? choices : choices.filter(({ text }) => plain(plainText(text)).includes(wanted));
}

/** The search in a list of choices. Special ones such as "none of these" are no part of it: they are always there. */
export function useListSearch(choices: readonly Choice[]) {
  const [typed, setTyped] = useState('');
  const listed = choices.filter(({ special }) => special === null);
  return {
    isLong: listed.length >= LONG,
    shown: found(listed, typed),
    special: choices.filter(({ special }) => special !== null),
    field: { typed, onType: setTyped, total: listed.length },
  };
}
