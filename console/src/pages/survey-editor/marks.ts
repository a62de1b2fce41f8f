import { isJson } from './json';

/** Returns JSON in which the marks of an answer, as in `{name}` or `{name.row}`, name another one. */
export function replaceMarks(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') {
    const mark = new RegExp(`\\{${from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?=[}.[]|-Comment\\})`, 'gi');
    return value.replace(mark, () => `{${to}`);
  }
  if (Array.isArray(value)) return value.map((part) => replaceMarks(part, from, to));
  if (!isJson(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaceMarks(part, from, to)]));
}
