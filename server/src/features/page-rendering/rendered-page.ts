import type { Locale } from '../../platform/locale';

/**
 * The key of a query in the member app: a call of the contract, what it is asked for, and of a list that comes in pages
 * whether the page begins with its first one or needs the whole list (web/src/api/query.tsx).
 */
export type QueryKey = readonly [operation: string, options?: CallOptions, list?: 'infinite' | 'whole'];

interface CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** What the program of the member app renders a page from (web/src/server-rendering/render-page.tsx). */
export interface PageInput {
  /** Path and query of the page. */
  readonly address: string;
  /** Null for the skeleton of the page. */
  readonly member: { readonly id: number; readonly userName: string } | null;
  readonly lang: Locale;
  readonly timeZone?: string;
  readonly answers: readonly (readonly [QueryKey, unknown])[];
}

export interface RenderedPage {
  readonly html: string;
  /** A sheet with the styles that the markup needs besides those of the document. */
  readonly style: string;
  /** The queries that had no answer. */
  readonly missing: readonly QueryKey[];
}

/** The most pages of a list that is needed as a whole; a longer one is left to the app. */
const PAGES = 5;

/** Sends a call that reads; undefined when it is refused. */
type Ask = (address: string) => Promise<unknown>;

/** Returns what the app keeps under the key of a query; undefined when it is not known before the app asks. */
export async function answerOf(
  [operation, { params = {}, query = {} } = {}, list]: QueryKey,
  ask: Ask,
): Promise<unknown> {
  const [, path] = /^GET (\/api\/v1\/\S+)$/.exec(operation) ?? [];
  if (path === undefined) return undefined;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pageAt = (page?: number) => {
    const given = Object.entries({ ...query, page: page ?? query.page }).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
    return ask(search.size > 0 ? `${filled}?${search}` : filled);
  };
  if (list === undefined) return pageAt();
  const first = await pageAt(1);
  if (first === undefined) return undefined;
  const count = list === 'whole' ? (first as { pagebar: { totalPage: number } }).pagebar.totalPage : 1;
  if (count > PAGES) return undefined;
  const pageParams = Array.from({ length: Math.max(1, count) }, (_, index) => index + 1);
  const pages = [first, ...(await Promise.all(pageParams.slice(1).map(pageAt)))];
  return pages.includes(undefined) ? undefined : { pages, pageParams };
}
