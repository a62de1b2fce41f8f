import type { TargetRule } from '@pollen/contract/targets';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, launchSurvey, shortQuestionnaire } from '@pollen/testkit/surveys';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordChoices } from '../consents/index';
import { blacklistMember } from '../members/index';

/** Fixed, so that a finding comes again: what is drawn is as good as any other. */
const SEED = 43;
const COUNTRIES = [124, 276, 840];

let panel: Panel;
let operator: OperatorPersona;
let questions: { id: number; choices: { id: number }[] }[];
let members: MemberPersona[];
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator');
  questions = (await as(panel, operator).get('/api/console/ProfileQuestions')).data.list.slice(0, 2);
  const [draw] = fc.sample(fc.array(profile, { minLength: 14, maxLength: 14 }), { seed: SEED, numRuns: 1 });
  members = await Promise.all((draw ?? []).map(join));
});
afterAll(() => panel.close());

const profile = fc.record({
  gender: fc.constantFrom(1 as const, 2 as const),
  year: fc.integer({ min: 1940, max: 2005 }),
  countryId: fc.constantFrom(...COUNTRIES),
  further: fc.record(
    {
      educationID: fc.integer({ min: 1, max: 3 }),
      householdIncomeID: fc.integer({ min: 1, max: 3 }),
      purchasedYearOfCar: fc.integer({ min: 2018, max: 2026 }),
      parnetsOfChilden: fc.integer({ min: 0, max: 2 }),
    },
    { requiredKeys: [] },
  ),
  answers: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }),
});

async function join({ gender, year, countryId, further, answers }: ReturnType<typeof profile.generate>['value']) {
  const member = await createMember(panel, {
    profile: { name: 'Somebody', gender, birthday: `${year}-11-18`, countryId, further },
  });
  for (const [at, choice] of answers.entries()) {
    const question = questions[at];
    const answer = { questionId: question?.id, answerId: question?.choices[choice]?.id };
    expect((await as(panel, member).post(`/api/v1/Accounts/${member.id}/ProfileQuestion`, answer)).code).toBe(200);
  }
  await panel.transaction((tx) => recordChoices(tx, member.id, { invitations: true }));
  return member;
}

const some = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: most - 1 });
const listField = fc.record({
  field: fc.constantFrom('educationID' as const, 'householdIncomeID' as const),
  values: some(3),
});
const years = fc.record(
  {
    field: fc.constantFrom('purchasedYearOfCar' as const, 'parnetsOfChilden' as const),
    from: fc.constantFrom(0, 1, 2019, 2022),
    to: fc.constantFrom(1, 2, 2021, 2025),
  },
  { requiredKeys: ['field', 'from'] },
);
const rule = () =>
  fc.record<TargetRule>(
    {
      countries: fc.uniqueArray(fc.constantFrom(...COUNTRIES), { minLength: 1, maxLength: 2 }),
      genders: fc.constantFrom([1], [2]),
      ageFrom: fc.constantFrom(21, 22, 40),
      ageTo: fc.constantFrom(39, 60, 86),
      answers: fc.constantFrom(0, 1).chain((at) =>
        some(3).map((choices) => [
          {
            question: questions[at]?.id ?? 0,
            choices: choices.map((choice) => questions[at]?.choices[choice - 1]?.id ?? 0),
          },
        ]),
      ),
      fields: fc.array(fc.oneof(listField, years), { minLength: 1, maxLength: 2 }),
    },
    { requiredKeys: [] },
  );

test('the members whom a target counts are those who find the survey, may start it and may be invited', async () => {
  const targets = fc.sample(rule(), { seed: SEED, numRuns: 40 });
  const surveys = [];
  for (const target of targets) surveys.push({ target, ...(await launchSurvey(panel, { target })) });
  const found = new Map<string, number>();
  for (const member of members) {
    const { data } = await as(panel, member).get(`/api/v1/Accounts/${member.id}/IndividualSurveys`);
    for (const { encryptId } of data.list) found.set(encryptId, (found.get(encryptId) ?? 0) + 1);
  }
  const call = as(panel, operator);
  const sizes = new Set<number>();
  for (const { target, id, encryptId } of surveys) {
    const finders = found.get(encryptId) ?? 0;
    sizes.add(finders);
    const words = JSON.stringify(target);
    const counted = await call.post('/api/console/TargetCounts', { target });
    expect([words, counted.data?.members]).toEqual([words, finders]);
    expect((await call.get(`/api/console/Surveys/${id}/Invitable`)).data.members, words).toBe(finders);
  }
  // The drawn targets tell members apart.
  expect(sizes.size).toBeGreaterThan(4);
  const [{ encryptId, target } = { encryptId: '', target: {} }] = surveys.filter(({ target: { fields } }) => fields);
  const { data: sample } = await call.post('/api/console/TargetCounts', { target });
  const may = await Promise.all(
    members.map(async (member) => {
      const info = await as(panel, member).get(`/api/v1/Surveys/${encryptId}`);
      expect(info.data.requirements).toContain('Certain details in your profile');
      return info.data.can.start === true;
    }),
  );
  expect(may.filter(Boolean)).toHaveLength(sample.members);
});

test('members who are barred from surveys are not counted', async () => {
  const [member] = members;
  if (!member) throw new Error('nobody');
  const count = async () => (await as(panel, operator).post('/api/console/TargetCounts', { target: {} })).data.members;
  const before = await count();
  await panel.transaction((tx) => blacklistMember(tx, member.id, 'a ring', operator.id));
  expect(await count()).toBe(before - 1);
});

test('refused: conditions on unknown fields, and empty conditions', async () => {
  const wrong = [
    [{ field: 'shoeSize', values: [1] }],
    [{ field: 'educationID', values: [] }],
    [{ field: 'educationID', from: 1 }],
    [{ field: 'purchasedYearOfCar' }],
    [{ field: 'purchasedYearOfCar', values: [2020] }],
    [{ field: 'educationID', values: ["1'); drop table members"] }],
  ];
  for (const fields of wrong) {
    const { status } = await as(panel, operator).post('/api/console/TargetCounts', { target: { fields } });
    expect([JSON.stringify(fields), status]).toEqual([JSON.stringify(fields), 400]);
  }
  const settings = { target: { fields: wrong[0] } };
  expect(
    (await as(panel, operator).post('/api/console/Surveys', { settings, questionnaire: shortQuestionnaire })).status,
  ).toBe(400);
});
