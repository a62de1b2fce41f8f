import { describe, expect, test } from 'vitest';
import { answerInWords, questionsOf } from '../console-members/answers';
import { questionsOver, variablesOf } from '../results/variables';
import { compileQuestionnaire } from './compile';
import { lint } from './lint';
import type { QuestionnairePlan } from './plan';
import { pageView, startState, submitPage } from './run';

function problemsOf(question: object): string[] {
  const result = compileQuestionnaire({ pages: [{ name: 'p1', elements: [{ name: 'trip', ...question }] }] });
  return 'problems' in result ? result.problems.map(({ path, message }) => `${path}: ${message.en}`) : [];
}

function planOf(question: object, next: object = { type: 'text', name: 'after' }): QuestionnairePlan {
  const pages = [
    { name: 'p1', elements: [{ type: 'daterange', name: 'trip', title: 'When?', ...question }] },
    { name: 'p2', elements: [next] },
  ];
  const result = compileQuestionnaire({ pages });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.plan;
}

function errorsOf(plan: QuestionnairePlan, trip: unknown) {
  const submitted = submitPage(plan, startState(plan, { seed: 's' }), { trip } as never, 'en');
  return submitted.kind === 'invalid' ? submitted.errors : {};
}

describe('a date range', () => {
  test('accepts two days within its bounds in ascending order', () => {
    const plan = planOf({ isRequired: true, min: '2026-01-01', max: '2026-12-31' });
    expect(errorsOf(plan, { from: '2026-03-01', to: '2026-03-09' })).toEqual({});
    expect(errorsOf(plan, { from: '2026-03-01', to: '2026-03-01' })).toEqual({});
    expect(errorsOf(plan, null)).toEqual({ trip: ['Please answer this question.'] });
    expect(errorsOf(plan, { from: '2026-03-01' })).toEqual({ 'trip.to': ['Please fill in this field.'] });
    expect(errorsOf(plan, { from: '2026-03-09', to: '2026-03-01' })).toEqual({
      'trip.to': ['Please choose 2026-03-09 or later.'],
    });
    expect(errorsOf(plan, { from: '2025-12-31', to: '2027-01-01' })).toEqual({
      'trip.from': ['Please choose 2026-01-01 or later.'],
      'trip.to': ['Please choose 2026-12-31 or earlier.'],
    });
    expect(errorsOf(plan, { from: '2026-02-30', to: 'soon' })).toEqual({
      'trip.from': ['Please enter a valid date or time.'],
      'trip.to': ['Please enter a valid date or time.'],
    });
    expect(errorsOf(plan, { from: '2026-03-01', to: '2026-03-09', nights: '8' })).toEqual({
      trip: ['Please choose one of the available answers.'],
    });
    expect(errorsOf(plan, ['2026-03-01', '2026-03-09'])).toEqual({ trip: ['This answer has the wrong format.'] });
  });

  test('may be left empty', () => {
    const plan = planOf({});
    const submitted = submitPage(plan, startState(plan, { seed: 's' }), { trip: null }, 'en');
    expect(submitted).toMatchObject({ kind: 'page', state: { answers: {} } });
  });

  test('its start and end can be used in conditions and quoted', () => {
    const next = { type: 'text', name: 'late', title: 'Back on {trip.to}?', visibleIf: "{trip.from} >= '2026-06-01'" };
    const plan = planOf({}, next);
    const answered = (from: string, to: string) =>
      submitPage(plan, startState(plan, { seed: 's' }), { trip: { from, to } }, 'en');
    expect(answered('2026-05-01', '2026-05-02').kind).toBe('completed');
    const submitted = answered('2026-06-01', '2026-06-08');
    if (submitted.kind !== 'page') throw new Error(submitted.kind);
    expect(pageView(plan, submitted.state, 'en').elements).toMatchObject([{ title: 'Back on 2026-06-08?' }]);
  });

  test('begins with a default, and is drawn with its bounds', () => {
    const plan = planOf({
      min: '2026-01-01',
      maxValueExpression: "dateAdd('2026-01-01', 30, 'days')",
      defaultValue: { from: '2026-01-02', to: '2026-01-03' },
    });
    expect(pageView(plan, startState(plan, { seed: 's' }), 'zh').elements).toMatchObject([
      { kind: 'daterange', min: '2026-01-01', max: '2026-01-31', value: { from: '2026-01-02', to: '2026-01-03' } },
    ]);
  });

  test.each([
    ['bounds that exclude each other', { min: '2026-12-31', max: '2026-01-01' }, /No answer to "trip" is valid/],
  ])('%s are refused at upload', (_what, more, message) => {
    expect(problemsOf({ type: 'daterange', ...more })).toEqual(
      expect.arrayContaining([expect.stringMatching(message)]),
    );
  });

  test('a bound that is no day limits nothing', () => {
    const compiled = compileQuestionnaire({ elements: [{ type: 'daterange', name: 'trip', min: 'yesterday' }] });
    expect('plan' in compiled && compiled.remarks.map(({ message }) => message.en)).toEqual([
      expect.stringContaining('"yesterday" is no value of type "date", so it limits nothing'),
    ]);
  });

  test('begins empty when its default ends before it begins', () => {
    const plan = planOf({ defaultValue: { from: '2026-01-02', to: '2026-01-01' } });
    expect(pageView(plan, startState(plan, { seed: 's' }), 'en').elements).toMatchObject([
      { value: { from: '', to: '' } },
    ]);
  });

  test('fills two columns of a results file, and reads as two days in the console', () => {
    const plan = planOf({});
    const answers = { trip: { from: '2026-03-01', to: '2026-03-09' } };
    const columns = variablesOf(questionsOver([plan]).values()).filter(({ name }) => name.startsWith('trip'));
    expect(columns.map(({ name, label, read }) => [name, label.zh, read(answers, {})])).toEqual([
      ['trip_from', 'When?：开始日期', '2026-03-01'],
      ['trip_to', 'When?：结束日期', '2026-03-09'],
    ]);
    expect(answerInWords(questionsOf(plan).get('trip'), answers.trip, 'en')).toBe('From: 2026-03-01; To: 2026-03-09');
    expect(lint(plan).filter(({ element, kind }) => element === 'trip' && kind !== 'translationMissing')).toEqual([]);
  });
});
