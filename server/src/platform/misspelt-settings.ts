/** The prefixes of our settings: a variable with such a prefix is meant for Pollen, or for a program beside it. */
const FAMILIES = [
  'DATABASE_',
  'FILES_',
  'LIMIT_',
  'MAIL_',
  'OPERATOR_',
  'PANEL_',
  'PAYPAL_',
  'SECRET_',
  'SMTP_',
  'SUPPORT_',
];
/** Names of at most this many letters are similar to many words: only two swapped letters count as a misspelling. */
const SHORT = 5;
const LONG = 8;

/**
 * Returns how many letters have to be changed, added, removed or swapped with their neighbor to turn one name into the
 * other.
 */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j += 1) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      rows[i]?.push(Math.min(change, swap, at(i - 1, j) + 1, at(i, j - 1) + 1));
    }
  }
  return at(a.length, b.length);
}

function isSwap(a: string, b: string): boolean {
  return a.length === b.length && [...a].sort().join('') === [...b].sort().join('') && editDistance(a, b) === 1;
}

/** Returns whether a name looks like a misspelling of another one. */
export function isNear(name: string, setting: string): boolean {
  if (name.toUpperCase() === setting) return true;
  if (setting.length <= SHORT) return isSwap(name, setting);
  return editDistance(name, setting) <= (setting.length >= LONG ? 2 : 1);
}

/**
 * Returns a sentence for each environment variable that looks like a misspelled setting. Only for a warning, because
 * the machine may have its own variables of such names.
 */
export function misspeltSettings(env: NodeJS.ProcessEnv, settings: readonly string[]): string[] {
  return Object.keys(env)
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const meant = settings.find((setting) => isNear(name, setting));
      if (meant !== undefined) return [`${name} is not a setting of Pollen and has no effect. Did you mean ${meant}?`];
      if (!FAMILIES.some((family) => name.startsWith(family))) return [];
      return [`${name} is not a setting of Pollen and has no effect; docs/generated/settings.md lists all of them.`];
    });
}
