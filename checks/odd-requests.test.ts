import { operations } from '@pollen/contract/api';
import type { Caller, Operation } from '@pollen/contract/operation';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, type Given, ODD_VALUES, placesIn, usual, withOdd } from './odd-requests';
import { runChecks } from './run';

/** How many of the odd values each place is tried with, in turn; ODD_VALUES=all tries them all. */
const AT_EACH_PLACE = process.env.ODD_VALUES === 'all' ? ODD_VALUES.length : 3;

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

async function send(operation: Operation, given: Given, cookie: string, lang: string) {
  const { body } = given;
  const answer = await panel.app.inject({
    method: operation.method,
    url: addressOf(operation, given),
    headers: {
      'accept-language': lang,
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const isEnvelope = String(answer.headers['content-type']).includes('application/json');
  return { status: answer.statusCode, ...(isEnvelope ? answer.json() : { code: 200, errors: [] }) };
}

/** What is wrong with an answer, whatever was asked; null when nothing is. */
function whatIsWrong(answer: { status: number; code: unknown; errors: unknown }, lang: string): string | null {
  if (answer.status >= 500 || answer.code === 500) return 'failed';
  if (answer.code === 200) return null;
  const [sentence] = Array.isArray(answer.errors) ? answer.errors : [];
  if (typeof sentence !== 'string' || sentence.trim() === '') return 'says nothing';
  if (/\{[a-z]\w*\}|\[object/i.test(sentence)) return 'says what is meant for nobody';
  return /\p{Script=Han}/u.test(sentence) === (lang === 'zh-CN') ? null : 'speaks the other language';
}

test('whatever is sent to whichever call gets a clear answer, in the language asked for', async () => {
  const wrong: string[] = [];
  let sent = 0;
  const other = await createMember(panel);
  const signIn: Record<Caller, () => Promise<{ id: number; cookie: string }>> = {
    anyone: async () => ({ id: other.id, cookie: '' }),
    member: () => createMember(panel),
    operator: () => createOperatorPersona(panel),
  };
  const signedIn = { anyone: await signIn.anyone(), member: await signIn.member(), operator: await signIn.operator() };
  const odd = [...ODD_VALUES, other.id];
  for (const operation of operations) {
    const { method, path, caller } = operation;
    for (const place of placesIn(usual(operation, 1))) {
      for (let n = 0; n < AT_EACH_PLACE; n += 1) {
        const value = odd[sent % odd.length];
        const lang = sent % 2 === 0 ? 'en-US' : 'zh-CN';
        sent += 1;
        const { id, cookie } = signedIn[caller];
        const answer = await send(operation, withOdd(usual(operation, id), place, value), cookie, lang);
        const fault = whatIsWrong(answer, lang);
        if (fault) {
          const given = `${JSON.stringify(value).slice(0, 40)} at ${place.join('.')}`;
          wrong.push(`${method} ${path} ${fault} with ${given}: ${JSON.stringify(answer).slice(0, 200)}`);
        }
        // Some calls end the session that they come with.
        if (answer.code === '401') signedIn[caller] = await signIn[caller]();
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(sent).toBeGreaterThan(operations.length * AT_EACH_PLACE);
  expect(await runChecks(panel.databaseUrl)).toEqual([]);
}, 600_000);
