import { approveAs } from '@pollen/testkit/approvals';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { type Answer, openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPanelSettings, SETTINGS_SHOWN, settingBounds } from './rules';

let panel: Panel;
let eva: OperatorPersona;
let tom: OperatorPersona;

beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  tom = await createOperatorPersona(panel, 'admin', 'Tom Reyes');
});
afterAll(() => panel.close());

const get = async (path: string, operator = eva, lang: 'en' | 'zh' = 'en') =>
  panel.call(`GET ${path}`, { cookie: operator.cookie, lang });
const post = (path: string, body: object, operator = eva, lang: 'en' | 'zh' = 'en') =>
  panel.call(`POST ${path}`, { cookie: operator.cookie, body, lang });

async function settingNamed(key: string) {
  const { data } = await get('/api/console/Settings');
  return data.list.find((each: { key: string }) => each.key === key);
}
/** Asks for a change, and lets the other administrator approve the change if it waits. */
async function set(key: string, value: unknown, version: number, operator = eva) {
  const answer = await post(
    `/api/console/Settings/${key}`,
    { value, version, reason: 'as agreed on Monday' },
    operator,
  );
  return approved(answer, version, operator);
}
async function approved(answer: Answer, version: number, operator = eva) {
  if (!answer.data?.approval) return answer;
  const approval = await approveAs(panel, operator === eva ? tom : eva, answer);
  if (approval.code === 200) return { ...answer, data: { version: version + 1 } };
  // A change that cannot be made waits no longer.
  await post(`/api/console/Approvals/${answer.data.approval}/Withdraw`, {}, operator);
  return approval;
}
const historyOf = async (kind: string, subject: string) =>
  (await get(`/api/console/Versions?kind=${kind}&subject=${subject}`)).data.list;
const auditOf = (kind: string, subject: string) =>
  panel.transaction((tx) =>
    tx.rows<{ action: string; detail: Record<string, unknown> }>(
      sql`select action, detail from audit_log where subject_kind = ${kind} and subject_id = ${subject} order by id`,
    ),
  );

describe('numbers', () => {
  test('every setting is listed with unit, bounds and default, and is within its bounds', async () => {
    const { data } = await get('/api/console/Settings');
    expect(data.list.map(({ key }: { key: string }) => key)).toEqual([...SETTINGS_SHOWN]);
    expect([...SETTINGS_SHOWN, 'restrictedCountries'].sort()).toEqual(Object.keys(defaultPanelSettings).sort());
    for (const { key, value, standard, min, max, changed } of data.list) {
      expect([key, value, changed]).toEqual([key, standard, null]);
      if (typeof value === 'number') expect(min <= value && value <= max, key).toBe(true);
    }
    expect(await settingNamed('screenOutPoints')).toMatchObject({ unit: 'points', value: 10, min: 0, max: 1000 });
  });

  test('a change takes effect at once, also in the texts, with author and reason; restoring adds a version', async () => {
    expect(await set('screenOutPoints', 15, 0)).toMatchObject({ code: 200, data: { version: 1 } });
    expect(await settingNamed('screenOutPoints')).toMatchObject({
      value: 15,
      standard: 10,
      version: 1,
      changed: { by: 'Eva Brandt', reason: 'as agreed on Monday', at: panel.clock.now().toISOString() },
    });
    const terms = await panel.call('GET /api/v1/Articles/terms');
    expect(terms.data.body).toContain('still pays 15 coins');
    const faq = await panel.call('GET /api/v1/Faq');
    expect(faq.code).toBe(200);

    expect(await set('screenOutPoints', 12, 1, tom)).toMatchObject({ code: 200, data: { version: 2 } });
    const back = { kind: 'setting', subject: 'screenOutPoints', to: 0, version: 2, reason: 'too much after all' };
    const restored = await post('/api/console/Versions/Restore', back);
    expect(await approved(restored, 2)).toMatchObject({ code: 200, data: { version: 3 } });
    expect(await settingNamed('screenOutPoints')).toMatchObject({ value: 10, version: 3 });
    expect((await panel.call('GET /api/v1/Articles/terms')).data.body).toContain('still pays 10 coins');
    expect(
      (await historyOf('setting', 'screenOutPoints')).map(
        ({ version, content, by, restores }: Record<string, unknown>) => [version, content, by, restores],
      ),
    ).toEqual([
      [3, null, 'Eva Brandt', 0],
      [2, 12, 'Tom Reyes', null],
      [1, 15, 'Eva Brandt', null],
      [0, null, null, null],
    ]);
    const lines = await auditOf('setting', 'screenOutPoints');
    expect(lines.map(({ action }) => action)).toEqual(['setting.changed', 'setting.changed', 'setting.restored']);
    // Before the first change the default was in force; operators read values with their unit.
    expect(lines.map(({ detail }) => [detail.before, detail.content])).toEqual([
      [10, 15],
      [15, 12],
      [12, 10],
    ]);
    const log = await panel.call('GET /api/console/AuditLog?subjectKind=setting&subjectId=screenOutPoints', {
      cookie: eva.cookie,
    });
    expect(log.data.list.at(-1).detail).toMatchObject({ before: '10 coins ($0.10)', content: '15 coins ($0.15)' });
    expect(lines[1]?.detail).toMatchObject({ version: 2, reason: 'as agreed on Monday' });
  });

  test('a new member is paid according to the present setting', async () => {
    await set('profilePoints', 130, 0);
    const member = await createMember(panel, { profile: null });
    const profile = await panel.call(`GET /api/v1/Accounts/${member.id}/Profile`, { cookie: member.cookie });
    expect(profile.data.rewardPoints).toBe(130);
    const account = await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie });
    expect(account.data.levelThresholds).toEqual([60, 100, 200, 500, 800, 1000]);
    expect(account.data.creditRules).toEqual({ starting: 60, completed: 2, checkIn: 1, rejected: 10, fraud: 50 });
  });

  test('thresholds of levels can be changed and stay in order', async () => {
    expect(await set('level1Credit', 100, 0)).toMatchObject({ code: 5107 });
    expect(await set('level2Credit', 60, 0)).toMatchObject({ code: 5107 });
    expect((await settingNamed('level1Credit')).version).toBe(0);
    expect(await set('level1Credit', 50, 0)).toMatchObject({ code: 200 });
    const member = await createMember(panel);
    const account = await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie });
    expect(account.data.levelThresholds[0]).toBe(50);
    expect((await panel.call('GET /api/v1/Articles/rewards-info')).data.body).toContain('from 50 credit');
    // Each alone would be right.
    // A level brings no less than the one before it, and no more than the one after it.
    expect(await set('level2BonusPercent', 3, 0)).toMatchObject({ code: 5116 });
    expect(await set('level6EarlyMinutes', 30, 0)).toMatchObject({ code: 5116 });
    expect(await set('level6EarlyMinutes', 240, 0)).toMatchObject({ code: 200 });
    const bonus = await post('/api/console/Settings/level6BonusPercent', { value: 8, version: 0, reason: 'for them' });
    expect(bonus.data.approval).toEqual(expect.any(Number));
    expect((await settingNamed('level6BonusPercent')).value).toBe(5);
    expect(await approveAs(panel, eva, bonus)).toMatchObject({ code: 5502 });
    expect(await approveAs(panel, tom, bonus)).toMatchObject({ code: 200 });
    const brings = await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie });
    expect(brings.data.levelBenefits.at(-1)).toEqual({ bonusPercent: 8, reviewDaysLess: 2, earlyMinutes: 240 });
    const both = await Promise.all([set('level3Credit', 490, 0), set('level4Credit', 250, 0)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 5107]);
  });

  test('of two operators at once the second is told the name of the first and changes nothing', async () => {
    const answers = await Promise.all([set('approvalDays', 2, 0, eva), set('approvalDays', 3, 0, tom)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 5101]);
    const { value, changed, version } = await settingNamed('approvalDays');
    const [winner] = answers.filter(({ code }) => code === 200);
    expect(value).toBe(winner === answers[0] ? 2 : 3);
    expect(version).toBe(1);
    const loser = answers.find(({ code }) => code === 5101);
    expect(loser?.errors[0]).toContain(`${changed.by} has changed this`);
    expect(await auditOf('setting', 'approvalDays')).toHaveLength(1);
    expect(await set('approvalDays', 9, 0)).toMatchObject({ code: 5101 });
    expect(await set('approvalDays', 9, 7)).toMatchObject({ code: 5101 });
  });

  test('values out of bounds, invalid and unknown ones, missing reasons and unchanged values are refused', async () => {
    for (const [key, { min, max }] of Object.entries(settingBounds)) {
      for (const value of [min - 1, max + 1]) {
        expect(await set(key, value, (await settingNamed(key)).version), key).toMatchObject({ code: 5105 });
      }
    }
    expect((await set('referralCommissionPercent', 101, 0)).errors).toEqual([
      'Please enter a whole number from 0 to 100.',
    ]);
    expect(await set('referralCommissionPercent', 1.5, 0)).toMatchObject({ status: 400 });
    expect(await set('referralCommissionPercent', '20', 0)).toMatchObject({ code: 5105 });
    expect(await set('timeZone', 'Mars/Olympus', 0)).toMatchObject({ code: 5106 });
    expect(await set('timeZone', '+05:00', 0)).toMatchObject({ code: 5106 });
    expect(await set('restrictedCountries', 'CN ZZ', 0)).toMatchObject({ code: 5106 });
    expect(await set('constructor', 1, 0)).toMatchObject({ code: 1404 });
    expect(await set('startingCredit', 60, 0)).toMatchObject({ code: 200 });
    expect(await set('startingCredit', 60, 1)).toMatchObject({ code: 5103 });
    const body = { value: 70, version: 1, reason: ' a ' };
    expect(await post('/api/console/Settings/startingCredit', body)).toMatchObject({ code: 5102 });
    const back = { kind: 'setting', subject: 'startingCredit', to: 9, version: 1, reason: 'back again' };
    expect(await post('/api/console/Versions/Restore', back)).toMatchObject({ code: 5104 });
    expect(await historyOf('setting', 'startingCredit')).toHaveLength(2);
  });

  test('an invalid stored value is ignored', async () => {
    await panel.transaction((tx) =>
      tx.run(sql`insert into panel_settings (key, value, changed_at) values ('fraudCredit', '50', ${tx.now})`),
    );
    expect(await settingNamed('fraudCredit')).toMatchObject({ value: -50, version: 0 });
  });

  test('an operator who pays cannot change the payment limits alone', async () => {
    const finance = await createOperatorPersona(panel, 'finance');
    for (const key of ['trustedOrderPoints', 'secondOperatorPoints', 'secondOperatorRunPoints']) {
      expect(await set(key, 2000, 0, finance)).toMatchObject({ code: 5004 });
    }
    const { data } = await get('/api/console/Settings', finance);
    const may = data.list.filter(({ can }: { can: { change: unknown } }) => can.change === true);
    expect(may).toEqual([]);
  });

  test('versions cannot be rewritten', async () => {
    await expect(panel.transaction((tx) => tx.run(sql`update versions set reason = 'x'`))).rejects.toThrow(
      /append-only/,
    );
    await expect(panel.transaction((tx) => tx.run(sql`delete from versions`))).rejects.toThrow(/append-only/);
  });
});

describe('promotions', () => {
  const day = (days: number) => new Date(panel.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const list = async (operator = eva) => (await get('/api/console/Promotions', operator)).data;
  const named = async (name: string) => (await list()).list.find((each: { name: string }) => each.name === name);
  const add = async (promotion: {
    name: string;
    startsOn?: string;
    endsOn?: string;
    factor?: number;
    reason?: string;
  }) => {
    const body = { factor: 2, reason: 'birthday of the panel', ...promotion };
    const answer = await made(await post('/api/console/Promotions', body));
    return answer.code === 200 ? { ...answer, data: { id: (await named(promotion.name)).id } } : answer;
  };
  /** Approved by the other administrator. */
  const made = (answer: Answer) => approved(answer, answer.data?.version ?? 0);

  test('the two published periods are over and stay as they are', async () => {
    const { list: rows, factorToday } = await list();
    expect(factorToday).toBe(1);
    expect(rows.map(({ name, state }: Record<string, string>) => [name, state])).toEqual([
      ['Activity period 2023', 'over'],
      ['Activity period 2022', 'over'],
    ]);
    const { id } = rows[0];
    const body = { name: 'x', factor: 3, startsOn: day(0), endsOn: day(9), version: 0, reason: 'why not' };
    expect(await post(`/api/console/Promotions/${id}`, body)).toMatchObject({ code: 5108 });
    const remove = { version: 0, reason: 'why not' };
    expect(await post(`/api/console/Promotions/${id}/Remove`, remove)).toMatchObject({ code: 5108 });
    expect((await list()).list).toEqual(rows);
  });

  test('a running promotion multiplies the rewards of the list until it is removed, and again when it is restored', async () => {
    const { data } = await add({ name: 'Spring', startsOn: day(-1), endsOn: day(3), factor: 3 });
    expect(await list()).toMatchObject({ factorToday: 3 });
    expect(await named('Spring')).toMatchObject({ state: 'running', version: 1, changed: { by: 'Eva Brandt' } });
    const removed = { version: 1, reason: 'a mistake' };
    expect(await made(await post(`/api/console/Promotions/${data.id}/Remove`, removed))).toMatchObject({ code: 200 });
    expect(await list()).toMatchObject({ factorToday: 1 });
    expect(await named('Spring')).toMatchObject({ state: 'removed', version: 2 });
    expect(await post(`/api/console/Promotions/${data.id}/Remove`, { version: 2, reason: 'again' })).toMatchObject({
      code: 5103,
    });
    const back = { kind: 'promotion', subject: String(data.id), to: 1, version: 2, reason: 'no mistake' };
    expect(await made(await post('/api/console/Versions/Restore', back))).toMatchObject({ code: 200 });
    expect(await list()).toMatchObject({ factorToday: 3 });
    const changed = { name: 'Spring', factor: 4, startsOn: day(-1), endsOn: day(0), version: 3, reason: 'shorter' };
    expect(await made(await post(`/api/console/Promotions/${data.id}`, changed))).toMatchObject({
      data: { version: 4 },
    });
    expect(await list()).toMatchObject({ factorToday: 4 });
    const actions = (await auditOf('promotion', String(data.id))).map(({ action }) => action);
    expect(actions).toEqual(['promotion.added', 'promotion.removed', 'promotion.restored', 'promotion.changed']);
  });

  test('two operators at once: one request', async () => {
    const { data } = await add({ name: 'Autumn', startsOn: day(30), endsOn: day(40) });
    const body = { name: 'Autumn', startsOn: day(30), endsOn: day(40), version: 1, reason: 'more of it' };
    const answers = await Promise.all(
      [5, 6].map((factor) => post(`/api/console/Promotions/${data.id}`, { ...body, factor }, tom)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 5501]);
    expect(await named('Autumn')).toMatchObject({ version: 1, factor: 2, waiting: { askedBy: 'Tom Reyes' } });
  });

  test('new promotions and removals wait for a second administrator beside the list', async () => {
    const body = { name: 'Winter', factor: 10, startsOn: day(0), endsOn: day(9), reason: 'cold season' };
    const before = (await list()).factorToday;
    const asked = await post('/api/console/Promotions', body);
    expect(asked).toMatchObject({ code: 200, data: { id: null, approval: expect.any(Number) } });
    expect(await list(tom)).toMatchObject({
      factorToday: before,
      asks: true,
      additions: [{ title: 'Promotion: Winter', askedBy: 'Eva Brandt', own: false }],
    });
    expect(await post('/api/console/Promotions', body, tom)).toMatchObject({ code: 5501 });
    expect(await approveAs(panel, eva, asked)).toMatchObject({ code: 5502 });
    const twice = await Promise.all([approveAs(panel, tom, asked), approveAs(panel, tom, asked)]);
    expect(twice.map(({ code }) => code).sort()).toEqual([200, 5503]);
    const { id, version } = await named('Winter');
    const removal = await post(`/api/console/Promotions/${id}/Remove`, { version, reason: 'too expensive' });
    expect(await list()).toMatchObject({ factorToday: 10, additions: [] });
    expect((await named('Winter')).waiting).toMatchObject({ changes: [{ from: 'Winter', to: null }, {}, {}] });
    expect(await approveAs(panel, tom, removal)).toMatchObject({ code: 200 });
    expect(await list()).toMatchObject({ factorToday: before });
    const late = await post('/api/console/Promotions', { ...body, name: 'Late', startsOn: day(0), endsOn: day(0) });
    panel.clock.advance(60 * 60_000 * 25);
    eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
    tom = await createOperatorPersona(panel, 'admin', 'Tom Reyes');
    expect(await approveAs(panel, tom, late)).toMatchObject({ code: 5504 });
  });

  test('invalid periods are refused', async () => {
    for (const [startsOn, endsOn] of [
      [day(2), day(1)],
      [day(-9), day(-2)],
      [day(0), day(800)],
    ]) {
      expect(await add({ name: 'Never', startsOn, endsOn })).toMatchObject({ code: 5109 });
    }
    expect(await add({ name: 'Never', startsOn: '2026-02-30', endsOn: day(9) })).toMatchObject({ status: 400 });
    expect(await add({ name: 'Never', startsOn: day(0), endsOn: day(9), factor: 11 })).toMatchObject({ status: 400 });
    expect(await add({ name: 'Never', startsOn: day(0), endsOn: day(9), reason: '' })).toMatchObject({ code: 5102 });
    expect(await named('Never')).toBeUndefined();
    const body = { name: 'x', factor: 3, startsOn: day(0), endsOn: day(9), version: 0, reason: 'why not' };
    expect(await post('/api/console/Promotions/999', body)).toMatchObject({ code: 1404 });
  });
});

describe('countries', () => {
  const countries = async (lang: 'en' | 'zh' = 'en') => (await get('/api/console/Countries', eva, lang)).data;
  const coded = async (code: string) => (await countries()).list.find((each: { code: string }) => each.code === code);
  const offeredCodes = async () =>
    (await countries()).list
      .filter(({ offered }: { offered: boolean }) => offered)
      .map(({ code }: { code: string }) => code);
  const change = (what: 'Offered' | 'Restricted', codes: string[], version: number) =>
    post(`/api/console/Countries/${what}`, { codes, version, reason: 'new contracts' });

  test('all countries are listed in both languages', async () => {
    const { list } = await countries('zh');
    expect(list).toHaveLength(249);
    for (const { name } of list) expect(name).toMatch(/\p{Script=Han}/u);
    expect(await coded('US')).toMatchObject({ name: 'United States', offered: true, restricted: false });
    expect(await coded('AF')).toMatchObject({ offered: false });
    expect(await coded('CN')).toMatchObject({ restricted: true });
  });

  test('an offered country can be chosen; a withdrawn one stays with members who have it', async () => {
    const before = await offeredCodes();
    const member = await createMember(panel, {
      profile: { name: 'Ana', gender: 2, birthday: '1990-01-01', countryId: 840 },
    });
    expect((await coded('US')).members).toBeGreaterThan(0);
    const others = before.filter((code: string) => code !== 'US');
    expect(await change('Offered', [...others, 'AF'], 0)).toMatchObject({ code: 200, data: { version: 1 } });
    const listed = async () =>
      (await panel.call('GET /api/v1/Countries')).data.list.map(({ code }: { code: string }) => code);
    expect(await listed()).toContain('AF');
    expect(await listed()).not.toContain('US');
    const profile = await panel.call(`GET /api/v1/Accounts/${member.id}/Profile`, { cookie: member.cookie });
    expect(profile.data.country).toBe(840);
    const save = (country: number) =>
      panel.call(`POST /api/v1/Accounts/${member.id}/Profile`, {
        cookie: member.cookie,
        body: { id: member.id, country },
      });
    expect(await save(840)).toMatchObject({ code: 200 });
    expect(await save(4)).toMatchObject({ code: 200 });
    expect(await save(840)).toMatchObject({ code: 2104 });
    const back = { kind: 'countries', subject: 'offered', to: 0, version: 1, reason: 'contracts ended' };
    expect(await post('/api/console/Versions/Restore', back)).toMatchObject({ code: 200 });
    expect(await offeredCodes()).toEqual(before);
  });

  test('a restricted country is reported by the IP2 call to its visitors', async () => {
    const address = '8.8.8.8';
    const at = async () => (await get(`/api/console/Countries/Address?address=${address}`)).data;
    expect(await at()).toEqual({ isoCode: 'US', restricted: false });
    expect(await change('Restricted', ['CN', 'US'], 0)).toMatchObject({ code: 200 });
    expect(await at()).toEqual({ isoCode: 'US', restricted: true });
    expect((await countries()).restricted).toMatchObject({ version: 1, changed: { by: 'Eva Brandt' } });
    expect(await change('Restricted', [], 1)).toMatchObject({ code: 200 });
    expect(await coded('CN')).toMatchObject({ restricted: false });
    for (const wrong of ['nonsense', '1.2.3', '::g']) {
      expect(await get(`/api/console/Countries/Address?address=${wrong}`)).toMatchObject({ status: 400 });
    }
    expect(await get('/api/console/Countries/Address?address=2001:4860:4860::8888')).toMatchObject({
      data: { isoCode: 'US' },
    });
  });

  test('unknown codes are refused, and nothing is changed', async () => {
    const before = await offeredCodes();
    const { offered } = await countries();
    expect(await change('Offered', ['US', 'XX'], offered.version)).toMatchObject({ code: 5106 });
    expect(await change('Offered', [], offered.version)).toMatchObject({ status: 400 });
    expect(await change('Offered', ['us'], offered.version)).toMatchObject({ status: 400 });
    expect(await change('Restricted', ['ZZ'], 2)).toMatchObject({ code: 5106 });
    expect(await offeredCodes()).toEqual(before);
  });
});
