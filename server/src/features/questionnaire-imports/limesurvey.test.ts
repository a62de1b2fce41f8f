import { importedQuestionnaire } from '@pollen/testkit/imported-questionnaires';
import {
  limeSurveyAnswers as abc,
  limeSurveyQuestion as ask,
  type LimeSurveyQuestion,
  lss,
  importedLimeSurveyQuestion as question,
  limeSurveySubquestions as subs,
} from '@pollen/testkit/limesurvey-files';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

const choices = [
  { value: 'A1', text: { default: 'First', 'zh-cn': '第一' } },
  { value: 'A2', text: 'Second' },
];
const parts = [
  { value: 'SQ001', text: 'Price' },
  { value: 'SQ002', text: 'Taste' },
];
describe('each type of question', () => {
  test.each<[string, LimeSurveyQuestion, object]>([
    ['list', ask('L', { answers: abc, mandatory: 'Y' }), { type: 'radiogroup', choices, isRequired: true }],
    [
      'list with other',
      ask('L', { answers: abc, other: 'Y', attributes: { other_replace_text: 'Else', random_order: '1' } }),
      { showOtherItem: true, otherText: 'Else', choicesOrder: 'random' },
    ],
    [
      'dropdown with a default',
      ask('!', { answers: abc, defaults: { '': 'A2' } }),
      { type: 'dropdown', choices, defaultValue: 'A2' },
    ],
    ['list with comment', ask('O', { answers: abc }), { type: 'radiogroup', choices, showCommentArea: true }],
    [
      'multiple choice',
      ask('M', {
        subs,
        attributes: { min_answers: '1', max_answers: '2', exclude_all_others: 'SQ002' },
        defaults: { SQ001: 'Y' },
      }),
      {
        type: 'checkbox',
        choices: [parts[0], { ...parts[1], isExclusive: true }],
        minSelectedChoices: 1,
        maxSelectedChoices: 2,
        defaultValue: ['SQ001'],
      },
    ],
    ['five points', ask('5'), { type: 'rating', rateMin: 1, rateMax: 5 }],
    ['yes or no', ask('Y'), { type: 'radiogroup', choices: [{ value: 'Y' }, { value: 'N' }] }],
    ['gender', ask('G'), { type: 'radiogroup', choices: [{ value: 'F' }, { value: 'M' }] }],
    [
      'number',
      ask('N', {
        attributes: { min_num_value_n: '1', max_num_value_n: '9', num_value_int_only: '1' },
        defaults: { '': '3' },
      }),
      { type: 'text', inputType: 'number', min: 1, max: 9, step: 1, defaultValue: 3 },
    ],
    [
      'short text with a pattern',
      ask('S', { preg: '/^[A-Z]+$/i', attributes: { maximum_chars: '20' } }),
      { type: 'text', maxLength: 20, validators: [{ type: 'regex', regex: '^[A-Z]+$', caseInsensitive: true }] },
    ],
    ['long text', ask('T'), { type: 'comment' }],
    ['huge text', ask('U'), { type: 'comment' }],
    [
      'day',
      ask('D', { attributes: { date_min: '1990', date_max: '2030-06-30' } }),
      { type: 'text', inputType: 'date', min: '1990-01-01', max: '2030-06-30' },
    ],
    ['day and time', ask('D', { attributes: { date_format: 'Y-m-d H:M' } }), { inputType: 'datetime-local' }],
    ['ranking of all', ask('R', { answers: abc, mandatory: 'Y' }), { type: 'ranking', choices, isRequired: true }],
    [
      'ranking of some',
      ask('R', { answers: [...abc, { code: 'A3', en: 'Third' }], attributes: { max_answers: '2' } }),
      { selectToRankEnabled: true, maxSelectedChoices: 2 },
    ],
    [
      'several texts',
      ask('Q', { subs }),
      {
        type: 'multipletext',
        items: [
          { name: 'SQ001', title: 'Price' },
          { name: 'SQ002', title: 'Taste' },
        ],
      },
    ],
    [
      'several numbers with a sum',
      ask('K', { subs, attributes: { equals_num_value: '100', max_num_value_n: '100' } }),
      {
        type: 'multipletext',
        items: [{ name: 'SQ001', inputType: 'number', validators: [{ type: 'numeric', maxValue: 100 }] }, {}],
        validators: [{ type: 'expression', expression: '{Q} empty or sum({Q.SQ001}, {Q.SQ002}) = 100' }],
      },
    ],
    [
      'array',
      ask('F', { subs, answers: abc, mandatory: 'Y' }),
      { type: 'matrix', columns: choices, rows: parts, eachRowRequired: true },
    ],
    ['array by column', ask('H', { subs, answers: abc }), { type: 'matrix', columns: choices, rows: parts }],
    [
      'an upload',
      ask('|', { attributes: { max_num_of_files: '3', max_filesize: '2048', allowed_filetypes: 'png, pdf' } }),
      { type: 'file', allowMultiple: true, maxFiles: 3, maxSize: 2_097_152, acceptedTypes: '.png,.pdf' },
    ],
    ['array of five points', ask('A', { subs }), { type: 'matrix', columns: [1, 2, 3, 4, 5], rows: parts }],
    ['array of ten points', ask('B', { subs }), { columns: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }],
    ['array of yes, no, uncertain', ask('C', { subs }), { columns: [{ value: 'Y' }, { value: 'N' }, { value: 'U' }] }],
    ['array of changes', ask('E', { subs }), { columns: [{ value: 'I' }, { value: 'S' }, { value: 'D' }] }],
    [
      'array with two scales',
      ask('1', {
        subs,
        answers: [...abc, { code: 'B1', en: 'Far', scale: '1' }],
        attributes: { dualscale_headerA: 'Now', dualscale_headerB: 'Then' },
      }),
      {
        type: 'panel',
        elements: [
          { type: 'matrix', name: 'Q_0', title: 'Now', rows: parts, columns: choices },
          { name: 'Q_1', title: 'Then', columns: [{ value: 'B1', text: 'Far' }] },
        ],
      },
    ],
    [
      'array of texts',
      ask(';', { subs: [...subs, { code: 'X', en: 'Name', scale: '1' }] }),
      {
        type: 'panel',
        elements: [
          { type: 'multipletext', name: 'Q_SQ001', title: 'Price', items: [{ name: 'X', title: 'Name' }] },
          { name: 'Q_SQ002' },
        ],
      },
    ],
    [
      'array of numbers',
      ask(':', { subs: [...subs, { code: 'X', en: 'Now', scale: '1' }], attributes: { multiflexible_max: '7' } }),
      {
        elements: [
          { items: [{ name: 'X', inputType: 'number', validators: [{ type: 'numeric', minValue: 1, maxValue: 7 }] }] },
          {},
        ],
      },
    ],
    [
      'array of boxes',
      ask(':', { subs: [...subs, { code: 'X', en: 'Now', scale: '1' }], attributes: { multiflexible_checkbox: '1' } }),
      { type: 'matrix', cellType: 'checkbox', rows: parts, columns: [{ value: 'X', text: 'Now' }] },
    ],
    [
      'multiple choice with comments',
      ask('P', { subs }),
      {
        type: 'panel',
        elements: [
          { type: 'checkbox', name: 'Q', choices: parts },
          { type: 'text', name: 'Q_SQ001comment', title: 'Price', visibleIf: "{Q} contains 'SQ001'" },
          { name: 'Q_SQ002comment' },
        ],
      },
    ],
    ['boilerplate', ask('X', { en: '<p>Read <b>this</b>.</p>' }), { type: 'html', html: '<p>Read <b>this</b>.</p>' }],
  ])('%s', (_name, asked, expected) => {
    const { element, said } = question(asked, { code: 'first', type: 'S', en: 'First?' });
    expect(element).toMatchObject(expected);
    expect(said).toEqual([]);
  });

  test('an old kind of list is left out, with what to do instead', () => {
    const { pages, said } = importedQuestionnaire(
      lss([{ name: 'One', questions: [ask('W'), { ...ask('S'), code: 'S1' }] }]),
    );
    expect(pages[0]?.elements.map(({ name }) => name)).toEqual(['S1']);
    expect(said).toEqual(['Q: The question is left out: this old kind of list must be saved anew in LimeSurvey.']);
  });
});

test('an archive gives its questionnaire, and nothing else of it is read', () => {
  const structure = lss([{ name: 'One', questions: [ask('S')] }]);
  const archive = zipSync({
    'survey_77_responses.lsr': Buffer.from('<document>'),
    'survey_77.lss': structure,
  });
  const { pages, said, format } = importedQuestionnaire(archive);
  expect(format).toBe('limesurvey');
  expect(pages[0]?.elements).toMatchObject([{ name: 'Q' }]);
  expect(said).toEqual([
    'archive: Only the questionnaire of the archive is imported: its responses and participants are not read.',
  ]);
});

test('a hidden question stays hidden; quotas and random groups are reported', () => {
  const { pages, said } = importedQuestionnaire(
    lss([{ name: 'One', questions: [ask('S', { attributes: { hidden: '1' } }), { ...ask('S'), code: 'S2' }] }], {
      quota: [{ id: '1', name: 'Women' }],
    }),
  );
  expect(pages[0]?.elements[0]).toMatchObject({ name: 'Q', visible: false });
  expect(said).toEqual(['quota: Quotas are left out: set them up under Quotas of the survey.']);
});

test('what the panel only remarks on is kept', () => {
  const { pages, said } = importedQuestionnaire(
    lss([
      {
        name: 'One',
        questions: [
          ask('F', { answers: abc }),
          { ...ask('L', { answers: abc, defaults: { '': 'gone' } }), code: 'L2' },
        ],
      },
    ]),
  );
  // A grid without rows, and a default that is no answer, are no reasons to leave anything out.
  expect(pages[0]?.elements).toMatchObject([
    { name: 'Q', rows: [] },
    { name: 'L2', defaultValue: 'gone' },
  ]);
  expect(said).toEqual([]);
});

test('what the panel refuses is left out, with the reason', () => {
  const many = Array.from({ length: 400 }, (_, index) => ({ code: `A${index}`, en: `Town ${index}` }));
  const { pages, said } = importedQuestionnaire(
    lss([
      {
        name: 'One',
        questions: [
          ask('L', { answers: many }),
          { ...ask('S', { preg: '/(a)\\1/' }), code: 'Q2' },
          { ...ask('S'), code: 'Q3' },
        ],
      },
    ]),
  );
  expect(pages[0]?.elements).toMatchObject([{ name: 'Q2' }, { name: 'Q3' }]);
  expect(pages[0]?.elements[0]).not.toHaveProperty('validators.0');
  expect(said).toEqual([
    expect.stringMatching(/^Q: Left out, because the panel refuses it: More than 300 entries/),
    expect.stringMatching(/^Q2: Left out, because the panel refuses it: The pattern/),
  ]);
});
