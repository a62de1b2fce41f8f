import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header that names a request: in every answer, and as `requestId` in its log lines. */
export const REQUEST_ID = 'x-request-id';

/** Returns the id that a proxy gave to a request, or a new one. Other texts than ids would make log lines unreadable. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Returns the trace id of a `traceparent` header (W3C Trace Context), or null without a valid one. */
export function traceIdOf(traceparent: string | string[] | undefined): string | null {
  if (typeof traceparent !== 'string') return null;
  const [, traceId] = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/.exec(traceparent) ?? [];
  return traceId === undefined || /^0+$/.test(traceId) ? null : traceId;
}
