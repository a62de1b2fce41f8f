// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes the names of questions so.
import { shownAfter } from '@pollen/testkit/shown-pages';
import { head, importedForm, row } from '@pollen/testkit/xlsforms';
import { describe, expect, test } from 'vitest';

const asked = [
  row({ type: 'begin_group', name: 'first', label: 'First' }),
  row({ type: 'text', name: 'a', label: 'A?' }),
  row({ type: 'text', name: 'b', label: 'B?' }),
  row({ type: 'integer', name: 'n', label: 'N?' }),
  row({ type: 'integer', name: 'm', label: 'M?' }),
  row({ type: 'date', name: 'born', label: 'Born?' }),
  row({ type: 'date', name: 'seen', label: 'Seen?' }),
  row({ type: 'select_one yn', name: 'one', label: 'One?' }),
  row({ type: 'select_multiple yn', name: 'more', label: 'More?' }),
  row({ type: 'rank yn', name: 'order', label: 'Order?' }),
  row({ type: 'end_group' }),
];

type Answers = Parameters<typeof shownAfter>[1];

/** Returns what a calculation gives with these answers, as a text shows it. */
function calculated(calculation: string, answers: Answers): string | undefined {
  const { plan, said } = importedForm([
    head,
    ...asked,
    row({ type: 'calculate', name: 'c', calculation }),
    row({ type: 'note', name: 'shown', label: 'It is [${c}].' }),
  ]);
  expect(said).toEqual([]);
  return /It is \[(.*?)\]/.exec(shownAfter(plan, answers))?.[1];
}

/** Whether a condition holds with these answers. */
function holds(relevant: string, answers: Answers): boolean {
  const { plan, said } = importedForm([
    head,
    ...asked,
    row({ type: 'begin_group', name: 'second', label: 'Second' }),
    row({ type: 'text', name: 'q', label: 'Sought', relevant }),
    row({ type: 'text', name: 'last', label: 'Last?' }),
    row({ type: 'end_group' }),
  ]);
  expect(said).toEqual([]);
  return shownAfter(plan, answers).includes('Sought');
}

/** Returns why a condition is left out. */
function reasonOf(relevant: string): string {
  const { said } = importedForm([head, ...asked, row({ type: 'text', name: 'q', label: 'Q?', relevant })]);
  return said.join();
}

test('the day of the form is the day on which members answer', () => {
  const { pages, said } = importedForm([
    head,
    row({ type: 'today', name: 'now' }),
    row({ type: 'date', name: 'day', label: 'Which day?', constraint: '. <= ${now}' }),
    row({ type: 'text', name: 'late', label: 'Why so late?', relevant: '${now} - ${day} > 7' }),
  ]);
  expect(pages[0]?.elements).toMatchObject([
    { name: 'day', validators: [{ expression: '{day} empty or ({day} <= today())' }] },
    { name: 'late', visibleIf: expect.stringContaining("dateDiff({day}, today(), 'days')") },
  ]);
  expect(said).toEqual([expect.stringMatching(/^survey, row 2: now: Values that a form collects without asking/)]);
});

describe('texts are joined, and never added', () => {
  test.each<[string, Answers, string]>([
    ['concat(${a}, ${b})', { a: '5', b: '7' }, '57'],
    ['concat(${n}, ${m})', { n: 5, m: 7 }, '57'],
    ["concat(${a}, '', ${n}, ${m})", { n: 5, m: 7 }, '57'],
    ['concat(${n}, ${m}, ${a})', { a: '007' }, '007'],
    ["concat('No. ', ${n}, '/', ${born})", { n: 0, born: '2001-02-03' }, 'No. 0/2001-02-03'],
    ["concat(${a}, '-', ${b})", {}, '-'],
    ["concat('5', ${n} + ${m}, ${n} - ${m})", { n: 1, m: 2 }, '53-1'],
    ["concat(concat(${n}, ${m}), '1')", { n: 1, m: 2 }, '121'],
    ['substr(concat(${a}, ${b}), 1, 3)', { a: 'tea', b: 'pot' }, 'ea'],
    ['substr(${a}, 2)', { a: '12345' }, '345'],
    ['coalesce(${a}, ${b})', { b: 'pot' }, 'pot'],
    ["format-date(${born}, '%d.%m.%Y')", { born: '2001-02-03' }, '03.02.2001'],
    ['abs(${n} - ${m})', { n: 2, m: 9 }, '7'],
    ['int((${seen} - ${born}) div 365.25)', { born: '1990-06-15', seen: '2020-06-14' }, '29'],
    ['${seen} - ${born}', { born: '2020-03-01', seen: '2020-02-01' }, '-29'],
    ['decimal-date-time(${seen}) - decimal-date-time(${born})', { born: '2020-02-01', seen: '2020-03-01' }, '29'],
    ['selected-at(${order}, 0)', { order: ['no', 'yes'] }, 'no'],
    ['count-selected(${more}) + count-selected(${one})', { more: ['yes', 'no'], one: 'no' }, '3'],
  ])('%s with %j', (calculation, answers, expected) => {
    expect(calculated(calculation, answers)).toBe(expected);
  });

  test('a day that is calculated, and several answers, are not', () => {
    const rows = [
      row({ type: 'calculate', name: 'c', calculation: "concat('a', today())" }),
      row({ type: 'calculate', name: 'now', calculation: 'today()' }),
      row({ type: 'calculate', name: 'd', calculation: "concat('a', ${now})" }),
      row({ type: 'calculate', name: 'e', calculation: "concat('a', ${more})" }),
    ];
    const { said } = importedForm([head, ...asked, ...rows]);
    expect(said).toHaveLength(3);
    for (const one of said) expect(one).toContain('only texts, numbers and the answers to questions about a day');
  });
});

describe('conditions mean what they mean in a form', () => {
  test.each<[string, Answers, boolean]>([
    ["${more} = 'yes'", { more: ['yes'] }, true],
    ["${more} = 'yes'", { more: ['yes', 'no'] }, false],
    ["'yes' != ${more}", { more: ['yes', 'no'] }, true],
    ["${more} != ''", { more: ['no'] }, true],
    ['string-length(${a}) > 2', { a: 'tea' }, true],
    ['string-length(${a}) > 2', { a: '12' }, false],
    ['string-length(${a}) = 0', {}, true],
    ['1 > string-length(${n})', {}, true],
    ['string-length(${n}) >= 1', { n: 0 }, true],
    ['count-selected(${more}) = 0', {}, true],
    ['selected-at(${n}, 0) != 0', { n: 3 }, true],
    ['boolean-from-string(${a}) and ${n} = 1', { a: 'true', n: 1 }, true],
    ['boolean-from-string(${a}) and ${n} = 1', { a: 'true', n: 2 }, false],
    ["/data/first/one = 'yes' and ../n =< 3", { one: 'yes', n: 3 }, true],
    ['${ first/one } = “yes” and current()/../n => 3', { one: 'yes', n: 2 }, false],
    ['${n} &gt;= 3 and ${n} &lt; 5', { n: 4 }, true],
    ['${seen} - ${born} > 10', { born: '2020-01-01', seen: '2020-01-12' }, true],
    ["${born} < date('2000-01-01')", { born: '1999-12-31' }, true],
    ['not(${n} mod 2 = 0 or ${n} div 2 > 4)', { n: 7 }, true],
    ['${n} = 1 or false', { n: 2 }, false],
    ["coalesce(${a}, ${b}) = 'x'", { b: 'x' }, true],
  ])('%s with %j: %s', (relevant, answers, expected) => {
    expect(holds(relevant, answers)).toBe(expected);
  });

  test.each([
    ['${more} > 2', 'compares several answers with something else than one choice'],
    ['${more} = ${one}', 'compares several answers with something else than one choice'],
    ['string-length(${n}) > 3', 'how long an answer is that is no text'],
    ['${n} + string-length(${n}) > 3', 'how long an answer is that is no text'],
    ["selected-at(${more}, 0) = 'yes'", 'in the order in which members select them'],
    ['string-length(${n})', 'how long an answer is that is no text'],
    ['count-selected(${a}) > 1', '"count-selected" needs a question with choices'],
    ['today() - 7 < ${born}', 'it calculates with a day'],
    ["format-date(${born}, '%b') = 'Jan'", 'the format "%b" has no counterpart here'],
    ["jr:choice-name(${one}, '${one}') = 'Yes'", 'the function "jr:choice-name" has no counterpart here'],
    ['/data/other/gone = 1', 'it asks for "gone", which names no imported question'],
    ['true and ${n} = 1', '"true" has no counterpart here'],
  ])('%s has no counterpart', (relevant, reason) => {
    expect(reasonOf(relevant)).toContain(reason);
  });

  test('a name that two questions have stands for neither', () => {
    const twice = ['x', 'y'].flatMap((group) => [
      row({ type: 'begin_group', name: group, label: group }),
      row({ type: 'integer', name: 'age', label: 'Age?' }),
      row({ type: 'end_group' }),
    ]);
    const { said } = importedForm([
      head,
      ...twice,
      row({ type: 'text', name: 'q', label: 'Q?', relevant: '/d/x/age > 1' }),
    ]);
    expect(said[0]).toContain('it asks for "age"');
  });

  test('the place of an entry in its repeat can be part of a text', () => {
    const { plan } = importedForm([
      head,
      row({ type: 'begin_repeat', name: 'trip', label: 'Trip', repeat_count: 2 }),
      row({ type: 'calculate', name: 'title', calculation: "concat('Trip ', position(..))" }),
      row({ type: 'text', name: 'to', label: '${title}: where to?' }),
      row({ type: 'end_repeat' }),
    ]);
    expect(shownAfter(plan)).toContain('Trip 2: where to?');
  });
});
