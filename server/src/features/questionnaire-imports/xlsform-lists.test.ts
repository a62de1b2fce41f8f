// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes the names of questions so.
import { importedQuestionnaire } from '@pollen/testkit/imported-questionnaires';
import { shownAfter } from '@pollen/testkit/shown-pages';
import { head, type Rows, row, workbook, yesNo } from '@pollen/testkit/xlsforms';
import { expect, test } from 'vitest';

const importedLists = (survey: Rows, external: Rows, sheet = 'external_choices', choices = yesNo) =>
  importedQuestionnaire(workbook({ survey: [head, ...survey], choices, [sheet]: external }));

const places: Rows = [
  ['list_name', 'name', 'label', 'Land'],
  ['land', 'de', 'Germany', null],
  ['land', 'ch', 'Switzerland', null],
  ['town', 'ulm', 'Ulm', 'de'],
  ['town', 'bern', 'Bern', 'ch'],
  ['town', 'sea', 'At sea', null],
];
const land = row({ type: 'select_one_external land', name: 'land', label: 'Land?' });
const town = row({ type: 'select_one_external town', name: 'town', label: 'Town?', choice_filter: 'Land=${land}' });
const longList = (list: string, length: number, column: string) =>
  Array.from({ length }, (_one, index) => [list, `${list}${index}`, `Place ${index}`, column]);

test.each(['external_choices', 'External choices'])(
  'the sheet %s has lists of its own, with their filters',
  (sheet) => {
    const page = [
      row({ type: 'begin_group', name: 'where', label: 'Where' }),
      town,
      row({ type: 'select_multiple_external land', name: 'seen', label: 'Seen?' }),
      row({ type: 'end_group' }),
    ];
    const { pages, plan, said } = importedLists([land, ...page], places, sheet);
    expect(said).toEqual([]);
    expect(pages.flatMap(({ elements }) => elements)).toEqual([
      {
        type: 'dropdown',
        name: 'land',
        title: 'Land?',
        choices: [
          { value: 'de', text: 'Germany' },
          { value: 'ch', text: 'Switzerland' },
        ],
      },
      {
        type: 'dropdown',
        name: 'town',
        title: 'Town?',
        choices: [
          { value: 'ulm', text: 'Ulm', visibleIf: "'de' = {land}" },
          { value: 'bern', text: 'Bern', visibleIf: "'ch' = {land}" },
          { value: 'sea', text: 'At sea', visibleIf: '{land} empty' },
        ],
      },
      expect.objectContaining({ type: 'checkbox', name: 'seen' }),
    ]);
    const shown = shownAfter(plan, { land: 'ch' });
    expect(shown).toContain('Bern');
    expect(shown).not.toMatch(/Ulm|At sea/);
    expect(shownAfter(plan, {})).toContain('At sea');
  },
);

test('a list that is too long is left out, and what names it says so; the rest is imported', () => {
  const { pages, said } = importedLists(
    [
      land,
      row({ type: 'select_one_external village', name: 'village', label: 'Village?' }),
      row({ type: 'select_one_external town', name: 'town', label: 'Town?', choice_filter: 'Land=${village}' }),
    ],
    [...places, ...longList('village', 301, 'de')],
  );
  expect(pages[0]?.elements.map(({ name }) => name)).toEqual(['land', 'town']);
  expect(said).toEqual([
    expect.stringContaining(
      'its list "village" has 301 choices, and a question here has at most 300. Ask for it as a text',
    ),
    expect.stringContaining('it asks for "village", which names no imported question'),
  ]);
});

test('a list of the sheet choices is never looked for in the other sheet', () => {
  const { pages, said } = importedLists(
    [land, row({ type: 'select_one_external yn', name: 'q', label: 'Q?' })],
    places,
  );
  expect(pages[0]?.elements.map(({ name }) => name)).toEqual(['land']);
  expect(said[0]).toContain('the sheet external_choices has no list "yn"');
});

test('filters that are too much work together are left out one question after the other', () => {
  const choiceFilter = 'Land=${land} or Land=${land} or Land=${land} or Land=${land}';
  const filtered = ['p', 'q', 'r'].map((name) =>
    row({ type: 'select_one_external place', name, label: 'Place?', choice_filter: choiceFilter }),
  );
  const { pages, said } = importedLists([land, ...filtered, town], [...places, ...longList('place', 200, 'de')]);
  // Each of the lists has 200 choices with 15 parts, and the room is 6,000.
  expect(pages[0]?.elements.map(({ name }) => name)).toEqual(['land', 'p', 'q']);
  expect(said[0]).toContain('all lists of the form and their filters together are too much work');
});

test('lists without filters that are too many together are left out, too', () => {
  const many = Array.from({ length: 60 }, (_one, index) =>
    row({ type: 'select_one place', name: `p${index}`, label: 'Place?' }),
  );
  const choices: Rows = [['list_name', 'name', 'label', 'Land'], ...longList('place', 300, 'de')];
  const { pages, said } = importedLists(many, places, 'external_choices', choices);
  expect(pages[0]?.elements).toHaveLength(20);
  expect(said[0]).toContain('Shorten or split the form');
});

test('a sheet of external choices has thousands of rows', () => {
  const { pages, said } = importedLists([land], [...places, ...longList('village', 8_000, 'de')]);
  expect(pages[0]?.elements.map(({ name }) => name)).toEqual(['land']);
  expect(said).toEqual([]);
});

test('lists and columns may have any name', () => {
  const { pages } = importedLists(
    [
      row({ type: 'select_one_external __proto__', name: 'q', label: 'Q?', choice_filter: "constructor = 'a'" }),
      row({ type: 'select_one_external constructor', name: 'r', label: 'R?' }),
    ],
    [
      ['list_name', 'name', 'label', 'constructor'],
      ['__proto__', 'a', 'A', 'a'],
    ],
  );
  expect(pages[0]?.elements).toMatchObject([{ name: 'q', choices: [{ value: 'a', visibleIf: "'a' = 'a'" }] }]);
});
