/**
 * What the server and the program that renders pages of members (web/src/server-rendering/) hand to each other: plain data,
 * because the program runs in a worker thread.
 */

/**
 * The key of a query in the member app: a call, what it is asked for, and of a list that comes in pages whether the page
 * begins with its first one or needs the whole list (web/src/api/query.tsx).
 */
export type QueryKey = readonly [operation: string, options?: QueryOptions, list?: 'infinite' | 'whole'];

interface QueryOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** What a page is rendered from. */
export interface PageInput {
  /** Path and query of the page. */
  readonly address: string;
  /** For whom; null for the skeleton of the page. */
  readonly member: { readonly id: number; readonly userName: string } | null;
  readonly lang: 'en' | 'zh';
  /** The reader's time zone (IANA). */
  readonly timeZone?: string;
  /** Answers of the API by the key of their query. */
  readonly answers: readonly (readonly [QueryKey, unknown])[];
}

export interface RenderedPage {
  readonly html: string;
  /** A sheet with the styles that the markup needs besides those of the document. */
  readonly style: string;
  /** The keys of the queries that had no answer. */
  readonly missing: readonly QueryKey[];
}
