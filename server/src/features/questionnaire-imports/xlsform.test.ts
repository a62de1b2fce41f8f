// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes the names of questions so.
import { shownAfter } from '@pollen/testkit/shown-pages';
import { head, importedForm, type Rows, row, workbook, yesNo } from '@pollen/testkit/xlsforms';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { importFile } from './tasks';

const choices = [
  { value: 'yes', text: 'Yes' },
  { value: 'no', text: 'No' },
];

test('a form says why an answer is required, and guidance is reported', () => {
  const columns = ['type', 'name', 'label', 'required', 'required_message', 'guidance_hint'];
  const { pages, said } = importedForm([columns, ['text', 'q', 'Why?', 'yes', 'We need it.', 'Ask twice.']]);
  expect(pages[0]?.elements[0]).toMatchObject({ isRequired: true, requiredErrorText: 'We need it.' });
  expect(said).toEqual([expect.stringMatching(/^survey, row 2: q: The guidance beside the hint is left out/)]);
});

test.each([
  ['Do **not** answer _twice_', 'Do <b>not</b> answer <i>twice</i>'],
  ['# Part one\nHow old are you?', '<b>Part one</b><br>How old are you?'],
  ['Is A < B, and snake_case_name * 2 * 3?', 'Is A < B, and snake_case_name * 2 * 3?'],
  ['<span style="color:red">Red</span> __and__ *blue*', 'Red <b>and</b> <i>blue</i>'],
  ['R&D', 'R&D'],
])('Markdown of labels: %s', (label, title) => {
  const { pages } = importedForm([
    head,
    row({ type: 'text', name: 'q', label }),
    row({ type: 'note', name: 'n', label }),
  ]);
  expect(pages[0]?.elements[0]?.title).toBe(title);
  const html =
    title.includes('<b>') || title.includes('<i>') ? title : title.replace('&', '&amp;').replace('<', '&lt;');
  expect(pages[0]?.elements[1]?.html).toBe(`<p>${html}</p>`);
});

describe('each type of question', () => {
  test.each<[string, Parameters<typeof row>[0], object]>([
    [
      'text',
      { type: 'text', hint: 'Short', required: 'yes' },
      { type: 'text', title: 'Why?', description: 'Short', isRequired: true },
    ],
    [
      'integer',
      { type: 'integer', constraint: '. >= 18 and . <= 99', constraint_message: 'Adults', default: 20 },
      {
        type: 'text',
        inputType: 'number',
        step: 1,
        defaultValue: 20,
        min: 18,
        max: 99,
        minErrorText: 'Adults',
        maxErrorText: 'Adults',
      },
    ],
    ['decimal', { type: 'decimal' }, { inputType: 'number' }],
    ['date', { type: 'date' }, { inputType: 'date' }],
    ['a number to call', { type: 'Phone  number' }, { type: 'text', inputType: 'tel' }],
    ['a confirmation in an old spelling', { type: 'trigger' }, { type: 'checkbox', choices: [{ value: 'OK' }] }],
    [
      'pattern',
      { type: 'text', constraint: "regex(., '^[0-9]{5}$')" },
      { validators: [{ type: 'regex', regex: '^[0-9]{5}$' }] },
    ],
    ['one of a list', { type: 'select_one yn' }, { type: 'radiogroup', choices }],
    ['one of a list or other', { type: 'select_one yn or_other' }, { type: 'radiogroup', showOtherItem: true }],
    ['a long list', { type: 'select_one yn', appearance: 'minimal' }, { type: 'dropdown' }],
    [
      'several of a list',
      { type: 'select_multiple yn', default: 'yes no', parameters: 'randomize=true' },
      { type: 'checkbox', choices, defaultValue: ['yes', 'no'], choicesOrder: 'random' },
    ],
    ['ranking', { type: 'rank yn' }, { type: 'ranking', choices }],
    ['range', { type: 'range', parameters: 'start=1 end=7 step=2' }, { type: 'slider', min: 1, max: 7, step: 2 }],
    ['note', { type: 'note', label: 'A < B' }, { type: 'html', html: '<p>A &lt; B</p>' }],
    [
      'calculation',
      { type: 'calculate', calculation: '${first} * 2' },
      { type: 'expression', visible: false, expression: '{first} * 2' },
    ],
  ])('%s', (_name, cells, expected) => {
    const { pages, said } = importedForm([
      head,
      row({ type: 'integer', name: 'first', label: 'First?' }),
      row({ name: 'q', label: 'Why?', ...cells }),
    ]);
    expect(pages[0]?.elements[1]).toMatchObject(expected);
    expect(said.filter((one) => !one.includes('appearance'))).toEqual([]);
  });

  test('what cannot be asked here is left out with a reason', () => {
    const { pages, said } = importedForm([
      head,
      row({ type: 'start', name: 'start' }),
      row({ type: 'uri:deviceid', name: 'device' }),
      row({ type: 'geopoint', name: 'place', label: 'Where?' }),
      row({ type: 'text', name: 'q', label: 'Why?' }),
    ]);
    expect(pages.flatMap(({ elements }) => elements.map(({ name }) => name))).toEqual(['q']);
    expect(said.map((one) => one.slice(0, 44))).toEqual([
      'survey, row 2: start: Values that a form col',
      'survey, row 3: device: Values that a form co',
      'survey, row 4: place: "geopoint" is left out',
    ]);
  });
});

describe('conditions', () => {
  const before = [
    row({ type: 'select_one yn', name: 'one', label: 'One?' }),
    row({ type: 'select_multiple yn', name: 'more', label: 'More?' }),
    row({ type: 'integer', name: 'age', label: 'Age?' }),
  ];

  test.each([
    ["${one} = 'yes'", "{one} = 'yes'"],
    ["selected(${more}, 'no')", "{more} contains 'no'"],
    ["selected(${one}, 'no')", "{one} = 'no'"],
    ["not(selected(${more}, 'no')) and ${age} >= 18", "!({more} contains 'no') and {age} >= 18"],
    ["${one} != '' or ${age} div 2 > 10", '{one} notempty or {age} / 2 > 10'],
    ['count-selected(${more}) > 1', '{more.length} > 1'],
  ])('%s', (relevant, expected) => {
    const { pages, said } = importedForm([head, ...before, row({ type: 'text', name: 'q', label: 'Why?', relevant })]);
    expect(pages[0]?.elements.at(-1)?.visibleIf).toBe(expected);
    expect(said).toEqual([]);
  });

  test('a function without counterpart is reported, and the question stays', () => {
    const { pages, said } = importedForm([
      head,
      ...before,
      row({ type: 'text', name: 'q', label: 'Why?', relevant: "pulldata('a', 'b') = 1" }),
    ]);
    expect(pages[0]?.elements.at(-1)).toMatchObject({ name: 'q' });
    expect(said[0]).toContain('the function "pulldata" has no counterpart here');
  });

  test('choices are filtered by their columns', () => {
    const towns: Rows = [
      ['list_name', 'name', 'label', 'land'],
      ['yn', 'yes', 'Yes', null],
      ['yn', 'no', 'No', null],
      ['town', 'ulm', 'Ulm', 'yes'],
      ['town', 'bern', 'Bern', 'no'],
    ];
    const { pages } = importedForm(
      [head, ...before, row({ type: 'select_one town', name: 'town', label: 'Town?', choice_filter: 'land=${one}' })],
      towns,
    );
    expect(pages[0]?.elements.at(-1)?.choices).toEqual([
      { value: 'ulm', text: 'Ulm', visibleIf: "'yes' = {one}" },
      { value: 'bern', text: 'Bern', visibleIf: "'no' = {one}" },
    ]);
  });

  test('groups are pages with conditions, groups in groups are panels, and respondents are led so', () => {
    const { pages, plan } = importedForm([
      head,
      ...before,
      row({ type: 'begin_group', name: 'adults', label: 'Adults', relevant: '${age} >= 18' }),
      row({ type: 'begin group', name: 'inner', label: 'Inner', relevant: "${one} = 'yes'" }),
      row({ type: 'text', name: 'job', label: 'Job of ${age}?' }),
      row({ type: 'end group' }),
      row({ type: 'end_group' }),
      row({ type: 'text', name: 'last', label: 'Last?' }),
    ]);
    expect(pages).toMatchObject([
      { elements: [{}, {}, {}] },
      {
        title: 'Adults',
        visibleIf: '{age} >= 18',
        elements: [
          {
            type: 'panel',
            title: 'Inner',
            visibleIf: "{one} = 'yes'",
            elements: [{ name: 'job', title: 'Job of {age}?' }],
          },
        ],
      },
      { elements: [{ name: 'last' }] },
    ]);
    expect(shownAfter(plan, { age: 30, one: 'yes' })).toContain('Job of 30?');
    expect(shownAfter(plan, { age: 9, one: 'yes' })).toContain('"name":"last"');
  });
});

test('labels in several languages, a title, numbers and booleans as values', () => {
  const { pages, questionnaire, said } = importedForm(
    [
      ['type', 'name', 'label::English (en)', 'label::中文 (zh)', 'label::Français (fr)', 'required'],
      ['select_one n', 'q', 'How many?', '多少？', 'Combien?', true],
    ],
    [
      ['list name', 'name', 'label::English (en)'],
      ['n', 1, 'One'],
      ['n', 2.5, 'More'],
    ],
    [['form_title'], ['Tea']],
  );
  expect(questionnaire.title).toBe('Tea');
  expect(pages[0]?.elements[0]).toMatchObject({
    title: { default: 'How many?', 'zh-cn': '多少？' },
    isRequired: true,
    choices: [
      { value: '1', text: 'One' },
      { value: '2.5', text: 'More' },
    ],
  });
  expect(said[0]).toContain('Not taken over: fr');
});

describe('pictures', () => {
  const media = [
    'type',
    'name',
    'label',
    'media::image',
    'media::image::中文 (zh)',
    'media::audio',
    'relevant',
    'appearance',
  ];

  test('beside a question or a note stand before it, and need their files', () => {
    const { pages, plan, said } = importedForm([
      media,
      ['integer', 'age', 'Age?', null, null, null, null, null],
      ['select_one yn', 'like', 'Do you like it?', 'pack.png', 'pack-zh.png', null, '${age} > 17', null],
      ['note', 'look', null, 'jr://images/cat.png', null, null, null, null],
      ['note', 'hear', 'Listen', null, null, 'bell.mp3', null, null],
    ]);
    expect(
      pages[0]?.elements.map(({ type, name, imageLink, visibleIf }) => [type, name, imageLink, visibleIf]),
    ).toEqual([
      ['text', 'age', undefined, undefined],
      ['image', 'like_picture', 'images/pack.png', '{age} > 17'],
      ['radiogroup', 'like', undefined, '{age} > 17'],
      ['image', 'look_picture', 'jr://images/cat.png', undefined],
      ['html', 'hear', undefined, undefined],
    ]);
    expect(plan.pictures?.map(({ source, needsFile }) => [source, needsFile])).toEqual([
      ['images/pack.png', true],
      ['images/cat.png', true],
    ]);
    expect(said).toEqual([expect.stringContaining('The sound or video beside the text is left out')]);
  });

  const animals: Rows = [
    ['list_name', 'name', 'label', 'image'],
    ['animal', 'cat', 'Cat', 'cat.png'],
    ['animal', 'dog', 'Dog', 'https://example.com/dog.png'],
    ['animal', 'none', 'Neither', null],
  ];
  const choices = [
    { value: 'cat', text: 'Cat', imageLink: 'images/cat.png' },
    { value: 'dog', text: 'Dog', imageLink: 'https://example.com/dog.png' },
    { value: 'none', text: 'Neither' },
  ];

  test('of choices make a list of pictures', () => {
    const { pages, plan } = importedForm(
      [media, ['select_one animal', 'one', 'One?'], ['select_multiple animal', 'many', 'Many?']],
      animals,
    );
    expect(pages[0]?.elements).toMatchObject([
      { type: 'imagepicker', name: 'one', choices, showLabel: true },
      { type: 'imagepicker', name: 'many', choices, showLabel: true, multiSelect: true },
    ]);
    expect(plan.pictures?.map(({ source }) => source)).toEqual(['images/cat.png', 'https://example.com/dog.png']);
  });

  test('of groups and tables are reported', () => {
    const table = [
      ['begin_group', 'rate', 'Rate', null, null, null, null, 'table-list'],
      ['select_one animal', 'a', 'A'],
      ['select_one animal', 'b', 'B'],
      ['end_group'],
    ];
    expect(importedForm([media, ...table], animals).said.join()).toContain('rate: The pictures of groups and tables');
    const group = [['begin_group', 'g', 'G', 'g.png'], ['text', 'a', 'A'], ['end_group']];
    expect(importedForm([media, ...group]).said.join()).toContain('g: The pictures of groups and tables');
  });

  test.each([
    ['select_one animal or_other', null],
    ['select_one animal', 'minimal'],
    ['rank animal', null],
  ])('of choices are reported where none are shown: %s %s', (type, appearance) => {
    const { pages, said } = importedForm([media, [type, 'q', 'Q?', null, null, null, null, appearance]], animals);
    expect(JSON.stringify(pages)).not.toContain('imageLink');
    expect(said.join()).toContain('The pictures of the choices are left out');
  });
});

describe('files of Excel that are no workbook', () => {
  const reasons = (file: Uint8Array) => {
    const result = importFile(file);
    if (!('unreadable' in result)) throw new Error(JSON.stringify(result));
    return result.unreadable;
  };

  test('an old file, or one with a password, is to be saved anew', () => {
    const file = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(504)]);
    expect(reasons(file)).toEqual({
      en: expect.stringContaining('save it as .xlsx without a password'),
      zh: expect.stringContaining('另存为不带密码的 .xlsx 文件'),
    });
  });

  test('the lock beside an open workbook is not the workbook', () => {
    const lock = new Uint8Array(165).fill(0x20);
    lock[0] = 4;
    lock[55] = 4;
    expect(reasons(lock).en).toContain('Choose the workbook itself');
    expect(importFile(lock.subarray(0, 160))).toEqual({ unknown: true });
  });
});

describe('hostile files end with a reason', () => {
  const reasonOf = (file: Uint8Array) => {
    const result = importFile(file);
    return 'unreadable' in result ? result.unreadable.en : JSON.stringify(result).slice(0, 200);
  };
  const zip = (parts: Readonly<Record<string, string | Uint8Array>>) =>
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
      { level: 9 },
    );

  test('a sheet that unpacks to more than a workbook has', () => {
    const bomb = new Uint8Array(60_000_000).fill(0x20);
    expect(reasonOf(zip({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': bomb }))).toContain(
      'too large',
    );
  });

  test('a zip without a workbook, a cut one, and another workbook', () => {
    expect(reasonOf(zip({ 'a.txt': 'a' }))).toContain('no Excel workbook');
    const good = workbook({ survey: [head], choices: yesNo });
    expect(reasonOf(good.subarray(0, good.length / 2))).toMatch(/no Excel workbook|not well-formed|no XLSForm/);
    expect(reasonOf(workbook({ Sheet1: [['a']] }))).toContain('no XLSForm');
  });

  test('entities of its own in a sheet', () => {
    const workbookXml = '<!DOCTYPE x [<!ENTITY a "b">]><workbook><sheets/></workbook>';
    expect(reasonOf(zip({ 'xl/workbook.xml': workbookXml }))).toContain('declares a document type');
  });

  test('rows without end', () => {
    const rows = Array.from({ length: 5_100 }, (_one, index) => ['text', `q${index}`]);
    expect(reasonOf(workbook({ survey: [['type', 'name'], ...rows], choices: yesNo }))).toContain('too large');
  });
});
