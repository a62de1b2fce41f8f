import { describe, expect, test } from 'vitest';
import { compileQuestionnaire } from './compile';
import { leaveOut } from './omissions';
import { questionnaireTasks } from './tasks';

function refused(json: object) {
  const result = compileQuestionnaire(json);
  if (!('problems' in result)) throw new Error('accepted');
  return result;
}

const choose = (name: string, more: object = {}) => ({ type: 'radiogroup', name, choices: ['a', 'b'], ...more });

/** Something wrong for each layer of the checks: form, compiling, dead ends, warnings. */
const wrongEverywhere = {
  title: 'A study',
  elements: [
    { type: 'hologram', name: 'photo', visibleIf: 'nonsense((' },
    choose('q1', { visibleIf: "{q1} = 'a'" }),
    choose('q2', { enableIf: 'unknownFunction({q1}) > 1', validators: [{ type: 'magic' }] }),
    choose('q3', { attentionCheck: 'c', visibelIf: 'x' }),
    choose('q4', { visibleIf: "{photo} notempty and {q2} = 'z'" }),
  ],
};

describe('all layers report their problems at once', () => {
  test('with the paths of the upload, in the order of their places', () => {
    const { problems } = refused(wrongEverywhere);
    expect(problems.map(({ path, message }) => `${path}: ${message.en}`)).toEqual([
      expect.stringMatching(/^elements\[0\]\.type: .*"hologram" cannot be drawn. It is no type of SurveyJS itself/),
      expect.stringMatching(/^elements\[0\]\.visibleIf: The expression .* cannot be understood/),
      expect.stringMatching(/^elements\[1\]: Whether "q1" is asked depends on its own answer/),
      expect.stringMatching(/^elements\[2\]\.enableIf: The function "unknownFunction" .*none of iif, sum/),
      expect.stringMatching(/^elements\[2\]\.validators\[0\]: The validator type "magic"/),
      expect.stringMatching(/^elements\[3\]\.attentionCheck: attentionCheck is no answer/),
    ]);
  });

  test('and the warnings about the rest', () => {
    const result = questionnaireTasks.lint({ questionnaire: wrongEverywhere });
    expect(result).toMatchObject({ problems: { length: 6 } });
    expect(result.findings.map(({ kind, path }) => `${kind} ${path}`)).toEqual(
      expect.arrayContaining(['noEffect elements[3].visibelIf', 'ruleNeverTrue elements[4].visibleIf']),
    );
  });

  test('a circle has the place of a question in it, and a way out', () => {
    const hidden = { clearIfInvisible: 'onHidden' };
    const circle = [
      choose('note'),
      choose('q', { visibleIf: "{r} = 'a'", ...hidden }),
      choose('r', { visibleIf: "{q} = 'a'", ...hidden }),
    ];
    const message = {
      en: expect.stringMatching(/clear each other for ever: q → r → q\. Remove one of the conditions/),
    };
    const at = (path: string) =>
      expect.objectContaining({ path, element: 'q', message: expect.objectContaining(message) });
    expect(refused({ elements: circle }).problems).toContainEqual(at('elements[1]'));
    const entries = { type: 'paneldynamic', name: 'entries', templateElements: circle.slice(1) };
    const inside = JSON.parse(JSON.stringify(entries).replaceAll('{r}', '{panel.r}').replaceAll('{q}', '{panel.q}'));
    expect(refused({ pages: [{ name: 'p', elements: [inside] }] }).problems).toContainEqual(
      at('pages[0].elements[0].templateElements[0]'),
    );
  });

  test('an upload without pages is told where its questions are expected', () => {
    expect(refused({ pages: [], questions: [] }).problems).toMatchObject([
      { message: { en: expect.stringMatching(/No page has a question. Put questions into the "elements"/) } },
    ]);
    expect(refused({ questions: [{ type: 'hologram', name: 'x' }] }).problems).toMatchObject([
      { path: 'questions[0].type' },
    ]);
    expect(refused({ pages: [{ questions: [{ type: 'hologram', name: 'x' }] }] }).problems).toMatchObject([
      { path: 'pages[0].questions[0].type' },
    ]);
  });

  test('as survey-core, elements at the root are read in place of pages', () => {
    const both = { pages: [{ elements: [choose('a')] }], elements: [choose('b')] };
    const result = compileQuestionnaire(both);
    expect(result).toMatchObject({ plan: { pages: [{ elements: [{ name: 'b' }] }] }, remarks: [{ path: 'pages' }] });
  });

  test.each([
    ['multiselect', 'Use "checkbox"'],
    ['number', 'Use "text" with the inputType "number".'],
    ['radiogrup', 'Is "radiogroup" meant?'],
    [7, 'Give it a type'],
  ])('a type that cannot be drawn has a way out: %s', (type, advice) => {
    const { problems } = refused({ elements: [{ type, name: 'x' }, choose('y')] });
    expect(problems[0]?.message.en).toContain(advice);
    expect(problems[0]?.message.zh).toMatch(/[。？]$/);
  });
});

describe('what cannot be drawn can be left out', () => {
  test('with what that changes', () => {
    const { questionnaire, omissions, problems } = leaveOut(wrongEverywhere);
    expect(omissions.map(({ kind, element, part }) => [kind, element, part])).toEqual([
      ['element', 'photo', null],
      ['part', 'q1', 'visibleIf'],
      ['part', 'q2', 'enableIf'],
      ['part', 'q2', 'validators'],
      ['part', 'q3', 'attentionCheck'],
    ]);
    expect(omissions[0]?.namedIn).toEqual([{ element: 'q4', expression: "{photo} notempty and {q2} = 'z'" }]);
    expect(questionnaire).toMatchObject({ title: 'A study', elements: [{ name: 'q1' }, {}, {}, { name: 'q4' }] });
    expect(problems).toEqual([]);
  });

  test('in rounds, and leaves the upload as it is', () => {
    const upload = {
      elements: [
        { type: 'image', name: 'q', imageLink: 'ftp://example.com/a.png', foo: 1 },
        { type: 'imagemap', name: 'f' },
        choose('r'),
      ],
    };
    const before = structuredClone(upload);
    const { questionnaire, omissions, problems } = leaveOut(upload);
    expect(upload).toEqual(before);
    expect(omissions.map(({ element }) => element)).toEqual(['q', 'f']);
    expect(questionnaire).toEqual({ elements: [choose('r')] });
    expect(problems).toEqual([]);
  });

  test('a name that cannot stay goes, and its question gets another one', () => {
    const long = 'Is there a plan for the case of a fire? '.repeat(8).trim();
    const upload = {
      elements: [
        { type: 'text', name: 'again' },
        choose('again', { title: 'Once more' }),
        { type: 'comment', name: long },
        { type: 'text', name: 'one', valueName: 'shared' },
        { type: 'comment', name: 'other', valueName: 'shared' },
      ],
    };
    const { questionnaire, omissions, problems, plan } = leaveOut(upload);
    expect(problems).toEqual([]);
    expect(omissions.map(({ kind, element, part }) => [kind, element, part])).toEqual([
      ['part', 'again', 'name'],
      ['part', long, 'name'],
      ['part', 'other', 'valueName'],
    ]);
    // The name was the title.
    expect((questionnaire as { elements: object[] }).elements[2]).toEqual({ type: 'comment', title: long });
    expect(plan?.pages[0]?.elements.map(({ name }) => name)).toEqual([
      'again',
      'question1',
      'question2',
      'shared',
      'other',
    ]);
  });

  const many = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);

  test.each<[string, object, 'element' | 'part']>([
    ['too many choices', choose('bad', { choices: many(400) }), 'element'],
    ['far too many choices', choose('bad', { choices: many(1_500) }), 'element'],
    ['too many generated choices', { type: 'dropdown', name: 'bad', choicesMax: 400 }, 'element'],
    [
      'choices written and generated',
      { type: 'dropdown', name: 'bad', choices: many(200), choicesMax: 200 },
      'element',
    ],
    ['too many steps', { type: 'rating', name: 'bad', rateMax: 99 }, 'element'],
    ['too many cells', { type: 'matrix', name: 'bad', columns: many(100), rows: many(100) }, 'element'],
    ['an empty list of items', { type: 'multipletext', name: 'bad', items: [] }, 'element'],
    ['a scale that is none', { type: 'slider', name: 'bad', min: 5, max: 1 }, 'element'],
    ['no answer that is valid', { type: 'text', name: 'bad', inputType: 'number', min: 5, max: 1 }, 'element'],
    ['too many validators', { type: 'text', name: 'bad', validators: many(30).map(() => ({ type: 'email' })) }, 'part'],
    ['a choice with too long a value', choose('bad', { choices: ['a', 'b', 'x'.repeat(1_500)] }), 'part'],
    ['an unknown order', choose('bad', { choicesOrder: 'sideways' }), 'part'],
    ['a long expression', choose('bad', { visibleIf: '{r} = 1 or '.repeat(300) }), 'part'],
    ['an item without a name', { type: 'multipletext', name: 'bad', items: [{ name: 'i' }, { title: 'J' }] }, 'part'],
    ['two items of one name', { type: 'multipletext', name: 'bad', items: [{ name: 'i' }, { name: 'i' }] }, 'part'],
  ])('%s', (_what, question, kind) => {
    const other = { type: 'hologram', name: 'photo' };
    const upload = { elements: [question, choose('r'), other] };
    const reduced = leaveOut(upload);
    expect(reduced.problems).toEqual([]);
    expect(reduced.omissions.map(({ element }) => element)).toEqual(expect.arrayContaining(['bad', 'photo']));
    expect(reduced.omissions.find(({ element }) => element === 'bad')?.kind).toBe(kind);
    const { elements } = reduced.questionnaire as { elements: { name: string }[] };
    expect(elements.map(({ name }) => name)).toEqual(kind === 'element' ? ['r'] : ['bad', 'r']);
  });

  test('marks of texts that nobody can fill in, in both languages', () => {
    const title = {
      default: '{correctAnswers} right of {q}, {order[0]} first',
      'zh-cn': '答对 {correctAnswers} 题，{q}',
    };
    const upload = {
      elements: [
        choose('q', { title: 'Your answer' }),
        { type: 'ranking', name: 'order', choices: ['a', 'b'] },
        choose('r', { title, visibleIf: '{nonsense(' }),
        { type: 'html', name: 'n', html: `<p title="{q}">${'{q} '.repeat(60)}</p>` },
        { type: 'hologram', name: 'x', title: '{correctAnswers}' },
      ],
    };
    const { questionnaire, omissions, problems } = leaveOut(upload);
    expect(problems).toEqual([]);
    expect(omissions.map(({ element, part, reason }) => `${element} ${part}: ${reason.en}`)).toEqual([
      expect.stringMatching(/^r visibleIf: /),
      expect.stringMatching(/^x null: /),
      'r title: "{correctAnswers}" cannot be filled in here: write the text without it. “…” stands there now.',
      'r title: "{order[0]}" cannot be shown in a text. “…” stands there now.',
      'n html: A text quotes answers more than 50 times. “…” stands there now.',
    ]);
    const { elements } = questionnaire as { elements: { title?: unknown }[] };
    expect(elements[2]?.title).toEqual({ default: '… right of {q}, … first', 'zh-cn': '答对 … 题，{q}' });
    expect(upload.elements[2]).toMatchObject({ title });
  });

  test.each<[string, object, string]>([
    ['an element that is none', { elements: [choose('q'), null, 'x'] }, 'elements[1]'],
    ['a page that is none', { pages: [{ elements: [choose('q')] }, 7] }, 'pages[1]'],
    ['a list that is none', { elements: [choose('q'), choose('r', { choices: 'a, b' })] }, 'elements[1].choices'],
    ['an entry that is none', { elements: [choose('q', { choices: ['a', ['b']] })] }, 'elements[0].choices[1]'],
    ['a name that is none', { elements: [choose('q'), { type: 'text', name: { default: 'r' } }] }, 'elements[1].name'],
    ['a condition that is none', { elements: [choose('q', { visibleIf: ['a'] })] }, 'elements[0].visibleIf'],
    [
      'a kind of input that is none',
      { elements: [{ type: 'text', name: 'q', inputType: {} }] },
      'elements[0].inputType',
    ],
    ['a title that is none', { elements: [choose('q', { title: { default: {} } })] }, 'elements[0].title'],
    [
      'a value that is a list',
      { elements: [choose('q', { choices: ['a', { value: [null] }] })] },
      'elements[0].choices[1]',
    ],
    ['a number out of bounds', { elements: [choose('q', { colCount: 1e9 })] }, 'elements[0].colCount'],
    ['a question without its items', { elements: [choose('q'), { type: 'multipletext', name: 'r' }] }, 'elements[1]'],
    [
      'a column without a name',
      { elements: [choose('q'), { type: 'matrixdynamic', name: 'g', columns: [{ cellType: 'text' }, { name: 'c' }] }] },
      'elements[1].columns[0]',
    ],
  ])('%s has its place, and can be left out', (_what, upload, place) => {
    expect(refused(upload).problems.map(({ drop }) => drop)).toContain(place);
    expect(leaveOut(upload).problems).toEqual([]);
  });

  test('a number in the place of a word has no effect', () => {
    const upload = { showQuestionNumbers: 0, elements: [{ type: 'multipletext', name: 'q', items: [{ name: 7 }] }] };
    expect(compileQuestionnaire(upload)).toHaveProperty('plan');
  });

  test('numbers among texts by language are texts', () => {
    const result = compileQuestionnaire({
      elements: [choose('q', { title: { default: 5, 'zh-cn': true, de: null } })],
    });
    expect('plan' in result && result.plan.pages[0]?.elements[0]).toMatchObject({ title: { en: '5', zh: 'true' } });
  });

  test('a list that is too long hides no other problem', () => {
    const { problems } = refused({ elements: [choose('q', { choices: many(400) }), { type: 'hologram', name: 'x' }] });
    expect(problems.map(({ path }) => path)).toEqual(['elements[0].choices', 'elements[1].type']);
  });

  test('questions in panels and columns of grids', () => {
    const panels = {
      type: 'paneldynamic',
      name: 'p',
      templateElements: [{ type: 'hologram', name: 'x' }, choose('y')],
    };
    const columns = [
      { name: 'c', cellType: 'hologram' },
      { name: 'd', cellType: 'text' },
    ];
    const grid = { type: 'matrixdynamic', name: 'g', columns };
    const { omissions, problems } = leaveOut({ elements: [panels, grid, choose('r')] });
    expect(problems).toEqual([]);
    expect(omissions.map(({ kind, element, part }) => [kind, element, part])).toEqual([
      ['element', 'x', null],
      ['element', 'c', null],
    ]);
  });

  test('nothing of another form than a questionnaire', () => {
    expect(leaveOut({ pages: 'x' })).toMatchObject({ omissions: [], problems: [{}], questionnaire: { pages: 'x' } });
    expect(leaveOut({ elements: [{ type: 'hologram', name: 'x' }] }).problems).toMatchObject([
      { message: { en: expect.stringMatching(/No page has a question/) } },
    ]);
  });
});
