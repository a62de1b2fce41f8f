import { isJson, type Json, listOf } from './json';
import { isPlaceholder, withText } from './texts';

type IdKey = 'value' | 'name';
type LabelKey = 'text' | 'title';

/** Codes from here on are kept for answers such as "other" and "none"; new answers get lower ones. */
const reservedFrom = 90;

/** Returns a typed value as a number when it is a whole one: codes are numbers in the data. */
export function codeOf(typed: string): string | number {
  return /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed;
}

/** Returns whether a value reads like a text: members see it where an entry has no text. */
export function isWord(value: string): boolean {
  return !/^(-?\d+|(row|item|choice|column)\d+)?$/.test(value);
}

/** Returns the rows of a list as objects; a plain value is a choice whose text is the value. */
export function rowsOf(entries: unknown, id: IdKey): readonly Json[] {
  return listOf(entries).map((entry) => (isJson(entry) ? entry : { [id]: entry }));
}

/**
 * Returns an unused value for a new entry: the next number, or the next name in the manner of the last one (`row3` after
 * `row2`). A value is made up once and never changes by itself, because answers are stored under it.
 */
export function unusedValue(rows: readonly Json[], id: IdKey): string | number {
  const taken = new Set(rows.map((row) => String(row[id]).toLowerCase()));
  const last = rows.at(-1)?.[id];
  const pattern = typeof last === 'string' ? /^(.*?[^\d])\d+$/.exec(last) : null;
  const prefix = pattern?.[1] ?? (id === 'name' ? 'item' : null);
  if (prefix !== null) {
    let n = rows.length + 1;
    while (taken.has(`${prefix}${n}`.toLowerCase())) n += 1;
    return `${prefix}${n}`;
  }
  const codes = rows.flatMap((row) => (typeof row[id] === 'number' && row[id] < reservedFrom ? [row[id]] : []));
  let code = Math.max(0, ...codes) + 1;
  while (taken.has(String(code))) code += 1;
  return code;
}

/** A line of pasted text as an entry; the value is undefined when the line has none. */
export interface PastedLine {
  readonly text: string;
  readonly value?: string;
}

/** The most lines of one paste that become entries; the server takes no longer list. */
const linesAtMost = 500;

/**
 * Returns the lines of pasted text, one entry each; empty lines and the bullets of lists are left out. In a line with a
 * tab, as spreadsheets copy it, the value comes first when it looks like one, otherwise last.
 */
export function pastedLines(text: string): PastedLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\s*[•·*–-]\s+/, '').trim())
    .filter((line) => line !== '')
    .slice(0, linesAtMost)
    .map((line) => {
      const [one = '', other] = line.split('\t').map((part) => part.trim());
      if (other === undefined || other === '') return { text: one };
      if (one === '') return { text: other };
      const valueFirst = /^[\w-]{1,20}$/.test(one) && !/^-?\d+$/.test(other);
      return valueFirst ? { value: one, text: other } : { value: other, text: one };
    });
}

/**
 * Returns the rows with pasted lines at a place; they replace the row there when it is empty, and the rows that nobody
 * has written yet. A value that is taken
 * already is replaced by an unused one.
 */
export function withPasted(
  rows: readonly Json[],
  at: number,
  lines: readonly PastedLine[],
  { id, label, replaces }: { id: IdKey; label: LabelKey; replaces: boolean },
): readonly Json[] {
  const [first, ...others] = lines;
  if (!first) return rows;
  let next = rows.filter((row, index) => index <= at || !isPlaceholder(row[label]));
  const put = (place: number, line: PastedLine, base: Json) => {
    const apart = next.filter((_, index) => index !== place);
    const taken = new Set(apart.map((row) => String(row[id]).toLowerCase()));
    const given = line.value === undefined || taken.has(line.value.toLowerCase()) ? null : codeOf(line.value);
    const value = given ?? base[id] ?? unusedValue(apart, id);
    next[place] = { ...base, [id]: value, [label]: withText(undefined, 'en', line.text) };
  };
  let place = at;
  if (replaces) {
    put(place, first, next[place] ?? {});
  } else {
    place += 1;
    next = next.toSpliced(place, 0, {});
    put(place, first, {});
  }
  for (const line of others) {
    place += 1;
    next = next.toSpliced(place, 0, {});
    put(place, line, {});
  }
  return next;
}

/** Returns the values or names of the entries of a list, as marks and texts of cells name them. */
export function valuesOf(list: unknown, id: IdKey): string[] {
  return listOf(list).map((entry) => String(isJson(entry) ? entry[id] : entry));
}

/** Returns the names of entries that have others now, by the former name; null for those that are gone. */
export function changedNames(before: readonly string[], after: readonly string[]): Map<string, string | null> {
  const changed = new Map<string, string | null>();
  for (const [at, name] of before.entries()) {
    if (after.includes(name) || before.indexOf(name) !== at) continue;
    const next = before.length === after.length ? after[at] : undefined;
    // While a name is typed, it may be that of another entry for a moment.
    if (next === undefined) changed.set(name, null);
    else if (!before.includes(next)) changed.set(name, next);
  }
  return changed;
}
