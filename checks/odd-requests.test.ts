import { operations } from '@pollen/contract/api';
import type { Caller, Operation } from '@pollen/contract/operation';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, type Given, ODD_VALUES, usual, valuePathsIn, withOdd } from './odd-requests';
import { nameOf, ODDITIES, seeded, type WireRequest } from './odd-transports';
import { runChecks } from './run';

/** How many odd values are tried in each field; ODD_VALUES=all tries all of them. */
const VALUES_PER_FIELD = process.env.ODD_VALUES === 'all' ? ODD_VALUES.length : 3;
/** Number of random requests; the long form sends 100,000. */
const BY_CHANCE = Number(process.env.ODD_REQUESTS ?? 1_500);
/** Seed of the random requests; a failing run prints it. */
const SEED = Number(process.env.ODD_SEED ?? 20_261_122);

let panel: Panel;
beforeAll(async () => {
  const many = '1000000';
  panel = await openPanel({
    LIMIT_LOGINS_PER_NETWORK_MINUTE: many,
    LIMIT_REQUESTS_PER_NETWORK_MINUTE: many,
    LIMIT_FEEDBACK_PER_NETWORK_HOUR: many,
    LIMIT_AVAILABILITY_PER_NETWORK_MINUTE: many,
  });
  await launchSurvey(panel);
});
afterAll(() => panel.close());

interface Persona {
  id: number;
  cookie: string;
}

/** One caller of each kind. A caller whose session was ended by a call signs in again. */
async function openPersonas() {
  const other = await createMember(panel);
  const signIn: Record<Caller, () => Promise<Persona>> = {
    anyone: async () => ({ id: other.id, cookie: '' }),
    member: () => createMember(panel),
    operator: () => createOperatorPersona(panel),
  };
  const now = { anyone: await signIn.anyone(), member: await signIn.member(), operator: await signIn.operator() };
  return {
    other,
    now,
    async renew(caller: Caller): Promise<void> {
      now[caller] = await signIn[caller]();
    },
  };
}

function wireOf(operation: Operation, given: Given, cookie: string, lang: string): WireRequest {
  const { body } = given;
  return {
    method: operation.method,
    url: addressOf(operation, given),
    headers: {
      'accept-language': lang,
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    payload: body === undefined ? undefined : JSON.stringify(body),
  };
}

interface Got {
  status: number;
  code: unknown;
  errors: unknown;
}

async function send({ method, url, headers, payload }: WireRequest): Promise<Got> {
  const answer = await panel.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const isEnvelope = String(answer.headers['content-type']).includes('application/json') && answer.body !== '';
  return { status: answer.statusCode, ...(isEnvelope ? answer.json() : { code: 200, errors: [] }) };
}

/** Returns the fault of an answer, or null. */
function faultOf(answer: Got, lang: string | null): string | null {
  if (answer.status >= 500 || answer.code === 500) return 'failed';
  if (answer.code === 200) return null;
  const [sentence] = Array.isArray(answer.errors) ? answer.errors : [];
  if (typeof sentence !== 'string' || sentence.trim() === '') return 'gives no reason';
  if (/\{[a-z]\w*\}|\[object/i.test(sentence)) return 'shows an unfilled placeholder';
  return lang === null || /\p{Script=Han}/u.test(sentence) === (lang === 'zh-CN') ? null : 'is in the other language';
}

test('every call answers odd values with a clear sentence, in the language of the caller', async () => {
  const wrong: string[] = [];
  let sent = 0;
  const { other, now, renew } = await openPersonas();
  const odd = [...ODD_VALUES, other.id];
  for (const operation of operations) {
    const { caller } = operation;
    for (const path of valuePathsIn(usual(operation, 1))) {
      for (let n = 0; n < VALUES_PER_FIELD; n += 1) {
        const value = odd[sent % odd.length];
        const lang = sent % 2 === 0 ? 'en-US' : 'zh-CN';
        sent += 1;
        const { id, cookie } = now[caller];
        const answer = await send(wireOf(operation, withOdd(usual(operation, id), path, value), cookie, lang));
        const fault = faultOf(answer, lang);
        if (fault) {
          const given = `${JSON.stringify(value).slice(0, 40)} at ${path.join('.')}`;
          wrong.push(`${nameOf(operation)} ${fault} with ${given}: ${JSON.stringify(answer).slice(0, 200)}`);
        }
        // Some calls end the session that they come with.
        if (answer.code === '401') await renew(caller);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(sent).toBeGreaterThan(operations.length * VALUES_PER_FIELD);
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
}, 600_000);

test(`${BY_CHANCE} random requests with odd values, addresses, headers and bodies (ODD_SEED=${SEED}): none ends in a fault`, async () => {
  const chance = seeded(SEED);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)] as Item;
  const wrong: string[] = [];
  const { now, renew } = await openPersonas();
  const kinds = Object.keys(ODDITIES);
  const inputs = operations.map((operation) => ({ operation, paths: valuePathsIn(usual(operation, 1)) }));
  for (let n = 0; n < BY_CHANCE && wrong.length < 20; n += 1) {
    const { operation, paths } = pick(inputs);
    const caller = chance() < 0.9 ? operation.caller : pick(['anyone', 'member', 'operator'] as const);
    const { id, cookie } = now[caller];
    let given = usual(operation, id);
    for (let odd = Math.floor(chance() * 3); odd > 0; odd -= 1) {
      given = withOdd(given, pick(paths), pick(ODD_VALUES));
    }
    const lang = pick(['en-US', 'zh-CN']);
    const request = wireOf(operation, given, cookie, lang);
    const kind = pick(kinds);
    ODDITIES[kind]?.(request, pick);
    const answer = await send(request);
    const fault = faultOf(answer, kind === 'odd header' ? null : lang);
    if (fault) {
      const shown = JSON.stringify({ ...request, payload: String(request.payload ?? '') }).slice(0, 400);
      wrong.push(`${n}: ${nameOf(operation)} ${fault}, ${kind}: ${shown} got ${JSON.stringify(answer).slice(0, 200)}`);
    }
    if (answer.code === '401' && caller === operation.caller) await renew(caller);
  }
  expect(wrong).toEqual([]);
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
}, 3_600_000);
