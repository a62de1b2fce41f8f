import type { PageAnswers } from '@pollen/contract/answers';
import type { CommentBox } from '@pollen/contract/question-parts';
import type { PageView } from '@pollen/contract/questionnaire-page';
import type { Question } from '@pollen/contract/questions';
import { expect, test } from 'vitest';
import { withChanges } from './answer-values';
import {
  answersOf,
  answersToSend,
  isOpen,
  mergePreview,
  remainingErrors,
  showsMore,
  strayErrors,
  withChange,
  withoutDoubles,
  withSentInstances,
  withUnchanged,
  wrongQuestions,
} from './page-answers';

const common = { title: '', description: '', number: null, required: false, enabled: true };
const otherBox: CommentBox = {
  key: 'car-Comment',
  when: 'other',
  label: '',
  placeholder: '',
  value: '',
  maxLength: 100,
  required: true,
};
const choice = (value: string) => ({ value, text: value, enabled: true, exclusive: false, special: null });
const car: Question = {
  kind: 'radiogroup',
  ...common,
  name: 'car',
  comments: [otherBox],
  choices: [choice('red'), choice('other')],
  columns: 1,
  value: null,
};
const age: Question = {
  kind: 'text',
  ...common,
  name: 'age',
  comments: [],
  input: 'number',
  placeholder: '',
  maxLength: 100,
  min: null,
  max: null,
  step: null,
  prefix: '',
  suffix: '',
  suggestions: [],
  autocomplete: '',
  value: null,
};
const grid: Question = {
  kind: 'matrix',
  ...common,
  name: 'grid',
  comments: [],
  columns: [{ value: 1, text: '1' }],
  rows: [{ name: 'r1', text: '', enabled: true }],
  everyRow: true,
  uniqueColumns: false,
  value: {},
};
const picture: Question = {
  kind: 'imagepicker',
  ...common,
  name: 'picture',
  comments: [],
  choices: [],
  multiple: false,
  captions: true,
  value: ['cat'],
};

function page(...elements: Question[]): PageView {
  const progress = {
    page: 1,
    pages: 1,
    firstQuestion: 1,
    lastQuestion: 1,
    questions: 1,
    mayShrink: false,
    answered: 0,
  };
  return {
    name: 'p',
    title: '',
    description: '',
    elements,
    dynamic: [],
    canGoBack: false,
    last: true,
    mayBeLast: true,
    progress,
  };
}

test('a page arrives with its answers, in the form in which they are sent', () => {
  expect(answersOf(page(car, age, grid, picture))).toEqual({
    car: null,
    'car-Comment': '',
    age: null,
    grid: {},
    picture: 'cat',
  });
});

test('the box for "other" counts only while "other" is chosen', () => {
  expect(isOpen(otherBox, 'other')).toBe(true);
  expect(isOpen(otherBox, ['red', 'other'])).toBe(true);
  expect(isOpen(otherBox, 'red')).toBe(false);
  const answers = { car: 'red', 'car-Comment': 'a boat' };
  expect(answersToSend(page(car), answers)).toEqual({ car: 'red' });
  expect(answersToSend(page(car), { ...answers, car: 'other' })).toEqual({ car: 'other', 'car-Comment': 'a boat' });
});

test('numbers are sent as numbers, empty parts are left out, and no answer is null', () => {
  const answers = { age: '42', grid: { r1: 1, gone: null }, car: null, elsewhere: 'x' };
  expect(answersToSend(page(age, grid, car), answers)).toEqual({ age: 42, grid: { r1: 1 }, car: null });
  expect(answersToSend(page(age, grid), { age: '', grid: {} })).toEqual({ age: null, grid: null });
  expect(answersToSend(page(age), { age: 'forty' })).toEqual({ age: 'forty' });
});

test('read-only answers are not sent', () => {
  expect(answersToSend(page({ ...age, enabled: false }), { age: '42' })).toEqual({});
});

test('after a preview, unchanged answers are taken from the server', () => {
  const sent = { car: 'red', age: 4 };
  const next = page({ ...car, value: null }, { ...age, value: 4 }, picture);
  // "red" is not offered any more; the age was typed on; the picture has just come up.
  expect(mergePreview(next, { car: 'red', age: '42' }, sent)).toMatchObject({ car: null, age: '42', picture: 'cat' });
  expect(mergePreview(next, { car: 'other', age: '4' }, sent)).toMatchObject({ car: 'other', age: '4' });
});

test('an error disappears when its answer changes, and only that one', () => {
  const errors = { car: ['!'], 'car-Comment': ['!'], 'grid.r1': ['!'], 'grid.r2': ['!'] };
  const before = { car: null, 'car-Comment': '', grid: {} };
  expect(remainingErrors(errors, before, before)).toBe(errors);
  expect(Object.keys(remainingErrors(errors, before, { ...before, grid: { r2: 1 } }))).toEqual([
    'car',
    'car-Comment',
    'grid.r1',
  ]);
  expect(Object.keys(remainingErrors(errors, before, { ...before, car: 'red' }))).not.toContain('car');
});

test('errors of questions that are not on the page are found', () => {
  expect(strayErrors(page(car, grid), { car: [], 'car-Comment': [], 'grid.r1': [] })).toEqual([]);
  expect(strayErrors(page(car), { age: ['!'] })).toEqual(['age']);
});

test('an answer that follows others comes from the server until the member changes it', () => {
  const following = { ...age, follows: true as const, value: 6 };
  const now = { age: '4', car: 'red' };
  expect(answersToSend(page(following, car), now)).toEqual({ car: 'red' });
  expect(answersToSend(page(following, car), now, new Set(['age']))).toEqual({ age: 4, car: 'red' });
  expect(mergePreview(page(following), now, {})).toMatchObject({ age: 6 });
  expect(mergePreview(page(following), now, {}, new Set(['age']))).toMatchObject({ age: '4' });
});

test('questions with the same answer follow each other: new and removed instances, and what both ask', () => {
  const instances = { copiesLast: false, canRemove: true, canAdd: true, least: 0, most: 9 };
  const words = { addText: '', removeText: '', confirmText: '', emptyText: '' };
  const own = { ...common, comments: [], ...instances, ...words };
  const text = (name: string, value: string | null) => ({ ...age, input: 'text' as const, name, value });
  const instance = (id: number, ...elements: Question[]) => ({ id, name: null, shown: true, title: '', elements });
  const names = {
    ...own,
    kind: 'matrixdynamic',
    name: 'jobs',
    columns: [],
    instances: [instance(0, text('employer', 'A'), text('since', null))],
    blank: instance(-1, text('employer', null), text('since', null)),
  } as unknown as Question;
  const details = {
    ...own,
    kind: 'paneldynamic',
    name: 'details',
    sharesWith: 'jobs',
    canAdd: false,
    instances: [instance(0, text('city', 'Oslo'), text('since', null))],
    blank: instance(-1, text('city', null), text('since', null)),
  } as unknown as Question;
  const shared = page(names, details);
  const start = answersOf(shared);
  const job = { '#': 0, employer: 'A', since: null };
  const added = withChange(shared, start, 'jobs', [job, { '#': -1, employer: 'B', since: '2001' }]);
  expect(added.details).toEqual([
    { '#': 0, city: 'Oslo', since: null },
    { '#': -1, city: null, since: '2001' },
  ]);
  const removed = withChange(shared, added, 'details', [{ '#': -1, city: 'Rome', since: '2002' }]);
  expect(removed.jobs).toEqual([{ '#': -1, employer: 'B', since: '2002' }]);
});

test('a page that comes again keeps the elements that are equal, so that only the others are drawn again', () => {
  const before = page(car, age, grid);
  const next = withUnchanged(before, structuredClone(page(car, { ...age, required: true }, grid, picture)));
  expect(next.elements).toEqual([car, { ...age, required: true }, grid, picture]);
  expect(next.elements.map((element, at) => element === before.elements[at])).toEqual([true, false, true, false]);
});

test('in an instance, an answer that follows others is sent once the member changed it there', () => {
  const following = { ...age, follows: true as const, value: 6 };
  const panels = {
    kind: 'paneldynamic',
    name: 'jobs',
    enabled: true,
    comments: [],
    instances: [{ id: 0, name: null, shown: true, title: '', elements: [following] }],
    blank: null,
  } as unknown as typeof following;
  const untouched = { jobs: [{ '#': 0, age: '6' }] } as unknown as PageAnswers;
  const changed = { jobs: [withChanges({ '#': 0, age: '6' }, { age: '4' })] } as unknown as PageAnswers;
  expect(answersToSend(page(panels), untouched)).toEqual({ jobs: [{ '#': 0 }] });
  expect(answersToSend(page(panels), changed)).toEqual({ jobs: [{ '#': 0, age: 4 }] });
  expect(mergePreview(page(panels), { jobs: [{ '#': 0, age: '5' }] } as never, {})).toMatchObject({
    jobs: [{ age: 6 }],
  });
  expect(mergePreview(page(panels), changed, {})).toMatchObject({ jobs: [{ age: '4' }] });
});

test('panels whose number follows another answer come and go with it, and come back as they were typed', () => {
  const instance = (id: number) => ({ id, name: null, shown: true, title: '', elements: [{ ...age, value: null }] });
  const counted = (...ids: number[]) =>
    ({
      kind: 'paneldynamic',
      name: 'kids',
      enabled: true,
      comments: [],
      countFollows: true,
      instances: ids.map(instance),
      blank: instance(-1),
    }) as unknown as typeof age;
  const now = { kids: [{ '#': 0, age: '5' }] } as unknown as PageAnswers;
  expect(mergePreview(page(counted(0, 1)), now, {})).toMatchObject({ kids: [{ '#': 0, age: '5' }, { '#': 1 }] });
  // The number is often half typed: what stands in entries that went is kept, and sent in case they return.
  const [two, none] = [page(counted(0, 1)), page(counted())];
  const without = mergePreview(none, now, answersToSend(two, now));
  expect(without).toEqual(now);
  expect(answersToSend(none, without)).toEqual({ kids: [{ '#': 0, age: 5 }] });
  expect(mergePreview(two, without, {})).toMatchObject({ kids: [{ age: '5' }, {}] });
});

test('entries of chosen choices are told apart by their numbers, not by their places', () => {
  const entry = (id: number) => ({ id, name: null, shown: true, title: '', elements: [age] });
  const entries = (...ids: number[]) =>
    page({
      kind: 'paneldynamic',
      name: 'details',
      enabled: true,
      comments: [],
      countFollows: true,
      instances: ids.map(entry),
      blank: entry(-1),
    } as never);
  const typed = (id: number, years: string) => ({ '#': id, age: years });
  const now = { details: [typed(1000, '5'), typed(1002, '7')] } as unknown as PageAnswers;
  const sent = answersToSend(entries(1000, 1002), now);
  const next = withSentInstances(entries(1001, 1002), sent);
  expect(next).toEqual(entries(1001, 1002));
  // The entry of a choice that is not chosen any more is kept, in case it comes back.
  expect(mergePreview(next, now, sent)).toEqual({
    details: [{ '#': 1001, age: null }, typed(1002, '7'), typed(1000, '5')],
  });
  expect(mergePreview(entries(1000), now, sent)).toEqual({ details: [typed(1000, '5'), typed(1002, '7')] });
});

test('entries three deep keep their numbers and messages, however many were added and removed around them', () => {
  const panels = (name: string, id: number, ...elements: object[]) => ({
    kind: 'paneldynamic',
    name,
    enabled: true,
    comments: [],
    instances: [{ id, name: null, shown: true, title: '', elements }],
    blank: null,
  });
  const three = (a: number, b: number, c: number) => page(panels('a', a, panels('b', b, panels('c', c, age))) as never);
  const typed = (years: string) =>
    ({ a: [{ '#': 4, b: [{ '#': -2, c: [{ '#': -7, age: years }] }] }] }) as unknown as PageAnswers;
  const sent = answersToSend(three(4, -2, -7), typed('5'));
  expect(sent).toEqual({ a: [{ '#': 4, b: [{ '#': -2, c: [{ '#': -7, age: 5 }] }] }] });
  // The server counts them in the order in which they were sent.
  const next = withSentInstances(three(0, 0, 0), sent);
  expect(next).toEqual(three(4, -2, -7));
  expect(mergePreview(next, typed('6'), sent)).toEqual(typed('6'));
  const errors = { 'a[0].b[0].c[0].age': ['Too young.'] };
  expect(remainingErrors(errors, typed('5'), typed('5'))).toEqual(errors);
  expect(remainingErrors(errors, typed('5'), typed('6'))).toEqual({});
  expect([...wrongQuestions(next, errors)]).toEqual(['a']);
});

test('a page shows more with a new question, and with a new one in an instance', () => {
  const instance = (id: number, ...elements: object[]) => ({ id, name: null, shown: true, title: '', elements });
  const panels = (blank: object | null, ...instances: object[]) =>
    page({ kind: 'paneldynamic', name: 'kids', enabled: true, comments: [], instances, blank } as never).elements;
  expect(showsMore(page(car).elements, page(car, age).elements)).toBe(true);
  expect(showsMore(page(car, age).elements, page(age).elements)).toBe(false);
  expect(showsMore(panels(null), panels(null, instance(0, age)))).toBe(true);
  expect(showsMore(panels(null, instance(0, age)), panels(null, instance(0, age, car)))).toBe(true);
  // A member added it and sees it already.
  expect(showsMore(panels(instance(-1, age)), panels(null, instance(-2, age)))).toBe(false);
});

test('each fault is told once, where it is, and counted by questions', () => {
  const shown = page(car, grid);
  const errors = { car: ['Answer.'], grid: ['Every row.'], 'grid.r1': ['This row.'] };
  expect(withoutDoubles(shown, errors)).toEqual({ car: ['Answer.'], 'grid.r1': ['This row.'] });
  expect(withoutDoubles(shown, { grid: ['Every row.'] })).toEqual({ grid: ['Every row.'] });
  expect(wrongQuestions(shown, errors).size).toBe(2);
});
