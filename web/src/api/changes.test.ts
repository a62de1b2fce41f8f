import { beforeEach, expect, test, vi } from 'vitest';
import { sendChange, wasLeftChanging } from './changes';

const sent: { init: RequestInit; answer: (how: Response | Error) => void }[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      sent.push({ init, answer: (how) => (how instanceof Error ? reject(how) : resolve(how)) });
    });
  });
});

test('small changes reach the server although the page is left, large ones are no burden on the next page', () => {
  void sendChange('/api/v1/x', { method: 'POST', body: '{"friends":false}' });
  void sendChange('/api/v1/x', { method: 'POST' });
  void sendChange('/api/v1/x', { method: 'POST', body: 'x'.repeat(20_000) });
  expect(sent.map(({ init }) => init.keepalive)).toEqual([true, true, false]);
  for (const { answer } of sent) answer(new Response('ok'));
});

test('the next document knows of a change that was not answered, once', async () => {
  const first = sendChange('/api/v1/x', { method: 'POST', body: '1' });
  const second = sendChange('/api/v1/x', { method: 'POST', body: '2' });
  sent[0]?.answer(new Response('ok'));
  await first;
  expect([wasLeftChanging(), wasLeftChanging()]).toEqual([true, false]);
  sent[1]?.answer(new Error('no network'));
  await expect(second).rejects.toThrow('no network');

  const third = sendChange('/api/v1/x', { method: 'POST', body: '3' });
  sent[2]?.answer(new Response('ok'));
  await third;
  expect(wasLeftChanging()).toBe(false);
});
