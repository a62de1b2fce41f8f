import { PROFILE_LISTS } from '@pollen/contract/profile-lists';
import {
  isEntryField,
  isListedField,
  LISTED_FIELDS,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  PROFILE_YEARS,
  type ProfileFieldName,
} from '@pollen/contract/profile-values';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

let panel: Panel;

beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

/** A value that the field takes, another one, and some that it refuses. */
function samplesOf(name: ProfileFieldName): [value: string | number, other: string | number, wrong: unknown[]] {
  const field = PROFILE_FIELDS[name];
  if (isListedField(name))
    return [PROFILE_LISTS[name].at(0)?.id ?? 0, PROFILE_LISTS[name].at(-1)?.id ?? 0, [0, 'first']];
  if (isEntryField(name)) return [11, 12, [0, 'first']];
  if (field.kind === 'text') return ['DE', 'FR', ['x'.repeat(field.maxLength + 1), 1]];
  if (field.kind === 'number') return [0, field.max, [-1, field.max + 1, 1.5]];
  const [first, last] = PROFILE_YEARS;
  return [first, 2021, [first - 1, last + 1, '2021']];
}

test('each field comes back as it was saved, keeps its value when another is saved, refuses wrong values, and is emptied by null', async () => {
  const member = await createMember(panel);
  const path = `/api/v1/Accounts/${member.id}/Profile`;
  const { get, post } = as(panel, member);
  const save = (fields: object) => post(path, { id: member.id, ...fields });
  const saved: Record<string, string | number> = {};
  for (const name of PROFILE_FIELD_NAMES) {
    const [value, other, wrong] = samplesOf(name);
    for (const each of [value, other]) {
      expect((await save({ [name]: each })).code, name).toBe(200);
      saved[name] = each;
      expect((await get(path)).data, name).toMatchObject(saved);
    }
    for (const each of wrong) expect((await save({ [name]: each })).status, `${name}: ${each}`).toBe(400);
  }
  expect((await save({ country: 276 })).code).toBe(200);
  expect((await get(path)).data).toMatchObject({ ...saved, country: 276 });

  for (const name of PROFILE_FIELD_NAMES) {
    delete saved[name];
    expect((await save({ [name]: null })).code, name).toBe(200);
    const { data } = await get(path);
    expect(
      Object.fromEntries(PROFILE_FIELD_NAMES.flatMap((each) => (each in data ? [[each, data[each]]] : []))),
    ).toEqual(saved);
  }
});

test('the data export names each field and its entry in both languages', async () => {
  const further = Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, samplesOf(name)[0]]));
  const member = await createMember(panel, {
    profile: { name: 'Maya Lindqvist', gender: 2, birthday: '1990-04-12', countryId: 840, further },
  });
  for (const lang of ['en', 'zh'] as const) {
    const path = `/api/v1/Accounts/${member.id}/Export`;
    const { data } = await panel.call(`GET ${path}`, { cookie: member.cookie, lang });
    expect(data.profile.further).toEqual(
      PROFILE_FIELD_NAMES.map((field) => ({
        field,
        name: PROFILE_FIELDS[field].label[lang],
        value: isListedField(field) ? PROFILE_LISTS[field][0]?.[lang] : further[field],
      })),
    );
  }
});

test('the profile questions of the reference data are those of the registry, and their choices its entries', async () => {
  const choices = await panel.transaction((tx) =>
    tx.rows<{ field: ProfileFieldName; id: number | null; en: string; zh: string }>(sql`
      select q.field, c.value as id, c.text_en as en, c.text_zh as zh
      from profile_question_choices c join profile_questions q on q.id = c.question_id
      where q.field is not null order by q.position, c.position`),
  );
  const asked = PROFILE_FIELD_NAMES.filter((name) => PROFILE_FIELDS[name].askedIn === 'question');
  expect([...new Set(choices.map(({ field }) => field))].sort()).toEqual([...asked].sort());
  for (const field of LISTED_FIELDS.filter((name) => asked.includes(name))) {
    const own = choices.filter((choice) => choice.field === field && choice.id !== null);
    expect(
      own.map(({ id, en, zh }) => ({ id, en, zh })),
      field,
    ).toEqual(PROFILE_LISTS[field].map(({ id, en, zh }) => ({ id, en, zh })));
  }
});
