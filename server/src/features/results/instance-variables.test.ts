import { expect, test } from 'vitest';
import { answerInWords, questionsOf } from '../console-members/index';
import { compileQuestionnaire, type QuestionnairePlan } from '../questionnaires/index';
import { questionsOver, variablesOf } from './variables';

function planOf(...elements: object[]): QuestionnairePlan {
  const compiled = compileQuestionnaire({ pages: [{ elements }] });
  expect(compiled).not.toHaveProperty('problems');
  return (compiled as { plan: QuestionnairePlan }).plan;
}

const cars = {
  type: 'paneldynamic',
  name: 'cars',
  title: 'Cars',
  maxPanelCount: 2,
  templateElements: [
    { type: 'text', name: 'make', title: 'Make' },
    { type: 'checkbox', name: 'use', title: 'Use', choices: ['work', 'family'] },
  ],
};
const brands = {
  type: 'matrixdropdown',
  name: 'brands',
  title: 'Brands',
  columns: [{ name: 'price', title: 'Price', choices: [1, 2, 3] }],
  rows: [{ value: 'a', text: 'Alpha' }, 'b'],
};

test('a dynamic panel has its number of entries and the columns of each entry', () => {
  const variables = variablesOf(questionsOver([planOf(cars)]).values());
  expect(variables.map(({ name, label }) => [name, label.en])).toEqual([
    ['cars_count', 'Cars: number of entries'],
    ['cars_1_make', 'Cars: #1: Make'],
    ['cars_1_use_1', 'Cars: #1: Use: work'],
    ['cars_1_use_2', 'Cars: #1: Use: family'],
    ['cars_2_make', 'Cars: #2: Make'],
    ['cars_2_use_1', 'Cars: #2: Use: work'],
    ['cars_2_use_2', 'Cars: #2: Use: family'],
  ]);
  const answers = { cars: [{ make: 'X', use: ['family'] }, { make: 'Y' }] };
  expect(variables.map(({ read }) => read(answers, {}))).toEqual([2, 'X', 0, 1, 'Y', null, null]);
  expect(variables.map(({ read }) => read({}, {}))).toEqual([null, null, null, null, null, null, null]);
});

test('the detail panel of a row has its columns behind those of the row', () => {
  const jobs = {
    type: 'matrixdynamic',
    name: 'jobs',
    maxRowCount: 1,
    rowCount: 1,
    columns: [{ name: 'employer', cellType: 'text' }],
    detailPanelMode: 'underRow',
    detailElements: [
      { type: 'text', name: 'why' },
      { type: 'panel', name: 'more', elements: [{ type: 'checkbox', name: 'days', choices: ['x', 'y'] }] },
    ],
  };
  const variables = variablesOf(questionsOver([planOf(jobs)]).values());
  expect(variables.map(({ name }) => name)).toEqual([
    'jobs_count',
    'jobs_1_employer',
    'jobs_1_why',
    'jobs_1_days_1',
    'jobs_1_days_2',
  ]);
  const answers = { jobs: [{ employer: 'A', days: ['y'] }] };
  expect(variables.map(({ read }) => read(answers, {}))).toEqual([1, 'A', null, 0, 1]);
});

test('panels in panels of panels have their columns behind the names of all entries around them', () => {
  const jobs = {
    type: 'paneldynamic',
    name: 'jobs',
    title: 'Jobs',
    maxPanelCount: 2,
    templateElements: [{ type: 'radiogroup', name: 'hours', title: 'Hours', choices: ['few', 'many'] }],
  };
  const people = { type: 'paneldynamic', name: 'people', title: 'People', maxPanelCount: 1, templateElements: [jobs] };
  const homes = { type: 'paneldynamic', name: 'homes', title: 'Homes', maxPanelCount: 2, templateElements: [people] };
  const variables = variablesOf(questionsOver([planOf(homes)]).values());
  const ofHome = (number: number) => [
    `homes_${number}_people_count`,
    `homes_${number}_people_1_jobs_count`,
    `homes_${number}_people_1_jobs_1_hours`,
    `homes_${number}_people_1_jobs_2_hours`,
  ];
  expect(variables.map(({ name }) => name)).toEqual(['homes_count', ...ofHome(1), ...ofHome(2)]);
  expect([...new Set(variables.map(({ question }) => question))]).toEqual(['homes']);
  expect(variables[3]).toMatchObject({
    label: { en: 'Homes: #1: People: #1: Jobs: #1: Hours', zh: 'Homes：#1：People：#1：Jobs：#1：Hours' },
    codes: [{ label: { en: 'few' } }, { label: { en: 'many' } }],
  });
  const answers = { homes: [{ people: [{ jobs: [{ hours: 'many' }] }] }, {}] };
  expect(variables.map(({ read }) => read(answers, {}))).toEqual([2, 1, 1, 'many', null, null, null, null, null]);
  const question = questionsOf(planOf(homes)).get('homes');
  expect(answerInWords(question, answers.homes, 'en')).toBe('1: People: 1: Jobs: 1: Hours: many; 2: ');
});

test('choices that are stored as objects have their columns, and each entry about one says which choice it is', () => {
  const brand = {
    type: 'checkbox',
    name: 'brands',
    valueName: 'use',
    valuePropertyName: 'brand',
    choices: [{ value: 'x', text: 'Brand X' }, 'y'],
  };
  const about = {
    type: 'paneldynamic',
    name: 'about',
    valueName: 'use',
    templateElements: [{ type: 'text', name: 'amount' }],
  };
  const variables = variablesOf(questionsOver([planOf(brand, about)]).values());
  expect(variables.map(({ name, codes }) => [name, ...codes.map(({ label }) => label.en)])).toEqual([
    ['use_1', 'Not chosen', 'Chosen'],
    ['use_2', 'Not chosen', 'Chosen'],
    ['about_count'],
    ['about_1_amount'],
    ['about_1_brand', 'Brand X', 'y'],
    ['about_2_amount'],
    ['about_2_brand', 'Brand X', 'y'],
  ]);
  const answers = { use: ['y'], about: [{ brand: 'y', amount: '3' }] };
  expect(variables.map(({ read }) => read(answers, {}))).toEqual([0, 1, 1, '3', 'y', null, null]);
  const questions = questionsOf(planOf(brand, about));
  expect(answerInWords(questions.get('use'), ['y', 'x'], 'en')).toBe('y, Brand X');
  expect(answerInWords(questions.get('about'), answers.about, 'en')).toContain('amount: 3');
});

test('a grid has the columns of each row, with codes', () => {
  const variables = variablesOf(questionsOver([planOf(brands)]).values());
  expect(variables.map(({ name, label, codes }) => [name, label.en, codes.length])).toEqual([
    ['brands_a_price', 'Brands: Alpha: Price', 3],
    ['brands_b_price', 'Brands: b: Price', 3],
  ]);
  expect(variables.map(({ read }) => read({ brands: { b: { price: 2 } } }, {}))).toEqual([null, 2]);
});

test('operators read the answers of each entry in words', () => {
  const plan = planOf(cars, brands);
  const questions = questionsOf(plan);
  const answer = [{ use: ['family'], make: 'X' }, { make: 'Y' }];
  expect(answerInWords(questions.get('cars'), answer, 'en')).toBe('1: Make: X, Use: family; 2: Make: Y');
  expect(answerInWords(questions.get('brands'), { a: { price: 2 } }, 'en')).toBe('Alpha: Price: 2');
});

test('a panel without a highest number has ten entries in files', () => {
  const { maxPanelCount: _most, ...open } = cars;
  const names = variablesOf(questionsOver([planOf(open)]).values()).map(({ name }) => name);
  expect(names).toContain('cars_10_make');
  expect(names).not.toContain('cars_11_make');
});
