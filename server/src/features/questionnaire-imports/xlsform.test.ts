// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes the names of questions so.
import * as XLSX from '@e965/xlsx';
import { importedQuestionnaire } from '@pollen/testkit/imported-questionnaires';
import { shownAfter } from '@pollen/testkit/shown-pages';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { importFile } from './tasks';

type Rows = readonly (readonly (string | number | boolean | null)[])[];

/** Writes a workbook with these sheets, with a writer that knows nothing of ours. */
function workbook(sheets: Readonly<Record<string, Rows>>): Uint8Array {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return new Uint8Array(XLSX.write(book, { type: 'buffer', bookSST: true, compression: true }));
}

const yesNo: Rows = [
  ['list_name', 'name', 'label'],
  ['yn', 'yes', 'Yes'],
  ['yn', 'no', 'No'],
];

function imported(survey: Rows, choices: Rows = yesNo, settings?: Rows) {
  return importedQuestionnaire(workbook({ survey, choices, ...(settings && { settings }) }));
}

const head = [
  'type',
  'name',
  'label',
  'hint',
  'required',
  'relevant',
  'constraint',
  'constraint_message',
  'parameters',
  'default',
  'choice_filter',
  'appearance',
  'calculation',
  'repeat_count',
];
const row = (cells: Readonly<Record<string, string | number | boolean>>) => head.map((name) => cells[name] ?? null);
const choices = [
  { value: 'yes', text: 'Yes' },
  { value: 'no', text: 'No' },
];

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
        validators: [{ type: 'expression', expression: '{q} empty or ({q} >= 18 and {q} <= 99)', text: 'Adults' }],
      },
    ],
    ['decimal', { type: 'decimal' }, { inputType: 'number' }],
    ['date', { type: 'date' }, { inputType: 'date' }],
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
    const { pages, said } = imported([
      head,
      row({ type: 'integer', name: 'first', label: 'First?' }),
      row({ name: 'q', label: 'Why?', ...cells }),
    ]);
    expect(pages[0]?.elements[1]).toMatchObject(expected);
    expect(said.filter((one) => !one.includes('appearance'))).toEqual([]);
  });

  test('what cannot be asked here is left out with a reason', () => {
    const { pages, said } = imported([
      head,
      row({ type: 'start', name: 'start' }),
      row({ type: 'geopoint', name: 'place', label: 'Where?' }),
      row({ type: 'text', name: 'q', label: 'Why?' }),
    ]);
    expect(pages.flatMap(({ elements }) => elements.map(({ name }) => name))).toEqual(['q']);
    expect(said.map((one) => one.slice(0, 44))).toEqual([
      'survey, row 2: start: Values that a form col',
      'survey, row 3: place: "geopoint" is left out',
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
    const { pages, said } = imported([head, ...before, row({ type: 'text', name: 'q', label: 'Why?', relevant })]);
    expect(pages[0]?.elements.at(-1)?.visibleIf).toBe(expected);
    expect(said).toEqual([]);
  });

  test('a function without counterpart is reported, and the question stays', () => {
    const { pages, said } = imported([
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
    const { pages } = imported(
      [head, ...before, row({ type: 'select_one town', name: 'town', label: 'Town?', choice_filter: 'land=${one}' })],
      towns,
    );
    expect(pages[0]?.elements.at(-1)?.choices).toEqual([
      { value: 'ulm', text: 'Ulm', visibleIf: "'yes' = {one}" },
      { value: 'bern', text: 'Bern', visibleIf: "'no' = {one}" },
    ]);
  });

  test('groups are pages with conditions, groups in groups are panels, and respondents are led so', () => {
    const { pages, plan } = imported([
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

describe('repeats are panels that members add', () => {
  const household = [
    row({ type: 'integer', name: 'people', label: 'How many people?' }),
    row({ type: 'begin_repeat', name: 'person', label: 'Person', repeat_count: '${people}' }),
    row({ type: 'text', name: 'name', label: 'Name?', required: 'yes' }),
    row({ type: 'integer', name: 'age', label: 'Age of ${name}?', constraint: '. < 120' }),
    row({ type: 'begin_group', name: 'work', label: 'Work', relevant: '${age} > 15 and ${people} > 1' }),
    row({ type: 'text', name: 'job', label: 'Job?', relevant: 'position(..) = 1' }),
    row({ type: 'end_group' }),
    row({ type: 'end_repeat' }),
  ];

  test('with their number, their conditions and their texts', () => {
    const { pages, plan, said } = imported([
      head,
      ...household,
      row({ type: 'calculate', name: 'sum', calculation: 'sum(${age})' }),
      row({ type: 'text', name: 'old', label: 'Together?', relevant: '${sum} > 100 and count(${person}) = 2' }),
      row({ type: 'text', name: 'first', label: 'One?', relevant: "indexed-repeat(${name}, ${person}, 1) = 'Ada'" }),
    ]);
    expect(said).toEqual([]);
    expect(pages[1]?.elements).toEqual([
      {
        type: 'paneldynamic',
        name: 'person',
        title: 'Person',
        panelCountExpression: '{people}',
        templateElements: [
          { type: 'text', name: 'name', title: 'Name?', isRequired: true },
          {
            type: 'text',
            inputType: 'number',
            step: 1,
            name: 'age',
            title: 'Age of {panel.name}?',
            validators: [{ type: 'expression', expression: '{panel.age} empty or ({panel.age} < 120)' }],
          },
          {
            type: 'panel',
            name: 'work',
            title: 'Work',
            visibleIf: '{panel.age} > 15 and {people} > 1',
            elements: [{ type: 'text', name: 'job', title: 'Job?', visibleIf: '{panelIndex} + 1 = 1' }],
          },
        ],
      },
    ]);
    const bo = { name: 'Bo', age: 50 };
    const person = [{ name: 'Ada', age: 60 }, bo];
    expect(shownAfter(plan, { people: 2 }, { person })).toContain('Together?');
    expect(shownAfter(plan, { people: 2 }, { person })).toContain('One?');
    const younger = [{ name: 'Ada', age: 30 }, bo];
    expect(shownAfter(plan, { people: 2 }, { person: younger })).not.toContain('Together?');
  });

  test('without a number members add as many as there are; a fixed number is fixed', () => {
    const { pages } = imported([
      head,
      row({ type: 'begin_repeat', name: 'trip', label: 'Trip' }),
      row({ type: 'text', name: 'to', label: 'To?' }),
      row({ type: 'end_repeat' }),
      row({ type: 'begin_repeat', name: 'meal', label: 'Meal', repeat_count: 3 }),
      row({ type: 'text', name: 'dish', label: 'Dish?' }),
      row({ type: 'end_repeat' }),
    ]);
    expect(pages.map(({ elements }) => elements[0])).toMatchObject([
      { name: 'trip', templateElements: [{ name: 'to' }] },
      { name: 'meal', panelCount: 3, minPanelCount: 3, maxPanelCount: 3 },
    ]);
    expect(pages[0]?.elements[0]).not.toHaveProperty('panelCount');
  });

  test('one inside another names what is around it; a third is left out with a reason', () => {
    const { pages, said } = imported([
      head,
      row({ type: 'begin_repeat', name: 'home', label: 'Home' }),
      row({ type: 'text', name: 'street', label: 'Street?' }),
      row({ type: 'begin_repeat', name: 'room', label: 'Room' }),
      row({ type: 'text', name: 'use', label: 'What for in ${street}?' }),
      row({ type: 'begin_repeat', name: 'door', label: 'Door' }),
      row({ type: 'text', name: 'key', label: 'Key?' }),
      row({ type: 'end_repeat' }),
      row({ type: 'text', name: 'floor', label: 'Floor of ${use}?' }),
      row({ type: 'end_repeat' }),
      row({ type: 'text', name: 'rooms', label: 'Many?', relevant: 'count(${room}) > 3' }),
      row({ type: 'end_repeat' }),
      row({ type: 'text', name: 'q', label: 'Which ${street}?', relevant: "${street} = 'A'" }),
    ]);
    expect(pages[0]?.elements[0]?.templateElements).toMatchObject([
      { name: 'street' },
      {
        name: 'room',
        templateElements: [
          { name: 'use', title: 'What for in {parentPanel.street}?' },
          { name: 'floor', title: 'Floor of {panel.use}?' },
        ],
      },
      { name: 'rooms', visibleIf: '{panel.room.length} > 3' },
    ]);
    expect(pages[1]?.elements[0]).toMatchObject({ name: 'q', title: 'Which …?' });
    expect(said.map((one) => one.slice(0, 60))).toEqual([
      'survey, row 6: door: A repeat inside a repeat that is itself',
      'survey, row 13: q: "${street}" is left out of the text, beca',
      'survey, row 13: q: The condition "${street} = \'A\'" is left o',
    ]);
  });
});

describe('tables of questions are grids', () => {
  const lines = (appearance: string) => [
    row({ type: 'select_one yn', name: 'tea', label: 'Tea', required: 'yes', appearance }),
    row({
      type: 'select_one yn',
      name: 'milk',
      label: 'Milk',
      required: 'yes',
      appearance,
      relevant: "${home} = 'yes'",
    }),
  ];
  const rows = [
    { value: 'tea', text: 'Tea' },
    { value: 'milk', text: 'Milk', visibleIf: "{home} = 'yes'" },
  ];
  const grid = { type: 'matrix', name: 'drinks', title: 'Do you drink', eachRowRequired: true, columns: choices, rows };
  const after = row({ type: 'text', name: 'q', label: 'Why?', relevant: "${milk} = 'yes'" });

  test.each([
    ['table-list', lines('')],
    [
      'field-list',
      [row({ type: 'select_one yn', name: 'heading', label: 'Drink', appearance: 'label' }), ...lines('list-nolabel')],
    ],
  ])('%s', (appearance, inner) => {
    const { pages, plan, said } = imported([
      head,
      row({ type: 'select_one yn', name: 'home', label: 'At home?' }),
      row({ type: 'begin_group', name: 'drinks', label: 'Do you drink', appearance }),
      ...inner,
      row({ type: 'end_group' }),
      after,
    ]);
    expect(said).toEqual([]);
    expect(pages[1]?.elements).toEqual([grid]);
    expect(pages[2]?.elements[0]?.visibleIf).toBe("{drinks.milk} = 'yes'");
    expect(shownAfter(plan, { home: 'yes' }, { drinks: { tea: 'yes', milk: 'yes' } })).toContain('Why?');
  });

  test('with several answers', () => {
    const several = ['a', 'b'].map((name) => row({ type: 'select_multiple yn', name, label: name }));
    const { pages } = imported([
      head,
      row({ type: 'begin_group', name: 'g', label: 'Which', appearance: 'w2 table-list' }),
      ...several,
      row({ type: 'end_group' }),
      row({ type: 'text', name: 'q', label: 'Why?', relevant: "selected(${a}, 'yes')" }),
    ]);
    expect(pages[0]?.elements[0]).toMatchObject({ type: 'matrix', cellType: 'checkbox', rows: [{}, {}] });
    expect(pages[1]?.elements[0]?.visibleIf).toBe("{g.a} contains 'yes'");
  });

  test.each([
    ['settings of its own', { hint: 'Only the last year' }],
    ['a condition about another line', { relevant: "${a} = 'yes'" }],
  ])('a line with %s keeps all of them questions', (_what, own) => {
    const { pages } = imported([
      head,
      row({ type: 'begin_group', name: 'g', label: 'Which', appearance: 'table-list' }),
      row({ type: 'select_one yn', name: 'a', label: 'A' }),
      row({ type: 'select_one yn', name: 'b', label: 'B', ...own }),
      row({ type: 'end_group' }),
    ]);
    expect(pages[0]?.elements).toMatchObject([{ name: 'a' }, { name: 'b' }]);
  });
});

test('labels in several languages, a title, numbers and booleans as values', () => {
  const { pages, questionnaire, said } = imported(
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
