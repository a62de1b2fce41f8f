import { expect, test } from 'vitest';
import { FEWEST_CONNECTIONS, shareConnections } from './connection-shares';

test('no connection is given twice, and each part can work', () => {
  for (const jobs of ['on', 'off', 'only'] as const) {
    for (let total = FEWEST_CONNECTIONS; total <= 500; total += 3) {
      const shares = shareConnections(total, jobs);
      expect(shares.requests + shares.jobs + shares.queue).toBe(total);
      expect(Math.min(shares.requests, shares.jobs)).toBeGreaterThanOrEqual(1);
      // One of the queue's listens.
      expect(shares.queue).toBeGreaterThanOrEqual(jobs === 'off' ? 0 : 2);
    }
  }
  expect(shareConnections(20, 'on')).toEqual({ requests: 12, jobs: 5, queue: 3 });
});
