import { planOf, problemsOf } from '@pollen/testkit/compiled-questionnaires';
import { describe, expect, test } from 'vitest';
import { pageView, previewPage, previousPage, startState, submitPage } from './run';

const number = (name: string, more: object = {}) => ({ type: 'text', inputType: 'number', name, ...more });

describe('an answer that other answers set', () => {
  const plan = planOf({
    pages: [
      { elements: [number('hours'), number('double', { setValueExpression: '{hours} * 2' })] },
      { elements: [number('more', { defaultValueExpression: '{double} + 1' })] },
    ],
  });
  const start = startState(plan, { seed: 'x' });

  test('follows them on its page, and says so to the browser', () => {
    expect(pageView(plan, start, 'en')).toMatchObject({ dynamic: ['hours'], elements: [{}, { follows: true }] });
    expect(pageView(plan, start, 'en').elements[0]).not.toHaveProperty('follows');
    expect(previewPage(plan, start, { hours: 4 }, 'en')).toMatchObject({ page: { elements: [{}, { value: 8 }] } });
  });

  test('stays as the member typed it, also when it comes back unchanged later', () => {
    const typed = submitPage(plan, start, { hours: 4, double: 9 }, 'en');
    expect(typed).toMatchObject({ kind: 'page', state: { answers: { hours: 4, double: 9, more: 10 } } });
    if (typed.kind !== 'page') return;
    const back = previousPage(plan, typed.state);
    expect(submitPage(plan, back, { hours: 4, double: 9 }, 'en')).toMatchObject({
      state: { answers: { double: 9, more: 10 } },
    });
    // Not sent, because the member left it alone: it follows.
    expect(submitPage(plan, back, { hours: 5 }, 'en')).toMatchObject({ state: { answers: { double: 10, more: 11 } } });
    expect(submitPage(plan, back, { hours: 5, double: null }, 'en')).toMatchObject({
      state: { answers: { hours: 5 } },
    });
  });

  test('is never something that is no answer to its question', () => {
    const level = { type: 'radiogroup', name: 'level', choices: ['low', 'high'], setValueExpression: '{hours}' };
    const strict = planOf({ elements: [number('hours'), level] });
    const sent = submitPage(strict, startState(strict, { seed: 'x' }), { hours: 3 }, 'en');
    expect(sent).toMatchObject({ kind: 'completed', state: { answers: { hours: 3 } } });
  });

  test('must not depend on itself, and settles where conditions let answers set each other', () => {
    const [self, other] = [number('a', { setValueExpression: '{a} + 1' }), { setValueExpression: '{b} + 1' }];
    expect(problemsOf({ elements: [self] }).join()).toMatch(/calculated from each other: a → a/);
    const both = [number('a', other), number('b', { defaultValueExpression: '{a} + 1' })];
    expect(problemsOf({ elements: both }).join()).toMatch(/calculated from each other: a → b → a/);
    const endless = planOf({
      elements: [
        number('a', { ...other, setValueIf: '{b} > 0' }),
        number('b', { setValueIf: '{a} > 0', setValueExpression: '{a} + 1' }),
        number('c'),
      ],
    });
    const sent = submitPage(endless, startState(endless, { seed: 'x' }), { a: 1, c: 1 }, 'en');
    expect(sent).toMatchObject({ kind: 'completed', state: { answers: { a: 1, b: 2 } } });
  });
});

describe('an answer in a panel that others set', () => {
  const jobs = {
    type: 'paneldynamic',
    name: 'jobs',
    panelCount: 1,
    templateElements: [
      number('hours'),
      number('pay', { defaultValueExpression: '{panel.hours} * {rate}' }),
      number('twice', { setValueExpression: '{panel.hours} * 2' }),
    ],
  };
  const plan = planOf({ elements: [number('rate'), jobs] });
  const begun = startState(plan, { seed: 'x' });
  const two = previewPage(
    plan,
    begun,
    {
      rate: 2,
      jobs: [
        { '#': 0, hours: 3 },
        { '#': -1, hours: 5 },
      ],
    },
    'en',
  );
  const answersOf = (seen: ReturnType<typeof previewPage>) =>
    'errors' in seen
      ? seen
      : JSON.parse(JSON.stringify(seen.page.elements[1])).instances.map(
          ({ elements }: { elements: { value: unknown }[] }) => elements.map(({ value }) => value),
        );
  const stored = {
    ...begun,
    answers: {
      rate: 2,
      jobs: [
        { hours: 3, pay: 6, twice: 6 },
        { hours: 5, pay: 99, twice: 10 },
      ],
    },
  };

  test('follows those of its panel and those around it', () => {
    expect(answersOf(two)).toEqual([
      [3, 6, 6],
      [5, 10, 10],
    ]);
    expect(pageView(plan, begun, 'en')).toMatchObject({
      dynamic: ['jobs', 'rate'],
      elements: [{}, { blank: { elements: [{}, { follows: true }, { follows: true }] } }],
    });
  });

  test('stays as it was typed, and goes with its panel when another one is removed', () => {
    const sent = {
      rate: 3,
      jobs: [
        { '#': 1, hours: 5 },
        { '#': 0, hours: 3, twice: 1 },
        { '#': -1, hours: 1, twice: 4 },
      ],
    };
    // 99 was typed, so it stays; 6 was calculated, so it follows the rate.
    expect(answersOf(previewPage(plan, stored, sent as never, 'en'))).toEqual([
      [5, 99, 10],
      [3, 9, 1],
      [1, 3, 4],
    ]);
  });

  test('must not depend on itself', () => {
    const own = number('a', { setValueExpression: '{panel.a} + 1' });
    expect(problemsOf({ elements: [{ type: 'paneldynamic', name: 'p', templateElements: [own] }] }).join()).toMatch(
      /calculated from each other: a → a/,
    );
  });
});

describe('triggers', () => {
  test('must name questions, and a skip leads onwards', () => {
    const pages = [{ elements: [number('a')] }, { elements: [number('b')] }];
    const refused = (...triggers: object[]) => problemsOf({ pages, triggers }).join('\n');
    expect(refused({ type: 'setvalue', expression: '{a} = 1', setToName: 'score', setValue: 2 })).toMatch(
      /triggers\[0\]\.setToName: "score" names no question. Add one of this name/,
    );
    expect(refused({ type: 'skip', expression: '{b} = 1', gotoName: 'a' })).toMatch(/round in circles/);
    expect(refused({ type: 'setvalue', setToName: 'b', setValue: 2 })).toMatch(/needs an expression/);
    expect(refused({ type: 'visible', expression: '{b} = 1' })).toMatch(/trigger type "visible"/);
    expect(refused({ type: 'setvalue', expression: '{b} = 1', setToName: 'a', isVariable: true })).toMatch(
      /isVariable/,
    );
  });

  test('copy an answer as it is', () => {
    const pages = [{ elements: [{ type: 'text', name: 'from' }] }, { elements: [{ type: 'text', name: 'to' }] }];
    const plan = planOf({ pages, triggers: [{ type: 'copyvalue', fromName: 'from', setToName: 'to' }] });
    const start = startState(plan, { seed: 'x' });
    for (const from of ['+49170123456', '1.50', '1e3', 'True', "'a'", '0x10'])
      expect(submitPage(plan, start, { from }, 'en')).toMatchObject({ state: { answers: { from, to: from } } });
    const copied = { ...start, answers: { from: 'a', to: 'a' } };
    const takenBack = submitPage(plan, copied, { from: null }, 'en');
    expect(takenBack).toMatchObject({ kind: 'page', state: { answers: {} } });
    expect('state' in takenBack && takenBack.state.answers).not.toHaveProperty('to');
  });

  test('name an answer by its value name, and pages by any question on them', () => {
    const shared = (name: string) => ({ type: 'text', name, valueName: 'v' });
    const pages = [[shared('one')], [shared('two')], [{ type: 'text', name: 'to' }]].map((elements) => ({ elements }));
    const refused = (...triggers: object[]) => problemsOf({ pages, triggers }).join('\n');
    expect(refused({ type: 'copyvalue', fromName: 'two', setToName: 'to' })).toMatch(
      /triggers\[0\]\.fromName: "two" stores its answer as "v": write "v" here/,
    );
    expect(refused({ type: 'setvalue', expression: '{to} = 1', setToName: 'two', setValue: 2 })).toMatch(
      /write "v" here/,
    );
    expect(refused({ type: 'copyvalue', fromName: 'v', setToName: 'to' })).toBe('');
    expect(refused({ type: 'skip', expression: '{v} = 1', gotoName: 'two' })).toBe('');
  });

  test('skip pages, and going back leads past them, too', () => {
    const pages = ['a', 'b', 'c', 'd'].map((name) => ({ name, elements: [number(name)] }));
    const plan = planOf({ pages, triggers: [{ type: 'skip', expression: '{a} = 1', gotoName: 'd' }] });
    const start = startState(plan, { seed: 'x' });
    const skipped = submitPage(plan, start, { a: 1 }, 'en');
    expect(skipped).toMatchObject({ kind: 'page', state: { page: 3 } });
    if (skipped.kind === 'page') expect(previousPage(plan, skipped.state)).toMatchObject({ page: 0 });
    expect(submitPage(plan, start, { a: 2 }, 'en')).toMatchObject({ state: { page: 1 } });
  });
});
