// biome-ignore-all lint/suspicious/noTemplateCurlyInString: Qualtrics quotes answers so.
import {
  type QualtricsAsked as Asked,
  qualtricsQuestion as ask,
  importedQualtrics as imported,
  type QualtricsJson as Json,
  qualtricsValidation as settings,
} from '@pollen/testkit/qualtrics-files';
import { shownAfter } from '@pollen/testkit/shown-pages';
import { describe, expect, test } from 'vitest';
import { importFile } from './tasks';

/** The answer in each row of a table. */
type Rows = Record<string, number>;

const pageBreak = { Type: 'Page Break' };

const Choices = { 1: { Display: 'Red' }, 2: { Display: 'Blue' } };
const Answers = { 1: { Display: 'Bad' }, 2: { Display: 'Good' } };
const choices = [
  { value: 1, text: 'Red' },
  { value: 2, text: 'Blue' },
];
const rows = [
  { value: '1', text: 'Red' },
  { value: '2', text: 'Blue' },
];
const columns = [
  { value: 1, text: 'Bad' },
  { value: 2, text: 'Good' },
];

describe('each type of question', () => {
  test.each<[string, Asked, Json]>([
    [
      'single choice',
      ask('MC', 'SAVR', {
        Choices,
        ChoiceOrder: [1, '2'],
        ...settings({ ForceResponse: 'ON', ForceResponseType: 'ON' }),
      }),
      { type: 'radiogroup', choices, isRequired: true },
    ],
    [
      'recoded values',
      ask('MC', 'SAHR', { Choices, RecodeValues: { 1: '10', 2: '20' } }),
      { type: 'radiogroup', choices: [{ value: 10 }, { value: 20 }] },
    ],
    [
      'a choice that asks for a text',
      ask('MC', 'SAVR', { Choices: { ...Choices, 3: { Display: 'Else', TextEntry: 'true' } } }),
      { choices, showOtherItem: true, otherText: 'Else' },
    ],
    [
      'multiple choice',
      ask('MC', 'MAVR', {
        Choices: { ...Choices, 2: { Display: 'None', ExclusiveAnswer: true } },
        ...settings({ MinChoices: '1', MaxChoices: '2' }),
        Randomization: { Type: 'All' },
      }),
      {
        type: 'checkbox',
        choices: [choices[0], { value: 2, isExclusive: true }],
        minSelectedChoices: 1,
        maxSelectedChoices: 2,
        choicesOrder: 'random',
      },
    ],
    ['dropdown', ask('MC', 'DL', { Choices }), { type: 'dropdown', choices }],
    ['net promoter score', ask('MC', 'NPS', { Choices }), { type: 'rating', rateMin: 0, rateMax: 10 }],
    [
      'text',
      ask(
        'TE',
        'SL',
        settings({ Type: 'ContentType', ContentType: 'ValidNumber', ValidNumber: { Min: '18', Max: '99' } }),
      ),
      { type: 'text', inputType: 'number', min: 18, max: 99 },
    ],
    [
      'long text',
      ask('TE', 'ML', settings({ Type: 'MinChar', MinChars: '10' })),
      { type: 'comment', validators: [{ type: 'text', minLength: 10 }] },
    ],
    [
      'form',
      ask('TE', 'FORM', { Choices }),
      {
        type: 'multipletext',
        items: [
          { name: '1', title: 'Red' },
          { name: '2', title: 'Blue' },
        ],
      },
    ],
    ['note', ask('DB', 'TB', { QuestionText: 'Read <b>this</b>' }), { type: 'html', html: 'Read <b>this</b>' }],
    [
      'table',
      ask('Matrix', 'Likert', { SubSelector: 'SingleAnswer', Choices, Answers, ...settings({ ForceResponse: 'ON' }) }),
      { type: 'matrix', rows, columns, eachRowRequired: true },
    ],
    [
      'table with several answers',
      ask('Matrix', 'Likert', { SubSelector: 'MultipleAnswer', Choices, Answers }),
      { type: 'matrix', cellType: 'checkbox', rows, columns },
    ],
    [
      'opposites',
      ask('Matrix', 'Bipolar', { Choices: { 1: { Display: 'Cold:Hot' } }, Answers }),
      { type: 'matrix', rows: [{ value: '1', text: 'Cold – Hot' }] },
    ],
    [
      'table of texts',
      ask('Matrix', 'TE', { SubSelector: 'Long', Choices, Answers }),
      { elements: [{ type: 'multipletext', items: [{ name: '1', title: 'Bad' }, {}] }, {}] },
    ],
    [
      'slider',
      ask('Slider', 'HSLIDER', {
        Choices: { 1: { Display: 'Red' } },
        Configuration: { CSSliderMin: 1, CSSliderMax: '7' },
      }),
      { type: 'slider', min: 1, max: 7 },
    ],
    [
      'sliders',
      ask('Slider', 'HBAR', { Choices }),
      { type: 'panel', elements: [{ type: 'slider', name: 'Q9_1', title: 'Red', max: 100 }, { name: 'Q9_2' }] },
    ],
    ['rank order', ask('RO', 'DND', { Choices }), { type: 'ranking', choices }],
    [
      'constant sum',
      ask('CS', 'VRTL', { Choices, ...settings({ Type: 'ChoicesTotal', ChoiceTotal: '100' }) }),
      {
        type: 'multipletext',
        items: [{ name: '1', inputType: 'number' }, {}],
        validators: [{ expression: '{Q9} empty or sum({Q9.1}, {Q9.2}) = 100' }],
      },
    ],
  ])('%s', (_name, asked, expected) => {
    const { pages, said } = imported({ questions: [{ ...ask('TE', 'SL'), QuestionID: 'QID1' }, asked] });
    expect(pages[0]?.elements[1]).toMatchObject(expected);
    expect(said).toEqual([]);
  });

  test('several choices that ask for a text have a text each', () => {
    const asked = ask('MC', 'MAVR', {
      Choices: { 1: { Display: 'Red', TextEntry: 'true' }, 2: { Display: 'Blue', TextEntry: 'true' } },
    });
    const [page] = imported({ questions: [asked] }).pages;
    expect(page?.elements.slice(1)).toMatchObject([
      { name: 'Q9_1_TEXT', visibleIf: '{Q9} contains 1' },
      { name: 'Q9_2_TEXT', visibleIf: '{Q9} contains 2' },
    ]);
  });

  test('what has no counterpart is left out with a way out', () => {
    const { said, pages } = imported({
      questions: [ask('PGR', 'DragAndDrop'), { ...ask('TE', 'SL', { QuestionJS: 'x()' }), QuestionID: 'QID2' }],
    });
    expect(pages[0]?.elements).toHaveLength(1);
    expect(said).toEqual([
      'Q9: The question is left out: use a ranking for each group.',
      'Q2: The script of the question is left out: questionnaires run no scripts.',
    ]);
  });
});

const first: Asked = { ...ask('MC', 'SAVR', { Choices }), QuestionID: 'QID1' };
const several: Asked = { ...ask('MC', 'MAVR', { Choices }), QuestionID: 'QID2' };
const age: Asked = {
  ...ask('TE', 'SL', settings({ Type: 'ContentType', ContentType: 'ValidNumber' })),
  QuestionID: 'QID3',
};
const leaf = (more: Json) => ({ LogicType: 'Question', ...more });
const isRed = leaf({ ChoiceLocator: 'q://QID1/SelectableChoice/1', Operator: 'Selected' });
const notBlue = leaf({ ChoiceLocator: 'q://QID2/SelectableChoice/2', Operator: 'NotSelected' });
const isAdult = leaf({
  LeftOperand: 'q://QID3/ChoiceTextEntryValue',
  Operator: 'GreaterThanOrEqual',
  RightOperand: '18',
});

describe('logic', () => {
  test.each<[string, Json, string]>([
    ['one', { 0: { 0: isRed, Type: 'If' }, Type: 'BooleanExpression' }, '{Q1} = 1'],
    [
      'and, or',
      { 0: { 0: isRed, 1: { ...notBlue, Conjuction: 'And' }, 2: { ...isAdult, Conjuction: 'Or' }, Type: 'If' } },
      '{Q1} = 1 and !({Q2} contains 2) or {Q3} >= 18',
    ],
    [
      'groups',
      { 0: { 0: isRed, 1: { ...isAdult, Conjuction: 'Or' }, Type: 'If' }, 1: { 0: notBlue, Type: 'AndIf' } },
      '({Q1} = 1 or {Q3} >= 18) and !({Q2} contains 2)',
    ],
    [
      'empty',
      { 0: { 0: leaf({ LeftOperand: 'q://QID3/ChoiceTextEntryValue', Operator: 'NotEmpty' }) } },
      '{Q3} notempty',
    ],
    [
      'count',
      { 0: { 0: leaf({ LeftOperand: 'q://QID2/SelectedChoicesCount', Operator: 'GreaterThan', RightOperand: '1' }) } },
      '{Q2.length} > 1',
    ],
  ])('%s', (_name, DisplayLogic, expected) => {
    const { pages, said } = imported({ questions: [first, several, age, ask('TE', 'SL', { DisplayLogic })] });
    expect(pages[0]?.elements.at(-1)?.visibleIf).toBe(expected);
    expect(said).toEqual([]);
  });

  test.each<[string, string, Json, Rows, Rows]>([
    ['{Q5.1} = 2', 'SelectableChoice/1/2', {}, { 1: 2 }, { 1: 1 }],
    ['!({Q5.1} = 2)', 'SelectableChoice/1/2', { Operator: 'NotSelected' }, { 1: 1 }, { 1: 2 }],
    ['{Q5.1} = 2 or {Q5.2} = 2', 'SelectableAnswer/2', {}, { 2: 2 }, { 1: 1, 2: 1 }],
    ['{Q5.2} > 1', 'SelectedAnswerRecode/2', { Operator: 'GreaterThan', RightOperand: '1' }, { 2: 2 }, { 2: 1 }],
  ])('cells of a table: %s', (expected, steps, more, shown, hidden) => {
    const table = { ...ask('Matrix', 'Likert', { SubSelector: 'SingleAnswer', Choices, Answers }), QuestionID: 'QID5' };
    const asks = (question: Asked, id: string) => {
      const ChoiceLocator = `q://${id}/${steps}`;
      const DisplayLogic = { 0: { 0: leaf({ Operator: 'Selected', ChoiceLocator, ...more }) } };
      return imported({
        questions: [question, ask('TE', 'SL', { DisplayLogic }), age],
        blocks: { BL_1: ['QID5', pageBreak, 'QID9', pageBreak, 'QID3'] },
      });
    };
    const { pages, said, plan } = asks(table, 'QID5');
    expect([pages[1]?.elements[0]?.visibleIf, said]).toEqual([expected, []]);
    expect(shownAfter(plan, { Q5: shown })).toContain('"name":"Q9"');
    expect(shownAfter(plan, { Q5: hidden })).toContain('"name":"Q3"');
    // The same in the first column of a side-by-side question.
    const inside = { ...ask('SBS', 'SBSMatrix', { Choices, AdditionalQuestions: { 1: table } }), QuestionID: 'QID5' };
    const beside = asks(inside, 'QID5%231');
    expect(beside.pages[1]?.elements[0]?.visibleIf).toBe(expected.replace(/(Q5\.\d)/g, '$1.1'));
    const inRows = (row: Rows) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, { 1: value }]));
    expect(shownAfter(beside.plan, { Q5: inRows(shown) })).toContain('"name":"Q9"');
    expect(shownAfter(beside.plan, { Q5: inRows(hidden) })).toContain('"name":"Q3"');
  });

  test('cells of a table with several answers', () => {
    const table = {
      ...ask('Matrix', 'Likert', { SubSelector: 'MultipleAnswer', Choices, Answers }),
      QuestionID: 'QID5',
    };
    const DisplayLogic = { 0: { 0: leaf({ Operator: 'Selected', ChoiceLocator: 'q://QID5/SelectableChoice/2/1' }) } };
    const { pages, plan } = imported({
      questions: [table, ask('TE', 'SL', { DisplayLogic }), age],
      blocks: { BL_1: ['QID5', pageBreak, 'QID9', pageBreak, 'QID3'] },
    });
    expect(pages[1]?.elements[0]?.visibleIf).toBe('{Q5.2} contains 1');
    expect(shownAfter(plan, { Q5: { 2: [1, 2] } })).toContain('"name":"Q9"');
    expect(shownAfter(plan, { Q5: { 2: [2] } })).toContain('"name":"Q3"');
  });

  test.each([
    ['QID1/SelectableChoice/1/2', 'it asks for a cell of something else than a table'],
    ['QID1%231/SelectableChoice/1/2', 'it asks for a cell of something else than a table'],
    ['QID5/SelectableChoice/1/9', 'it asks for a cell that was not imported'],
    ['QID5/SelectableChoice/__proto__/1', 'it asks for a cell that was not imported'],
    ['QID5/SelectableAnswer/2/1', '"SelectableAnswer/2/1" has no counterpart here'],
  ])('cells that do not exist: %s', (locator, why) => {
    const table = { ...ask('Matrix', 'Likert', { SubSelector: 'SingleAnswer', Choices, Answers }), QuestionID: 'QID5' };
    const DisplayLogic = { 0: { 0: leaf({ Operator: 'Selected', ChoiceLocator: `q://${locator}` }) } };
    expect(imported({ questions: [first, table, ask('TE', 'SL', { DisplayLogic })] }).said).toEqual([
      `Q9: The display logic is left out, because ${why}. Everybody sees the question: write the condition in the editor.`,
    ]);
  });

  test('what cannot be translated is reported, and the question stays', () => {
    const DisplayLogic = {
      0: { 0: { LogicType: 'EmbeddedField', LeftOperand: 'group', Operator: 'EqualTo', RightOperand: 'a' } },
    };
    const { pages, said } = imported({ questions: [ask('TE', 'SL', { DisplayLogic })] });
    expect(pages[0]?.elements[0]).not.toHaveProperty('visibleIf');
    expect(said[0]).toContain('it depends on "EmbeddedField", not on an answer');
  });

  test('piped texts quote answers; others are left out', () => {
    const QuestionText = 'Why ${q://QID1/ChoiceGroup/SelectedChoices}, ${e://Field/name}?';
    const { pages, said } = imported({ questions: [first, ask('TE', 'SL', { QuestionText })] });
    expect(pages[0]?.elements[1]?.title).toBe('Why {Q1}, …?');
    expect(said[0]).toContain('"${e://Field/name}" is left out');
  });
});

describe('the flow', () => {
  test('blocks and page breaks are pages; a branch becomes a condition of its pages, and is reported', () => {
    const { pages, said, plan } = imported({
      questions: [first, age, several, ask('TE', 'SL')],
      blocks: { BL_1: ['QID1', pageBreak, 'QID3'], BL_2: ['QID2'], BL_3: ['QID9'] },
      flow: [
        { Type: 'Standard', ID: 'BL_1', FlowID: 'FL_1' },
        {
          Type: 'Branch',
          FlowID: 'FL_2',
          BranchLogic: { 0: { 0: isRed } },
          Flow: [
            { Type: 'Standard', ID: 'BL_2' },
            { Type: 'EndSurvey', FlowID: 'FL_3' },
          ],
        },
        { Type: 'BlockRandomizer', FlowID: 'FL_4', SubSet: 1, Flow: [{ Type: 'Standard', ID: 'BL_3' }] },
        { Type: 'EmbeddedData', FlowID: 'FL_5' },
      ],
    });
    expect(pages.map(({ visibleIf, elements }) => [visibleIf, elements.map(({ name }) => name)])).toEqual([
      [undefined, ['Q1']],
      [undefined, ['Q3']],
      ['{Q1} = 1', ['Q2']],
      ['!({Q1} = 1)', ['Q9']],
    ]);
    expect(said.map((one) => one.slice(0, 26))).toEqual([
      'FL_2: A branch has become ',
      'FL_4: A randomizer is left',
      'FL_5: Embedded data are le',
      'FL_3: An early end has bec',
    ]);
    expect(shownAfter(plan, { Q1: 1 }, { Q3: 30 })).toContain('"name":"Q2"');
    expect(shownAfter(plan, { Q1: 2 }, { Q3: 30 })).toContain('"name":"Q9"');
  });
});

test('translations into Chinese are taken over, others are reported', () => {
  const Language = {
    'ZH-S': { QuestionText: '颜色？', Choices: { 1: { Display: '红' }, 2: { Display: '蓝' } } },
    FR: { QuestionText: 'Couleur?' },
  };
  const { pages, said } = imported({ questions: [{ ...first, QuestionText: 'Colour?', Language }] });
  expect(pages[0]?.elements[0]).toMatchObject({
    title: { default: 'Colour?', 'zh-cn': '颜色？' },
    choices: [{ text: { default: 'Red', 'zh-cn': '红' } }, {}],
  });
  expect(said[0]).toContain('Not taken over: FR');
});

describe('hostile files end with a reason', () => {
  test.each([
    ['cut off', '{"SurveyEntry":{},"SurveyElements":[{"Ele', 'not valid JSON'],
    ['no questions', '{"SurveyEntry":{},"SurveyElements":[]}', 'no questions'],
    [
      'wrong types everywhere',
      '{"SurveyEntry":7,"SurveyElements":{"0":null,"1":{"Element":"SQ","Payload":[]}}}',
      'None of its questions can be asked here',
    ],
    [
      'too many questions',
      JSON.stringify({
        SurveyElements: Array.from({ length: 1_001 }, (_one, id) => ({
          Element: 'SQ',
          Payload: { QuestionID: `QID${id}` },
        })),
      }),
      'More than 1000 questions',
    ],
  ])('%s', (_name, text, reason) => expect(JSON.stringify(importFile(Buffer.from(text)))).toContain(reason));

  test('a flow that nests without end, and JSON that does', () => {
    let flow: Json = { Type: 'Standard', ID: 'BL_1' };
    for (let depth = 0; depth < 200; depth += 1) flow = { Type: 'Group', Flow: [flow] };
    expect(imported({ questions: [first], flow: [flow] }).pages).toHaveLength(1);
    const deep = `{"SurveyElements":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expect(JSON.stringify(importFile(Buffer.from(deep)))).toMatch(/no questions|not valid JSON/);
  });
});
