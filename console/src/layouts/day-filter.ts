/** First and last day of a filter as they stand in the address; empty where it is open. */
export interface DayFilter {
  readonly from: string;
  readonly to: string;
}

/** A day of an address; empty for what is none. */
export function dayOf(text: string | null): string {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}

/** Reads an address; what makes no sense in it counts as not given. */
export function readDays(params: URLSearchParams): DayFilter {
  const [from, to] = [dayOf(params.get('from')), dayOf(params.get('to'))];
  return from && to && from > to ? { from: '', to: '' } : { from, to };
}

/** What is chosen, without what is empty: for the address and for the server. */
export function given<T extends Record<string, string>>(filter: T): { [K in keyof T]?: Exclude<T[K], ''> } {
  const chosen = Object.entries(filter).filter(([, value]) => value !== '');
  return Object.fromEntries(chosen) as { [K in keyof T]?: Exclude<T[K], ''> };
}

/** One of the values that a filter knows; empty for what it does not know. */
export function oneOf<T extends string>(text: string | null, values: readonly T[]): T | '' {
  return values.find((value) => value === text) ?? '';
}
