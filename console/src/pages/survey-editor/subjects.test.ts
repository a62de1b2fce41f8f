import { expect, test } from 'vitest';
import { type Kind, kindOf, kinds } from './kinds/table';
import { newElement } from './new-element';
import { besideEntry, comparisonsFor, defaultSubject, isAbout, newCondition, subjectsOf } from './subjects';

const doc = {
  pages: [
    {
      name: 'p1',
      elements: [
        { type: 'html', name: 'note', html: 'Hello' },
        { type: 'text', name: 'a' },
      ],
    },
    {
      name: 'p2',
      elements: [
        {
          type: 'panel',
          name: 'box',
          elements: [{ type: 'matrix', name: 'grid', rows: ['r1', 'r2'], columns: [1, { value: 2, text: 'Two' }] }],
        },
        { type: 'ranking', name: 'order', choices: ['x', 'y'] },
      ],
    },
  ],
};

test('lists everything that a rule may refer to, with question and page', () => {
  expect(subjectsOf(doc, 'en').map(({ reference, question, page }) => [reference, question, page])).toEqual([
    ['a', 'a', 0],
    ['grid.r1', 'grid', 1],
    ['grid.r2', 'grid', 1],
    ['order[0]', 'order', 1],
  ]);
});

test('the rows of a grid with a long title can be told apart', () => {
  const rows = ['It is new and different.', 'It is easy to understand.'];
  const columns = ['Disagree', 'Agree'];
  const title = 'How much do you agree or disagree with each statement below?';
  const long = { pages: [{ name: 'p', elements: [{ type: 'matrix', name: 'grid', title, rows, columns }] }] };
  expect(subjectsOf(long, 'en').map((subject) => subject.title)).toEqual([
    '1. How much do you agree or disag…: It is new and different.',
    '1. How much do you agree or disa…: It is easy to understand.',
  ]);
});

test.each([
  ['grid', true],
  ['grid.r1', true],
  ['grid[2]', true],
  ['grid-Comment', true],
  ['grid2', false],
  ['gri', false],
  ['grid-other', false],
])('%s asks about grid: %s', (reference, about) => {
  expect(isAbout(reference, 'grid')).toBe(about);
});

test.each(Object.keys(kinds) as Kind[])('a new element of the kind %s is one of this kind', (kind) => {
  expect(kindOf(newElement(kind, 'q'))).toBe(kind);
});

test('a row of a grid with several answers is a list for rules', () => {
  const several = newElement('matrixcheckbox', 'use');
  expect(several).toMatchObject({ type: 'matrix', cellType: 'checkbox' });
  const [row, ...rest] = subjectsOf({ pages: [{ name: 'p', elements: [several] }] }, 'en');
  expect(rest).toHaveLength(1);
  expect(row && comparisonsFor(row)).toContain('contains');
  expect(row && newCondition(row)).toBe("{use.row1} contains 'good'");
});

test('a new rule begins with an earlier question, never with its own', () => {
  const subjects = subjectsOf(doc, 'en');
  const first = (apart: string[], laterFrom: number) => defaultSubject({ subjects, apart, laterFrom })?.reference;
  expect(first([], 1)).toBe('a');
  expect(first(['a'], 1)).toBe('grid.r1');
  expect(first(['a', 'grid', 'order'], 1)).toBeUndefined();
  const [, grid, , order] = subjects;
  expect(grid && newCondition(grid)).toBe('{grid.r1} = 1');
  expect(order && newCondition(order)).toBe("{order[0]} = 'x'");
});

const cells = (rows: readonly string[]) => ({
  type: 'matrixdropdown',
  name: 'trips',
  title: 'Your trips',
  choices: [1, 2],
  columns: [
    { name: 'where', title: 'Place', cellType: 'text' },
    { name: 'with', cellType: 'checkbox', choices: ['dog', 'cat'] },
    { name: 'often' },
  ],
  rows,
});

test('rules may refer to the cells of a grid, as long as there are not too many to choose from', () => {
  const subjects = subjectsOf({ pages: [{ name: 'p', elements: [cells(['first', 'second'])] }] }, 'en');
  expect(subjects.map(({ reference, title }) => [reference, title])).toEqual([
    ['trips.first.where', '1. Your trips: first, Place'],
    ['trips.first.with', '1. Your trips: first, with'],
    ['trips.first.often', '1. Your trips: first, often'],
    ['trips.second.where', '1. Your trips: second, Place'],
    ['trips.second.with', '1. Your trips: second, with'],
    ['trips.second.often', '1. Your trips: second, often'],
  ]);
  const [, pets, often] = subjects;
  expect(pets && newCondition(pets)).toBe("{trips.first.with} contains 'dog'");
  expect(often && newCondition(often)).toBe('{trips.first.often} = 1');
  const rows = Array.from({ length: 21 }, (_, place) => `row ${place}`);
  expect(subjectsOf({ pages: [{ name: 'p', elements: [cells(rows)] }] }, 'en')).toEqual([]);
});

test('an entry may depend on the other entries of its question, not on itself', () => {
  const why = { type: 'checkbox', name: 'why', choices: ['walk', 'dog'] };
  const elements = [cells(['first', 'second']), why, { type: 'text', name: 'age' }];
  const subjects = subjectsOf({ pages: [{ name: 'p', elements }] }, 'en');
  const beside = (own: string, entry: string) => besideEntry({ subjects, apart: [], laterFrom: 1, own }, entry);
  expect(beside('trips', 'second').subjects.map(({ reference }) => reference)).toEqual([
    'why',
    'age',
    'trips.first.where',
    'trips.first.with',
    'trips.first.often',
  ]);
  const ofDog = beside('why', 'dog').subjects.at(-1);
  expect(ofDog && newCondition(ofDog)).toBe("{why} contains 'walk'");
  expect(ofDog?.choices).toHaveLength(1);
  expect(besideEntry({ subjects, apart: ['trips'], laterFrom: 1 }, 'first').subjects).toBe(subjects);
});
