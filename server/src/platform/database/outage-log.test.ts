import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CountedLog } from '../counted-log';
import { OutageLog } from './outage-log';

let lines: { level: string; details: object; message: string }[];
const log = {
  error: (details: object, message: string) => void lines.push({ level: 'error', details, message }),
  warn: (details: object, message: string) => void lines.push({ level: 'warn', details, message }),
};
const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const readOnly = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  lines = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test('an outage logs its begin, one line a second with counts, and its end with the length', () => {
  const outages = new OutageLog(log);
  const [requests, jobs] = [outages.from('requests'), outages.from('jobs')];
  requests.failed(refused);
  expect(lines).toEqual([
    {
      level: 'error',
      details: { faults: { ECONNREFUSED: 1 }, requests: 1, seconds: 0 },
      message: 'the database cannot be used: connect ECONNREFUSED 127.0.0.1:5432',
    },
  ]);
  for (let n = 0; n < 500; n += 1) requests.failed(refused);
  for (let n = 0; n < 20; n += 1) jobs.failed(readOnly);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(lines[1]?.details).toEqual({ faults: { ECONNREFUSED: 500, 25006: 20 }, requests: 500, jobs: 20, seconds: 1 });
  vi.advanceTimersByTime(2_500);
  jobs.failed(refused);
  requests.answered();
  vi.advanceTimersByTime(500);
  expect(lines).toHaveLength(3);
  vi.advanceTimersByTime(1_000);
  expect(lines[3]).toEqual({
    level: 'warn',
    details: { seconds: 4, failures: 522 },
    message: 'the database can be used again, after 4 s and 522 failures',
  });
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(4);
});

test('a database that answers reads and refuses writes writes no more lines than one that is away', () => {
  const outages = new OutageLog(log).from('requests');
  for (let tenths = 0; tenths < 100; tenths += 1) {
    outages.failed(readOnly);
    outages.answered();
    vi.advanceTimersByTime(100);
  }
  expect(lines.length).toBeLessThanOrEqual(11);
});

test('consecutive outages share the line of their second', () => {
  const outages = new OutageLog(log).from('requests');
  for (let n = 0; n < 20; n += 1) {
    outages.failed(refused);
    outages.answered();
    vi.advanceTimersByTime(1_050);
  }
  expect(lines.length).toBeLessThanOrEqual(21);
});

test('broken idle connections log one line a second', () => {
  const outages = new OutageLog(log).from('requests');
  for (let n = 0; n < 16; n += 1) outages.idleLost(refused);
  vi.advanceTimersByTime(1_000);
  expect(lines.map(({ level, details }) => ({ level, details }))).toEqual([
    { level: 'warn', details: { fault: 'ECONNREFUSED' } },
    { level: 'warn', details: { fault: 'ECONNREFUSED', count: 15 } },
  ]);
});

test('faults are counted by kind, and a kind that returns is logged again', () => {
  const counted = new CountedLog(log);
  for (let n = 0; n < 1_000; n += 1) counted.error(`job ${n % 2}`, { n }, 'a job failed');
  expect(lines.map(({ details }) => details)).toEqual([{ n: 0 }, { n: 1 }]);
  vi.advanceTimersByTime(1_000);
  expect(lines.slice(2).map(({ details }) => details)).toEqual([
    { n: 998, count: 499 },
    { n: 999, count: 499 },
  ]);
  vi.advanceTimersByTime(1_000);
  counted.error('job 0', { n: 1_000 }, 'a job failed');
  expect(lines.at(-1)?.details).toEqual({ n: 1_000 });
  counted.error('job 0', { n: 1_001 }, 'a job failed');
  counted.close();
  expect(lines.at(-1)?.details).toEqual({ n: 1_001, count: 1 });
});
