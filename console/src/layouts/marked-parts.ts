interface Part {
  /** The place of its first character. */
  readonly at: number;
  readonly part: string;
  readonly isMatch: boolean;
}

/** Splits a text around the places where the searched words occur, so that these can be marked. */
export function markedParts(text: string, searched: string): Part[] {
  if (searched === '') return [{ at: 0, part: text, isMatch: false }];
  const escaped = searched.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  let at = 0;
  const parts: Part[] = [];
  for (const [index, part] of text.split(new RegExp(`(${escaped})`, 'gi')).entries()) {
    if (part !== '') parts.push({ at, part, isMatch: index % 2 === 1 });
    at += part.length;
  }
  return parts;
}
