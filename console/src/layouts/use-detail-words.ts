import { auditDetailWords } from '../locales/audit-details.en';
import { useFormat } from '../locales/format';
import { useT } from '../locales/translator';

/** Longer values are cut, because the line serves to find an entry, not to read it. */
const LONGEST = 160;

export interface DetailWords {
  name(name: string): string;
  /** Formats a detail for reading; the name of the detail tells money and shares from other numbers. */
  value(value: unknown, name?: string): string;
  /** Joins a name with its value. */
  pair(name: string, value: string): string;
}

/** Details as one short line: `Memo: … · Collected: 3`. */
export function detailInWords(detail: Readonly<Record<string, unknown>>, words: DetailWords): string {
  return Object.entries(detail)
    .map(([name, value]) => {
      const text = words.value(value, name);
      return words.pair(words.name(name), text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
    })
    .join(' · ');
}

/** Names whose values are an amount in cents or a share in percent. */
const MONEY = new Set(['cents', 'valueCents', 'budgetCents']);
const PERCENT = new Set(['dropOut', 'dropOutBefore']);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const NUMBER = /^-?\d{1,15}$/;
/** Stands between the values before and after. */
const ARROW = ' → ';

type Format = Pick<ReturnType<typeof useFormat>, 'number' | 'price' | 'instant' | 'day' | 'labeled' | 'list'>;

/** Returns the words of names and values by a table of words. A name or value without a word is shown unchanged. */
export function detailWordsFrom(word: (key: string) => string | null, format: Format): DetailWords {
  const one = (name: string) => word(name) ?? name;
  /** `name.en` is `Name English`. */
  const nameOf = (name: string) => name.split('.').map(one).join(' ');
  const numberOf = (value: number, name: string) => {
    const last = name.split('.').at(-1) ?? '';
    if (MONEY.has(last)) return format.price(value);
    return PERCENT.has(last) ? `${format.number(value)}%` : format.number(value);
  };
  const stringOf = (text: string, name: string): string => {
    if (text.includes(ARROW)) {
      const parts = text.split(ARROW);
      const change = parts.map((part) => (NUMBER.test(part) ? numberOf(Number(part), name) : stringOf(part, name)));
      return change.join(ARROW);
    }
    if (INSTANT.test(text)) return format.instant(text);
    if (DAY.test(text)) return format.day(text);
    return word(`value${text.charAt(0).toUpperCase()}${text.slice(1)}`) ?? text;
  };
  const textOf = (value: unknown, name = ''): string => {
    if (typeof value === 'number') return numberOf(value, name);
    if (Array.isArray(value)) return format.list(value.map((each) => textOf(each, name)));
    if (typeof value === 'object' && value !== null) {
      return format.list(Object.entries(value).map(([key, each]) => format.labeled(nameOf(key), textOf(each, key))));
    }
    return stringOf(String(value), name);
  };
  return { name: nameOf, value: textOf, pair: format.labeled };
}

/** Returns the words of names and values of details in the operator's language. */
export function useDetailWords(): DetailWords {
  const t = useT(auditDetailWords);
  return detailWordsFrom((key) => (key in auditDetailWords.en ? t(key as 'reason') : null), useFormat());
}
