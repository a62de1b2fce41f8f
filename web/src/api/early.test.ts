import { afterEach, expect, test, vi } from 'vitest';
import { type EarlyAnswers, fetchOrEarly } from './early';

const address = '/api/v1/Accounts/7';
const asked: RequestInit = { method: 'GET', headers: { 'Accept-Language': 'en-US' } };

/** A window whose head has sent the call at `at`, and a network that answers otherwise. */
function begin(at = Date.now()) {
  const early: EarlyAnswers = { [address]: { answer: Promise.resolve(new Response('early')), language: 'en-US', at } };
  vi.stubGlobal('window', { earlyAnswers: early });
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('fetch', async () => new Response('asked again'));
}

async function textOf(answer: Promise<Response>): Promise<string> {
  return (await answer).text();
}

afterEach(() => vi.unstubAllGlobals());

test('an early answer is used once', async () => {
  begin();
  expect(await textOf(fetchOrEarly(address, asked))).toBe('early');
  expect(await textOf(fetchOrEarly(address, asked))).toBe('asked again');
});

test.each<[string, string, RequestInit, number]>([
  ['another address', '/api/v1/Accounts/8', asked, 0],
  ['another method', address, { ...asked, method: 'POST' }, 0],
  ['another language', address, { ...asked, headers: { 'Accept-Language': 'zh-CN' } }, 0],
  ['an answer that waited', address, asked, 6_000],
])('%s is requested early', async (_, where, how, waitedMs) => {
  begin(Date.now() - waitedMs);
  expect(await textOf(fetchOrEarly(where, how))).toBe('asked again');
});

test('an answer requested before a change is not used after it', async () => {
  begin();
  await fetchOrEarly('/api/v1/Accounts/7/Today', { ...asked, method: 'POST' });
  expect(await textOf(fetchOrEarly(address, asked))).toBe('asked again');
});

test('an aborted caller does not wait for the early answer', async () => {
  const given = new AbortController();
  const waiting: EarlyAnswers = {
    [address]: { answer: new Promise(() => undefined), language: 'en-US', at: Date.now() },
  };
  vi.stubGlobal('window', { earlyAnswers: waiting });
  const answer = fetchOrEarly(address, { ...asked, signal: given.signal });
  given.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
});
