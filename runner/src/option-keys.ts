/** Most options that digits can name. */
const digits = 9;

/** Key shown beside an option and pressed to choose it; none from the tenth on. */
export function keyHint(index: number): string | undefined {
  return index < digits ? String(index + 1) : undefined;
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
