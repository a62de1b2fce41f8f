import { codes } from '@pollen/contract/codes';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time';
import { attemptJobs } from './jobs';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

async function start(persona: { cookie: string }, encryptId: string) {
  const { data } = await as(panel, persona).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  return data.attemptId as string;
}

describe('works', () => {
  test('a member sees the fitting surveys, answers page by page, and is paid in the same transaction', async () => {
    const maya = await createMember(panel);
    const member = as(panel, maya);
    const { encryptId } = await launchSurvey(panel);
    const list = await member.get(`/api/v1/Accounts/${maya.id}/IndividualSurveys`);
    expect(list.data.can.answer).toBe(true);
    expect(list.data.list.find((card: { encryptId: string }) => card.encryptId === encryptId)).toMatchObject({
      title: 'Tea and coffee',
      maxPoints: 120,
      ir: 70,
      loi: 5,
      started: false,
      progress: null,
    });

    const attempt = await start(maya, encryptId);
    const first = await member.get(`/api/v1/Attempts/${attempt}`);
    expect(first.data).toMatchObject({ kind: 'page', turn: 0, page: { name: 'first' } });
    const second = await member.post(`/api/v1/Attempts/${attempt}/Page`, {
      turn: 0,
      answers: { age: 'adult', region: 'south' },
    });
    expect(second.data).toMatchObject({ kind: 'page', turn: 1, page: { name: 'second' } });
    const begun = await member.get(`/api/v1/Accounts/${maya.id}/IndividualSurveys`);
    const keptUntil = new Date(panel.clock.now().getTime() + 10 * MINUTE_MS).toISOString();
    expect(begun.data.list.find((card: { encryptId: string }) => card.encryptId === encryptId)).toMatchObject({
      started: true,
      progress: { answered: 2, questions: 3, minutesLeft: 2, keptUntil },
    });

    panel.clock.advance(4 * MINUTE_MS);
    const end = await member.post(`/api/v1/Attempts/${attempt}/Page`, { turn: 1, answers: { why: 'taste' } });
    expect(end.data).toMatchObject({
      kind: 'end',
      state: 'completed',
      points: 120,
      credited: true,
      credit: 2,
      balance: 270,
      durationSeconds: 240,
    });
    // Asking again tells the same.
    expect((await member.get(`/api/v1/Attempts/${attempt}`)).data).toEqual(end.data);
    expect(await ledgerStory(panel, maya.id)).toMatchInlineSnapshot(`
      "what happened                               movement                    points  available  pending  reserved
      Welcome to Pollen                           panel:rewards -> available      50         50        0         0
      Profile completed                           panel:rewards -> available     100        150        0         0
      Survey No. 48101 completed: Tea and coffee  panel:rewards -> available     120        270        0         0"
    `);
    const history = await member.get(`/api/v1/Accounts/${maya.id}/HistoricalSurveys`);
    expect(history.data.list[0]).toMatchObject({ state: 'completed', finalPoints: 120, status: 'Completed' });
    const after = await member.get(`/api/v1/Accounts/${maya.id}/IndividualSurveys`);
    expect(after.data.list.some((card: { encryptId: string }) => card.encryptId === encryptId)).toBe(false);
  });

  test('a closed tab resumes at the same page with the answers kept', async () => {
    const maya = await createMember(panel);
    const member = as(panel, maya);
    const { encryptId } = await launchSurvey(panel);
    const attempt = await start(maya, encryptId);
    await member.post(`/api/v1/Attempts/${attempt}/Page`, { turn: 0, answers: { age: 'adult', region: 'south' } });
    expect(await start(maya, encryptId)).toBe(attempt);
    expect((await member.get(`/api/v1/Attempts/${attempt}`)).data).toMatchObject({ turn: 1, page: { name: 'second' } });
    const back = await member.post(`/api/v1/Attempts/${attempt}/Previous`, { turn: 1 });
    expect(back.data.page.name).toBe('first');
    expect(back.data.page.elements.map((element: { value: unknown }) => element.value)).toEqual(['adult', 'south']);
  });

  test('screened out pays ten coins, at most five times a day', async () => {
    const maya = await createMember(panel);
    const paid: number[] = [];
    for (let survey = 0; survey < 7; survey += 1) {
      const { encryptId } = await launchSurvey(panel);
      const attempt = await start(maya, encryptId);
      const end = await as(panel, maya).post(`/api/v1/Attempts/${attempt}/Page`, {
        turn: 0,
        answers: { age: 'under18' },
      });
      expect(end.data).toMatchObject({ kind: 'end', state: 'screened_out', reason: 'For adults only.' });
      expect((await as(panel, maya).get(`/api/v1/Attempts/${attempt}`)).data).toEqual(end.data);
      paid.push(end.data.points);
    }
    expect(paid).toEqual([10, 10, 10, 10, 10, 0, 0]);
  });

  test('a reward after review is pending, then available, and only then brings the credit', async () => {
    const maya = await createMember(panel);
    const { encryptId } = await launchSurvey(panel, { reviewDays: 3 });
    const end = await completeShort(panel, maya, encryptId);
    expect(end.data).toMatchObject({ state: 'completed', points: 120, credited: false, balance: 150 });
    panel.clock.advance(3 * DAY_MS);
    await attemptJobs['attempts.release']?.({}, panel.services);
    await attemptJobs['attempts.release']?.({}, panel.services);
    expect(await ledgerStory(panel, maya.id)).toMatchInlineSnapshot(`
      "what happened                               movement                    points  available  pending  reserved
      Welcome to Pollen                           panel:rewards -> available      50         50        0         0
      Profile completed                           panel:rewards -> available     100        150        0         0
      Survey No. 48110 completed: Tea and coffee  panel:rewards -> pending       120        150      120         0
      Survey No. 48110 reviewed: Tea and coffee   pending -> available           120        270        0         0"
    `);
    const account = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}`);
    expect(account.data).toMatchObject({ balance: 270, pending: 0, credit: 62 });
  });

  test('the reason of a screen-out is shown in the language of the member', async () => {
    const maya = await createMember(panel);
    const { encryptId } = await launchSurvey(panel);
    const attempt = await start(maya, encryptId);
    await as(panel, maya).post(`/api/v1/Attempts/${attempt}/Page`, { turn: 0, answers: { age: 'under18' } });
    for (const [lang, reason] of [
      ['en', 'For adults only.'],
      ['zh', '仅限成年人。'],
    ] as const) {
      const seen = await panel.call(`GET /api/v1/Attempts/${attempt}`, { cookie: maya.cookie, lang });
      expect(seen.data).toMatchObject({ state: 'screened_out', reason });
      const history = await panel.call(`GET /api/v1/Accounts/${maya.id}/HistoricalSurveys`, {
        cookie: maya.cookie,
        lang,
      });
      expect(history.data.list[0]).toMatchObject({ state: 'screened_out', reason });
    }
  });

  test('a promotion doubles what is shown, promised and paid, and a promise outlives it', async () => {
    const maya = await createMember(panel);
    const jonas = await createMember(panel);
    const { encryptId } = await launchSurvey(panel);
    const shown = async (member: { id: number; cookie: string }) => {
      const { list } = (await as(panel, member).get(`/api/v1/Accounts/${member.id}/IndividualSurveys`)).data;
      const card = list.find((one: { encryptId: string }) => one.encryptId === encryptId);
      const info = await as(panel, member).get(`/api/v1/Surveys/${encryptId}`);
      return [card?.maxPoints, info.data.points];
    };
    const { id } = await panel.transaction((tx) =>
      tx.one<{ id: number }>(sql`
        insert into promotions (name, starts_on, ends_on)
        select 'Spring', day - 1, day + 1 from (select ${tx.now}::timestamptz::date as day) today returning id`),
    );
    expect(await shown(maya)).toEqual([240, 240]);
    const attempt = await start(maya, encryptId);
    await panel.transaction((tx) => tx.run(sql`delete from promotions where id = ${id}`));
    expect([await shown(maya), await shown(jonas)]).toEqual([
      [240, 240],
      [120, 120],
    ]);
    const path = `/api/v1/Attempts/${attempt}/Page`;
    await as(panel, maya).post(path, { turn: 0, answers: { age: 'adult' } });
    const end = await as(panel, maya).post(path, { turn: 1, answers: {} });
    expect(end.data).toMatchObject({ state: 'completed', points: 240 });
  });

  test('a place that ran out is given back; coming back finds the survey full', async () => {
    const [maya, jonas] = await Promise.all([createMember(panel), createMember(panel)]);
    const { encryptId } = await launchSurvey(panel, { completesTarget: 1 });
    const attempt = await start(maya, encryptId);
    const refused = await as(panel, jonas).post(`/api/v1/Surveys/${encryptId}/Attempts`);
    expect(refused.code).toBe(codes.surveyFull);
    panel.clock.advance(HOUR_MS);
    expect((await completeShort(panel, jonas, encryptId)).data.state).toBe('completed');
    expect((await as(panel, maya).get(`/api/v1/Attempts/${attempt}`)).data).toMatchObject({
      kind: 'end',
      state: 'quota_full',
      points: 10,
    });
  });

  test('info is public; in Chinese it is Chinese', async () => {
    const { encryptId } = await launchSurvey(panel, {
      target: { countries: [840], ageFrom: 18, ageTo: 45, genders: [2] },
    });
    const info = await panel.call(`GET /api/v1/Surveys/${encryptId}`, { lang: 'zh' });
    expect(info.data).toMatchObject({
      name: '茶与咖啡',
      attempt: null,
      screenOutPoints: 10,
      questions: 3,
      can: { start: true },
    });
    expect(info.data.requirements).toContain('18–45 岁');
  });

  test('a problem can be reported once', async () => {
    const maya = await createMember(panel);
    const { encryptId } = await launchSurvey(panel);
    const attempt = await start(maya, encryptId);
    expect(
      (await as(panel, maya).post(`/api/v1/Attempts/${attempt}/Reports`, { text: 'A picture is missing' })).code,
    ).toBe(200);
    expect((await as(panel, maya).post(`/api/v1/Attempts/${attempt}/Reports`, { text: 'again' })).code).toBe(
      codes.alreadyReported,
    );
  });

  test('a preview shows the page with answers that are not kept', async () => {
    const maya = await createMember(panel);
    const { encryptId } = await launchSurvey(panel);
    const attempt = await start(maya, encryptId);
    const seen = await as(panel, maya).post(`/api/v1/Attempts/${attempt}/Preview`, {
      turn: 0,
      answers: { age: 'adult' },
    });
    expect(seen.data.page.elements[0].value).toBe('adult');
    expect((await as(panel, maya).get(`/api/v1/Attempts/${attempt}`)).data.page.elements[0].value).toBeNull();
  });
});

describe('refuses', () => {
  test('an address without a key of an attempt, after the session was checked', async () => {
    const maya = await createMember(panel);
    const body = { turn: 0, answers: {} };
    expect((await as(panel, maya).post('/api/v1/Attempts/x/Page', body)).code).toBe(codes.malformed);
    expect((await panel.call('POST /api/v1/Attempts/x/Page', { body })).code).toBe('401');
  });

  test('wrong answers name their question and change nothing', async () => {
    const maya = await createMember(panel);
    const { encryptId } = await launchSurvey(panel);
    const attempt = await start(maya, encryptId);
    const wrong: object[] = [
      {},
      { age: 'adult', why: 'not asked yet' },
      { age: 'elephant' },
      { age: { $ne: 1 } },
      { constructor: 'x' },
    ];
    for (const answers of wrong) {
      const refused = await as(panel, maya, 'zh').post(`/api/v1/Attempts/${attempt}/Page`, { turn: 0, answers });
      expect([codes.answersInvalid, codes.malformed]).toContain(refused.code);
      expect(refused.errors[0]).toMatch(/[一-鿿]/);
    }
    expect((await as(panel, maya).get(`/api/v1/Attempts/${attempt}`)).data).toMatchObject({
      turn: 0,
      page: { name: 'first' },
    });
  });

  test('members who do not fit, have an incomplete profile or are blacklisted cannot start', async () => {
    const { encryptId } = await launchSurvey(panel, { target: { ageFrom: 18, ageTo: 30 } });
    const older = await createMember(panel, {
      profile: { name: 'Olga Older', gender: 2, birthday: '1950-01-01', countryId: 840 },
    });
    expect((await as(panel, older).post(`/api/v1/Surveys/${encryptId}/Attempts`)).code).toBe(codes.surveyNotForYou);
    const blank = await createMember(panel, { profile: null });
    expect((await as(panel, blank).post(`/api/v1/Surveys/${encryptId}/Attempts`)).code).toBe(codes.profileIncomplete);
    const listed = await as(panel, blank).get(`/api/v1/Accounts/${blank.id}/IndividualSurveys`);
    expect(listed.data.can.answer.code).toBe(codes.profileIncomplete);
    await panel.transaction((tx) =>
      tx.run(sql`update members set state = 'blacklisted', blacklist_reason = 'copied answers' where id = ${older.id}`),
    );
    const barred = await as(panel, older).post(`/api/v1/Surveys/${encryptId}/Attempts`);
    expect(barred).toMatchObject({ code: codes.blacklisted });
    expect(barred.errors[0]).toContain('copied answers');
  });

  test('a member who is blacklisted while answering cannot continue and is not paid', async () => {
    const maya = await createMember(panel);
    const { encryptId } = await launchSurvey(panel, { completesTarget: 1 });
    const path = `/api/v1/Attempts/${await start(maya, encryptId)}`;
    await panel.transaction((tx) =>
      tx.run(sql`update members set state = 'blacklisted', blacklist_reason = 'copied answers' where id = ${maya.id}`),
    );
    for (const [step, body] of [
      ['Page', { turn: 0, answers: { age: 'under18' } }],
      ['Preview', { turn: 0, answers: { age: 'adult' } }],
      ['Previous', { turn: 0 }],
    ] as const) {
      const barred = await as(panel, maya).post(`${path}/${step}`, body);
      expect([step, barred.code, barred.errors[0]]).toEqual([
        step,
        codes.blacklisted,
        expect.stringContaining('copied answers'),
      ]);
    }
    // Somebody else takes the only place when the reservation is over: a quota full that would have been paid.
    panel.clock.advance(HOUR_MS);
    await completeShort(panel, await createMember(panel), encryptId);
    expect((await as(panel, maya).get(path)).data).toMatchObject({ kind: 'page', turn: 0 });
    const { balance } = (await as(panel, maya).get(`/api/v1/Accounts/${maya.id}`)).data;
    expect(balance).toBe(150);
  });

  test('a finished survey is not taken again', async () => {
    const maya = await createMember(panel);
    const { encryptId } = await launchSurvey(panel);
    await completeShort(panel, maya, encryptId);
    expect((await as(panel, maya).post(`/api/v1/Surveys/${encryptId}/Attempts`)).code).toBe(codes.surveyDone);
  });

  test('drafts and unknown surveys are not found', async () => {
    const maya = await createMember(panel);
    const { encryptId } = await launchSurvey(panel, { draft: true });
    expect((await as(panel, maya).get(`/api/v1/Surveys/${encryptId}`)).code).toBe(codes.notFound);
    expect((await as(panel, maya).get('/api/v1/Surveys/nosuchsurveyatall00')).code).toBe(codes.notFound);
    // Paths that are not in canonical spelling are unknown: decision 65.
    expect((await as(panel, maya).get('/api/v1/Surveys/%00')).status).toBe(404);
  });
});

describe('forbidden', () => {
  test('an attempt answers only to its member', async () => {
    const [maya, jonas] = await Promise.all([createMember(panel), createMember(panel)]);
    const { encryptId } = await launchSurvey(panel);
    const attempt = await start(maya, encryptId);
    expect((await as(panel, jonas).get(`/api/v1/Attempts/${attempt}`)).code).toBe(codes.notFound);
    for (const [path, body] of [
      [`/api/v1/Attempts/${attempt}/Page`, { turn: 0, answers: { age: 'adult' } }],
      [`/api/v1/Attempts/${attempt}/Preview`, { turn: 0, answers: { age: 'adult' } }],
      [`/api/v1/Attempts/${attempt}/Previous`, { turn: 0 }],
    ] as const) {
      expect((await as(panel, jonas).post(path, body)).code).toBe(codes.notFound);
      expect((await panel.call(`POST ${path}`, { body })).code).toBe('401');
    }
    expect((await as(panel, jonas).post(`/api/v1/Attempts/${attempt}/Reports`, { text: 'x' })).code).toBe(
      codes.notFound,
    );
    expect((await as(panel, jonas).get(`/api/v1/Accounts/${maya.id}/HistoricalSurveys`)).code).toBe(codes.notFound);
    expect((await as(panel, jonas).get(`/api/v1/Accounts/${maya.id}/IndividualSurveys`)).code).toBe(codes.notFound);
  });
});
