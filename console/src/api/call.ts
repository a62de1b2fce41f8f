import { createClient, type Failure } from '@pollen/contract/client';
import { errorWords } from '../locales/errors.en';
import { currentLang, storedLang } from '../locales/language';
import { translator } from '../locales/translator';
import { sessionLost } from '../session/session-loss';

const knownStatuses = [400, 403, 404, 413, 429, 500, 502, 503, 504] as const;

function say(failure: Failure): string {
  const t = translator(currentLang(), errorWords);
  if (typeof failure === 'string') return t(failure);
  const known = knownStatuses.find((each) => each === failure.status);
  return known ? t(known) : t('status', { status: failure.status });
}

/** One call of the API: `await call('GET /api/console/Orders', { query })` gives `data`, or throws an ApiError. */
export const { call } = createClient({
  language: storedLang,
  say,
  onSessionLost: sessionLost,
  // Lists over the whole panel and checks of large questionnaires take longer than a member's calls.
  timeoutMs: 15_000,
});
