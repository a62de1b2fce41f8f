import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as, shortQuestionnaire } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PoolBusy, TaskTooHeavy, WorkerPool } from '../../platform/worker-pool';
import type { questionnaireTasks } from './tasks';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel);
});
afterAll(() => panel.close());

/** As many long conditions as may be. */
const longest = {
  pages: Array.from({ length: 100 }, (_, page) => ({
    name: `p${page}`,
    elements: Array.from({ length: 4 }, (__, index) => ({
      type: 'text',
      name: `q${page}_${index}`,
      ...(page > 0 && { visibleIf: Array.from({ length: 6 }, (___, one) => `{q0_0} <> '${one}'`).join(' and ') }),
    })),
  })),
};

const check = (questionnaire: unknown) =>
  as(panel, operator).post('/api/console/QuestionnaireChecks', { questionnaire });

test('members are answered while the longest questionnaire is checked', async () => {
  const member = await createMember(panel);
  let isDone = false;
  const checked = check(longest);
  void checked.finally(() => {
    isDone = true;
  });
  let answered = 0;
  while (!isDone) {
    expect((await as(panel, member).get(`/api/v1/Accounts/${member.id}/TodayStatus`)).code).toBe(200);
    answered += 1;
  }
  expect((await checked).data).toMatchObject({ problems: [], pages: 100, questions: 400 });
  // In the thread of the calls, checking would let one or two through.
  expect(answered).toBeGreaterThan(5);
});

test('a state that does not fit the questionnaire is refused', async () => {
  const body = { questionnaire: shortQuestionnaire, lang: 'en', state: { page: 7 }, step: 'next', answers: {} };
  expect((await as(panel, operator).post('/api/console/Previews', body)).code).toBe(codes.malformed);
});

test('a list that is too long is left out with its question, but not of an upload that is too large as a whole', async () => {
  const choices = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);
  const reduce = async (count: number) => {
    const elements = [
      { type: 'radiogroup', name: 'long', choices: choices(count) },
      { type: 'text', name: 'rest' },
    ];
    const body = { questionnaire: { pages: [{ name: 'p', elements }] } };
    return (await as(panel, operator).post('/api/console/QuestionnaireChecks/Omissions', body)).data;
  };
  expect(await reduce(1_500)).toMatchObject({
    omissions: [{ element: 'long' }],
    questionnaire: { pages: [{ elements: [{ name: 'rest' }] }] },
    problems: [],
  });
  expect(await reduce(110_000)).toMatchObject({ omissions: [], problems: [{ element: 'long' }] });
});

describe('a worker thread', () => {
  const opened = (options: Partial<ConstructorParameters<typeof WorkerPool>[1]> = {}) =>
    new WorkerPool<typeof questionnaireTasks>(new URL('../../worker.ts', import.meta.url), {
      threads: 1,
      waiting: 5,
      idleMs: 1_000,
      memoryMb: 128,
      ...options,
    });
  const trial = { questionnaire: longest, respondents: 1_000_000, budgetMs: 60_000 };

  test('that takes too long is ended together with its task only', async () => {
    const pool = opened();
    const [heavy, light] = await Promise.allSettled([
      pool.run('trial', trial, 200),
      pool.run('compile', { questionnaire: shortQuestionnaire }, 60_000),
    ]);
    expect(heavy).toMatchObject({ status: 'rejected', reason: expect.any(TaskTooHeavy) });
    expect(light).toMatchObject({ status: 'fulfilled', value: { plan: expect.anything() } });
  });

  test('that has too little memory is ended, and the process goes on', async () => {
    const run = opened({ memoryMb: 8 }).run('compile', { questionnaire: shortQuestionnaire }, 60_000);
    await expect(run).rejects.toBeInstanceOf(TaskTooHeavy);
  });

  test('has a bounded queue', async () => {
    const pool = opened({ waiting: 1 });
    const first = pool.run('compile', { questionnaire: shortQuestionnaire }, 60_000);
    await expect(pool.run('compile', { questionnaire: 1 }, 60_000)).rejects.toBeInstanceOf(PoolBusy);
    expect(await first).toHaveProperty('plan');
  });

  test('reports the error of a task', async () => {
    const step = { lang: 'en', state: null, step: 'start', answers: null } as never;
    const pool = opened();
    expect(await pool.run('preview', { questionnaire: shortQuestionnaire, step }, 60_000)).toHaveProperty('shown');
    const broken = { questionnaire: shortQuestionnaire, step: null } as never;
    await expect(pool.run('preview', broken, 60_000)).rejects.toThrow(/Cannot read properties of null/);
  });
});
