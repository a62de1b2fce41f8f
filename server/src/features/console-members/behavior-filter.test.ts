import { codes } from '@pollen/contract/codes';
import { DAY_MS } from '@pollen/server/platform/time';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
let maya: MemberPersona;
let tomas: MemberPersona;
let ida: MemberPersona;
const names = new Map<number, string>();

/** Maya completed two surveys a hundred days ago and one now; Tomas completed one now, which was rejected; Ida none. */
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  const profile = (gender: 1 | 2, birthday: string) => ({
    profile: { name: 'Somebody', gender, birthday, countryId: 276 },
  });
  maya = await createMember(panel, { ...profile(2, '1990-04-12'), points: 500 });
  tomas = await createMember(panel, profile(1, '1970-04-12'));
  const surveys = await Promise.all([1, 2, 3].map(() => launchSurvey(panel)));
  for (const { encryptId } of surveys.slice(0, 2)) await completeShort(panel, maya, encryptId);
  await panel.transaction((tx) =>
    tx.run(sql`
    update attempts set started_at = started_at - interval '100 days', ended_at = ended_at - interval '100 days'`),
  );
  for (const member of [maya, tomas]) await completeShort(panel, member, surveys[2]?.encryptId ?? '');
  const { data } = await as(panel, eva).get(`/api/console/Members/${tomas.id}`);
  const { attemptId } = data.attempts[0];
  await as(panel, eva).post(`/api/console/Attempts/${attemptId}/Reject`, {
    reason: 'Random answers.',
    fault: 'quality',
  });
  panel.clock.advance(40 * DAY_MS);
  // The session of before is over.
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  ida = await createMember(panel, profile(2, '2001-04-12'));
  for (const [name, { id }] of Object.entries({ maya, tomas, ida })) names.set(id, name);
});
afterAll(() => panel.close());

const get = (query: object) =>
  as(panel, eva).get(
    `/api/console/Members?${new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)]))}`,
  );
const found = async (query: object): Promise<string[]> =>
  (await get(query)).data.list.map(({ id }: { id: number }) => names.get(id)).sort();

describe('works', () => {
  test.each([
    [{ minCompletes: 1 }, ['maya', 'tomas']],
    [{ minCompletes: 2 }, ['maya']],
    [{ minCompletes: 2, inLastDays: 90 }, []],
    [{ minCompletes: 1, maxCompletes: 2 }, ['tomas']],
    [{ maxCompletes: 0 }, ['ida']],
    [{ maxCompletes: 0, inLastDays: 30 }, ['ida', 'maya', 'tomas']],
    [{ minRejected: 1 }, ['tomas']],
    [{ maxRejected: 0 }, ['ida', 'maya']],
    [{ minOrders: 1 }, []],
    [{ maxOrders: 0, minBalance: 600 }, ['maya']],
    [{ joinedWithinDays: 30 }, ['ida']],
    [{ joinedBeforeDays: 30 }, ['maya', 'tomas']],
    [{ seenWithinDays: 30 }, ['ida']],
    [{ unseenForDays: 30 }, ['maya', 'tomas']],
    [{ target: JSON.stringify({ genders: [2] }) }, ['ida', 'maya']],
    [{ target: JSON.stringify({ genders: [2], ageFrom: 30 }), minCompletes: 1 }, ['maya']],
    [{ target: JSON.stringify({ countries: [840] }) }, []],
  ])('%j finds %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
    const { data } = await as(panel, eva).post('/api/console/Segments', {
      name: JSON.stringify(query).slice(0, 80),
      filters: query,
    });
    expect((await as(panel, eva).get(`/api/console/Segments/${data.id}/Count`)).data.members).toBe(expected.length);
  });

  test('a profile field and a tag, alone and as what members do not have', async () => {
    await panel.transaction((tx) =>
      tx.run(sql`
      update profiles set further = '{"educationID": 4, "parnetsOfChilden": 2}' where member_id = ${maya.id}`),
    );
    const fields = (condition: object) => ({ target: JSON.stringify({ fields: [condition] }) });
    expect(await found(fields({ field: 'educationID', values: [3, 4] }))).toEqual(['maya']);
    expect(await found(fields({ field: 'parnetsOfChilden', from: 1 }))).toEqual(['maya']);
    expect(await found(fields({ field: 'parnetsOfChilden', from: 3 }))).toEqual([]);
    const { data } = await as(panel, eva).post(`/api/console/Members/${maya.id}/Tags`, { name: 'Pilot' });
    expect(await found({ tag: data.tag.id })).toEqual(['maya']);
    expect(await found({ withoutTag: data.tag.id })).toEqual(['ida', 'tomas']);
  });
});

test('refuses targets that are none, and numbers out of range', async () => {
  for (const query of [
    { target: '{' },
    { target: '{"genders":[3]}' },
    { target: '[]' },
    { minCompletes: -1 },
    { inLastDays: 0 },
    { maxBalance: 1e12 },
  ]) {
    expect((await get(query)).code, JSON.stringify(query)).toBe(codes.malformed);
  }
});
