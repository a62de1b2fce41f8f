import { operations } from '@pollen/contract/api';
import { notAllowed } from '@pollen/contract/console-operators';
import { account } from '@pollen/contract/members';
import type { Operation } from '@pollen/contract/operation';
import { mayCall, ROLES, type Role } from '@pollen/contract/permissions';
import { malformed, notFound } from '@pollen/contract/values';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
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
const callsOf = (caller: Operation['caller']) => operations.filter((operation) => operation.caller === caller);

async function ask(operation: Operation, given: Given, cookie: string) {
  const { body } = given;
  const type = { 'content-type': 'application/json' };
  const answer = await panel.app.inject({
    method: operation.method,
    url: addressOf(operation, given),
    headers: { ...(cookie ? { cookie } : {}), ...(typeof body === 'string' ? type : {}) },
    ...(body === undefined || operation.method === 'GET' ? {} : { payload: body as object }),
  });
  const isEnvelope = String(answer.headers['content-type']).includes('application/json');
  return { status: answer.statusCode, ...(isEnvelope ? answer.json() : { code: 200, data: null, errors: [] }) };
}

const operatorsOfEachRole = async () =>
  Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, await createOperatorPersona(panel, role)] as const)),
  ) as Record<Role, OperatorPersona>;

/** A new member about whom an operator has decided. */
async function memberAfter(
  decision: 'Suspension' | 'Blacklist' | 'Closing',
  admin: OperatorPersona,
): Promise<MemberPersona> {
  const member = await createMember(panel);
  const call = `/api/console/Members/${member.id}/${decision}`;
  const { cookie } = admin;
  const reason = 'Several accounts of one person.';
  const seen = decision === 'Closing' ? (await panel.call(`GET ${call}`, { cookie })).data : {};
  const body = decision === 'Closing' ? { reason, forfeitedPoints: seen.forfeitedPoints } : { reason };
  expect(await panel.call(`POST ${call}`, { cookie, body })).toMatchObject({ code: 200 });
  return member;
}

test('each call is answered to the kind of caller that the contract names, and to nobody else', async () => {
  const member = await createMember(panel);
  const staff = await operatorsOfEachRole();
  const suspended = await memberAfter('Suspension', staff.admin);
  const closed = await memberAfter('Closing', staff.admin);
  const blacklisted = await memberAfter('Blacklist', staff.admin);
  const nobody = { id: member.id, cookie: '' };
  const madeUp = { id: member.id, cookie: `pollen_console=${'x'.repeat(43)}` };
  const strangers: Record<Operation['caller'], { id: number; cookie: string }[]> = {
    anyone: [],
    member: [nobody, suspended, closed, ...Object.values(staff)],
    operator: [nobody, madeUp, member, blacklisted, suspended, closed],
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

const transfersOf = (memberId: number) =>
  panel.transaction((tx) => tx.rows(sql`select id from ledger_transfers where member_id = ${memberId}::bigint`));

test('every call answers new and blacklisted members, and a blacklisted member moves no points', async () => {
  const admin = await createOperatorPersona(panel);
  const survey = await launchSurvey(panel);
  const giftId = await offerGift(panel, { pricePoints: 1, valueCents: 1 });
  const unanswered: string[] = [];
  const moving: string[] = [];
  for (const kind of ['new', 'blacklisted'] as const) {
    const someone = () => (kind === 'new' ? createMember(panel, { profile: null }) : memberAfter('Blacklist', admin));
    let member = await someone();
    let before = await transfersOf(member.id);
    for (const operation of callsOf('member')) {
      const given = usual(operation, member.id);
      const params = 'encryptId' in given.params ? { encryptId: survey.encryptId } : given.params;
      const body = operation.path === '/api/v1/Order' ? { giftId } : given.body;
      const { code } = await ask(operation, { ...given, params, body }, member.cookie);
      if (code === '401') unanswered.push(`${nameOf(operation)} to ${kind}`);
      const after = await transfersOf(member.id);
      if (kind === 'blacklisted' && after.length !== before.length) moving.push(nameOf(operation));
      // Some calls end the session or the account.
      if ((await ask(account, usual(account, member.id), member.cookie)).code !== 200) member = await someone();
      before = await transfersOf(member.id);
    }
  }
  expect({ unanswered, moving }).toEqual({ unanswered: [], moving: [] });
});

/** A body that every call refuses, and one that is not JSON. */
const NONSENSE: readonly unknown[] = [{ nobodyAskedForThis: true }, '{"'];

const withAbsentIds = (given: Given): Given => ({
  ...given,
  params: Object.fromEntries(
    Object.entries(given.params).map(([name, value]) => [name, typeof value === 'number' ? 999_999_999 : value]),
  ),
});

test('a console call requires the permission that the contract declares, whatever body is sent', async () => {
  const staff = await operatorsOfEachRole();
  const wrong: string[] = [];
  for (const operation of callsOf('operator')) {
    const { permission = [], method } = operation;
    const given = usual(operation, 1);
    const nonsense = method === 'GET' ? [] : NONSENSE.map((body) => ({ ...given, body }));
    for (const role of ROLES) {
      const isPermitted = mayCall(role, permission);
      const expected = isPermitted ? malformed.code : notAllowed.code;
      for (const each of isPermitted ? nonsense : [given, withAbsentIds(given), ...nonsense]) {
        const { code, data } = await ask(operation, each, staff[role].cookie);
        if (code !== expected || data !== null) wrong.push(`${nameOf(operation)} answered ${code} to ${role}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('an operator with the permission that the contract declares is not refused', async () => {
  const staff = await operatorsOfEachRole();
  const wrong: string[] = [];
  for (const operation of callsOf('operator')) {
    const { permission = [], duringEnrolment } = operation;
    // Of several permissions the action asks for the one that the data need; about a one-time code both calls need the other.
    if (typeof permission !== 'string' || duringEnrolment) continue;
    for (const role of ROLES.filter((each) => mayCall(each, permission))) {
      const { id, cookie } = staff[role];
      const given = withAbsentIds(usual(operation, 1));
      const isAboutOperator = permission === 'anyOperator' && operation.path.startsWith('/api/console/Operators/:id');
      const { code, status } = await ask(operation, isAboutOperator ? { ...given, params: { id } } : given, cookie);
      if (code === notAllowed.code || status >= 500) wrong.push(`${nameOf(operation)} answered ${code} to ${role}`);
    }
  }
  expect(wrong).toEqual([]);
});

/**
 * Changing calls that never leave a line in the audit log: they show or check something and save nothing, or keep each
 * change with its operator where it can be undone.
 */
const NEVER_AUDITED = [
  'POST /api/console/AdClips',
  'POST /api/console/AdClips/:clip/Parts',
  'POST /api/console/AnswerCodes/:id/Answers',
  'POST /api/console/AnswerCodes/:id/Found',
  'POST /api/console/ArticlePreviews',
  'POST /api/console/ChoiceLists',
  'POST /api/console/CodingChanges/:id/Undo',
  'POST /api/console/CustomFields/:id/ValueChecks',
  'POST /api/console/FaqPreviews',
  'POST /api/console/Feasibility',
  'POST /api/console/GiftCodeChecks',
  'POST /api/console/GiftPictures',
  'POST /api/console/MailPreviews',
  'POST /api/console/MemberFileChecks',
  'POST /api/console/Partners/:id/Feed/Reading',
  'POST /api/console/Partners/:id/Reconciliations/Columns',
  'POST /api/console/Partners/:id/Try',
  'POST /api/console/Previews',
  'POST /api/console/QuestionnaireChecks',
  'POST /api/console/QuestionnaireChecks/Omissions',
  'POST /api/console/QuestionnaireImports',
  'POST /api/console/QuestionnaireTrials',
  'POST /api/console/SurveyPictures',
  'POST /api/console/Surveys/:id/Authors',
  'POST /api/console/Surveys/:id/Comments',
  'POST /api/console/Surveys/:id/Comments/:commentId/Resolution',
  'POST /api/console/Surveys/:id/Draft',
  'POST /api/console/Surveys/:id/OpenAnswers',
  'POST /api/console/Surveys/:id/Tables',
  'POST /api/console/Surveys/:id/Tool/Trial',
  'POST /api/console/Surveys/:id/WeightingTrials',
  'POST /api/console/TargetCounts',
];

// The binder checks at every call, also in every other test, that it leaves one of the lines that it declares.
test('every changing console call declares its audit lines or the reason for none', () => {
  const changing = callsOf('operator').filter(({ method }) => method !== 'GET');
  const without = changing.filter(({ audit = [] }) => audit.length === 0);
  expect(without.map(nameOf).sort()).toEqual(NEVER_AUDITED);
  expect(without.filter(({ unaudited = '' }) => unaudited === '').map(nameOf)).toEqual([]);
  const declared = new Set(operations.flatMap(({ audit = [] }) => audit));
  expect(declared.size).toBeGreaterThan(70);
});

/** Changing calls that a viewer may make: about the viewer's own account and segments, and checks that store nothing. */
const OPEN_TO_VIEWERS = [
  'POST /api/console/Feasibility',
  'POST /api/console/Previews',
  'POST /api/console/QuestionnaireChecks',
  'POST /api/console/QuestionnaireChecks/Omissions',
  'POST /api/console/Segments',
  'POST /api/console/Segments/:id',
  'POST /api/console/Segments/:id/Delete',
  'POST /api/console/Surveys/:id/OpenAnswers',
  'POST /api/console/Surveys/:id/Tables',
  'POST /api/console/TargetCounts',
  'POST /api/console/Totp',
];

test('a viewer changes nothing in the console', async () => {
  const viewer = await createOperatorPersona(panel, 'viewer');
  const succeeded: string[] = [];
  for (const operation of callsOf('operator').filter(({ method }) => method !== 'GET')) {
    const answer = await ask(operation, usual(operation, 1), viewer.cookie);
    if (answer.code === 200) succeeded.push(nameOf(operation));
  }
  expect(succeeded.filter((name) => !OPEN_TO_VIEWERS.includes(name))).toEqual([]);
});

test('an operator cannot end the session of another operator under their own id', async () => {
  const viewer = await createOperatorPersona(panel, 'viewer');
  const admin = await createOperatorPersona(panel);
  const { data } = await panel.call(`GET /api/console/Operators/${admin.id}`, { cookie: admin.cookie });
  const end = (sessionId: number) =>
    panel.call(`POST /api/console/Operators/${viewer.id}/EndSessions`, { cookie: viewer.cookie, body: { sessionId } });
  expect(await end(data.sessions[0].id)).toEqual(await end(999_999_999));
  expect(await panel.call('GET /api/console/Me', { cookie: admin.cookie })).toMatchObject({ code: 200 });
});

/** Addresses whose id belongs to no member. */
const OF_THE_PANEL = [
  '/api/v1/Surveys/:encryptId/Attempts',
  ...['', '/Application', '/Answers', '/Address', '/Arrival', '/Withdrawal'].map(
    (step) => `/api/v1/ProductTests/:encryptId${step}`,
  ),
];

/** For each kind of id in a path: an id that belongs to another member, and an id that does not exist. */
async function belongingsOf(member: MemberPersona, other: MemberPersona) {
  const { cookie } = member;
  await addPayoutAccount(panel, member, 'Maya Lindqvist', member.email);
  const survey = await launchSurvey(panel);
  const attempt = await panel.call(`POST /api/v1/Surveys/${survey.encryptId}/Attempts`, { cookie });
  const giftId = await offerGift(panel, { pricePoints: 100, valueCents: 100 });
  const order = await panel.call('POST /api/v1/Order', { cookie, body: { giftId } });
  const devices = await panel.call(`GET /api/v1/Accounts/${member.id}/Devices`, { cookie });
  const { attemptId } = attempt.data;
  const { orderId } = order.data;
  const [{ id: deviceId }] = devices.data.list;
  const account = { params: { id: member.id }, none: { id: 999_999_999 } };
  return [
    // Under the account of the caller, the device of somebody else.
    {
      path: '/api/v1/Accounts/:id/Devices/:deviceId',
      params: { id: other.id, deviceId },
      none: { id: other.id, deviceId: 999_999_999 },
    },
    { path: '/api/v1/Accounts/:id', ...account },
    { path: '/api/v1/Users/:id', ...account },
    { path: '/api/v1/Attempts/:attemptId', params: { attemptId }, none: { attemptId: 'a'.repeat(attemptId.length) } },
    { path: '/api/v1/Orders/:id', params: { id: orderId }, none: { id: 999_999_999 } },
  ];
}

test('every call that takes an id answers an id of somebody else like an unknown id', async () => {
  const owner = await createMember(panel, { points: 5_000 });
  const other = await createMember(panel);
  const belongings = await belongingsOf(owner, other);
  const wrong: string[] = [];
  let asked = 0;
  for (const operation of callsOf('member').filter(({ path }) => path.includes(':'))) {
    if (OF_THE_PANEL.includes(operation.path)) continue;
    const kind = belongings.find(({ path }) => operation.path.startsWith(path));
    if (!kind) {
      wrong.push(`${nameOf(operation)} takes an id of an unknown kind`);
      continue;
    }
    asked += 1;
    const given = usual(operation, owner.id);
    const withIds = (ids: object): Given => ({ ...given, params: { ...given.params, ...ids } });
    const foreign = await ask(operation, withIds(kind.params), other.cookie);
    const none = await ask(operation, withIds(kind.none), other.cookie);
    if (foreign.code !== notFound.code) wrong.push(`${nameOf(operation)} answered ${foreign.code}`);
    if (JSON.stringify(foreign) !== JSON.stringify(none)) {
      wrong.push(`${nameOf(operation)}: ${JSON.stringify(foreign)} is not ${JSON.stringify(none)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(40);
  expect(await panel.call(`GET /api/v1/Accounts/${owner.id}`, { cookie: owner.cookie })).toMatchObject({ code: 200 });
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
});
