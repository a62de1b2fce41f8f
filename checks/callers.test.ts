import { operations } from '@pollen/contract/api';
import type { Operation } from '@pollen/contract/operation';
import { givePayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, type Given, usual } from './odd-requests';
import { runChecks } from './run';

let panel: Panel;
beforeAll(async () => {
  const many = '1000000';
  panel = await openPanel({ LIMIT_LOGINS_PER_NETWORK_MINUTE: many, LIMIT_REQUESTS_PER_NETWORK_MINUTE: many });
});
afterAll(() => panel.close());

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

async function ask(operation: Operation, given: Given, cookie: string) {
  const { body } = given;
  const answer = await panel.app.inject({
    method: operation.method,
    url: addressOf(operation, given),
    headers: cookie ? { cookie } : {},
    ...(body === undefined || operation.method === 'GET' ? {} : { payload: body as object }),
  });
  const isEnvelope = String(answer.headers['content-type']).includes('application/json');
  return { status: answer.statusCode, ...(isEnvelope ? answer.json() : { code: 200, data: null, errors: [] }) };
}

test('each call is answered to the kind of caller that the contract names, and to nobody else', async () => {
  const member = await createMember(panel);
  const blacklisted = await createMember(panel);
  const suspended = await createMember(panel);
  const admin = await createOperatorPersona(panel);
  const decide = (path: string) =>
    panel.call(`POST /api/console/Members/${path}`, { cookie: admin.cookie, body: { reason: 'Several accounts.' } });
  expect(await decide(`${blacklisted.id}/Blacklist`)).toMatchObject({ code: 200 });
  expect(await decide(`${suspended.id}/Suspension`)).toMatchObject({ code: 200 });
  const staff = await Promise.all(
    (['viewer', 'operator', 'finance', 'admin'] as const).map((role) => createOperatorPersona(panel, role)),
  );
  const strangers: Record<Operation['caller'], { id: number; cookie: string }[]> = {
    anyone: [],
    member: [{ id: member.id, cookie: '' }, suspended, ...staff],
    operator: [{ id: 1, cookie: '' }, member, blacklisted, suspended],
  };
  const wrong: string[] = [];
  for (const operation of operations) {
    for (const { id, cookie } of strangers[operation.caller]) {
      const { code, data } = await ask(operation, usual(operation, id), cookie);
      if (code !== '401' || data !== null) wrong.push(`${nameOf(operation)} answered ${code}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Changing calls that a viewer may make: those about the viewer's own account, and checks that store nothing. */
const OPEN_TO_VIEWERS = [
  'POST /api/console/Logout',
  'POST /api/console/Previews',
  'POST /api/console/QuestionnaireChecks',
  'POST /api/console/QuestionnaireTrials',
  'POST /api/console/TargetCounts',
  'POST /api/console/Totp',
];

test('a viewer changes nothing in the console', async () => {
  let viewer = await createOperatorPersona(panel, 'viewer');
  const succeeded: string[] = [];
  for (const operation of operations.filter(({ caller, method }) => caller === 'operator' && method !== 'GET')) {
    let answer = await ask(operation, usual(operation, 1), viewer.cookie);
    if (answer.code === '401') {
      viewer = await createOperatorPersona(panel, 'viewer');
      answer = await ask(operation, usual(operation, 1), viewer.cookie);
    }
    if (answer.code === 200) succeeded.push(nameOf(operation));
  }
  expect(succeeded.filter((name) => !OPEN_TO_VIEWERS.includes(name))).toEqual([]);
});

/** For each kind of id in a path: an id that belongs to another member, and an id that does not exist. */
async function belongingsOf(member: MemberPersona) {
  const { cookie } = member;
  await givePayoutAccount(panel, member, 'Maya Lindqvist', member.email);
  const survey = await launchSurvey(panel);
  const attempt = await panel.call(`POST /api/v1/Surveys/${survey.encryptId}/Attempts`, { cookie });
  const giftId = await offerGift(panel, { pricePoints: 100, valueCents: 100 });
  const order = await panel.call('POST /api/v1/Order', { cookie, body: { giftId } });
  const { attemptId } = attempt.data;
  const { orderId } = order.data;
  return [
    { path: '/api/v1/Attempts/:attemptId', params: { attemptId }, none: { attemptId: 'a'.repeat(attemptId.length) } },
    { path: '/api/v1/Orders/:id', params: { id: orderId }, none: { id: 999_999_999 } },
  ];
}

test("somebody else's id is answered like one that does not exist, by every call that takes one", async () => {
  const owner = await createMember(panel, { points: 5_000 });
  const belongings = await belongingsOf(owner);
  const own = [
    { path: '/api/v1/Accounts/:id', params: { id: owner.id }, none: { id: 999_999_999 } },
    { path: '/api/v1/Users/:id', params: { id: owner.id }, none: { id: 999_999_999 } },
  ];
  let other = await createMember(panel);
  const wrong: string[] = [];
  let asked = 0;
  for (const operation of operations.filter(({ caller }) => caller === 'member')) {
    const kind = [...own, ...belongings].find(({ path }) => operation.path.startsWith(path));
    if (!kind) continue;
    asked += 1;
    const given = usual(operation, owner.id);
    const withIds = (ids: object): Given => ({ ...given, params: { ...given.params, ...ids } });
    const foreign = await ask(operation, withIds(kind.params), other.cookie);
    const none = await ask(operation, withIds(kind.none), other.cookie);
    if (foreign.code === 200) wrong.push(`${nameOf(operation)} was answered`);
    if (JSON.stringify(foreign) !== JSON.stringify(none)) {
      wrong.push(`${nameOf(operation)}: ${JSON.stringify(foreign)} is not ${JSON.stringify(none)}`);
    }
    if (foreign.code === '401') other = await createMember(panel);
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(40);
  expect(await runChecks(panel.databaseUrl)).toEqual([]);
});
