/** What the palette searches: everything, or what a first character narrows it to. */
export type Scope = 'all' | 'actions' | 'members' | 'numbers';

const scopes: Readonly<Record<string, Scope>> = { '>': 'actions', '@': 'members', '#': 'numbers' };

/** Reads the typed text: its scope, and the words without the character that chose the scope. */
export function readTyped(typed: string): { scope: Scope; text: string } {
  const trimmed = typed.trim();
  const scope = scopes[trimmed.charAt(0)];
  return scope ? { scope, text: trimmed.slice(1).trim() } : { scope: 'all', text: trimmed };
}

/** Splits a label around the places where the text occurs, so that these can be marked. */
export function markedParts(label: string, text: string): { part: string; isMatch: boolean }[] {
  if (text === '') return [{ part: label, isMatch: false }];
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return label
    .split(new RegExp(`(${escaped})`, 'gi'))
    .map((part, index) => ({ part, isMatch: index % 2 === 1 }))
    .filter(({ part }) => part !== '');
}
