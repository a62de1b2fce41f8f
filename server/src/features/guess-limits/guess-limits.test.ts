import { codes } from '@pollen/contract/codes';
import { createApp } from '@pollen/server/app';
import { connectDatabase } from '@pollen/server/platform/database/database';
import type { Services } from '@pollen/server/platform/services';
import { MINUTE_MS, SECOND_MS } from '@pollen/server/platform/time';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, PASSWORD } from '@pollen/testkit/personas';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GuessLimit } from './guess-limit';
import { guessLimitJobs } from './jobs';

let panel: Panel;
/** A second process on the same database: nothing of its memory is that of the first one. */
let second: { app: FastifyInstance; services: Services };

beforeAll(async () => {
  panel = await openPanel();
  const database = connectDatabase({ url: panel.databaseUrl, clock: panel.clock, connections: 5, patienceMs: 60_000 });
  const services = { ...panel.services, database };
  second = { app: await createApp(services, null), services };
  await second.app.ready();
});
afterAll(async () => {
  await second.app.close();
  await second.services.database.close();
  await panel.close();
});

/** Sends a call to both processes in turns, all at once, and counts the answers by code. */
async function atBoth(count: number, url: string, bodyOf: (n: number) => object, from: string, cookie?: string) {
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { app } = n % 2 === 0 ? panel : second;
      const headers = cookie === undefined ? {} : { cookie };
      const response = await app.inject({ method: 'POST', url, payload: bodyOf(n), remoteAddress: from, headers });
      return response.json<{ code: number }>().code;
    }),
  );
  const counted: Record<string, number> = {};
  for (const code of answers) counted[code] = (counted[code] ?? 0) + 1;
  return counted;
}
const tenOf = (wrong: number, count: number) => ({ [wrong]: 10, [codes.tooManyRequests]: count - 10 });

test('two processes together give ten guesses at a password, and none to the right one after them', async () => {
  const { email } = await createMember(panel);
  const guess = (count: number, passwordOf: (n: number) => string, from: string) =>
    atBoth(count, '/api/v1/Login', (n) => ({ userName: email, password: passwordOf(n) }), from);
  expect(await guess(40, (n) => `guess-${n}`, '198.51.100.7')).toEqual(tenOf(codes.wrongCredentials, 40));
  expect(await guess(2, () => PASSWORD, '198.51.100.7')).toEqual({ [codes.tooManyRequests]: 2 });
  // The owner calls from elsewhere, as often as they like: right passwords are not counted.
  for (let round = 0; round < 3; round += 1) {
    expect(await guess(6, () => PASSWORD, '198.51.100.8')).toEqual({ 200: 6 });
  }
  panel.clock.advance(10 * MINUTE_MS);
  expect(await guess(2, () => PASSWORD, '198.51.100.7')).toEqual({ 200: 2 });
});

test('the same holds for the own password of a stolen session, whichever call asks', async () => {
  const { id, cookie } = await createMember(panel);
  const closing = { password: 'guess', forfeitedPoints: 0 };
  const counted = await atBoth(30, `/api/v1/Accounts/${id}/Closing`, () => closing, '198.51.100.7', cookie);
  expect(Object.values(counted).sort((a, b) => a - b)).toEqual([10, 20]);
  const change = { id, oldPassword: PASSWORD, newPassword: 'New-honey-8', confirmedPassword: 'New-honey-8' };
  expect(await atBoth(2, `/api/v1/Accounts/${id}/ChangePassword`, () => change, '198.51.100.9', cookie)).toEqual({
    [codes.tooManyRequests]: 2,
  });
});

test('the same holds for passwords and one-time codes of operators', async () => {
  const operator = await createOperatorPersona(panel);
  const url = '/api/console/Login';
  const guess = (n: number) => ({ email: operator.email, password: `guess-${n}` });
  expect(await atBoth(30, url, guess, '198.51.100.7')).toEqual(tenOf(codes.operatorCredentials, 30));
  const { secret } = (await panel.call('POST /api/console/Totp', { cookie: operator.cookie, body: {} })).data;
  const right = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: panel.clock.now().getTime() });
  const confirmed = await panel.call('POST /api/console/TotpConfirmation', {
    cookie: operator.cookie,
    body: { code: right },
  });
  expect(confirmed.code).toBe(200);
  const wrong = (n: number) => String((Number(right) + 500_000 + n) % 1_000_000).padStart(6, '0');
  const code = (n: number) => ({ email: operator.email, password: operator.password, totp: wrong(n) });
  expect(await atBoth(30, url, code, '198.51.100.8')).toEqual(tenOf(codes.totpWrong, 30));
});

test('of names that are counted together all are counted or none, and wider networks have more', async () => {
  const limit = new GuessLimit(panel.services, 'test', { max: 1, perMs: MINUTE_MS });
  const other = new GuessLimit(second.services, 'test', { max: 1, perMs: MINUTE_MS });
  const wide = { name: 'the wide network', times: 4 };
  const wrong = (name: string, of = limit) => of.attempt([{ name }, wide], async () => null);
  const refused = (name: string, of = limit) => expect(wrong(name, of)).rejects.toThrow('tooManyRequests');
  const results = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => wrong('a', n % 2 ? limit : other)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const name of ['b', 'c', 'd']) await wrong(name, other);
  await refused('e');
  await refused('e', other);
  // A guess that throws is not counted, nor is a right one.
  panel.clock.advance(MINUTE_MS);
  const names = [{ name: 'f' }];
  for (let n = 0; n < 3; n += 1) {
    await expect(limit.attempt(names, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await other.attempt(names, async () => 'right')).toBe('right');
  }
});

test('counts are stored without the names, and deleted when they are over', async () => {
  const count = async () =>
    (await panel.services.database.reader.one<{ rows: number }>(sql`select count(*)::int as rows from guess_counts`))
      .rows;
  await guessLimitJobs['guessLimits.deleteEnded']?.({}, panel.services);
  const limit = new GuessLimit(panel.services, 'test', { max: 5, perMs: 2 * SECOND_MS });
  await limit.attempt([{ name: '198.51.100.7 maya@example.com' }], async () => null);
  const before = await count();
  panel.clock.advance(20 * MINUTE_MS);
  await guessLimitJobs['guessLimits.deleteEnded']?.({}, panel.services);
  expect(before).toBeGreaterThan(0);
  expect(await count()).toBe(0);
});
