// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes the names of questions so.
import { shownAfter } from '@pollen/testkit/shown-pages';
import { head, importedForm, row } from '@pollen/testkit/xlsforms';
import { describe, expect, test } from 'vitest';

const choices = [
  { value: 'yes', text: 'Yes' },
  { value: 'no', text: 'No' },
];

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
    const { pages, plan, said } = importedForm([
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
            max: 119,
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
    const { pages } = importedForm([
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

  test('one inside another names what is around it; a fourth is left out with a reason', () => {
    const { pages, said } = importedForm([
      head,
      row({ type: 'begin_repeat', name: 'home', label: 'Home' }),
      row({ type: 'text', name: 'street', label: 'Street?' }),
      row({ type: 'begin_repeat', name: 'room', label: 'Room' }),
      row({ type: 'text', name: 'use', label: 'What for in ${street}?' }),
      row({ type: 'begin_repeat', name: 'door', label: 'Door' }),
      row({ type: 'text', name: 'key', label: 'Key of ${use}?' }),
      row({ type: 'text', name: 'number', label: 'Number in ${street}?' }),
      row({ type: 'begin_repeat', name: 'lock', label: 'Lock' }),
      row({ type: 'text', name: 'maker', label: 'Maker?' }),
      row({ type: 'end_repeat' }),
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
          {
            name: 'door',
            templateElements: [
              { name: 'key', title: 'Key of {parentPanel.use}?' },
              { name: 'number', title: 'Number in …?' },
            ],
          },
          { name: 'floor', title: 'Floor of {panel.use}?' },
        ],
      },
      { name: 'rooms', visibleIf: '{panel.room.length} > 3' },
    ]);
    expect(pages[1]?.elements[0]).toMatchObject({ name: 'q', title: 'Which …?' });
    expect(said.map((one) => one.slice(0, 60))).toEqual([
      'survey, row 9: lock: A repeat with 3 others around it is lef',
      'survey, row 8: number: "${street}" is left out of the text, ',
      'survey, row 17: q: "${street}" is left out of the text, beca',
      'survey, row 17: q: The condition "${street} = \'A\'" is left o',
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
    const { pages, plan, said } = importedForm([
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
    const { pages } = importedForm([
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
    const { pages } = importedForm([
      head,
      row({ type: 'begin_group', name: 'g', label: 'Which', appearance: 'table-list' }),
      row({ type: 'select_one yn', name: 'a', label: 'A' }),
      row({ type: 'select_one yn', name: 'b', label: 'B', ...own }),
      row({ type: 'end_group' }),
    ]);
    expect(pages[0]?.elements).toMatchObject([{ name: 'a' }, { name: 'b' }]);
  });
});
