import type { PartnerAttribute } from '@pollen/contract/partner-feed';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { leaveFor, type OpenPartner, openPartner } from '@pollen/testkit/partners';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeAccount } from '../closing/index';
import type { CustomField } from '../custom-fields/index';
import type { Respondent } from '../surveys/index';
import { prefillView } from './actions';
import { factsFor, inWords } from './facts';

let panel: Panel;
let admin: OperatorPersona;
let partner: OpenPartner;
let maya: MemberPersona;

const attributes: PartnerAttribute[] = [
  { field: 'age', parameter: 'age', values: {} },
  { field: 'gender', parameter: 'sex', values: { f: 2, m: 1 } },
  // The partner has no name for the country of these members.
  { field: 'country', parameter: 'geo', values: { at: 40 } },
  // None of them has said so.
  { field: 'educationID', parameter: 'edu', values: { '7': 2 } },
];
const respondent: Respondent = {
  age: 34,
  gender: 2,
  countryId: 840,
  answers: new Map(),
  further: { industryID: 3 },
  custom: new Map([[7, [1, 2]]]),
};
const template = 'https://partner.example/start?rid={attempt}&{prefill}&s={survey}';

beforeAll(async () => {
  panel = await openPanel();
  admin = await createOperatorPersona(panel, 'admin');
  partner = await openPartner(panel, admin, { profile: { attributes }, template });
});
beforeEach(async () => {
  maya = await createMember(panel);
});
afterAll(() => panel.close());

/** Starts the survey of a partner and returns what the page before leaving shows. */
async function begin(of = partner, member = maya) {
  const me = as(panel, member);
  const { data } = await me.post(`/api/v1/Surveys/${of.encryptId}/Attempts`);
  const path = `/api/v1/Attempts/${data.attemptId}`;
  const view = async () => (await me.get(path)).data;
  const leave = async (prefill: string[]) => (await me.post(`${path}/Departure`, { prefill })).data;
  return { view, leave };
}

const choices = async (member = maya) =>
  (await as(panel, member).get(`/api/v1/Accounts/${member.id}/PrefillChoices`)).data.list;

describe('before a member leaves for a partner', () => {
  test('the page lists what the partner can be told, and nothing is told unless the member says so', async () => {
    const { view, leave } = await begin();
    const { prefill } = await view();
    expect(prefill).toEqual({
      facts: [
        { field: 'age', label: 'Age', value: expect.stringMatching(/^\d\d$/) },
        { field: 'gender', label: 'Gender', value: 'Female' },
      ],
      chosen: false,
    });
    const url = new URL((await leave([])).url);
    expect([...url.searchParams.keys()]).toEqual(['rid', 's', 'signature']);
    expect((await view()).told).toEqual([]);
    expect(await choices()).toEqual([]);
  });

  test('what is agreed to is in the link before its signature, and a repeat leads to the same link', async () => {
    const { view, leave } = await begin();
    const { facts } = (await view()).prefill;
    const { url } = await leave(['gender', 'age', 'country']);
    expect(url).toContain(`&age=${facts[0].value}&sex=f&s=M-55131&signature=`);
    expect((await view()).told).toEqual(['Age', 'Gender']);
    expect((await leave([])).url).toBe(url);
    expect(await choices()).toMatchObject([{ name: 'Meadow Research', fields: ['Age', 'Gender'] }]);
  });

  test('a choice is remembered for the partner, until it asks for more or the member stops', async () => {
    const { leave } = await begin();
    await leave(['age', 'gender']);
    const other = await openPartner(panel, admin, { name: 'Lakeside', profile: { attributes }, template });
    const chosen = async (of: OpenPartner) => (await (await begin(of)).view()).prefill.chosen;
    expect(await chosen(other)).toBe(false);
    const [{ partnerId: id }] = await choices();
    const stop = () => as(panel, maya).post(`/api/v1/Accounts/${maya.id}/PrefillChoices/${id}/Stop`, {});
    // Asked by what was chosen last, so a further survey of the same partner is not needed.
    const shown = () =>
      panel.transaction((tx) =>
        tx.rows(sql`select fields from prefill_choices where member_id = ${maya.id} order by id`),
      );
    expect(await shown()).toEqual([{ fields: ['age', 'gender'] }]);
    expect(await stop()).toMatchObject({ code: 200 });
    await stop();
    expect(await shown()).toEqual([{ fields: ['age', 'gender'] }, { fields: [] }]);
    expect(await choices()).toEqual([]);
  });

  test('a choice stands for the same fields or fewer; one more is asked about', async () => {
    const { leave } = await begin();
    await leave(['age', 'gender']);
    const chosen = (named: readonly PartnerAttribute[]) =>
      panel.transaction(async (tx) => {
        const leaving = { memberId: maya.id, partnerId: partner.id, attributes: named, respondent };
        return (await prefillView(tx, leaving, 'en')).chosen;
      });
    expect(await chosen(attributes.slice(0, 1))).toBe(true);
    expect(await chosen(attributes.slice(0, 2))).toBe(true);
    expect(await chosen([...attributes.slice(0, 2), { field: 'industryID', parameter: 'job', values: {} }])).toBe(
      false,
    );
  });

  test('a link without room for it tells nothing', async () => {
    const silent = await openPartner(panel, admin, { name: 'Silent', profile: { attributes } });
    const { view, leave } = await begin(silent);
    expect((await view()).prefill.facts).toEqual([]);
    expect((await leave(['age'])).url).not.toContain('age');
    expect(await choices()).toEqual([]);
  });
});

describe('what a partner can be told', () => {
  const field = (id: number, more: Partial<CustomField> = {}): CustomField => ({
    id,
    purpose: 'question',
    kind: 'several',
    topic: 'other',
    sensitive: false,
    required: false,
    position: id,
    version: 1,
    revision: 1,
    changedBy: 1,
    changedAt: new Date(0),
    retiredAt: null,
    title: { en: 'Pets', zh: '宠物' },
    help: { en: '', zh: '' },
    choices: [
      { code: 1, en: 'Dog', zh: '狗', retired: false },
      { code: 2, en: 'Cat', zh: '猫', retired: false },
    ],
    least: null,
    most: null,
    ...more,
  });
  const pets = { field: 'custom7', parameter: 'pets', values: { dog: 1, 'a cat': 2 } };

  test('several choices are told together, encoded, and in words', () => {
    const facts = factsFor([pets], respondent, [field(7)]);
    expect(facts).toEqual([{ field: 'custom7', query: 'pets=dog%2Ca%20cat' }]);
    expect(inWords(facts, respondent, { locale: 'zh', customFields: [field(7)], country: undefined })).toEqual([
      { field: 'custom7', label: '宠物', value: '狗、猫' },
    ]);
  });

  test.each([
    ['sensitive', { sensitive: true }],
    ['retired', { retiredAt: new Date(0) }],
    ['about a day', { kind: 'date' as const }],
  ])('a question that is %s is never told, whatever a setup maps', (_name, more) => {
    expect(factsFor([pets], respondent, [field(7, more)])).toEqual([]);
  });

  test('so much that the link has room for its signature', () => {
    const many = Array.from({ length: 60 }, (_, n) => ({
      field: `custom${n + 1}`,
      parameter: `p${n}`,
      values: { ['x'.repeat(64)]: 1 },
    }));
    const custom = new Map(many.map((_one, n) => [n + 1, [1]]));
    const fields = many.map((_one, n) => field(n + 1));
    const facts = factsFor(many, { ...respondent, custom }, fields);
    expect(facts.length).toBeGreaterThan(5);
    expect(facts.map(({ query }) => query).join('&').length).toBeLessThanOrEqual(600);
  });
});

test('the choices of another member are not found', async () => {
  const other = await createMember(panel);
  const path = `/api/v1/Accounts/${other.id}/PrefillChoices`;
  expect((await as(panel, maya).get(path)).code).toBe(1404);
  expect((await as(panel, maya).post(`${path}/1/Stop`, {})).code).toBe(1404);
});

test('a template has the mark of facts after an ampersand only', async () => {
  const refused = await as(panel, admin)
    .post('/api/console/Partners', { name: 'Wrong', preset: 'own' })
    .then(async ({ data: { id } }) => {
      const { data } = await as(panel, admin).get(`/api/console/Partners/${id}`);
      const entry = { ...data.profile.entry, template: 'https://partner.example/{prefill}?rid={attempt}' };
      return as(panel, admin).post(`/api/console/Partners/${id}/Setup`, {
        profile: { ...data.profile, entry },
        version: 0,
        reason: 'As in its account.',
      });
    });
  expect(refused.code).not.toBe(200);
});

test('closing the account forgets the choices, and the export has them', async () => {
  await leaveFor(panel, maya, partner.encryptId);
  const { leave } = await begin(await openPartner(panel, admin, { name: 'Hill', profile: { attributes }, template }));
  await leave(['age']);
  const exported = (await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/Export`)).data;
  expect(exported.prefillChoices).toEqual([
    { partner: 'Hill', fields: ['Age'], version: '1', chosenAt: expect.any(String) },
  ]);
  await panel.transaction((tx) => closeAccount(tx, panel.services, maya.id, null));
  const rows = await panel.transaction((tx) =>
    tx.rows(sql`select 1 from prefill_choices where member_id = ${maya.id}`),
  );
  expect(rows).toEqual([]);
});
