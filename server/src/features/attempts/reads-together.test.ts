import { codes } from '@pollen/contract/codes';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../platform/time';

let panel: Panel;
let surveys: { readonly encryptId: string }[];
let members: MemberPersona[];
beforeAll(async () => {
  panel = await openPanel();
  surveys = [await launchSurvey(panel), await launchSurvey(panel), await launchSurvey(panel)];
  members = [];
  for (const points of [1_000, 2_000, 3_000, 4_000]) members.push(await createMember(panel, { points }));
  // The first member has ended one survey, the second has ended two, the third all.
  for (const [n, member] of members.slice(0, 3).entries()) {
    for (const { encryptId } of surveys.slice(0, n + 1)) await completeShort(panel, member, encryptId);
  }
});
afterAll(() => panel.close());

/** The call of a member, `:id` and `:survey` filled in. */
const read = (member: MemberPersona, path: string) =>
  as(panel, member).get(path.replace(':id', String(member.id)).replace(':survey', surveys[1]?.encryptId ?? ''));

/** Sends the call for all members at once; returns the answers and the number of statements. */
async function readTogether(path: string) {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const answers = await Promise.all(members.map((member) => read(member, path)));
  const statements = query.mock.calls.length;
  query.mockRestore();
  return { answers, statements };
}

describe.each([
  ['/api/v1/Accounts/:id', 2],
  ['/api/v1/Accounts/:id/Points', 2],
  ['/api/v1/Accounts/:id/HistoricalSurveys', 2],
  ['/api/v1/Accounts/:id/IndividualSurveys', 4],
  ['/api/v1/Surveys/:survey', 3],
])('%s', (path, statements) => {
  test('says to each of the members who ask at the same time what it says to one alone', async () => {
    const alone = [];
    for (const member of members) alone.push(await read(member, path));
    const together = await readTogether(path);
    expect(together.answers).toEqual(alone);
    // Each member has answered something else.
    expect(new Set(alone.map(({ data }) => JSON.stringify(data))).size).toBeGreaterThan(1);
    expect(together.statements).toBeLessThanOrEqual(statements);
  });
});

test('says nothing about another member, and asks for a session first', async () => {
  const [one, other] = members as [MemberPersona, MemberPersona];
  for (const path of ['', '/Points', '/HistoricalSurveys', '/IndividualSurveys']) {
    const address = `/api/v1/Accounts/${other.id}${path}`;
    const [own, strange, nobody] = await Promise.all([
      as(panel, other).get(address),
      as(panel, one).get(address),
      as(panel, { cookie: '' }).get(address),
    ]);
    expect([own.code, strange.code, nobody.code]).toEqual([200, codes.notFound, '401']);
    expect([strange.data, nobody.data]).toEqual([null, null]);
  }
});

test('a session whose last use has to be noted reads the same', async () => {
  const before = await readTogether('/api/v1/Surveys/:survey');
  panel.clock.advance(6 * MINUTE_MS);
  expect((await readTogether('/api/v1/Surveys/:survey')).answers).toEqual(before.answers);
});
