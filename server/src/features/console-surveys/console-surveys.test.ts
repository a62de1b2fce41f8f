import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { surveySettings } from '@pollen/testkit/survey-settings';
import { as, completeShort, shortQuestionnaire } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptJobs } from '../attempts/jobs';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator');
});
afterAll(() => panel.close());

const settings = {
  ...surveySettings,
  description: { en: '<p>About tea.<script>alert(1)</script></p>', zh: '' },
  target: { countries: [840], genders: [2], ageFrom: 18, ageTo: 60 },
  quotas: [{ label: 'North', rule: {}, answer: { question: 'region', values: ['north'] }, target: 1 }],
};

async function create(overrides: object = {}, questionnaire: object = shortQuestionnaire): Promise<number> {
  const created = await as(panel, operator).post('/api/console/Surveys', {
    settings: { ...settings, ...overrides },
    questionnaire,
  });
  expect(created).toMatchObject({ code: 200 });
  return created.data.id;
}

describe('the list', () => {
  test('is sorted by title, reward and completes in both directions, and shows the newest first among equals', async () => {
    const word = 'Sortable';
    const cheap = await create({ title: { en: `${word} A`, zh: '' }, rewardPoints: 50 });
    const dear = await create({ title: { en: `${word} C`, zh: '' }, rewardPoints: 90 });
    const later = await create({ title: { en: `${word} B`, zh: '' }, rewardPoints: 90 });
    const ids = async (sort: string) =>
      (await as(panel, operator).get(`/api/console/Surveys?search=${word}${sort}`)).data.list.map(
        ({ id }: { id: number }) => id,
      );
    expect(await ids('')).toEqual([later, dear, cheap]);
    expect(await ids('&sort=survey')).toEqual([cheap, later, dear]);
    expect(await ids('&sort=-survey')).toEqual([dear, later, cheap]);
    expect(await ids('&sort=reward')).toEqual([cheap, later, dear]);
    expect(await ids('&sort=-reward')).toEqual([later, dear, cheap]);
    expect(await ids('&sort=completes')).toEqual([later, dear, cheap]);
    expect(await as(panel, operator).get('/api/console/Surveys?sort=secret')).toMatchObject({ status: 400 });
  });
});

describe('works', () => {
  test('an operator uploads, launches, and members who fit find it', async () => {
    const fits = await createMember(panel);
    const tooOld = await createMember(panel, {
      profile: { name: 'Olga', gender: 2, birthday: '1940-01-01', countryId: 840 },
    });
    const id = await create();
    const call = as(panel, operator);
    const draft = await call.get(`/api/console/Surveys/${id}`);
    expect(draft.data).toMatchObject({
      state: 'draft',
      version: 1,
      matchingMembers: 1,
      settings: { ...settings, description: { en: '<p>About tea.</p>', zh: '' } },
      findings: [{ kind: 'translationMissing', path: 'settings.description' }],
      outline: [{ questions: [{ name: 'age' }, { name: 'region' }] }, { questions: [{ name: 'why' }] }],
      can: { launch: true, edit: true, pause: { code: codes.surveyStateForbids } },
    });
    const listed = async (member: { id: number; cookie: string }) =>
      (await as(panel, member).get(`/api/v1/Accounts/${member.id}/IndividualSurveys`)).data.list.length;
    expect(await listed(fits)).toBe(0);
    expect((await call.post(`/api/console/Surveys/${id}/State`, { action: 'launch' })).data).toMatchObject({
      state: 'live',
    });
    expect([await listed(fits), await listed(tooOld)]).toEqual([1, 0]);

    expect((await completeShort(panel, fits, draft.data.encryptId)).data.state).toBe('completed');
    const live = await call.get(`/api/console/Surveys/${id}`);
    expect(live.data).toMatchObject({
      completes: 1,
      figures: { started: 1, completed: 1 },
      quotaFill: [{ label: 'North', target: 1, completes: 1 }],
    });
    const log = await call.get(`/api/console/AuditLog?subjectKind=survey&subjectId=${id}`);
    expect(log.data.list.map((line: { action: string }) => line.action)).toEqual(['survey.launch', 'survey.created']);
  });

  test('a new version leaves running attempts on theirs; a paused survey is hidden', async () => {
    const [first, second] = await Promise.all([createMember(panel), createMember(panel)]);
    const id = await create({ quotas: [], target: {} });
    const call = as(panel, operator);
    await call.post(`/api/console/Surveys/${id}/State`, { action: 'launch' });
    const { encryptId } = (await call.get(`/api/console/Surveys/${id}`)).data;
    const running = (await as(panel, first).post(`/api/v1/Surveys/${encryptId}/Attempts`)).data.attemptId;
    const questionnaire = { pages: [{ name: 'only', elements: [{ type: 'comment', name: 'anything' }] }] };
    expect((await call.post(`/api/console/Surveys/${id}/Versions`, { questionnaire, base: 1, note: '' })).data).toEqual(
      {
        version: 2,
      },
    );
    expect((await as(panel, first).get(`/api/v1/Attempts/${running}`)).data.page.name).toBe('first');
    const fresh = (await as(panel, second).post(`/api/v1/Surveys/${encryptId}/Attempts`)).data.attemptId;
    expect((await as(panel, second).get(`/api/v1/Attempts/${fresh}`)).data.page.name).toBe('only');

    await call.post(`/api/console/Surveys/${id}/State`, { action: 'pause' });
    const third = await createMember(panel);
    expect((await as(panel, third).post(`/api/v1/Surveys/${encryptId}/Attempts`)).code).toBe(codes.surveyGone);
    await call.post(`/api/console/Surveys/${id}/State`, { action: 'close' });
    const end = await as(panel, second).post(`/api/v1/Attempts/${fresh}/Page`, { turn: 0, answers: { anything: 'x' } });
    expect(end.data).toMatchObject({ kind: 'end', state: 'completed' });
  });

  test('raising the target reopens a full survey, lowering it fills the survey, and started attempts keep their places', async () => {
    const id = await create({ completesTarget: 1, target: {}, quotas: [] });
    const call = as(panel, operator);
    await call.post(`/api/console/Surveys/${id}/State`, { action: 'launch' });
    const { encryptId } = (await call.get(`/api/console/Surveys/${id}`)).data;
    await completeShort(panel, await createMember(panel), encryptId);
    const state = async () => (await call.get(`/api/console/Surveys/${id}`)).data.state;
    expect(await state()).toBe('full');
    const change = async (completesTarget: number) => {
      const { revision } = (await call.get(`/api/console/Surveys/${id}`)).data;
      const changed = { ...settings, target: {}, quotas: [], completesTarget };
      return call.post(`/api/console/Surveys/${id}`, { settings: changed, revision });
    };
    expect((await change(2)).code).toBe(200);
    expect(await state()).toBe('live');
    await completeShort(panel, await createMember(panel), encryptId);
    expect((await change(3)).code).toBe(200);
    expect((await change(2)).code).toBe(200);
    expect(await state()).toBe('full');
    expect((await change(1)).code).toBe(codes.surveyStateForbids);
  });

  test('of two operators who change settings at once, the second is refused with the name of the first', async () => {
    const id = await create();
    const other = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
    const path = `/api/console/Surveys/${id}`;
    const { revision } = (await as(panel, operator).get(path)).data;
    const theirs = { settings: { ...settings, rewardPoints: 150 }, revision };
    expect((await as(panel, other).post(path, theirs)).code).toBe(200);
    const mine = { settings: { ...settings, rewardPoints: 90 }, revision };
    expect(await as(panel, operator).post(path, mine)).toMatchObject({
      code: codes.surveyChanged,
      errors: [expect.stringContaining('Eva Brandt')],
    });
    const now = (await as(panel, operator).get(path)).data;
    expect(now).toMatchObject({ rewardPoints: 150, revision: revision + 1, changedBy: 'Eva Brandt' });
    expect((await as(panel, operator).post(path, { ...mine, revision: now.revision })).code).toBe(200);

    const { revision: next } = (await as(panel, operator).get(path)).data;
    const many = await Promise.all(
      [1, 2, 3].map((n) =>
        as(panel, operator).post(path, { settings: { ...settings, rewardPoints: n }, revision: next }),
      ),
    );
    expect(many.map(({ code }) => code).sort()).toEqual([200, codes.surveyChanged, codes.surveyChanged]);
  });

  test('the list shows the measured figures of a survey once there are some', async () => {
    const id = await create({ target: {}, quotas: [], rewardPoints: 120 });
    const call = as(panel, operator);
    const row = async () =>
      (await call.get(`/api/console/Surveys?search=${id}`)).data.list.find((one: { id: number }) => one.id === id);
    expect((await row()).measured).toEqual({ ir: null, minutes: null, pointsPerComplete: null, pointsPerMinute: null });
    await call.post(`/api/console/Surveys/${id}/State`, { action: 'launch' });
    const { encryptId } = (await call.get(`/api/console/Surveys/${id}`)).data;
    const [one, other, young] = await Promise.all([createMember(panel), createMember(panel), createMember(panel)]);
    for (const [member, minutes] of [
      [one, 2],
      [other, 4],
    ] as const) {
      const begun = await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
      const path = `/api/v1/Attempts/${begun.data.attemptId}/Page`;
      await as(panel, member).post(path, { turn: 0, answers: { age: 'adult', region: 'north' } });
      panel.clock.advance(minutes * 60_000);
      await as(panel, member).post(path, { turn: 1, answers: { why: 'x' } });
    }
    const begun = await as(panel, young).post(`/api/v1/Surveys/${encryptId}/Attempts`);
    const path = `/api/v1/Attempts/${begun.data.attemptId}/Page`;
    await as(panel, young).post(path, { turn: 0, answers: { age: 'under18', region: 'north' } });
    await attemptJobs['surveys.measure']?.({}, panel.services);
    // Two of three completed, in 2 and 4 minutes; 120 for each of them and 10 for the one who was screened out.
    expect((await row()).measured).toEqual({ ir: 67, minutes: 3, pointsPerComplete: 125, pointsPerMinute: 40 });
  });

  test('a target is counted before anything is saved', async () => {
    const before = await as(panel, operator).post('/api/console/TargetCounts', { target: { countries: [276] } });
    await createMember(panel, { profile: { name: 'Jonas', gender: 1, birthday: '1990-01-01', countryId: 276 } });
    const after = await as(panel, operator).post('/api/console/TargetCounts', {
      target: { countries: [276], ageFrom: 36, ageTo: 36 },
    });
    expect(after.data.members).toBe(before.data.members + 1);
  });

  test('answers to profile questions are targets: counted, described, and what members find depends on them', async () => {
    const call = as(panel, operator);
    const questions = (await call.get('/api/console/ProfileQuestions')).data.list;
    const [household] = questions;
    expect(household).toMatchObject({ text: expect.stringContaining('household'), choices: expect.any(Array) });
    expect((await as(panel, operator, 'zh').get('/api/console/ProfileQuestions')).data.list[0].text).toMatch(/[一-鿿]/);
    const [alone, couple] = household.choices;
    const profile = { name: 'Ana', gender: 2 as const, birthday: '1990-01-01', countryId: 620 };
    const [one, two, silent] = await Promise.all([1, 2, 3].map(() => createMember(panel, { profile })));
    if (!one || !two || !silent) throw new Error('no members');
    for (const [member, choice] of [
      [one, alone],
      [two, couple],
    ] as const) {
      const answer = { questionId: household.id, answerId: choice.id };
      const path = `/api/v1/Accounts/${member.id}/ProfileQuestion`;
      expect((await as(panel, member).post(path, answer)).code).toBe(200);
    }
    const target = { countries: [620], answers: [{ question: household.id, choices: [alone.id] }] };
    const counted = await call.post('/api/console/TargetCounts', { target });
    expect(counted.data).toMatchObject({
      members: 1,
      women: 1,
      men: 0,
      countries: [{ id: 620, members: 1 }],
      sample: [{ memberId: one.id, gender: 2, countryId: 620 }],
    });
    expect(counted.data.ages.filter(({ members }: { members: number }) => members > 0)).toEqual([
      { from: 35, to: 44, members: 1 },
    ]);
    expect(JSON.stringify(counted.data)).not.toContain('Ana');
    const all = await call.post('/api/console/TargetCounts', { target: { countries: [620] } });
    expect(all.data.members).toBe(3);

    const id = await create({
      target,
      quotas: [{ label: 'Couples', rule: { answers: [{ question: household.id, choices: [couple.id] }] }, target: 1 }],
    });
    await call.post(`/api/console/Surveys/${id}/State`, { action: 'launch' });
    const { encryptId, matchingMembers } = (await call.get(`/api/console/Surveys/${id}`)).data;
    expect(matchingMembers).toBe(1);
    const finds = async (member: { id: number; cookie: string }) =>
      (await as(panel, member).get(`/api/v1/Accounts/${member.id}/IndividualSurveys`)).data.list.some(
        (card: { encryptId: string }) => card.encryptId === encryptId,
      );
    expect([await finds(one), await finds(two), await finds(silent)]).toEqual([true, false, false]);
    expect((await as(panel, two).post(`/api/v1/Surveys/${encryptId}/Attempts`)).code).toBe(codes.surveyNotForYou);
    expect((await as(panel, one).post(`/api/v1/Surveys/${encryptId}/Attempts`)).code).toBe(200);
    expect((await call.get(`/api/console/Surveys/${id}/Invitable`)).data.members).toBe(0);

    const wrong = {
      ...settings,
      target: { answers: [{ question: household.id, choices: [questions[1].choices[0].id] }] },
    };
    expect(
      (await call.post('/api/console/Surveys', { settings: wrong, questionnaire: shortQuestionnaire })).status,
    ).toBe(400);
  });
});

describe('refuses', () => {
  test("launching or resuming a survey that a colleague has changed meanwhile, with the colleague's name", async () => {
    const id = await create();
    const eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
    const look = async () => (await as(panel, operator).get(`/api/console/Surveys/${id}`)).data;
    const act = (action: string, { version, revision }: { version: number; revision: number }, lang?: 'zh') =>
      as(panel, operator, lang).post(`/api/console/Surveys/${id}/State`, { action, seen: { version, revision } });

    const first = await look();
    const other = { pages: [{ name: 'only', elements: [{ type: 'comment', name: 'anything' }] }] };
    const version = { questionnaire: other, base: first.version, note: '' };
    expect((await as(panel, eva).post(`/api/console/Surveys/${id}/Versions`, version)).code).toBe(200);
    const unseen = { code: codes.versionUnseen, errors: [expect.stringMatching(/^Eva Brandt .* version 2 /)] };
    expect(await act('launch', first)).toMatchObject(unseen);
    expect((await act('launch', first, 'zh')).errors).toEqual([
      '您打开后，Eva Brandt已将问卷更新至第 2 版，请先查看。',
    ]);
    expect((await look()).state).toBe('draft');

    const second = await look();
    const change = { settings: { ...second.settings, rewardPoints: 900 }, revision: second.revision };
    expect((await as(panel, eva).post(`/api/console/Surveys/${id}`, change)).code).toBe(200);
    const dearer = { code: codes.settingsUnseen, errors: [expect.stringMatching(/^Eva Brandt .* settings /)] };
    expect(await act('launch', second)).toMatchObject(dearer);
    expect(await act('launch', await look())).toMatchObject({ data: { state: 'live' } });
    expect((await act('pause', await look())).code).toBe(200);
    expect(await act('resume', second)).toMatchObject(dearer);
    expect((await look()).state).toBe('paused');

    // Of a launch and a version at the same moment, either the version comes after it or the launch is refused.
    const third = await look();
    const [resumed, published] = await Promise.all([
      act('resume', third),
      as(panel, eva).post(`/api/console/Surveys/${id}/Versions`, { ...version, base: third.version }),
    ]);
    expect(published.code).toBe(200);
    expect([200, codes.versionUnseen]).toContain(resumed.code);
    expect((await look()).state).toBe(resumed.code === 200 ? 'live' : 'paused');
  });

  test('invalid changes of the state, from every state', async () => {
    const id = await create();
    const state = `/api/console/Surveys/${id}/State`;
    expect((await as(panel, operator).post(state, { action: 'resume' })).code).toBe(codes.surveyStateForbids);
    const launches = await Promise.all([1, 2, 3].map(() => as(panel, operator).post(state, { action: 'launch' })));
    expect(launches.map(({ code }) => code).sort()).toEqual([200, codes.surveyStateForbids, codes.surveyStateForbids]);
    expect((await as(panel, operator).post('/api/console/Surveys/999999/State', { action: 'launch' })).code).toBe(
      codes.notFound,
    );
  });
});

test('forbidden: viewers see everything and change nothing', async () => {
  const viewer = await createOperatorPersona(panel, 'viewer');
  const id = await create();
  const call = as(panel, viewer);
  expect((await call.get('/api/console/Surveys')).data.can.create.code).toBe(codes.notAllowed);
  const { data } = await call.get(`/api/console/Surveys/${id}`);
  expect(data.can.launch.code).toBe(codes.notAllowed);
  for (const [path, body] of [
    ['/api/console/Surveys', { settings, questionnaire: shortQuestionnaire }],
    [`/api/console/Surveys/${id}`, { settings, revision: 1 }],
    [`/api/console/Surveys/${id}/State`, { action: 'launch' }],
  ] as const) {
    expect([path, (await call.post(path, body)).code]).toEqual([path, codes.notAllowed]);
  }
  // A preview and a check store nothing.
  const { questionnaire } = data;
  const check = await call.post('/api/console/QuestionnaireChecks', { questionnaire });
  expect(check.data).toMatchObject({ problems: [], questions: 3 });
  const start = { questionnaire, lang: 'en', state: null, step: 'start', answers: {} };
  expect((await call.post('/api/console/Previews', start)).data.page.name).toBe('first');
});
