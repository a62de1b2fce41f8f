import { createClient, type Failure, type OperationKey } from '@pollen/contract/client';
import { errorWords } from '../locales/errors.en';
import { currentLang, storedLang } from '../locales/language';
import { translator } from '../locales/translator';
import { impersonationHeaders } from '../session/impersonation';
import { endSession } from '../session/login-info';
import { fetchOrEarly } from './early';

export { ApiError, type CallArgs, type CallOptions, type DataOf } from '@pollen/contract/client';
export type Operation = OperationKey;

const knownStatuses = [400, 401, 403, 404, 405, 408, 413, 415, 429, 500, 501, 502, 503, 504, 505] as const;

function say(failure: Failure): string {
  const t = translator(currentLang(), errorWords);
  if (typeof failure === 'string') return t(failure);
  const known = knownStatuses.find((each) => each === failure.status);
  return known ? t(known) : t('status', { status: failure.status });
}

/** One call of the API: `await call('POST /api/v1/Login', { body })` gives `data`, or throws an ApiError. */
export const { call, callWithMessages } = createClient({
  headers: impersonationHeaders,
  language: storedLang,
  say,
  onSessionLost: () => endSession('expired'),
  timeoutMs: 3000,
  fetch: fetchOrEarly,
});
