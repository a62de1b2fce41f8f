import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator');
});
afterAll(() => panel.close());

interface Quota {
  id?: number;
  label: string;
  rule: object;
  answer?: { question: string; values: string[] };
  target: number;
}

const inRegion = (label: string, region: string, target: number): Quota => ({
  label,
  rule: {},
  answer: { question: 'region', values: [region] },
  target,
});
const twoRegions = [inRegion('North', 'north', 5), inRegion('South', 'south', 5)];

/** A survey with a quota for each region, and completes in them. */
async function surveyWith(completes: { north: number; south: number }) {
  const survey = await launchSurvey(panel, { quotas: twoRegions });
  for (const [region, n] of Object.entries(completes)) {
    for (let i = 0; i < n; i += 1) await completeShort(panel, await createMember(panel), survey.encryptId, region);
  }
  return survey;
}

async function look(id: number) {
  const { data } = await as(panel, operator).get(`/api/console/Surveys/${id}`);
  return data as {
    revision: number;
    settings: { quotas: Required<Quota>[] };
    quotaFill: { id: number; label: string; target: number; completes: number }[];
  };
}

async function save(id: number, quotas: readonly Quota[]) {
  const { settings, revision } = await look(id);
  return as(panel, operator).post(`/api/console/Surveys/${id}`, { settings: { ...settings, quotas }, revision });
}

const fillOf = async (id: number) =>
  Object.fromEntries((await look(id)).quotaFill.map(({ label, completes }) => [label, completes]));

test('a quota keeps its count when another one is removed, moved, renamed or added before it', async () => {
  const { id } = await surveyWith({ north: 3, south: 1 });
  const [north, south] = (await look(id)).settings.quotas as [Quota, Quota];
  expect(await fillOf(id)).toEqual({ North: 3, South: 1 });

  expect((await save(id, [south, { ...north, label: 'The north' }])).code).toBe(200);
  expect(await fillOf(id)).toEqual({ South: 1, 'The north': 3 });

  expect((await save(id, [inRegion('East', 'east', 9), south, north])).code).toBe(200);
  expect((await look(id)).quotaFill.map(({ label, completes }) => [label, completes])).toEqual([
    ['East', 0],
    ['South', 1],
    ['North', 3],
  ]);

  expect((await save(id, [south])).code).toBe(200);
  expect((await look(id)).quotaFill).toEqual([{ id: south.id, label: 'South', target: 5, completes: 1 }]);
});

test('an id of another survey, a removed one, or one that is named twice is refused', async () => {
  const { id } = await surveyWith({ north: 0, south: 0 });
  const other = (await look((await surveyWith({ north: 0, south: 0 })).id)).settings.quotas[0] as Quota;
  const [north, south] = (await look(id)).settings.quotas as [Quota, Quota];
  for (const quotas of [[other], [north, north], [{ ...south, id: 2_000_000_000 }]]) {
    expect((await save(id, quotas)).code).toBe(codes.malformed);
  }
  expect((await save(id, [south])).code).toBe(200);
  expect((await save(id, [north, south])).code).toBe(codes.malformed);
  const { settings } = await look(id);
  const created = await as(panel, operator).post('/api/console/Surveys', { settings, questionnaire: {} });
  expect(created.code).not.toBe(200);
});

test('a copy of a survey gets quotas of its own', async () => {
  const { id } = await surveyWith({ north: 2, south: 0 });
  const copy = (await as(panel, operator).post(`/api/console/Surveys/${id}/Copies`)).data.id;
  expect(await fillOf(copy)).toEqual({ North: 0, South: 0 });
  const ids = [...(await look(id)).quotaFill, ...(await look(copy)).quotaFill].map((quota) => quota.id);
  expect(new Set(ids).size).toBe(4);
  const [first] = (await look(copy)).settings.quotas as [Quota];
  expect((await save(copy, [first])).code).toBe(200);
  expect(await fillOf(id)).toEqual({ North: 2, South: 0 });
});

test('completes that are counted while quotas are edited are counted exactly once', async () => {
  const { id, encryptId } = await surveyWith({ north: 0, south: 0 });
  const members = await Promise.all(Array.from({ length: 8 }, () => createMember(panel)));
  const [north, south] = (await look(id)).settings.quotas as [Quota, Quota];
  const wide = { ...south, target: 50 };
  const edits = async () => {
    for (let round = 0; round < 4; round += 1) {
      const quotas = round % 2 === 0 ? [wide, inRegion('East', 'east', 3)] : [inRegion('West', 'west', 3), wide];
      expect((await save(id, quotas)).code).toBe(200);
    }
  };
  expect((await save(id, [wide, north])).code).toBe(200);
  const [ends] = await Promise.all([
    Promise.all(members.map((member) => completeShort(panel, member, encryptId, 'south'))),
    edits(),
  ]);
  expect(ends.map(({ data }) => data.state)).toEqual(members.map(() => 'completed'));
  expect(await fillOf(id)).toEqual({ West: 0, South: 8 });
});
