import { codes } from '@pollen/contract/codes';
import { PROFILE_LISTS } from '@pollen/contract/profile-lists';
import {
  isEntryField,
  isListedField,
  isTargetField,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  TARGET_FIELDS,
  type TargetField,
} from '@pollen/contract/profile-values';
import type { TargetRule } from '@pollen/contract/targets';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as, launchSurvey, shortQuestionnaire } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';

type Condition = NonNullable<TargetRule['fields']>[number];

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator');
});
afterAll(() => panel.close());

const maya = { name: 'Maya Lindqvist', gender: 2, birthday: '1990-04-12', countryId: 840 } as const;
const unasked = PROFILE_FIELD_NAMES.filter(isEntryField).filter((name) => !isTargetField(name));

/** A condition on the field with a value that meets it and one that does not. */
function conditionOn(field: TargetField): { condition: Condition; meets: number; misses: number } {
  if (!isListedField(field)) {
    const meets = PROFILE_FIELDS[field].kind === 'year' ? 2019 : 2;
    return { condition: { field, from: meets, to: meets }, meets, misses: meets + 1 };
  }
  const [first, second] = PROFILE_LISTS[field];
  return { condition: { field, values: [first?.id ?? 0] }, meets: first?.id ?? 0, misses: second?.id ?? 0 };
}

test('each field that members are asked for finds those who meet the condition, and nobody else', async () => {
  const conditions = TARGET_FIELDS.map((field) => ({ field, ...conditionOn(field) }));
  const [meets, misses] = (['meets', 'misses'] as const).map((key) =>
    Object.fromEntries(conditions.map((each) => [each.field, each[key]])),
  );
  const [fits, other, silent] = await Promise.all(
    [meets, misses, {}].map((further) => createMember(panel, { profile: { ...maya, further } })),
  );
  for (const { field, condition } of conditions) {
    const target = { fields: [condition] };
    const { encryptId } = await launchSurvey(panel, { target });
    const { data } = await as(panel, operator).post('/api/console/TargetCounts', { target });
    expect([field, data.members, data.sample[0]?.memberId]).toEqual([field, 1, fits?.id]);
    for (const member of [fits, other, silent]) {
      if (!member) throw new Error('no member');
      const { data: list } = await as(panel, member).get(`/api/v1/Accounts/${member.id}/IndividualSurveys`);
      const offered = list.list.some((survey: { encryptId: string }) => survey.encryptId === encryptId);
      expect([field, member.id, offered]).toEqual([field, member.id, member === fits]);
    }
  }
});

test('fields that no screen asks members for are refused by name in targets and quotas', async () => {
  const english = as(panel, operator);
  const chinese = as(panel, operator, 'zh');
  const { id } = await launchSurvey(panel);
  const { settings, revision } = (await english.get(`/api/console/Surveys/${id}`)).data;
  expect(unasked.length).toBeGreaterThan(0);
  for (const field of unasked) {
    const { en, zh } = PROFILE_FIELDS[field].label;
    const target: TargetRule = { fields: [{ field, values: [3] }] };
    const refused = await english.post('/api/console/TargetCounts', { target });
    expect(refused).toMatchObject({ code: codes.fieldNotTargetable, errors: [expect.stringContaining(`“${en}”`)] });
    const quotas = [{ label: 'Townspeople', rule: target, target: 10 }];
    for (const conditions of [{ target }, { quotas }]) {
      const created = { settings: { ...settings, ...conditions }, questionnaire: shortQuestionnaire };
      expect(await english.post('/api/console/Surveys', created), field).toMatchObject({
        code: codes.fieldNotTargetable,
      });
      const changed = { settings: { ...settings, ...conditions }, revision, reason: '' };
      expect(await chinese.post(`/api/console/Surveys/${id}`, changed), field).toMatchObject({
        code: codes.fieldNotTargetable,
        errors: [`会员无法填写“${zh}”，不能用作目标或配额条件，请移除该条件。`],
      });
      const raised = { ...changed, settings: { ...changed.settings, rewardPoints: 5_000 }, reason: 'hard to find' };
      expect(await english.post(`/api/console/Surveys/${id}`, raised), field).toMatchObject({
        code: codes.fieldNotTargetable,
      });
    }
  }
  expect((await english.get(`/api/console/Surveys/${id}`)).data).toMatchObject({ settings, revision, waiting: [] });
});

test('an older survey shows the condition that is refused by now, and is saved without it', async () => {
  const target: TargetRule = { genders: [2], fields: [{ field: 'cityID', values: [3] }] };
  const { id } = await launchSurvey(panel, { target });
  const { get, post } = as(panel, operator);
  const path = `/api/console/Surveys/${id}`;
  const { settings, revision, matchingMembers } = (await get(path)).data;
  expect([settings.target, matchingMembers]).toEqual([target, 0]);
  expect((await post(path, { settings, revision, reason: '' })).code).toBe(codes.fieldNotTargetable);
  const without = { ...settings, target: { genders: [2] } };
  expect((await post(path, { settings: without, revision, reason: '' })).code).toBe(200);
  expect((await get(path)).data.settings.target).toEqual({ genders: [2] });
});
