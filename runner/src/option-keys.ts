/** Most options that digits can name. */
const digits = 9;

/**
 * Returns the keys of options, shown beside them and pressed to choose them, in their order. Options that are numbers
 * have these as their keys; others their place, none from the tenth on. Where several are chosen (not `single`), two
 * digits in a row are two choices, so that no key has two.
 */
export function optionKeys(texts: readonly string[], { single }: { single: boolean }): (string | undefined)[] {
  const areNumbers = texts.length > 0 && texts.every((text) => /^\d{1,2}$/.test(text));
  if (areNumbers && new Set(texts).size === texts.length)
    return texts.map((text) => (single || text.length === 1 ? text : undefined));
  return texts.map((_, index) => (index < digits ? String(index + 1) : undefined));
}

/** Within this time two digits are one number. */
export const DIGITS_MS = 700;

/** Returns the key that was pressed: two digits in a row when an option has both as its key, else the last one. */
export function pressedKey(before: string, digit: string, keys: readonly string[]): string {
  const both = before + digit;
  return before !== '' && keys.includes(both) ? both : digit;
}

export interface PressedKey {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The digit of a key press without modifiers, else null. */
export function digitOf({ key, altKey, ctrlKey, metaKey }: PressedKey): number | null {
  if (altKey || ctrlKey || metaKey) return null;
  return /^\d$/.test(key) ? Number(key) : null;
}

/** Returns whether an element takes text, so that keys enter letters instead of choosing options. */
export function takesText(element: { tagName: string; type?: string; isContentEditable?: boolean }): boolean {
  const tag = element.tagName.toLowerCase();
  if (element.isContentEditable || tag === 'textarea' || tag === 'select') return true;
  return tag === 'input' && !['radio', 'checkbox', 'range', 'button', 'submit'].includes(element.type ?? 'text');
}

/** Returns whether Enter has a meaning of its own in an element. */
export function takesEnter(element: { tagName: string; type?: string; isContentEditable?: boolean }): boolean {
  const tag = element.tagName.toLowerCase();
  return takesText(element) || tag === 'button' || tag === 'a' || tag === 'summary' || tag === 'dialog';
}
