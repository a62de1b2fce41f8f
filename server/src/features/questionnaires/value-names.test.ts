import { planOf } from '@pollen/testkit/compiled-questionnaires';
import { submitted } from '@pollen/testkit/questionnaire-runs';
import { describe, expect, test } from 'vitest';
import { answerInWords, questionsOf } from '../console-members/index';
import { questionsOver, variablesOf } from '../results/variables';
import { openAnswers } from './carelessness';
import { compileQuestionnaire } from './compile';
import type { QuestionnairePlan } from './plan';
import { stepThrough } from './preview';
import { finalAnswers, pageView, previewPage, startState, submitPage } from './run';
import { runTrial } from './trial';

const names = {
  type: 'matrixdynamic',
  name: 'names',
  title: 'Your jobs',
  valueName: 'jobs',
  rowCount: 1,
  columns: [{ name: 'employer', cellType: 'text' }],
};
const details = {
  type: 'paneldynamic',
  name: 'details',
  valueName: 'jobs',
  templateTitle: 'Job at {panel.employer}',
  allowAddPanel: false,
  allowRemovePanel: false,
  templateElements: [{ type: 'text', name: 'city', title: 'City' }],
};

function compiled(...pages: object[][]): QuestionnairePlan {
  return planOf({ pages: pages.map((elements) => ({ elements })) });
}

function titlesOf(page: { elements: readonly object[] }, name: string): string[] {
  const found = page.elements.find((one) => 'name' in one && one.name === name) as { instances: { title: string }[] };
  return found.instances.map(({ title }) => title);
}

describe('a grid and a panel with one value on a page', () => {
  const plan = compiled([names, details], [{ type: 'text', name: 'end' }]);
  const start = startState(plan, { seed: 'a' });
  const two = {
    jobs: [
      { '#': 0, employer: 'A' },
      { '#': -2, employer: 'B' },
    ],
  };

  test('a new row is a new panel at once, with the answers of the row', () => {
    const shown = previewPage(plan, start, { ...two, details: [{ '#': 0, city: 'Oslo' }] } as never, 'en');
    expect('page' in shown && titlesOf(shown.page, 'details')).toEqual(['Job at A', 'Job at B']);
  });

  test('the answers of both stand in one list, and what one of them removed is gone', () => {
    const details = [
      { '#': 0, city: 'Oslo' },
      { '#': -2, city: 'Rome' },
    ];
    const both = submitted(plan, start, { ...two, details });
    expect(both.answers.jobs).toEqual([
      { employer: 'A', city: 'Oslo' },
      { employer: 'B', city: 'Rome' },
    ]);
    const back = { ...both, page: 0 };
    const one = submitted(plan, back, {
      jobs: [{ '#': 1, employer: 'B' }],
      details: [{ '#': 0 }, { '#': 1, city: 'Bern' }],
    });
    expect(one.answers.jobs).toEqual([{ employer: 'B', city: 'Bern' }]);
    expect(openAnswers(plan, one).map(({ question }) => question)).toEqual(['jobs[0].employer', 'jobs[0].city']);
  });

  test('a preview of an operator reads the list back', () => {
    const state = submitted(plan, start, { ...two, details: [{ '#': 0, city: 'Oslo' }, { '#': -2 }] });
    const step = stepThrough(plan, { step: 'previous', state, answers: {}, lang: 'en', page: null } as never);
    expect(step?.page && titlesOf(step.page, 'details')).toEqual(['Job at A', 'Job at B']);
  });

  test('results have one variable for each answer, and operators read them together', () => {
    const answers = { jobs: [{ employer: 'A', city: 'Oslo' }] };
    const variables = variablesOf(questionsOver([plan]).values());
    const filled = variables.flatMap(({ name, read }) => (read(answers, {}) === null ? [] : [name]));
    expect(filled.toSorted()).toEqual(['jobs_1_city', 'jobs_1_employer', 'jobs_count']);
    expect(variables.find(({ name }) => name === 'jobs_count')?.label.en).toBe('Your jobs: number of entries');
    const jobs = questionsOf(plan).get('jobs');
    expect(answerInWords(jobs, answers.jobs, 'en')).toBe('1: employer: A, City: Oslo');
    expect([...questionsOf(plan).keys()]).toEqual(['jobs', 'end']);
  });

  test('simulated respondents come to the end', () => {
    const runs = runTrial(plan, 20, 10_000);
    expect(runs.map(({ end }) => end)).toEqual(runs.map(() => 'completed'));
  });
});

test('a question is known by its value alone, and keeps its title', () => {
  const plan = compiled(
    [{ type: 'text', name: 'q1', valueName: 'first' }],
    [{ type: 'text', name: 'q2', title: '{first}{q1}' }],
  );
  const state = submitted(plan, startState(plan, { seed: 'a' }), { first: 'Hello' });
  expect(plan.pages[0]?.elements[0]).toMatchObject({ name: 'first', title: 'q1' });
  expect(pageView(plan, state, 'en').elements[0]).toMatchObject({ title: 'Hello{q1}' });
});

test('questions with the same name share their answer; the last change counts', () => {
  const plan = compiled([
    { type: 'text', name: 'q' },
    { type: 'text', name: 'q', title: 'Again', isRequired: true },
  ]);
  const start = startState(plan, { seed: 'a' });
  expect(pageView(plan, start, 'en').elements.map((one) => 'name' in one && one.name)).toEqual(['q', 'q 2']);
  const end = submitted(plan, start, { q: null, 'q 2': 'yes' });
  expect(finalAnswers(plan, end)).toEqual({ q: 'yes' });
});

test('what cannot share a value is refused with its place', () => {
  const problemsOf = (...elements: object[]) => {
    const result = compileQuestionnaire({ elements });
    return 'problems' in result ? result.problems.map(({ path, drop }) => ({ path, drop })) : [];
  };
  const refused = (without: string) => [{ path: 'elements[1].name', drop: `elements[1].${without}` }];
  expect(problemsOf(names, { type: 'text', name: 'q', valueName: 'jobs' })).toEqual(refused('valueName'));
  expect(problemsOf({ type: 'text', name: 'q' }, { type: 'comment', name: 'q' })).toEqual(refused('name'));
  const inner = { type: 'text', name: 'a' };
  const twice = problemsOf({ type: 'paneldynamic', name: 'p', templateElements: [inner, { ...inner }] });
  expect(twice.map(({ path }) => path)).toEqual(['elements[0].templateElements[1].name']);
});

test('questions with one value and choices of their own let everybody pass who answers one of them', () => {
  const choices = (name: string, ...values: string[]) => ({
    type: 'radiogroup',
    name,
    valueName: 'v',
    choices: values,
  });
  const plan = compiled([choices('one', 'a', 'b'), choices('two', 'c', 'd')], [{ type: 'text', name: 'end' }]);
  const start = startState(plan, { seed: 'a' });
  expect(submitted(plan, start, { two: 'd' }).answers).toEqual({ v: 'd' });
  expect(submitted(plan, start, { v: 'a' }).answers).toEqual({ v: 'a' });
  expect(submitPage(plan, start, { v: 'e' } as never, 'en')).toMatchObject({ kind: 'invalid' });
});

describe('questions with one value each check it by their own rules', () => {
  const end = { type: 'text', name: 'end' };
  const sent = (one: object, two: object, answer: unknown) => {
    const plan = compiled([{ name: 'v', ...one }], [{ name: 'two', valueName: 'v', ...two }], [end]);
    return submitPage(plan, startState(plan, { seed: 'a' }), { v: answer } as never, 'en').kind;
  };
  const number = { type: 'text', inputType: 'number' };
  const text = { type: 'text' };
  const several = { type: 'checkbox', choices: ['a', 'b', 'c'] };
  const names = { type: 'multipletext', items: [{ name: 'first' }, { name: 'last' }] };
  const required = { ...names, items: [{ name: 'first', isRequired: true }, { name: 'last' }] };
  const grid = { type: 'matrix', columns: ['x'], rows: ['r1', 'r2'] };

  test.each<[string, object, object, unknown]>([
    ['the largest number', { ...number, max: 10 }, number, 99],
    ['the longest text', { ...text, maxLength: 3 }, text, 'abcd'],
    ['the most choices', { ...several, maxSelectedChoices: 1 }, several, ['a', 'b']],
    ['a required item', required, names, { last: 'x' }],
    ['a required item without any answer', required, names, null],
    ['required rows without any answer', { ...grid, eachRowRequired: true }, grid, null],
  ])('%s', (_what, strict, loose, answer) => {
    expect(sent(strict, loose, answer)).toBe('invalid');
    expect(sent(loose, strict, answer)).toBe('page');
  });

  test('but a value of another list passes where the other question offers it', () => {
    const rating = (values: number[], more = {}) => ({ type: 'rating', rateValues: values, ...more });
    const rows = (name: string) => ({ type: 'matrix', columns: ['x', 'y'], rows: [name] });
    const pairs: [object, object, unknown][] = [
      [rating([1, 2]), rating([3, 4]), 3],
      [rows('r1'), rows('r2'), { r2: 'y' }],
    ];
    for (const [one, two, answer] of pairs) {
      const plan = compiled(
        [
          { name: 'v', ...one },
          { name: 'two', valueName: 'v', ...two },
        ],
        [end],
      );
      expect(submitted(plan, startState(plan, { seed: 'a' }), { two: answer }).answers).toEqual({ v: answer });
    }
  });
});
