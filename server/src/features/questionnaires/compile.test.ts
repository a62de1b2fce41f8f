import { readdirSync, readFileSync } from 'node:fs';
import { problemsOf } from '@pollen/testkit/compiled-questionnaires';
import { questionsOf, randomAnswer } from '@pollen/testkit/random-answers';
import { describe, expect, test } from 'vitest';
import { compileQuestionnaire } from './compile';
import type { QuestionnairePlan } from './plan';
import { pageView, previewPage, startState, submitPage } from './run';
import { randomFrom } from './shuffle';

const demo = new URL('../../demo/', import.meta.url);
const servedFiles = new URL('../../../../web/public/', import.meta.url);

/** A questionnaire of one page with these elements. */
function withElements(...elements: object[]): object {
  return { pages: [{ name: 'page1', elements }] };
}

describe('unsupported elements are refused by name', () => {
  test.each([
    ['no object', [], /must be a JSON object/],
    ['no questions', { pages: [] }, /No page has a question/],
    [
      'unknown type',
      withElements({ type: 'imagemap', name: 'q' }),
      /question "q": the type "imagemap" cannot be drawn/,
    ],
    [
      'dynamic panel with an image map',
      withElements({ type: 'paneldynamic', name: 'q', templateElements: [{ type: 'imagemap', name: 'inner' }] }),
      /question "inner": the type "imagemap" cannot be drawn/,
    ],
    [
      'unsupported property',
      withElements({ type: 'multipletext', name: 'q', items: [{ name: 'a', defaultValueExpression: 'today()' }] }),
      /"defaultValueExpression" cannot be run here\. Use a "text" question/,
    ],
    [
      'bounds of an item by an answer of its panel',
      withElements({
        type: 'paneldynamic',
        name: 'q',
        templateElements: [
          { type: 'text', name: 'most' },
          { type: 'multipletext', name: 'm', items: [{ name: 'a', maxValueExpression: '{panel.most}' }] },
        ],
      }),
      /"maxValueExpression" of the item "a" names an answer of the entry/,
    ],
    [
      'choices by address',
      withElements({ type: 'dropdown', name: 'q', choicesByUrl: { url: 'https://example.com' } }),
      /"choicesByUrl" cannot be run/,
    ],
    ['carry forward', withElements({ type: 'checkbox', name: 'q', choicesFromQuestion: 'r' }), /choicesVisibleIf/],
    [
      'trigger',
      {
        triggers: [{ type: 'visible', expression: '{q} = 1', gotoName: 'q' }],
        ...withElements({ type: 'text', name: 'q' }),
      },
      /trigger type "visible"/,
    ],
    [
      'a whole order with an item that cannot be placed',
      withElements({ type: 'ranking', name: 'q', choices: ['a', { value: 'b', enableIf: '1 = 2' }] }),
      /enableIf on items needs selectToRankEnabled/,
    ],
    [
      'broken expression',
      withElements({ type: 'text', name: 'q' }, { type: 'text', name: 'r', visibleIf: '{q} = = 1' }),
      /cannot be understood/,
    ],
    [
      'unknown function',
      withElements({ type: 'text', name: 'q', visibleIf: 'propertyValue("q", "x") = 1' }),
      /function "propertyValue"/,
    ],
    [
      'whole grid in a text',
      withElements(
        { type: 'matrix', name: 'q', rows: ['a'], columns: ['b'] },
        { type: 'text', name: 'r', title: '{q}' },
      ),
      /cannot be shown in a text/,
    ],
    [
      'score on a page',
      withElements({ type: 'text', name: 'q', title: '{correctAnswers} right', correctAnswer: 1 }),
      /"\{correctAnswers\}" cannot be filled in here/,
    ],
    [
      'number of a page in a condition',
      withElements({ type: 'text', name: 'q', visibleIf: '{pageno} = 1' }),
      /"\{pageno\}" cannot be run here/,
    ],
    [
      'number of a page at the end',
      { ...withElements({ type: 'text', name: 'q' }), completedHtml: '<p>{pageno}</p>' },
      /"\{pageno\}" cannot be filled in here/,
    ],
    ['same name twice', withElements({ type: 'text', name: 'q' }, { type: 'comment', name: 'q' }), /Two questions/],
    ['reserved name', withElements({ type: 'text', name: '__proto__' }), /reserved/],
    ['reserved row', withElements({ type: 'matrix', name: 'q', rows: ['constructor'], columns: ['b'] }), /reserved/],
    ['name like an index', withElements({ type: 'text', name: 'a[0]' }), /cannot be a name/],
    ['name of survey-core', withElements({ type: 'text', name: 'pageno' }), /reserved/],
    [
      'picture without an address that can be fetched',
      withElements({
        type: 'imagepicker',
        name: 'q',
        choices: [{ value: 'a', imageLink: 'ftp://example.com/x.png' }],
      }),
      /cannot get the picture "ftp:.*beginning with https/,
    ],
    ['password', withElements({ type: 'text', name: 'q', inputType: 'password' }), /"password" is not offered/],
    [
      'nasty pattern',
      withElements({ type: 'text', name: 'q', validators: [{ type: 'regex', regex: '^a(?=b)b$' }] }),
      /looks behind, or ahead/,
    ],
    [
      'unfitting validator',
      withElements({ type: 'radiogroup', name: 'q', choices: ['a'], validators: [{ type: 'email' }] }),
      /does not fit/,
    ],
    [
      'answer in a tag',
      withElements({ type: 'text', name: 'q' }, { type: 'html', name: 'h', html: '<a href="{q}">x</a>' }),
      /inside an HTML tag/,
    ],
    ['empty scale', withElements({ type: 'slider', name: 'q', min: 5, max: 5 }), /do not make a scale/],
    [
      'screening without a rule',
      { screening: [{ when: '{q} = 1' }], ...withElements({ type: 'text', name: 'q' }) },
      /screening rule/,
    ],
    [
      'answers that clear each other',
      withElements(
        { type: 'text', name: 'q', visibleIf: '{r} = 1', clearIfInvisible: 'onHidden' },
        { type: 'text', name: 'r', visibleIf: '{q} = 1', clearIfInvisible: 'onHidden' },
      ),
      /clear each other for ever: q → r → q. Remove one of the conditions/,
    ],
    [
      'a grid that is cleared with its last row',
      withElements(
        {
          type: 'matrix',
          name: 'q',
          columns: [1],
          rows: ['a'],
          rowsVisibleIf: '{r} = 1',
          hideIfRowsEmpty: true,
          clearIfInvisible: 'onHidden',
        },
        { type: 'text', name: 'r', visibleIf: '{q.a} = 1', clearIfInvisible: 'onHidden' },
      ),
      /clear each other for ever: q → r → q/,
    ],
    [
      'choices that quote each other',
      withElements(
        { type: 'radiogroup', name: 'q', choices: [{ value: 1, text: '{r}' }] },
        { type: 'radiogroup', name: 'r', choices: [{ value: 1, text: '{q}' }] },
      ),
      /quote each other/,
    ],
    [
      'nested too deep',
      withElements({ type: 'text', name: 'q', defaultValue: JSON.parse('['.repeat(40) + ']'.repeat(40)) }),
      /deeper than/,
    ],
    ['too large', withElements({ type: 'text', name: 'q', title: 'x'.repeat(1_000_001) }), /larger than/],
    [
      'too many questions',
      withElements(...Array.from({ length: 501 }, (_, index) => ({ type: 'text', name: `q${index}` }))),
      /More than 500 questions/,
    ],
  ])('%s', (_, json, expected) => {
    expect(problemsOf(json).join('\n')).toMatch(expected);
  });

  test('a key called __proto__ in the JSON is an unknown property and pollutes nothing', () => {
    const json = JSON.parse(
      '{"__proto__":{"polluted":1},"pages":[{"name":"p","elements":[{"type":"text","name":"q","__proto__":{"x":1}}]}]}',
    );
    expect(problemsOf(json)).toEqual([]);
    expect(JSON.stringify(compileQuestionnaire(json))).toMatch(/There is no property \\"__proto__\\"/);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('every problem is said in Chinese, too', () => {
    const result = compileQuestionnaire(
      withElements({ type: 'imagemap', name: 'q' }, { type: 'text', name: 'r', visibleIf: '{x} = 1', foo: 1 }),
    );
    expect('problems' in result && result.problems.every(({ message }) => /[\u4e00-\u9fff]/.test(message.zh))).toBe(
      true,
    );
  });

  test('scripts, styles and handlers are taken out of HTML, and pictures from elsewhere come from the panel', () => {
    const html =
      '<p style="x" onclick="y()">Hi <script>z</script><img src="https://example.com/t.gif"><img src="//example.com/t.gif" onerror="a"><img src="cid:t.gif"><a href="javascript:b">c</a></p>';
    const result = compileQuestionnaire(withElements({ type: 'html', name: 'h', html }, { type: 'text', name: 'q' }));
    const text = JSON.stringify('plan' in result && result.plan.pages);
    expect(text).toContain('Hi');
    expect(text).not.toMatch(/<script|style=|onclick|onerror|example\.com|cid:|javascript/);
    expect(text.match(/<img src=\\"\/questionnaire-pictures\/[\w-]{32}\.webp\\" alt=\\"\\" \/>/g)).toHaveLength(2);
  });
});

describe('the demo questionnaires', () => {
  const files = readdirSync(new URL('questionnaires/', demo));
  const kinds = new Set<string>();

  test.each(files)('%s compiles and can be completed in both languages', (file) => {
    const json: unknown = JSON.parse(readFileSync(new URL(`questionnaires/${file}`, demo), 'utf8'));
    expect(problemsOf(json)).toEqual([]);
    const plan = (compileQuestionnaire(json) as { plan: QuestionnairePlan }).plan;
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
    let completed = 0;
    for (let person = 0; person < 60; person += 1) {
      const locale = person % 2 === 0 ? 'en' : 'zh';
      let state = startState(plan, { seed: `person ${person}` });
      for (let turn = 0; turn < 200; turn += 1) {
        const random = randomFrom(`${file} ${person} ${turn}`);
        const sent: Record<string, unknown> = {};
        for (let round = 0; round < 3; round += 1) {
          const seen = previewPage(plan, state, sent as never, locale);
          if ('errors' in seen) throw new Error(JSON.stringify(seen.errors));
          const shown = questionsOf(seen.page);
          for (const question of shown) {
            kinds.add(question.kind);
            if (question.kind === 'imagepicker')
              for (const choice of question.choices) readFileSync(new URL(`.${choice.image}`, servedFiles));
            if (!(question.name in sent)) sent[question.name] = randomAnswer(question, random) ?? null;
            for (const box of question.comments)
              if ([sent[question.name]].flat().includes(box.when as never)) sent[box.key] = 'Something';
          }
        }
        const result = submitPage(plan, state, sent as never, locale);
        if (result.kind === 'invalid') continue;
        state = result.state;
        if (result.kind === 'page') continue;
        if (result.kind === 'completed') completed += 1;
        break;
      }
    }
    expect(completed).toBeGreaterThan(5);
    expect(JSON.stringify(pageView(plan, startState(plan, { seed: '' }), 'zh'))).toMatch(/[\u4e00-\u9fff]/);
  });

  test('use every kind of question', () => {
    expect([...kinds].sort()).toEqual([
      'boolean',
      'checkbox',
      'comment',
      'dropdown',
      'imagepicker',
      'matrix',
      'multipletext',
      'radiogroup',
      'ranking',
      'rating',
      'slider',
      'text',
    ]);
  });
});
