import { auditDetailWords } from '../locales/audit-details.en';
import { useFormat } from '../locales/format';
import { useT } from '../locales/translator';

/** Deep values are cut: a line is for finding, not for reading. */
const LONGEST = 160;

export interface DetailWords {
  name(name: string): string;
  value(value: unknown): string;
  /** A name with its value. */
  pair(name: string, value: string): string;
}

/** Details as one short line: `Memo: … · Collected: 3`. */
export function detailInWords(detail: Readonly<Record<string, unknown>>, words: DetailWords): string {
  return Object.entries(detail)
    .map(([name, value]) => {
      const text = words.value(value);
      return words.pair(words.name(name), text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
    })
    .join(' · ');
}

/** Names and values as a table of words has them. What has no word is shown as the log has it. */
export function detailWordsFrom(
  word: (key: string) => string | null,
  format: Pick<ReturnType<typeof useFormat>, 'number'>,
): DetailWords {
  const one = (name: string) => word(name) ?? name;
  /** `name.en` is `Name English`. */
  const nameOf = (name: string) => name.split('.').map(one).join(' ');
  const sign = word('pairSign') ?? ': ';
  const pair = (name: string, value: string) => `${name}${sign}${value}`;
  const textOf = (value: unknown): string => {
    if (typeof value === 'number') return format.number(value);
    if (Array.isArray(value)) return value.map(textOf).join(', ');
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value)
        .map(([name, each]) => pair(nameOf(name), textOf(each)))
        .join(', ');
    }
    const text = String(value);
    return word(`value${text.charAt(0).toUpperCase()}${text.slice(1)}`) ?? text;
  };
  return { name: nameOf, value: textOf, pair };
}

/** Names and values of details in words. */
export function useDetailWords(): DetailWords {
  const t = useT(auditDetailWords);
  return detailWordsFrom((key) => (key in auditDetailWords.en ? t(key as 'reason') : null), useFormat());
}
