import { runChecks } from '@pollen/checks/run';
import { MINUTE_MS } from '@pollen/server/platform/time';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { rowsWalked } from '@pollen/testkit/plans';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { countMatchingLately, sampleMatching } from './actions';
import { sampleProfiles } from './queries';
import { normalizeName, shortName, yearsBefore } from './rules';

let panel: Panel;

beforeAll(async () => {
  panel = await openPanel();
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const newcomer = () => createMember(panel, { profile: null });
const read = (member: MemberPersona) =>
  panel.call(`GET /api/v1/Accounts/${member.id}/Profile`, { cookie: member.cookie });
const save = (member: MemberPersona, fields: Record<string, unknown>, lang: 'en' | 'zh' = 'en') =>
  panel.call(`POST /api/v1/Accounts/${member.id}/Profile`, {
    cookie: member.cookie,
    lang,
    body: { id: member.id, ...fields },
  });
const whole = { name: 'Maya Lindqvist', gender: 2, birthday: '1990-04-12', country: 840 };

describe('works', () => {
  test('a large panel keeps the number of members who match for five minutes, a small one counts each time', async () => {
    const target = { genders: [2] };
    const lately = (largePanel: number) =>
      panel.transaction((tx) => countMatchingLately(tx, target, '2026-11-18', largePanel));
    await createMember(panel);
    await panel.services.database.pool.query('analyze profiles');
    const first = await lately(1);
    await createMember(panel);
    expect(await lately(1)).toBe(first);
    expect(await lately(50_000)).toBe(first + 1);
    panel.clock.advance(5 * MINUTE_MS);
    expect(await lately(1)).toBe(first + 1);
  });

  test('a sample is the same at each look, however it is read, and the whole of a small target', async () => {
    const [iceland, norway] = [352, 578];
    const of = (countryId: number) =>
      createMember(panel, {
        profile: { name: 'Maya Lindqvist', gender: countryId === iceland ? 1 : 2, birthday: '1990-04-12', countryId },
      });
    const members: number[] = [];
    for (let n = 0; n < 12; n += 1) members.push((await of(n < 8 ? iceland : norway)).id);
    const icelanders = members.slice(0, 8);
    const draw = (limit: number) =>
      panel.transaction((tx) => sampleMatching(tx, { countries: [iceland] }, '2026-11-18', limit));
    const few = await draw(3);
    expect(few.matching).toBe(8);
    expect(few.sample).toHaveLength(3);
    expect(icelanders).toEqual(expect.arrayContaining(few.sample));
    expect(await draw(3)).toEqual(few);
    // A larger sample has the smaller one in it, and nobody's place in the panel decides.
    expect((await draw(7)).sample.slice(0, 3)).toEqual(few.sample);
    expect((await draw(8)).sample).not.toEqual(icelanders);
    const whole = await draw(100);
    expect(whole.matching).toBe(8);
    expect([...whole.sample].sort((one, other) => one - other)).toEqual(icelanders);

    const anybody = { countryIds: [iceland, norway], genders: null, bornAfter: null, bornUntil: null };
    const target = { ...anybody, answers: [], fields: [], custom: [] };
    const [common, rare] = await panel.transaction(async (tx) => [
      await sampleProfiles(tx, target, sql`true`, { limit: 5, isCommon: true }),
      await sampleProfiles(tx, target, sql`true`, { limit: 5, isCommon: false }),
    ]);
    expect(common).toEqual(rare);
  });

  test('a sample of a wide target does not read the others who match', async () => {
    await panel.transaction((tx) =>
      tx.run(sql`
        with made as (
          insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
          select mail, mail, '-', 'wide-' || n, 'W' || n, ${tx.now}::timestamptz, ${tx.now}::timestamptz
          from (select n, 'wide' || n || '@example.org' as mail from generate_series(1, 2000) n) numbered returning id
        ), accounts as (insert into ledger_accounts (member_id) select id from made),
        credit as (insert into credit_accounts (member_id) select id from made)
        insert into profiles (member_id, name, gender, birthday, country_id, completed_at, updated_at)
        select id, 'Lena Keller', 2, '1990-04-12', 276, ${tx.now}::timestamptz, ${tx.now}::timestamptz from made`),
    );
    await panel.services.database.pool.query('vacuum analyze profiles, members');
    const target = { countryIds: [276], genders: null, bornAfter: null, bornUntil: null };
    const draw = (isCommon: boolean) =>
      rowsWalked(panel, (tx) =>
        sampleProfiles(tx, { ...target, answers: [], fields: [], custom: [] }, sql`true`, { limit: 50, isCommon }),
      );
    expect(await draw(true)).toBeLessThan(100);
    expect(await draw(false)).toBeGreaterThanOrEqual(2_000);
  });

  test('a profile filled in by steps is paid once when it is complete', async () => {
    const member = await newcomer();
    expect((await read(member)).data).toEqual({
      name: null,
      gender: null,
      birthday: null,
      country: null,
      locked: { name: false, gender: false, birthday: false },
      complete: false,
      rewardPoints: 100,
    });
    expect((await save(member, { name: '  Maya   Lindqvist ' })).data).toEqual({ complete: false, rewardedPoints: 0 });
    expect((await save(member, { gender: 2, birthday: '1990-04-12' })).data.complete).toBe(false);
    expect((await save(member, { country: 840, educationID: 3 })).data).toEqual({
      complete: true,
      rewardedPoints: 100,
    });
    expect((await save(member, whole)).data).toEqual({ complete: true, rewardedPoints: 0 });
    expect((await read(member)).data).toEqual({
      ...whole,
      educationID: 3,
      locked: { name: true, gender: true, birthday: true },
      complete: true,
      rewardPoints: null,
    });
    expect(await ledgerStory(panel, member.id)).toMatchInlineSnapshot(`
      "what happened      movement                    points  available  pending  reserved
      Welcome to Pollen  panel:rewards -> available      50         50        0         0
      Profile completed  panel:rewards -> available     100        150        0         0"
    `);
    const account = await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie });
    expect(account.data).toMatchObject({ profileComplete: true, displayName: 'Maya Lindqvist', can: { answer: true } });
  });

  test('the country can be changed, and optional fields can be set and emptied', async () => {
    const member = await createMember(panel);
    expect((await save(member, { country: 276, maritalStatusID: 1, countryCode: 'DE' })).code).toBe(200);
    expect((await save(member, { maritalStatusID: 2 })).code).toBe(200);
    expect((await read(member)).data).toMatchObject({ country: 276, maritalStatusID: 2, countryCode: 'DE' });
  });

  test('ten saves at once pay once', async () => {
    const member = await newcomer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(member, whole)));
    const paid = answers.map(({ data }) => data.rewardedPoints).sort();
    expect(paid).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 100]);
    expect((await ledgerStory(panel, member.id)).match(/Profile completed/g)).toHaveLength(1);
  });

  test('the lists that fields name are there in both languages, with the same numbers in each', async () => {
    const [english, chinese] = await Promise.all(
      (['en', 'zh'] as const).map(async (lang) => (await panel.call('GET /api/v1/ProfileLists', { lang })).data.lists),
    );
    type List = { field: string; entries: { id: number; name: string }[] };
    const numbers = (lists: List[]) => lists.map(({ field, entries }) => [field, entries.map(({ id }) => id)]);
    expect(numbers(chinese)).toEqual(numbers(english));
    for (const { field, entries } of [...english, ...chinese] as List[]) {
      expect(new Set(entries.map(({ id }) => id)).size, field).toBe(entries.length);
      expect(new Set(entries.map(({ name }) => name)).size, field).toBe(entries.length);
    }
    const education = (lists: List[]) => lists.find(({ field }) => field === 'educationID')?.entries[3];
    expect(education(english)).toEqual({ id: 4, name: 'Bachelor’s degree' });
    expect(education(chinese)).toEqual({ id: 4, name: '本科' });
  });

  test('countries come in the language of the request', async () => {
    const english = (await panel.call('GET /api/v1/Countries')).data.list;
    expect(english.length).toBeGreaterThan(60);
    expect(english).toContainEqual({ id: 276, nameCn: 'Germany', code: 'DE' });
    expect(english[0].nameCn).toBe('Algeria');
    const chinese = (await panel.call('GET /api/v1/Countries', { lang: 'zh' })).data.list;
    expect(chinese).toContainEqual({ id: 276, nameCn: '德国', code: 'DE' });
    expect(chinese[0].nameCn).toBe('阿尔及利亚');
  });
});

describe('refuses', () => {
  test('changes of locked fields', async () => {
    const member = await createMember(panel);
    for (const fields of [{ name: 'Somebody Else' }, { gender: 1 }, { birthday: '1990-04-13' }]) {
      expect((await save(member, fields)).code).toBe(2101);
    }
    expect((await save(member, { name: 'Somebody Else' }, 'zh')).errors).toEqual(['姓名、性别和生日保存后不可修改。']);
    expect((await read(member)).data).toMatchObject({ name: 'Maya Lindqvist', gender: 2, birthday: '1990-04-12' });
  });

  test('all but one of two different names saved at once', async () => {
    const member = await newcomer();
    const answers = await Promise.all(['One Name', 'Two Name'].map((name) => save(member, { name })));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 2101]);
  });

  test('birthdays out of range and people under 16, by the day of the panel', async () => {
    const member = await newcomer();
    expect((await save(member, { birthday: '1902-12-31' })).code).toBe(2102);
    expect((await save(member, { birthday: '2020-01-02' })).code).toBe(2102);
    // 18 November in New York, already the 19th in UTC.
    panel.clock.set('2026-11-19T03:00:00Z');
    expect((await save(member, { birthday: '2010-11-19' })).code).toBe(2103);
    expect((await save(member, { birthday: '2010-11-18' })).code).toBe(200);
    for (const birthday of ['1990-02-30', '1990-13-01', 'yesterday', '1990-4-12', 19900412]) {
      expect((await save(member, { birthday })).status).toBe(400);
    }
  });

  test('unknown countries, genders and names that are none', async () => {
    const member = await newcomer();
    expect((await save(member, { country: 999 })).code).toBe(2104);
    expect((await save(member, { gender: 3 })).status).toBe(400);
    for (const name of ['12345', 'x'.repeat(61), '<b>Maya</b>', 'Ma\u202eya']) {
      expect((await save(member, { name })).code).toBe(2105);
    }
    expect((await save(member, { name: '   ' })).code).toBe(200);
    expect((await save(member, { whatever: 1 })).status).toBe(400);
    expect((await read(member)).data.name).toBeNull();
  });
});

describe('profile questions', () => {
  const question = (member: MemberPersona, query = '', lang: 'en' | 'zh' = 'en') =>
    panel.call(`GET /api/v1/Accounts/${member.id}/ProfileQuestion${query}`, { cookie: member.cookie, lang });
  const answer = (member: MemberPersona, questionId: number, answerId: number) =>
    panel.call(`POST /api/v1/Accounts/${member.id}/ProfileQuestion`, {
      cookie: member.cookie,
      body: { questionId, answerId },
    });

  test('every ten first answers pay two points; changing an answer pays nothing', async () => {
    const member = await createMember(panel);
    let { question: asked, ...rest } = (await question(member)).data;
    expect(rest).toEqual({ answered: 0, per: 10, points: 2, furtherOpen: 0 });
    expect(asked).toMatchObject({ answerId: null, hasPrevious: false });
    const paid: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      const answered = await answer(member, asked.id, asked.answers[0].id);
      paid.push(answered.data.rewardedPoints);
      if (n === 4) {
        expect(answered.data.next.answered).toBe(5);
        const back = (await question(member, `?before=${answered.data.next.question.id}`)).data.question;
        expect(back).toMatchObject({ id: asked.id, answerId: asked.answers[0].id, hasPrevious: true });
        const again = await answer(member, back.id, back.answers[1].id);
        expect(again.data).toMatchObject({ rewardedPoints: 0, next: { answered: 5 } });
        const changed = (await question(member, `?before=${answered.data.next.question.id}`)).data.question;
        expect(changed.answerId).toBe(back.answers[1].id);
      }
      asked = answered.data.next.question;
    }
    expect(asked).toBeNull();
    expect(paid.filter((points) => points > 0)).toEqual([2, 2, 2]);
    expect([paid[9], paid[19], paid[29]]).toEqual([2, 2, 2]);
    expect(await ledgerStory(panel, member.id)).toMatchInlineSnapshot(`
      "what happened                  movement                    points  available  pending  reserved
      Welcome to Pollen              panel:rewards -> available      50         50        0         0
      Profile completed              panel:rewards -> available     100        150        0         0
      10 profile questions answered  panel:rewards -> available       2        152        0         0
      10 profile questions answered  panel:rewards -> available       2        154        0         0
      10 profile questions answered  panel:rewards -> available       2        156        0         0"
    `);
  });

  /** Answers every question: as `choose` says, by the field that it asks for, else with the first choice. */
  async function answerAll(member: MemberPersona, choose: Readonly<Record<string, string>>) {
    const fields = new Map(
      (
        await panel.transaction((tx) =>
          tx.rows<{ id: number; field: string | null }>(sql`select id, field from profile_questions`),
        )
      ).map(({ id, field }) => [id, field]),
    );
    const asked = [];
    for (let open = (await question(member)).data.question; open; ) {
      const answerText = choose[fields.get(open.id) ?? ''];
      const choice = open.answers.find(({ text }: { text: string }) => text === answerText) ?? open.answers[0];
      if (answerText) expect(choice.text).toBe(answerText);
      asked.push({ field: fields.get(open.id), ...open });
      open = (await answer(member, open.id, choice.id)).data.next.question;
    }
    return asked;
  }

  test('answers fill the fields that their questions ask for', async () => {
    const member = await createMember(panel);
    const asked = await answerAll(member, {
      maritalStatusID: 'Married',
      educationID: 'Doctorate',
      occupationStatusID: 'Retired',
      positionID: 'I do not work',
      personalIncomeID: 'I would rather not say',
      householdIncomeID: '$50,000 to $74,999',
      brandIDOfCar: 'Another brand',
      purchasedYearOfCar: '2019',
      parnetsOfChilden: '2',
      birthYearOfYoungChild: '2011',
    });
    const { data } = await read(member);
    expect(data).toMatchObject({
      maritalStatusID: 3,
      educationID: 6,
      occupationStatusID: 7,
      householdIncomeID: 4,
      brandIDOfCar: 999,
      purchasedYearOfCar: 2019,
      parnetsOfChilden: 2,
      birthYearOfYoungChild: 2011,
    });
    // What somebody keeps to themselves is no field.
    expect(data).not.toHaveProperty('positionID');
    expect(data).not.toHaveProperty('personalIncomeID');
    const car = asked.find(({ field }) => field === 'purchasedYearOfCar');
    const year = new Date(panel.clock.now()).getUTCFullYear();
    expect(car?.answers.slice(0, 2).map(({ text }: { text: string }) => text)).toEqual(['I have no car', String(year)]);
  });

  test('another answer changes the field, and an empty one clears it', async () => {
    const member = await createMember(panel);
    const asked = await answerAll(member, { maritalStatusID: 'Single', educationID: 'Some school' });
    const about = asked.find(({ field }) => field === 'maritalStatusID');
    const choice = (text: string) => about?.answers.find((each: { text: string }) => each.text === text).id;
    await answer(member, about?.id, choice('Widowed'));
    expect((await read(member)).data).toMatchObject({ maritalStatusID: 5, educationID: 1 });
    await answer(member, about?.id, choice('I would rather not say'));
    const { data } = await read(member);
    expect(data).toMatchObject({ educationID: 1 });
    expect(data).not.toHaveProperty('maritalStatusID');
  });

  test('a withdrawn answer is kept for members who gave it and refused for others', async () => {
    const member = await createMember(panel);
    let asked = (await question(member)).data.question;
    for (let n = 0; n < 3; n += 1) asked = (await answer(member, asked.id, asked.answers[0].id)).data.next.question;
    expect(asked.answers.map(({ text }: { text: string }) => text)).not.toContain('Master’s degree or higher');
    const [retired] = await panel.transaction((tx) =>
      tx.rows<{ id: number }>(sql`
        select id from profile_question_choices where question_id = ${asked.id} and retired`),
    );
    expect((await answer(member, asked.id, retired?.id as number)).code).toBe(2106);
    await panel.transaction((tx) =>
      tx.run(sql`insert into profile_answers (member_id, question_id, choice_id, answered_at)
        values (${member.id}, ${asked.id}, ${retired?.id}, ${tx.now})`),
    );
    const next = (await question(member)).data.question;
    const back = (await question(member, `?before=${next.id}`)).data.question;
    expect(back.answerId).toBe(retired?.id);
    expect(back.answers.map(({ id }: { id: number }) => id)).toContain(retired?.id);
    expect((await answer(member, back.id, back.answerId)).code).toBe(200);
  });

  test('questions and answers are in Chinese for Chinese members', async () => {
    const member = await createMember(panel);
    const { data } = await question(member, '', 'zh');
    expect(data.question.text).toBe('包括您在内，您家共有几口人？');
    expect(data.question.answers[0].text).toBe('1 人');
  });

  test('answers that are not offered, and questions that are not open', async () => {
    const member = await createMember(panel);
    const first = (await question(member)).data.question;
    const stranger = first.answers.at(-1).id + 1;
    expect((await answer(member, first.id, stranger)).code).toBe(2106);
    expect((await answer(member, first.id + 1, stranger)).code).toBe(2106);
    expect((await answer(member, 99_999, first.answers[0].id)).code).toBe(2106);
    expect((await answer(member, 0, 0)).status).toBe(400);
    expect((await question(member, '?before=x')).status).toBe(400);
    expect((await question(member, `?before=${first.id}`)).data.question).toBeNull();
    expect((await question(member)).data.answered).toBe(0);
  });

  test('the tenth answer sent ten times at once is paid once', async () => {
    const member = await createMember(panel);
    let asked = (await question(member)).data.question;
    for (let n = 0; n < 9; n += 1) {
      asked = (await answer(member, asked.id, asked.answers[0].id)).data.next.question;
    }
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(member, asked.id, asked.answers[0].id)));
    expect(answers.reduce((sum, { data }) => sum + data.rewardedPoints, 0)).toBe(2);
  });
});

describe('forbidden', () => {
  test("other members' profiles", async () => {
    const one = await createMember(panel);
    const two = await newcomer();
    const nothing = await panel.call('GET /api/v1/Accounts/99999999/Profile', { cookie: one.cookie });
    expect(await panel.call(`GET /api/v1/Accounts/${two.id}/Profile`, { cookie: one.cookie })).toEqual(nothing);
    for (const [path, id] of [
      [two.id, two.id],
      [two.id, one.id],
      [one.id, two.id],
    ]) {
      const answer = await panel.call(`POST /api/v1/Accounts/${path}/Profile`, {
        cookie: one.cookie,
        body: { ...whole, id },
      });
      expect(answer.code).toBe(1404);
    }
    expect((await panel.call(`GET /api/v1/Accounts/${two.id}/ProfileQuestion`, { cookie: one.cookie })).code).toBe(
      1404,
    );
    expect((await panel.call(`GET /api/v1/Accounts/${two.id}/Profile`)).code).toBe('401');
    expect((await read(two)).data.name).toBeNull();
  });
});

test('other members see a shortened name', () => {
  expect(['Maya Lindqvist', 'Ana Maria da Silva', 'Madonna', '王小明', 'Jean-Luc picard'].map(shortName)).toEqual([
    'Maya L.',
    'Ana S.',
    'Madonna',
    '王**',
    'Jean-Luc P.',
  ]);
  expect(normalizeName('\u00a0 a \t b ')).toBe('a b');
});

test('going back years handles leap days', () => {
  expect(yearsBefore('2024-02-29', 16)).toBe('2008-02-29');
  expect(yearsBefore('2024-02-29', 17)).toBe('2007-02-28');
  expect(yearsBefore('2026-11-20', 100)).toBe('1926-11-20');
});
