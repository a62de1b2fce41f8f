import { sendChange } from './changes';

/** Answers to calls that the head of the document sent (early-calls.ts), by their address. */
export type EarlyAnswers = Record<string, { answer: Promise<Response>; language: string; at: number }>;

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

/** Older answers may be outdated. */
const FRESH_MS = 5_000;

/**
 * Sends a call, or takes the answer to the same call that was sent early. Each answer is taken once, and none after a
 * change.
 */
export function fetchOrEarly(address: string, init: RequestInit): Promise<Response> {
  if (init.method !== 'GET') {
    window.earlyAnswers = undefined;
    return sendChange(address, init);
  }
  return takeEarly(address, init) ?? fetch(address, init);
}

function takeEarly(address: string, { headers, signal }: RequestInit): Promise<Response> | undefined {
  const early = window.earlyAnswers?.[address];
  if (!early || signal?.aborted) return undefined;
  delete window.earlyAnswers?.[address];
  if (Date.now() - early.at > FRESH_MS) return undefined;
  if (new Headers(headers).get('Accept-Language') !== early.language) return undefined;
  const givenUp = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([early.answer, givenUp]);
}
