import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { surveySettings } from '@pollen/testkit/survey-settings';
import { as, launchSurvey, shortQuestionnaire } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '../../jobs';
import { DAY_MS } from '../../platform/time';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});

const run = (name: string) => jobs[name]?.({}, panel.services);

const agreed = { agreedWording: '1.0' };

function inDays(days: number): string {
  return new Date(panel.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

function launchSensitive(settings: Parameters<typeof launchSurvey>[1] = {}) {
  return launchSurvey(panel, {
    sensitiveSubjects: ['health', 'money'],
    answersKeptDays: 60,
    endsOn: inDays(5),
    ...settings,
  });
}

type Member = Awaited<ReturnType<typeof createMember>>;

async function start(member: Member, encryptId: string): Promise<string> {
  return (await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`, agreed)).data.attemptId;
}

async function complete(member: Member, encryptId: string): Promise<string> {
  const attempt = await start(member, encryptId);
  await as(panel, member).post(`/api/v1/Attempts/${attempt}/Page`, {
    turn: 0,
    answers: { age: 'adult', region: 'north' },
  });
  await as(panel, member).post(`/api/v1/Attempts/${attempt}/Page`, {
    turn: 1,
    answers: { why: 'because a warm cup of tea in the morning helps me to wake up slowly' },
  });
  return attempt;
}

const consentsOf = (member: Member) =>
  panel.services.database.reader.rows<{
    wording: string;
    subjects: string[];
    keptDays: number;
    withdrawn: boolean;
  }>(sql`
    select wording, subjects, kept_days as "keptDays", withdrawn_at is not null as withdrawn
    from survey_consents where member_id = ${member.id}`);

/** How many rows hold answers of a survey, or something made of them. */
async function tracesOf(surveyId: number) {
  return panel.services.database.reader.one<Record<string, number>>(sql`
    with its as (select * from attempts where survey_id = ${surveyId})
    select (select count(*)::int from attempt_pages p join its a on a.id = p.attempt_id) as pages,
      (select count(*)::int from its where run -> 'answers' <> '{}') as runs,
      (select count(*)::int from its where respondent is not null or cell_ids <> '{}') as facts,
      (select count(*)::int from quality_texts t join its a on a.id = t.attempt_id) as texts,
      (select count(*)::int from coded_answers c join its a on a.id = c.attempt_id) as codes,
      (select count(*)::int from excluded_responses x join its a on a.id = x.attempt_id) as exclusions`);
}
const noTraces = { pages: 0, runs: 0, facts: 0, texts: 0, codes: 0, exclusions: 0 };

describe('before the start', () => {
  test('card and info name the subjects, and nothing starts without the agreement to the present wording', async () => {
    const { encryptId } = await launchSensitive();
    const maya = await createMember(panel);
    const member = as(panel, maya);
    const { list } = (await member.get(`/api/v1/Accounts/${maya.id}/IndividualSurveys`)).data;
    expect(list.find((card: { encryptId: string }) => card.encryptId === encryptId).asksAbout).toBe(
      'Asks about your health and your money',
    );
    const info = await as(panel, maya, 'zh').get(`/api/v1/Surveys/${encryptId}`);
    expect(info.data.sensitive).toEqual({ subjects: ['健康状况', '个人财务'], keptDays: 60, wording: '1.0' });

    for (const body of [{}, { agreedWording: '0.9' }]) {
      const refused = await member.post(`/api/v1/Surveys/${encryptId}/Attempts`, body);
      expect(refused.code).toBe(codes.agreementMissing);
    }
    expect((await member.get(`/api/v1/Surveys/${encryptId}`)).data.attempt).toBeNull();
    expect(await consentsOf(maya)).toEqual([]);
  });

  test('the agreement is kept once, of two starts at once too; going on takes none', async () => {
    const { encryptId } = await launchSensitive();
    const maya = await createMember(panel);
    const keys = await Promise.all([start(maya, encryptId), start(maya, encryptId), start(maya, encryptId)]);
    expect(new Set(keys).size).toBe(1);
    expect(await consentsOf(maya)).toEqual([
      { wording: '1.0', subjects: ['health', 'money'], keptDays: 60, withdrawn: false },
    ]);
    const again = await as(panel, maya).post(`/api/v1/Surveys/${encryptId}/Attempts`);
    expect(again.data.attemptId).toBe(keys[0]);
  });

  test('other surveys ask for nothing and cannot be left for good', async () => {
    const { encryptId } = await launchSurvey(panel);
    const maya = await createMember(panel);
    const { attemptId } = (await as(panel, maya).post(`/api/v1/Surveys/${encryptId}/Attempts`)).data;
    expect((await as(panel, maya).get(`/api/v1/Surveys/${encryptId}`)).data.sensitive).toBeNull();
    expect((await as(panel, maya).get(`/api/v1/Attempts/${attemptId}`)).data.sensitive).toBeNull();
    const left = await as(panel, maya).post(`/api/v1/Attempts/${attemptId}/Leave`, { eraseAnswers: true });
    expect(left.code).toBe(codes.notFound);
  });
});

describe('leaving', () => {
  test('ends the attempt without coins, credit or a case, and erases the answers if asked; a repeat changes nothing', async () => {
    const { id, encryptId } = await launchSensitive();
    const maya = await createMember(panel);
    const attempt = await start(maya, encryptId);
    const member = as(panel, maya);
    await member.post(`/api/v1/Attempts/${attempt}/Page`, { turn: 0, answers: { age: 'adult', region: 'north' } });
    const before = await ledgerStory(panel, maya.id);

    const calls = [true, true, false].map((eraseAnswers) =>
      member.post(`/api/v1/Attempts/${attempt}/Leave`, { eraseAnswers }),
    );
    for (const { data } of await Promise.all(calls)) {
      expect(data).toMatchObject({ kind: 'end', state: 'abandoned', points: 0, credit: 0 });
      expect(data.reason).toBe('You left this survey for good.');
    }
    expect((await member.get(`/api/v1/Attempts/${attempt}`)).data.sensitive).toEqual({ erased: true });
    expect(await tracesOf(id)).toEqual(noTraces);
    expect(await ledgerStory(panel, maya.id)).toBe(before);
    expect(await consentsOf(maya)).toMatchObject([{ withdrawn: true }]);
    const late = await member.post(`/api/v1/Attempts/${attempt}/Page`, { turn: 1, answers: { why: 'x' } });
    expect(late.code).toBe(codes.attemptOver);
    expect((await member.post(`/api/v1/Surveys/${encryptId}/Attempts`, agreed)).code).toBe(codes.surveyDone);
  });

  test('keeps the answers when the member does not ask, until they ask later', async () => {
    const { id, encryptId } = await launchSensitive();
    const maya = await createMember(panel);
    const attempt = await start(maya, encryptId);
    const member = as(panel, maya);
    await member.post(`/api/v1/Attempts/${attempt}/Page`, { turn: 0, answers: { age: 'adult', region: 'north' } });
    await member.post(`/api/v1/Attempts/${attempt}/Leave`, { eraseAnswers: false });
    expect(await tracesOf(id)).toMatchObject({ pages: 1, runs: 1 });
    await member.post(`/api/v1/Attempts/${attempt}/Leave`, { eraseAnswers: true });
    expect(await tracesOf(id)).toEqual(noTraces);
  });

  test('after the end the reward stays, and the answers leave results, sums and export', async () => {
    const { id, encryptId } = await launchSensitive();
    const [maya, noah] = [await createMember(panel), await createMember(panel)];
    const attempt = await complete(maya, encryptId);
    await complete(noah, encryptId);
    await run('results.count');
    const before = await ledgerStory(panel, maya.id);
    const left = await as(panel, maya).post(`/api/v1/Attempts/${attempt}/Leave`, { eraseAnswers: true });
    expect(left.data).toMatchObject({ state: 'completed', points: 120, sensitive: { erased: true } });
    expect(await ledgerStory(panel, maya.id)).toBe(before);

    const eva = await createOperatorPersona(panel, 'admin');
    const results = await as(panel, eva).get(`/api/console/Surveys/${id}/Results`);
    expect(results.data.responses).toBe(1);
    expect((await as(panel, eva).get(`/api/console/Surveys/${id}`)).data.completes).toBe(2);
    const answered = await panel.services.database.reader.rows(sql`
      select q.question, q.answered from counted_questions q join survey_versions v on v.id = q.version_id
      where v.survey_id = ${id} and q.question = 'region'`);
    expect(answered).toEqual([{ question: 'region', answered: 1 }]);
    const mine = (await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/Export`)).data;
    expect(mine.surveys[0]).toMatchObject({ points: 120, pages: [] });
    expect(mine.surveys[0].answersErasedAt).not.toBeNull();
    expect(mine.surveyConsents).toMatchObject([
      { survey: String(id), subjects: ['your health', 'your money'], keptDays: 60, version: '1.0' },
    ]);
    expect(JSON.stringify(mine)).not.toContain('because a warm cup of tea in the morning helps me to wake up slowly');
  });

  test('an attempt of somebody else is not found', async () => {
    const { encryptId } = await launchSensitive();
    const [maya, noah] = [await createMember(panel), await createMember(panel)];
    const attempt = await start(maya, encryptId);
    const left = await as(panel, noah).post(`/api/v1/Attempts/${attempt}/Leave`, { eraseAnswers: true });
    expect(left.code).toBe(codes.notFound);
  });
});

describe('the term of the answers', () => {
  test('when it is over answers are gone from every table, and counts and coins are kept', async () => {
    const { id, encryptId } = await launchSensitive();
    const [maya, noah] = [await createMember(panel), await createMember(panel)];
    await complete(maya, encryptId);
    await complete(noah, encryptId);
    await run('quality.check');
    await run('results.count');
    const before = await ledgerStory(panel, maya.id);
    const eva = await createOperatorPersona(panel, 'admin');
    await panel.transaction(async (tx) => {
      await tx.run(sql`
        with code as (
          insert into answer_codes (survey_id, question, number, name_en, name_zh, created_by, created_at)
          values (${id}, 'why', 1, 'Habit', '', ${eva.id}, ${tx.now}) returning id)
        insert into coded_answers (attempt_id, code_id, coded_by, coded_at)
        select a.id, code.id, ${eva.id}, ${tx.now} from attempts a, code where a.survey_id = ${id}`);
      await tx.run(sql`
        insert into excluded_responses (attempt_id, survey_id, reason, operator_id, excluded_at)
        select id, survey_id, 'gossip', ${eva.id}, ${tx.now} from attempts where member_id = ${noah.id}`);
    });
    expect(await tracesOf(id)).toEqual({ pages: 4, runs: 2, facts: 2, texts: 2, codes: 2, exclusions: 1 });

    panel.clock.advance(6 * DAY_MS);
    await run('surveys.keepDays');
    panel.clock.advance(59 * DAY_MS);
    await run('sensitivity.removeAnswers');
    expect(await tracesOf(id)).toMatchObject({ pages: 4, runs: 2 });
    panel.clock.advance(2 * DAY_MS);
    await Promise.all([run('sensitivity.removeAnswers'), run('sensitivity.removeAnswers')]);
    await run('sensitivity.removeAnswers');
    expect(await tracesOf(id)).toEqual(noTraces);
    expect(await ledgerStory(panel, maya.id)).toBe(before);
    const nora = as(panel, await createOperatorPersona(panel, 'viewer'));
    const survey = (await nora.get(`/api/console/Surveys/${id}`)).data;
    expect(survey).toMatchObject({ completes: 2, figures: { completed: 2 } });
    expect(survey.answersRemoval.removedAt).not.toBeNull();
    expect((await nora.get(`/api/console/Surveys/${id}/Results`)).data.responses).toBe(0);
    const [counted] = await panel.services.database.reader.rows<{ answered: number }>(sql`
      select q.answered from counted_questions q join survey_versions v on v.id = q.version_id
      where v.survey_id = ${id} and q.question = 'region'`);
    expect(counted?.answered).toBe(2);
  });

  test('a closed account takes its answers and agreements along', async () => {
    const { id, encryptId } = await launchSensitive();
    const maya = await createMember(panel);
    await complete(maya, encryptId);
    await run('results.count');
    const { data } = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/Closing`);
    const closed = await as(panel, maya).post(`/api/v1/Accounts/${maya.id}/Closing`, {
      password: maya.password,
      forfeitedPoints: data.forfeitedPoints,
    });
    expect(closed.code).toBe(200);
    expect(await tracesOf(id)).toEqual(noTraces);
    expect(await consentsOf(maya)).toEqual([]);
  });
});

describe('operators', () => {
  const settings = (over: object = {}) => ({
    ...surveySettings,
    title: { en: 'Heart', zh: '' },
    rewardPoints: 100,
    estimatedIr: 50,
    completesTarget: 10,
    profileFields: [],
    sensitive: { subjects: ['health'], keptDays: 90 },
    ...over,
  });

  test('mark a draft; the launch takes a last day, and then the mark stays as members know it', async () => {
    const eva = as(panel, await createOperatorPersona(panel, 'operator'));
    const created = await eva.post('/api/console/Surveys', { settings: settings(), questionnaire: shortQuestionnaire });
    const path = `/api/console/Surveys/${created.data.id}`;
    const launch = () => eva.post(`${path}/State`, { action: 'launch', reason: 'because it is ready' });
    expect((await launch()).code).toBe(codes.sensitiveWithoutEnd);

    const endsOn = inDays(10);
    expect((await eva.post(path, { revision: 1, settings: settings({ endsOn }) })).code).toBe(200);
    expect((await launch()).data.state).toBe('live');
    expect((await eva.get(path)).data.settings.sensitive).toEqual({ subjects: ['health'], keptDays: 90 });
    const save = (over: object) => eva.post(path, { revision: 2, settings: settings({ endsOn, ...over }) });
    expect((await save({ sensitive: null })).code).toBe(codes.sensitivityFixed);
    expect((await save({ sensitive: { subjects: ['health'], keptDays: 365 } })).code).toBe(codes.sensitivityFixed);
    expect((await save({ endsOn: null })).code).toBe(codes.sensitiveWithoutEnd);
    expect((await save({ completesTarget: 20 })).code).toBe(200);
  });

  test.each([
    { subjects: [], keptDays: 90 },
    { subjects: ['gossip'], keptDays: 90 },
    { subjects: ['health'], keptDays: 29 },
    { subjects: ['health'], keptDays: 731 },
  ])('$subjects for $keptDays days is refused', async (sensitive) => {
    const eva = as(panel, await createOperatorPersona(panel, 'operator'));
    const body = { settings: settings({ sensitive }), questionnaire: shortQuestionnaire };
    expect((await eva.post('/api/console/Surveys', body)).code).toBe(codes.malformed);
  });
});
