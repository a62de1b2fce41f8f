import type { FeedProfile } from '@pollen/contract/partner-feed';

const MARK = '{secret}';

/** Returns the headers of a call with the secret where it stands; null when one needs a secret that is not there. */
export function headersOf(headers: FeedProfile['headers'], secret: string | null): Record<string, string> | null {
  const needsSecret = headers.some(({ value }) => value.includes(MARK));
  if (needsSecret && secret === null) return null;
  const filled = headers.map(({ name, value }) => [name.toLowerCase(), value.replaceAll(MARK, secret ?? '')]);
  return { accept: 'application/json', ...Object.fromEntries(filled) };
}
