/** What the palette searches: everything, or what a first character narrows it to. */
export type Scope = 'all' | 'actions' | 'members' | 'numbers';

const scopes: Readonly<Record<string, Scope>> = { '>': 'actions', '@': 'members', '#': 'numbers' };

/** Reads the typed text: its scope, and the words without the character that chose the scope. */
export function readTyped(typed: string): { scope: Scope; text: string } {
  const trimmed = typed.trim();
  const scope = scopes[trimmed.charAt(0)];
  return scope ? { scope, text: trimmed.slice(1).trim() } : { scope: 'all', text: trimmed };
}
