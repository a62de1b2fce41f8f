// biome-ignore-all lint/suspicious/noTemplateCurlyInString: Qualtrics quotes answers so.
import { importedQuestionnaire } from '@pollen/testkit/imported-questionnaires';
import { shownAfter } from '@pollen/testkit/shown-pages';
import { describe, expect, test } from 'vitest';
import { importFile } from './tasks';

type Json = Readonly<Record<string, unknown>>;

interface Asked extends Json {
  readonly QuestionID: string;
  readonly QuestionType: string;
  readonly Selector: string;
}

interface Given {
  readonly questions: readonly Asked[];
  /** The questions and page breaks of each block. */
  readonly blocks?: Readonly<Record<string, readonly (string | Json)[]>>;
  readonly flow?: readonly Json[];
}

const pageBreak = { Type: 'Page Break' };

/** Writes a survey file as Qualtrics does. */
function qsf({ questions, blocks = { BL_1: questions.map(({ QuestionID }) => QuestionID) }, flow }: Given): Buffer {
  const element = (kind: string, Payload: unknown) => ({ SurveyID: 'SV_1', Element: kind, Payload });
  const list = Object.entries(blocks).map(([ID, elements]) => ({
    Type: 'Standard',
    Description: ID,
    ID,
    BlockElements: elements.map((one) => (typeof one === 'string' ? { Type: 'Question', QuestionID: one } : one)),
  }));
  return Buffer.from(
    JSON.stringify({
      SurveyEntry: { SurveyID: 'SV_1', SurveyName: 'Tea', SurveyLanguage: 'EN' },
      SurveyElements: [
        element('BL', [...list, { Type: 'Trash', ID: 'BL_0', BlockElements: [] }]),
        element('FL', { Flow: flow ?? list.map(({ ID }) => ({ Type: 'Standard', ID, FlowID: `FL_${ID}` })) }),
        ...questions.map((question) =>
          element('SQ', { DataExportTag: question.QuestionID.replace('QID', 'Q'), QuestionText: 'Why?', ...question }),
        ),
      ],
    }),
  );
}

function imported(given: Given) {
  return importedQuestionnaire(qsf(given));
}

const Choices = { 1: { Display: 'Red' }, 2: { Display: 'Blue' } };
const Answers = { 1: { Display: 'Bad' }, 2: { Display: 'Good' } };
const ask = (QuestionType: string, Selector: string, more: Json = {}): Asked => ({
  QuestionID: 'QID9',
  QuestionType,
  Selector,
  ...more,
});
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
const settings = (Settings: Json) => ({ Validation: { Settings } });

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
      questions: [ask('SBS', 'SBSMatrix'), { ...ask('TE', 'SL', { QuestionJS: 'x()' }), QuestionID: 'QID2' }],
    });
    expect(pages[0]?.elements).toHaveLength(1);
    expect(said).toEqual([
      'Q9: The question is left out: make a table of each of its columns.',
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
      [undefined, ['Q9']],
    ]);
    expect(said.map((one) => one.slice(0, 26))).toEqual([
      'FL_2: A branch has become ',
      'FL_3: An early end is left',
      'FL_4: A randomizer is left',
      'FL_5: Embedded data are le',
    ]);
    expect(shownAfter(plan, { Q1: 1 }, { Q3: 30 })).toContain('"name":"Q2"');
    expect(shownAfter(plan, { Q1: 2 }, { Q3: 30 })).toContain('"name":"Q9"');
  });

  test('skip logic is reported', () => {
    const skip = { Type: 'Question', QuestionID: 'QID1', SkipLogic: [{ SkipToDestination: 'ENDOFSURVEY' }] };
    expect(imported({ questions: [first], blocks: { BL_1: [skip] } }).said).toEqual([
      'Q1: The skip logic is left out. Set conditions of the questions that it skips, or end the survey early under Logic.',
    ]);
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
