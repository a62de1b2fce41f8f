import { openPanel, type Panel } from '@pollen/testkit/panel';
import { afterAll, expect, test } from 'vitest';

const opened: Panel[] = [];
afterAll(() => Promise.all(opened.map((panel) => panel.close())));

async function headersAt(publicUrl: string) {
  const panel = await openPanel({ PUBLIC_URL: publicUrl });
  opened.push(panel);
  const { host } = new URL(publicUrl);
  const { headers } = await panel.app.inject({ url: '/api/v1/Countries', headers: { host } });
  return headers;
}

test('a panel under https tells browsers to come back under https only, for a year at least', async () => {
  const policy = String((await headersAt('https://panel.example.com'))['strict-transport-security']);
  expect(Number(/max-age=(\d+)/.exec(policy)?.[1])).toBeGreaterThanOrEqual(31_536_000);
  expect((await headersAt('http://localhost:3000'))['strict-transport-security']).toBeUndefined();
});
