import { codes } from '@pollen/contract/codes';
import { loadImageCode, setImageCode } from '@pollen/testkit/image-codes';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../platform/time';
import { readImageCode } from './rules';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

let sent = 0;
/** Sends the feedback form of a visitor, which asks for the code; each time another message. */
function send(code: string, cookie?: string) {
  sent += 1;
  const body = { name: 'Jonas Berg', email: `visitor${sent}@example.com`, code, content: 'Where is my gift card?' };
  return panel.call('POST /api/v1/Feedback', { body, ...(cookie ? { cookie } : {}) });
}

test('an image code belongs to a browser; its address may contain a time stamp', async () => {
  const { response, browser, cookie } = await loadImageCode(panel);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('image/png');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  expect(browser).toMatch(/^[\w-]{32}$/);
  for (const query of ['?1763478000000', '?t=1763478000000']) {
    const again = await loadImageCode(panel, cookie, query);
    expect(again.response.statusCode).toBe(200);
    expect(again.browser).toBe(browser);
  }
  expect((await panel.call('GET /api/v1/SecurityCode?t=now')).status).toBe(400);
});

test('a code is valid once, in upper or lower case, and with similar characters', async () => {
  const { browser, cookie } = await loadImageCode(panel);
  await setImageCode(panel, browser, '8KU2');
  expect(await send(' bkv z ', cookie)).toMatchObject({ code: 200, data: { state: 'received' } });
  expect(await send('8KU2', cookie)).toMatchObject({
    code: codes.imageCodeWrong,
    data: { fields: { code: expect.stringMatching(/image/) } },
  });
  expect(readImageCode('s0l1')).toBeNull();
});

test('a code is valid in its browser only, for ten minutes and three tries', async () => {
  const mine = await loadImageCode(panel);
  const theirs = await loadImageCode(panel);
  const code = await setImageCode(panel, mine.browser);
  expect((await send(code, theirs.cookie)).code).toBe(codes.imageCodeWrong);
  expect((await send(code)).code).toBe(codes.imageCodeWrong);

  panel.clock.advance(10 * MINUTE_MS + 1);
  expect((await send(code, mine.cookie)).code).toBe(codes.imageCodeWrong);

  await loadImageCode(panel, mine.cookie);
  await setImageCode(panel, mine.browser);
  for (const wrong of ['AAAA', '', 'AAAA']) expect((await send(wrong, mine.cookie)).code).toBe(codes.imageCodeWrong);
  expect((await send(code, mine.cookie)).code).toBe(codes.imageCodeWrong);
});

test('of ten messages at once with one code, one is accepted', async () => {
  const { browser, cookie } = await loadImageCode(panel);
  const code = await setImageCode(panel, browser);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(code, cookie)));
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
});
