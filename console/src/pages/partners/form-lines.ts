/** Returns the parts of a text between separators, trimmed and without the empty ones. */
export function partsOf(text: string, between: RegExp | string = ','): string[] {
  return text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Returns lines of `name=value`. */
export function linesOf(pairs: Readonly<Record<string, string | number>>): string {
  return Object.entries(pairs)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

/** Reads lines of `name=value`; null when a line is wrong, or `readValue` knows no such value. */
export function pairsOf<Value>(
  text: string,
  longestName: number,
  readValue: (value: string) => Value | undefined,
): Record<string, Value> | null {
  const found: Record<string, Value> = {};
  for (const line of partsOf(text, '\n')) {
    // A name may hold a comma or an equals sign, as statuses of partners do.
    const at = line.lastIndexOf('=');
    const name = line.slice(0, Math.max(at, 0)).trim();
    const value = readValue(line.slice(at + 1).trim());
    if (name === '' || name.length > longestName || value === undefined) return null;
    found[name] = value;
  }
  return found;
}

/** Reads `name=value`, or a name alone, whose value is then null. */
export function markOf(text: string): { name: string; value: string | null } {
  const [name = '', ...value] = text.trim().split('=');
  return { name, value: value.length === 0 ? null : value.join('=') };
}

/** Returns whether a text can be a secret: what is not printable, or has a space in it, was copied wrong. */
export function isSecret(typed: string): boolean {
  return /^[\x21-\x7e]{8,300}$/.test(typed);
}
