import { importedQuestionnaire } from '@pollen/testkit/imported-questionnaires';
import {
  limeSurveyAnswers as abc,
  limeSurveyQuestion as ask,
  type LimeSurveyQuestion,
  lss,
  limeSurveySubquestions as subs,
} from '@pollen/testkit/limesurvey-files';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

/** Imports one question on a page of its own, after others. */
function question(asked: LimeSurveyQuestion, ...before: LimeSurveyQuestion[]) {
  const { pages, said } = importedQuestionnaire(lss([{ name: 'One', questions: [...before, asked] }]));
  return { element: pages[0]?.elements.at(-1), said };
}

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

describe('texts', () => {
  test('marks of answers become ours; calculations become calculated values', () => {
    const { pages, questionnaire, said } = importedQuestionnaire(
      lss([
        {
          name: 'One',
          questions: [
            { code: 'sex', type: 'G', en: 'Sex?' },
            ask('S', {
              en: '<p style="x">Fish &amp; chips, {sex.shown} for {if(sex == \'F\', "her", "him")}?</p>',
            }),
          ],
        },
      ]),
    );
    expect(pages[0]?.elements[1]).toMatchObject({ title: 'Fish & chips, {sex} for {text1}?' });
    expect(questionnaire.calculatedValues).toEqual([{ name: 'text1', expression: "iif({sex} = 'F', 'her', 'him')" }]);
    expect(said).toEqual([]);
  });

  test.each([
    [
      '<p>Do <strong>not</strong> answer<br />&nbsp;<em>twice</em></p>',
      'Do <strong>not</strong> answer<br><em>twice</em>',
    ],
    ['<p><strong>How old are you?</strong></p>', 'How old are you?'],
    ['<b>One</b> and <b>two</b>', '<b>One</b> and <b>two</b>'],
    ['<div><b> </b>A &lt; B&rsquo;s</div><div></div>', 'A < B’s'],
    ['Write &lt;b&gt; here', 'Write &lt;b&gt; here'],
    ['<ul><li>Tea</li><li>Coffee</li></ul>', 'Tea<br>Coffee'],
    ['One<br><br><br><br>two', 'One<br><br>two'],
  ])('formatting of titles: %s', (en, title) => {
    expect(question(ask('S', { en })).element?.title).toBe(title);
  });

  test('pictures, tables and links of a question stand in a note above it', () => {
    const html = '<p>Which <img src="/upload/a.png" alt="A"/>?</p><table><tr><td>1</td></tr></table>';
    const asked = ask('L', {
      answers: abc,
      en: html,
      zh: '<p>哪个<img src="/upload/b.png"/>？</p>',
      help: '<a href="https://example.com">More</a>',
      relevance: "first == 'x'",
    });
    const { pages, said } = importedQuestionnaire(
      lss([{ name: 'One', questions: [{ code: 'first', type: 'S', en: 'First?' }, asked] }]),
    );
    const visibleIf = "{first} = 'x'";
    expect(pages[0]?.elements.slice(1)).toEqual([
      {
        type: 'html',
        name: 'about_Q',
        visibleIf,
        html: {
          default: '<p><img src="/upload/a.png" alt="A"/></p><table><tr><td>1</td></tr></table>',
          'zh-cn': '<p><img src="/upload/b.png"/></p>',
        },
      },
      { type: 'html', name: 'about_Q_2', visibleIf, html: '<p><a href="https://example.com">More</a></p>' },
      expect.objectContaining({
        name: 'Q',
        visibleIf,
        title: { default: 'Which ?', 'zh-cn': '哪个 ？' },
        description: 'More',
      }),
    ]);
    expect(said).toEqual([]);
  });

  test('choices with pictures become a choice of pictures', () => {
    const pictures = [
      { code: 'A1', en: 'Fire <img alt="" src="/upload/fire.png" style="width: 20px" />' },
      { code: 'A2', en: '<img src="/upload/leaf.png">' },
      { code: 'A3', en: 'Neither' },
    ];
    const single = question(ask('L', { answers: pictures }));
    expect(single.element).toMatchObject({
      type: 'imagepicker',
      showLabel: true,
      choices: [
        { value: 'A1', text: 'Fire', imageLink: '/upload/fire.png' },
        { value: 'A2', imageLink: '/upload/leaf.png' },
        { value: 'A3', text: 'Neither' },
      ],
    });
    const several = question(ask('M', { subs: pictures.slice(0, 2), attributes: { max_answers: '1' } }));
    expect(several.element).toMatchObject({
      type: 'imagepicker',
      multiSelect: true,
      validators: [{ type: 'answercount', maxCount: 1 }],
    });
    expect([...single.said, ...several.said]).toEqual([]);
    const withOther = question(ask('L', { answers: pictures, other: 'Y' }));
    expect(withOther.element).toMatchObject({ type: 'radiogroup', showOtherItem: true });
    expect(withOther.said.map((one) => one.slice(0, 29))).toEqual([
      'Q: A1: The text has a picture',
      'Q: A2: The text has a picture',
    ]);
  });

  test('a mark that quotes no answer is left out of the text', () => {
    const { element, said } = question(ask('S', { en: 'Hello {TOKEN:FIRSTNAME}, { so } it is' }));
    expect(element?.title).toBe('Hello …, { so } it is');
    expect(said[0]).toContain('"{TOKEN:FIRSTNAME}" is left out of the text');
  });

  test('the place of a ranking, and a script between braces, are left out of the text', () => {
    const ranked = ask('R', { code: 'R', answers: abc });
    const script = "Best: {R_1.shown}. {$('#question{QID}').hide();}";
    const { element, said } = question(ask('S', { en: script }), ranked);
    expect(element?.title).toBe('Best: …. …');
    expect(said.map((one) => one.replace(/ is left out.*/, ''))).toEqual([
      'Q: "{R_1.shown}"',
      'Q: "{QID}"',
      'Q: "{$(\'#question…\').hide();}"',
    ]);
  });

  test('welcome, end, title and groups have their places', () => {
    const settings = [
      {
        surveyls_language: 'en',
        surveyls_title: 'Tea',
        surveyls_welcometext: '<p>Hello</p>',
        surveyls_endtext: 'Thank you',
      },
      { surveyls_language: 'zh-Hans', surveyls_title: '茶', surveyls_welcometext: '<p>您好</p>', surveyls_endtext: '' },
    ];
    const { questionnaire } = importedQuestionnaire(
      lss([{ name: 'About <b>tea</b>', description: 'Short', questions: [ask('S')] }], {
        surveys_languagesettings: settings,
      }),
    );
    expect(questionnaire).toMatchObject({
      title: { default: 'Tea', 'zh-cn': '茶' },
      completedHtml: '<p>Thank you</p>',
      pages: [
        {
          title: 'About <b>tea</b>',
          description: 'Short',
          elements: [{ type: 'html', html: { default: '<p>Hello</p>', 'zh-cn': '<p>您好</p>' } }, { name: 'Q' }],
        },
      ],
    });
  });

  test('an older file has the language in each row, and other languages are reported', () => {
    const xml = `<document><LimeSurveyDocType>Survey</LimeSurveyDocType><languages><language>de</language><language>fr</language></languages>
      <groups><rows><row><gid>1</gid><group_name>Eins</group_name><group_order>0</group_order><language>de</language></row><row><gid>1</gid><group_name>Un</group_name><language>fr</language></row></rows></groups>
      <questions><rows><row><qid>5</qid><parent_qid>0</parent_qid><gid>1</gid><type>L</type><title>tee</title><question>Tee &amp; mehr?</question><language>de</language></row><row><qid>5</qid><parent_qid>0</parent_qid><gid>1</gid><type>L</type><title>tee</title><question>Thé?</question><language>fr</language></row></rows></questions>
      <answers><rows><row><qid>5</qid><code>1</code><answer>Ja</answer><sortorder>1</sortorder><language>de</language></row><row><qid>5</qid><code>1</code><answer>Oui</answer><sortorder>1</sortorder><language>fr</language></row></rows></answers></document>`;
    const { pages, said } = importedQuestionnaire(Buffer.from(xml));
    expect(pages).toMatchObject([
      { title: 'Eins', elements: [{ title: 'Tee & mehr?', choices: [{ value: '1', text: 'Ja' }] }] },
    ]);
    expect(said).toHaveLength(2);
    expect(said[0]).toContain('Not taken over: fr');
    expect(said[1]).toContain('The texts are in "de"');
  });
});

test('limits of a number may be calculated from answers', () => {
  const before = ask('N', { code: 'total', en: 'All' });
  const limits = { min_num_value_n: '{total / 2}', max_num_value_n: 'total' };
  const { element, said } = question(ask('N', { attributes: limits }), before);
  expect(element).toMatchObject({ minValueExpression: '{total} / 2', maxValueExpression: '{total}' });
  expect(said).toEqual([]);
  const unknown = question(ask('N', { attributes: { max_num_value_n: 'budget' } }));
  expect(unknown.element).not.toHaveProperty('maxValueExpression');
  expect(unknown.said).toEqual([expect.stringMatching(/"max_num_value_n" is left out, because it is calculated/)]);
});

test('fields among others have their limits, those of a slider, too', () => {
  const items = (attributes: Readonly<Record<string, string>>, type = 'K') => {
    const { element, said } = question(ask(type, { subs: subs.slice(0, 1), attributes }));
    return { items: element?.items, said };
  };
  expect(items({ num_value_int_only: '1', max_num_value_n: '9' }).items).toEqual([
    { name: 'SQ001', title: 'Price', inputType: 'number', step: 1, validators: [{ type: 'numeric', maxValue: 9 }] },
  ]);
  const slider = items({ slider_layout: '1', slider_min: '1' });
  expect(slider.items).toMatchObject([{ validators: [{ type: 'numeric', minValue: 1, maxValue: 100 }] }]);
  expect(slider.said).toEqual(['Q: The setting "slider_layout" is left out: the numbers are typed.']);
  expect(items({ maximum_chars: '12' }, 'Q').items).toMatchObject([{ maxLength: 12 }]);
  expect(items({ numbers_only: '1' }, 'Q').items).toMatchObject([{ inputType: 'number' }]);
});

test('settings that change what members may answer are reported, and only where they say something', () => {
  const { said } = question(
    ask('L', { answers: abc, other: 'Y', attributes: { other_numbers_only: '1', show_totals: 'X', suffix: 'kg' } }),
  );
  expect(said).toEqual([
    'Q: The setting "other_numbers_only" is left out: any text may be written beside "other".',
    'Q: The setting "suffix" is left out: write it into the title or the help.',
  ]);
  const day = question(ask('D', { attributes: { dropdown_dates_year_min: '2010', dropdown_dates_year_max: '2020' } }));
  expect(day.element).toMatchObject({ min: '2010-01-01', max: '2020-12-31' });
});

test('who may not go back there, may not here', () => {
  const settings = (allowprev: string) => ({ surveys: [{ sid: '77', language: 'en', format: 'G', allowprev }] });
  const groups = [{ name: 'One', questions: [ask('S')] }];
  expect(importedQuestionnaire(lss(groups, settings('N'))).questionnaire.showPrevButton).toBe(false);
  expect(importedQuestionnaire(lss(groups, settings('Y'))).questionnaire).not.toHaveProperty('showPrevButton');
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
