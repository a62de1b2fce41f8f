import { errorsOf, firstQuestion, planOfPage, start, submitted } from '@pollen/testkit/questionnaire-runs';
import { describe, expect, test } from 'vitest';
import { openAnswers } from './carelessness';
import { compileQuestionnaire } from './compile';
import { lint } from './lint';
import { stepThrough } from './preview';
import { finalAnswers, pageView, previewPage, previousPage } from './run';
import { runTrial } from './trial';

const cars = {
  type: 'paneldynamic',
  name: 'cars',
  title: 'Cars',
  panelCount: 1,
  minPanelCount: 1,
  maxPanelCount: 3,
  templateTitle: 'Car {panelIndex}',
  keyName: 'make',
  templateElements: [
    { type: 'text', name: 'make', title: 'Make', isRequired: true },
    { type: 'boolean', name: 'company', title: 'Company car?' },
    { type: 'text', name: 'employer', title: 'Employer of {panel.make}', visibleIf: '{panel.company} = true' },
    { type: 'radiogroup', name: 'fuel', choices: ['petrol', 'electric'], defaultValue: 'petrol' },
  ],
};

function problemsOf(...elements: object[]): string[] {
  const result = compileQuestionnaire({ pages: [{ elements }] });
  return 'problems' in result ? result.problems.map(({ path, message }) => `${path}: ${message.en}`) : [];
}

function remarksOf(...elements: object[]): string[] {
  const result = compileQuestionnaire({ pages: [{ elements }] });
  return 'remarks' in result ? result.remarks.map(({ message }) => message.en) : ['refused'];
}

describe('a dynamic panel', () => {
  const plan = planOfPage(cars);

  test('begins with its panels, their defaults, and a blank one to add', () => {
    const { instances, blank, least, most } = firstQuestion(plan, start(plan));
    expect(instances.map(({ id, title }) => ({ id, title }))).toEqual([{ id: 0, title: 'Car 1' }]);
    expect(instances[0]?.elements.map(({ name }) => name)).toEqual(['make', 'company', 'fuel']);
    expect(instances[0]?.elements.at(-1)).toMatchObject({ value: 'petrol' });
    expect(blank).toMatchObject({ id: -1, title: 'Car 2' });
    expect({ least, most }).toEqual({ least: 1, most: 3 });
  });

  test('shows the questions of each panel by its own answers', () => {
    const sent = {
      cars: [
        { '#': 0, make: 'A', company: true },
        { '#': -1, make: 'B', company: false },
      ],
    };
    const { instances } = firstQuestion(plan, start(plan), sent);
    expect(instances.map(({ elements }) => elements.map(({ name }) => name))).toEqual([
      ['make', 'company', 'employer', 'fuel'],
      ['make', 'company', 'fuel'],
    ]);
    expect(instances[0]?.elements[2]).toMatchObject({ title: 'Employer of A' });
  });

  test('a new panel gets its defaults; a default that was cleared does not come back', () => {
    const added = submitted(plan, start(plan), {
      cars: [
        { '#': 0, make: 'A', fuel: null },
        { '#': -1, make: 'B' },
      ],
    });
    expect(added.answers.cars).toEqual([{ make: 'A' }, { make: 'B', fuel: 'petrol' }]);
  });

  test('answers that are not shown stay with their panel when another one is removed', () => {
    const both = submitted(plan, start(plan), {
      cars: [
        { '#': 0, make: 'A' },
        { '#': -1, make: 'B', company: true, employer: 'E' },
      ],
    });
    const back = previousPage(plan, both);
    const kept = submitted(plan, back, { cars: [{ '#': 1, make: 'B', company: false }] });
    expect(kept.answers.cars).toEqual([{ make: 'B', company: false, employer: 'E' }]);
    // The answer of a hidden question does not count in the end.
    expect(finalAnswers(plan, submitted(plan, kept, { end: 'x' }))).toEqual({
      cars: [{ make: 'B', company: false }],
      end: 'x',
    });
  });

  test('says in which panel an answer is missing or given twice', () => {
    expect(
      errorsOf(plan, start(plan), {
        cars: [
          { '#': 0, make: null },
          { '#': -1, make: 'x' },
        ],
      }),
    ).toEqual({
      'cars[0].make': ['Please answer this question.'],
    });
    expect(
      errorsOf(plan, start(plan), {
        cars: [
          { '#': 0, make: 'x' },
          { '#': -1, make: 'X' },
        ],
      }),
    ).toEqual({
      'cars[1].make': ['This answer is already given above.'],
    });
  });

  test('refuses too few panels, too many and other forms', () => {
    const one = { '#': 0, make: 'x' };
    const number = { cars: ['Please fill in between 1 and 3.'] };
    expect(errorsOf(plan, start(plan), { cars: [] })).toEqual(number);
    expect(errorsOf(plan, start(plan), { cars: [one, one, one, one] })).toEqual(number);
    expect(errorsOf(plan, start(plan), { cars: 'x' })).toEqual(number);
    expect(errorsOf(plan, start(plan), { cars: [{ ...one, employer: 'hidden' }] })).toEqual({
      'cars[0].employer': ['This question isn’t asked here.'],
    });
    expect(errorsOf(plan, start(plan), { cars: [{ ...one, other: 'x' }] })).toEqual({
      'cars[0].other': ['This question isn’t asked here.'],
    });
  });

  test('panels that other answers hide keep their answers', () => {
    const conditional = planOfPage(
      { ...cars, templateVisibleIf: "{all} = 'yes' or {panelIndex} = 0", minPanelCount: 0 },
      { type: 'radiogroup', name: 'all', choices: ['yes', 'no'], defaultValue: 'yes' },
    );
    const both = submitted(conditional, start(conditional), {
      all: 'yes',
      cars: [
        { '#': 0, make: 'A' },
        { '#': -1, make: 'B' },
      ],
    });
    const fewer = submitted(conditional, previousPage(conditional, both), {
      all: 'no',
      cars: [
        { '#': 0, make: 'C' },
        { '#': 1, make: 'B' },
      ],
    });
    expect(firstQuestion(conditional, previousPage(conditional, fewer)).instances.map(({ shown }) => shown)).toEqual([
      true,
      false,
    ]);
    expect(fewer.answers.cars).toMatchObject([{ make: 'C' }, { make: 'B' }]);
  });

  test('a preview of an operator carries the panels along', () => {
    const first = stepThrough(plan, { step: 'start', lang: 'en' } as never);
    const sent = {
      cars: [
        { '#': 0, make: 'A' },
        { '#': -1, make: 'B' },
      ],
    };
    const next = stepThrough(plan, { step: 'next', lang: 'en', state: first?.state, answers: sent } as never);
    const back = stepThrough(plan, { step: 'previous', lang: 'en', state: next?.state } as never);
    expect(back?.page?.elements[0]).toMatchObject({ instances: [{ id: 0 }, { id: 1 }] });
  });

  test('simulated respondents fill in panels and add some', () => {
    const runs = runTrial(planOfPage({ ...cars, isRequired: true }), 20, 60_000);
    expect(runs.map(({ end }) => end)).not.toContain('stuck');
    const counts = new Set(runs.map(({ answers }) => (answers.cars as unknown[]).length));
    expect([...counts].sort()).toEqual([1, 2]);
  });

  test('finds the open answers of each panel', () => {
    const state = submitted(plan, start(plan), {
      cars: [
        { '#': 0, make: 'A' },
        { '#': -1, make: 'B' },
      ],
    });
    expect(openAnswers(plan, state)).toEqual([
      { question: 'cars[0].make', text: 'A' },
      { question: 'cars[1].make', text: 'B' },
    ]);
  });
});

describe('a grid with a question in each cell', () => {
  const brands = {
    type: 'matrixdropdown',
    name: 'brands',
    choices: [1, 2, 3],
    columns: [
      { name: 'price', title: 'Price', isRequired: true },
      { name: 'why', title: 'Why?', cellType: 'text', visibleIf: '{row.price} > 2' },
    ],
    rows: ['alpha', { value: 'beta', text: 'Beta' }],
  };
  const plan = planOfPage(brands);

  test('draws its columns and a question for each cell', () => {
    const view = firstQuestion(plan, start(plan), { brands: { alpha: { price: 3 } } });
    expect(view).toMatchObject({
      columns: [
        { name: 'price', title: 'Price', required: true },
        { name: 'why', title: 'Why?', required: false },
      ],
      instances: [
        { name: 'alpha', title: 'alpha', elements: [{ name: 'price', value: 3 }, { name: 'why' }] },
        { name: 'beta', title: 'Beta', elements: [{ name: 'price', value: null }] },
      ],
    });
  });

  test('stores the answers by row and names the row of a message', () => {
    expect(errorsOf(plan, start(plan), { brands: { alpha: { price: 1 } } })).toEqual({
      'brands[beta].price': ['Please answer this question.'],
    });
    const state = submitted(plan, start(plan), { brands: { alpha: { price: 1 }, beta: { price: 3, why: 'w' } } });
    expect(state.answers.brands).toEqual({ alpha: { price: 1 }, beta: { price: 3, why: 'w' } });
  });

  test('refuses rows that it does not have', () => {
    expect(errorsOf(plan, start(plan), { brands: { gamma: { price: 1 } } })).toHaveProperty('brands');
  });
});

describe('the detail panel of a row', () => {
  const grid = {
    type: 'matrixdynamic',
    name: 'jobs',
    rowCount: 1,
    columns: [{ name: 'employer', cellType: 'text' }],
    detailPanelMode: 'underRow',
    detailElements: [
      { type: 'text', name: 'why', isRequired: true, visibleIf: '{row.employer} notempty' },
      { type: 'panel', name: 'more', elements: [{ type: 'checkbox', name: 'days', choices: ['x', 'y'] }] },
    ],
  };

  test('has questions of the row, which stand in no column', () => {
    const plan = planOfPage(grid, { type: 'text', name: 'later', visibleIf: "{jobs[0].days} contains 'y'" });
    const jobs = pageView(plan, start(plan), 'en').elements[0];
    expect(jobs).toMatchObject({ columns: [{ name: 'employer' }], detail: { single: false, openNew: false } });
    expect(jobs).toMatchObject({ instances: [{ elements: [{ name: 'employer' }, { name: 'days' }] }] });
    const sent = { jobs: [{ '#': 0, employer: 'A', days: ['y'] }], later: 'e' };
    expect(errorsOf(plan, start(plan), sent)).toHaveProperty(['jobs[0].why']);
    const state = submitted(plan, start(plan), { ...sent, jobs: [{ ...sent.jobs[0], why: 'because' }] });
    expect(state.answers).toEqual({ jobs: [{ employer: 'A', why: 'because', days: ['y'] }], later: 'e' });
  });

  test('that nobody can open has no effect, with a remark', () => {
    const { detailPanelMode: _, ...closed } = grid;
    const compiled = compileQuestionnaire({ elements: [closed] });
    expect('plan' in compiled && compiled.remarks.map(({ path, message }) => `${path}: ${message.en}`)).toEqual([
      expect.stringMatching(/^elements\[0\]\.detailElements: Without "detailPanelMode"/),
    ]);
  });

  test('may have a dynamic panel with another one, and no deeper one', () => {
    expect(problemsOf({ ...grid, detailElements: [cars] })).toEqual([]);
    const three = { ...cars, name: 'three' };
    const two = { ...cars, name: 'two', templateElements: [three] };
    expect(problemsOf({ ...grid, detailElements: [two] })).toEqual([]);
    const deepest = { ...three, templateElements: [{ ...cars, name: 'four' }] };
    const deeper = { ...two, templateElements: [deepest] };
    expect(problemsOf({ ...grid, detailElements: [deeper] }).join()).toMatch(/more than 3 deep/);
  });

  test('of a fixed row keeps the first rows of its grid while nothing is answered', () => {
    const inner = { type: 'matrixdynamic', name: 'uses', rowCount: 2, columns: [{ name: 'for', cellType: 'text' }] };
    const plan = planOfPage({
      ...grid,
      type: 'matrixdropdown',
      rows: ['a'],
      rowCount: undefined,
      detailElements: [inner],
    });
    expect(firstQuestion(plan, start(plan))).toMatchObject({
      instances: [{ elements: [{ name: 'employer' }, { name: 'uses', instances: [{ id: 0 }, { id: 1 }] }] }],
    });
  });
});

test('a conditional grid in a panel begins with its rows when it is shown at once', () => {
  const seats = { type: 'matrixdynamic', name: 'seats', rowCount: 2, columns: [{ name: 'kind', cellType: 'text' }] };
  const plan = planOfPage({
    ...cars,
    templateElements: [
      { type: 'radiogroup', name: 'fuel', choices: ['petrol', 'electric'], defaultValue: 'petrol' },
      { ...seats, visibleIf: "{panel.fuel} = 'petrol'" },
      { ...seats, name: 'beds', visibleIf: "{panel.fuel} = 'electric'" },
    ],
    keyName: undefined,
  });
  const shown = firstQuestion(plan, start(plan));
  expect(shown.instances).toMatchObject([{ elements: [{}, { name: 'seats', instances: [{ id: 0 }, { id: 1 }] }] }]);
  expect(shown.blank).toMatchObject({ elements: [{}, { name: 'seats', instances: [{ id: 0 }, { id: 1 }] }] });
});

describe('what is refused or left out', () => {
  test('with place, reason and a way out', () => {
    const grid = { type: 'matrixdynamic', name: 'g', columns: [{ name: 'a', cellType: 'text' }] };
    expect(
      problemsOf({ ...grid, detailPanelMode: 'underRow', detailElements: [{ type: 'imagemap', name: 'b' }] }).join(),
    ).toMatch(/elements\[0\]\.detailElements\[0\]\.type: .*the type "imagemap" cannot be drawn/);
    expect(
      problemsOf({ ...grid, detailPanelMode: 'underRow', detailElements: [{ type: 'text', name: 'a' }] }).join(),
    ).toMatch(/detailElements\[0\]\.name: .*"a"/);
    const three = { ...cars, name: 'three', templateElements: [{ ...cars, name: 'four' }] };
    const deep = { ...cars, templateElements: [{ ...cars, name: 'two', templateElements: [three] }] };
    expect(problemsOf(deep).join()).toMatch(/more than 3 deep/);
    expect(problemsOf({ ...grid, columns: [{ name: 'a', cellType: 'imagemap' }] }).join()).toMatch(
      /columns\[0\].cellType: .*the type "imagemap" cannot be drawn/,
    );
    expect(problemsOf(cars, { type: 'text', name: 'cars' }).join()).toMatch(/Two questions store into "cars"/);
    expect(
      problemsOf({ ...cars, templateElements: [cars.templateElements[0], { ...cars.templateElements[0] }] }).join(),
    ).toMatch(/Two questions store into "make"/);
  });

  test('looks are a remark', () => {
    expect(remarksOf({ ...cars, displayMode: 'carousel', panelsState: 'collapsed' }).join()).toMatch(
      /All panels are shown one below the other.*It is drawn expanded/,
    );
    expect(remarksOf({ ...cars, panelCount: '{end}' }).join()).toMatch(/is no number/);
  });

  test('choices that members wrote in panels are offered, quoted and kept only while they are there', () => {
    const people = { type: 'paneldynamic', name: 'people', templateElements: [{ type: 'text', name: 'who' }] };
    const best = { type: 'radiogroup', name: 'best', choicesFromQuestion: 'people', choiceValuesFromQuestion: 'who' };
    const plan = planOfPage(people, best, { type: 'html', name: 'note', html: 'Best: {best}' });
    const named = [
      { '#': -1, who: 'Ann' },
      { '#': -2, who: '{best}' },
      { '#': -3, who: 'Ann' },
    ];
    const page = previewPage(plan, start(plan), { people: named, best: '{best}' } as never, 'en');
    expect(page).toMatchObject({
      page: {
        elements: [
          {},
          {
            choices: [
              { value: 'Ann', text: 'Ann' },
              { value: '{best}', text: 'best' },
            ],
          },
          { html: 'Best: best' },
        ],
      },
    });
    expect(errorsOf(plan, start(plan), { people: named, best: 'Zoe' })).toHaveProperty('best');
    const state = submitted(plan, start(plan), { people: named, best: 'Ann' });
    const without = submitted(plan, previousPage(plan, state), { people: [{ '#': 1, who: 'Bo' }], best: null });
    expect(without.answers.best).toBeUndefined();
    const written = problemsOf({ ...people, type: 'matrixdropdown', columns: [{ name: 'who' }], rows: ['a'] }, best);
    expect(written.join()).toMatch(/The choices of "people" cannot be carried on/);
    expect(remarksOf(people, { ...best, choiceValuesFromQuestion: 'gone' }).join()).toMatch(
      /"gone" names no question in "people", so there are no choices from it/,
    );
  });

  test('a name that means nothing in a template is a remark', () => {
    const lost = { type: 'text', name: 'lost', visibleIf: '{make} = 1' };
    expect(remarksOf({ ...cars, templateElements: [...cars.templateElements, lost] }).join()).toMatch(
      /"\{make\}" names no question/,
    );
  });

  test('many conditions lower the highest number of panels', () => {
    const templateElements = Array.from({ length: 60 }, (_, index) => ({
      type: 'text',
      name: `q${index}`,
      ...(index > 0 && { visibleIf: "{panel.q0} = 'a' or {panel.q0} = 'b' or {panel.q0} = 'c'" }),
    }));
    const heavy = { type: 'paneldynamic', name: 'heavy', templateElements };
    expect(remarksOf(heavy).join()).toMatch(/at most \d+ entries: each has many conditions/);
  });

  test('texts and rules of a template are checked before a launch', () => {
    const never = { type: 'text', name: 'never', title: 'New question', visibleIf: '{panel.fuel} = 1' };
    const plan = planOfPage({ ...cars, templateElements: [...cars.templateElements, never] });
    const found = lint(plan).filter(({ element }) => element === 'never');
    expect(found.map(({ kind, path }) => ({ kind, path }))).toContainEqual({
      kind: 'placeholderText',
      path: 'pages[0].elements[0].templateElements[4]',
    });
  });
});
