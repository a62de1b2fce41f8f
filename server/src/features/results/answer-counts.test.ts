import { answerCountInvariants } from '@pollen/checks/invariants/answer-counts';
import { runChecks } from '@pollen/checks/run';
import { decider } from '@pollen/testkit/decisions';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, PASSWORD } from '@pollen/testkit/personas';
import { questionsOf, randomAnswer } from '@pollen/testkit/random-answers';
import { questionnaires } from '@pollen/testkit/random-questionnaires';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  compileQuestionnaire,
  pageView,
  type QuestionnairePlan,
  startState,
  submitPage,
} from '../questionnaires/index';
import { resultJobs } from './jobs';

const questionnaire = {
  pages: [
    {
      name: 'first',
      elements: [
        {
          type: 'radiogroup',
          name: 'age',
          title: { default: 'How old are you?', 'zh-cn': '您多大了？' },
          isRequired: true,
          choices: [
            { value: 'minor', text: { default: 'Under 18', 'zh-cn': '未满 18 岁' } },
            { value: 'adult', text: { default: '18 and over', 'zh-cn': '18 岁及以上' } },
          ],
        },
      ],
    },
    {
      name: 'second',
      elements: [
        { type: 'checkbox', name: 'when', choices: ['morning', 'noon', 'evening'] },
        {
          type: 'panel',
          name: 'together',
          elements: [{ type: 'matrix', name: 'rate', columns: ['poor', 'good'], rows: ['taste', 'price'] }],
        },
        { type: 'ranking', name: 'rank', choices: ['a', 'b'] },
        { type: 'matrix', cellType: 'checkbox', name: 'use', columns: ['home', 'work'], rows: ['phone', 'pc'] },
      ],
    },
    {
      name: 'third',
      elements: [
        { type: 'slider', name: 'spend', min: 0, max: 50, step: 5 },
        { type: 'rating', name: 'score', rateValues: [1, 2, 3], defaultValue: 2 },
        { type: 'comment', name: 'why' },
      ],
    },
  ],
  screening: [{ if: "{age} = 'minor'" }],
};

const pages = {
  adult: { age: 'adult' },
  morning: { when: ['morning', 'evening'], rate: { taste: 'good', price: 'poor' }, rank: ['b', 'a'] },
  evening: { when: ['evening'], rank: ['b', 'a'], use: { phone: ['home', 'work'], pc: ['work'] } },
  last: { spend: 20, score: 3, why: 'because' },
};

let panel: Panel;
let eva: OperatorPersona;
let survey: { id: number; encryptId: string };

beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  survey = await launchSurvey(panel, { questionnaire });
});
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});

const count = () => resultJobs['results.count']?.({}, panel.services);
/** A member who sends these pages and leaves it at that. */
async function answer(sent: readonly object[]): Promise<{ member: MemberPersona; attempt: string }> {
  const member = await createMember(panel);
  const { data } = await as(panel, member).post(`/api/v1/Surveys/${survey.encryptId}/Attempts`);
  for (const [turn, answers] of sent.entries()) {
    const turned = await as(panel, member).post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn, answers });
    expect(turned.code).toBe(200);
  }
  return { member, attempt: data.attemptId };
}
async function closeAccount(member: MemberPersona): Promise<void> {
  const path = `/api/v1/Accounts/${member.id}/Closing`;
  const { data } = await as(panel, member).get(path);
  const closed = await as(panel, member).post(path, { password: PASSWORD, forfeitedPoints: data.forfeitedPoints });
  expect(closed.code).toBe(200);
}
const answersAt = async (version = 1) =>
  (
    await panel.call(`GET /api/console/Surveys/${survey.id}/Versions/${version}/Answers`, {
      cookie: eva.cookie,
    })
  ).data;
const choicesAt = async (question: string, lang: 'en' | 'zh' = 'en', version = 1) =>
  panel.call(`GET /api/console/Surveys/${survey.id}/Versions/${version}/Choices?question=${question}`, {
    cookie: eva.cookie,
    lang,
  });
const bars = async (question: string) =>
  (await choicesAt(question)).data.series.map(({ bars: each }: { bars: { count: number }[] }) =>
    each.map(({ count: n }) => n),
  );

describe('sums of answers', () => {
  test('are empty without answers', async () => {
    const { attempts, waiting, questions } = await answersAt();
    expect({ attempts, waiting }).toEqual({ attempts: 0, waiting: 0 });
    expect(questions.map(({ answered }: { answered: number }) => answered)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect((await choicesAt('age')).data).toMatchObject({
      answered: 0,
      series: [{ base: 0, bars: [{ count: 0 }, { count: 0 }] }],
    });
  });

  test('include every ended attempt up to the last submitted page', async () => {
    await answer([pages.adult, pages.morning, pages.last]);
    await answer([{ age: 'minor' }]);
    const left = await answer([pages.adult, pages.evening]);
    await count();
    // The third is still answering: of the last page only what it begins with stands there.
    expect(await answersAt()).toMatchObject({ attempts: 2, waiting: 0 });
    await panel.transaction((tx) =>
      tx.run(sql`update attempts set state = 'abandoned', ended_at = ${tx.now} where attempt_key = ${left.attempt}`),
    );
    expect(await answersAt()).toMatchObject({ attempts: 2, waiting: 1 });
    await count();
    expect(await answersAt()).toEqual({
      attempts: 3,
      waiting: 0,
      questions: [
        { name: 'age', answered: 3 },
        { name: 'when', answered: 2 },
        { name: 'rate', answered: 1 },
        { name: 'rank', answered: 2 },
        { name: 'use', answered: 1 },
        { name: 'spend', answered: 1 },
        { name: 'score', answered: 1 },
        { name: 'why', answered: 1 },
      ],
    });
  });

  test('list each choice in the language of the operator, also those that nobody chose', async () => {
    expect((await choicesAt('age', 'zh')).data).toEqual({
      question: 'age',
      kind: 'choice',
      answered: 3,
      multiple: false,
      series: [
        {
          title: '您多大了？',
          base: 3,
          bars: [
            { label: '未满 18 岁', count: 1 },
            { label: '18 岁及以上', count: 2 },
          ],
        },
      ],
    });
    expect((await choicesAt('when')).data).toMatchObject({ multiple: true, series: [{ base: 2 }] });
    expect(await bars('when')).toEqual([[1, 0, 2]]);
    expect(await bars('rate')).toEqual([
      [0, 1],
      [1, 0],
    ]);
    // What stands first.
    expect(await bars('rank')).toEqual([[0, 2]]);
    expect(await bars('score')).toEqual([[0, 0, 1]]);
    expect((await choicesAt('spend')).data).toMatchObject({
      kind: 'number',
      series: [{ bars: [{ label: '20', count: 1 }] }],
    });
    // Bases are members who answered the row.
    expect((await choicesAt('use')).data).toMatchObject({
      kind: 'grid',
      multiple: true,
      series: [
        { title: 'phone', base: 1, bars: [{ count: 1 }, { count: 1 }] },
        { title: 'pc', base: 1, bars: [{ count: 0 }, { count: 1 }] },
      ],
    });
    expect((await choicesAt('why')).data).toMatchObject({ kind: 'text', answered: 1, series: [] });
  });

  test('exclude rejected answers and include them again after a reinstatement', async () => {
    const { attempt } = await answer([pages.adult, pages.evening, pages.last]);
    await count();
    expect(await bars('when')).toEqual([[1, 0, 3]]);
    await decider(panel, eva).reject(attempt);
    await count();
    expect(await answersAt()).toMatchObject({ attempts: 3, waiting: 0 });
    expect(await bars('when')).toEqual([[1, 0, 2]]);
    await decider(panel, eva).reinstate(attempt);
    await count();
    expect(await answersAt()).toMatchObject({ attempts: 4 });
    expect(await bars('when')).toEqual([[1, 0, 3]]);
  });

  test('keep the answers of closed accounts, as the results do', async () => {
    const { member } = await answer([pages.adult]);
    await closeAccount(member);
    await count();
    expect(await answersAt()).toMatchObject({ attempts: 5 });
  });

  test('are the same when two count at once', async () => {
    for (let n = 0; n < 4; n += 1) await answer([{ age: 'minor' }]);
    await Promise.all([count(), count()]);
    await count();
    expect(await answersAt()).toMatchObject({ attempts: 9, waiting: 0 });
    expect(await bars('age')).toEqual([[5, 4]]);
  });

  test('count one version only', async () => {
    const published = await panel.call(`POST /api/console/Surveys/${survey.id}/Versions`, {
      cookie: eva.cookie,
      body: { questionnaire, base: 1, note: '' },
    });
    expect(published.data).toEqual({ version: 2 });
    await answer([{ age: 'minor' }]);
    await count();
    expect(await answersAt(2)).toMatchObject({
      attempts: 1,
      questions: expect.arrayContaining([
        { name: 'age', answered: 1 },
        { name: 'when', answered: 0 },
      ]),
    });
    expect(await answersAt(1)).toMatchObject({ attempts: 9 });
  });

  test('of random questionnaires equal the rows after adding, removing and adding again', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => createMember(panel)));
    for (const [n, source] of fc.sample(questionnaires, { numRuns: 20, seed: 4 }).entries()) {
      const compiled = await compileQuestionnaire(source);
      if ('problems' in compiled) continue;
      const { id } = await launchSurvey(panel, { questionnaire: source });
      for (const [at, { id: memberId }] of members.entries()) {
        const run = JSON.stringify(someRun(compiled.plan, n * members.length + at));
        await panel.transaction((tx) =>
          tx.run(sql`
            insert into attempts (attempt_key, survey_id, version_id, member_id, state, reward_points, run, started_at,
              turned_at, reserved_until, ended_at)
            select 'random' || s.id || ' ' || ${memberId}::text, s.id, s.version_id, ${memberId}::bigint, 'abandoned', 0,
              ${run}::jsonb, ${tx.now}, ${tx.now}, ${tx.now}, ${tx.now}
            from surveys s where s.id = ${id}`),
        );
      }
    }
    await count();
    const wrong = async () =>
      (await panel.services.database.pool.query(Object.values(answerCountInvariants)[0] as string)).rows;
    expect(await wrong()).toEqual([]);
    const review = async (to: string) => {
      await panel.transaction((tx) =>
        tx.run(sql`update attempts set review = ${to} where attempt_key like 'random%' and id % 3 > 0`),
      );
      await count();
    };
    await review('rejected');
    expect(await wrong()).toEqual([]);
    await review('none');
    expect(await wrong()).toEqual([]);
  });
});

/** Somebody who answers at random and gives up after some pages, if nothing else ends it. */
function someRun(plan: QuestionnairePlan, seed: number) {
  let at = seed * 7919;
  const random = () => {
    at = (at * 48_271 + 11) % 2_147_483_647;
    return at / 2_147_483_647;
  };
  let state = startState(plan, { seed: String(seed) });
  for (let tries = 0; tries < 12 && state.end === null; tries += 1) {
    const given = questionsOf(pageView(plan, state, 'en')).flatMap((question) => {
      const value = randomAnswer(question, random);
      return value === undefined ? [] : [[question.name, value]];
    });
    const sent = submitPage(plan, state, Object.fromEntries(given), 'en');
    if (sent.kind !== 'invalid') state = sent.state;
  }
  return state;
}

describe('refuses', () => {
  test('unknown surveys and versions', async () => {
    expect(await choicesAt('nothing')).toMatchObject({ code: 1404 });
    expect(await choicesAt('age', 'en', 9)).toMatchObject({ code: 1404 });
    const other = `GET /api/console/Surveys/${survey.id}/Versions/9/Answers`;
    expect(await panel.call(other, { cookie: eva.cookie })).toMatchObject({ code: 1404 });
  });

  test('callers who are no operators', async () => {
    const member = await createMember(panel);
    for (const path of ['Answers', 'Choices?question=age']) {
      const refused = await panel.call(`GET /api/console/Surveys/${survey.id}/Versions/1/${path}`, {
        cookie: member.cookie,
      });
      expect(refused.code).toBe('401');
    }
  });
});
