import { openPanel } from '@pollen/testkit/panel';
import { expect, test } from 'vitest';
import { medianTripMs, warnOfDistance } from './latency';

test('a database that is far away is named at the start', async () => {
  const panel = await openPanel();
  expect(await medianTripMs(panel.services.database.reader)).toBeGreaterThan(0);
  await panel.close();
  const said: string[] = [];
  const log = { warn: (_details: object, message: string) => void said.push(message) };
  warnOfDistance(20, log);
  expect(said).toEqual([]);
  warnOfDistance(84.4, log);
  expect(said).toEqual(['the database takes 84 ms to answer: run Pollen within 20 ms of it, or every call is slow']);
});
