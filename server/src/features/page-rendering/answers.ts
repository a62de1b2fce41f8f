import { addressOf } from '@pollen/contract/client';
import type { QueryKey } from '@pollen/contract/page-rendering';

/** The most pages of a list that is needed as a whole; a longer one is left to the app. */
const PAGES = 5;

/** Sends a call that reads; undefined when it is refused. */
type Ask = (address: string) => Promise<unknown>;

/** Returns what the app keeps under the key of a query; undefined when it is not known before the app asks. */
export async function answerOf([operation, options = {}, list]: QueryKey, ask: Ask): Promise<unknown> {
  const [, path] = /^GET (\/api\/v1\/\S+)$/.exec(operation) ?? [];
  if (path === undefined) return undefined;
  const { params, query } = options;
  if (list === undefined) return ask(addressOf(path, params, query));
  const pageAt = (page: number) => ask(addressOf(path, params, { ...query, page }));
  const first = await pageAt(1);
  if (first === undefined) return undefined;
  const count = list === 'whole' ? (first as { pagebar: { totalPage: number } }).pagebar.totalPage : 1;
  if (count > PAGES) return undefined;
  const pageParams = Array.from({ length: Math.max(1, count) }, (_, index) => index + 1);
  const pages = [first, ...(await Promise.all(pageParams.slice(1).map(pageAt)))];
  return pages.includes(undefined) ? undefined : { pages, pageParams };
}
