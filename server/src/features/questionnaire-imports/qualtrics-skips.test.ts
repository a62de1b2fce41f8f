import { importedQuestionnaire } from '@pollen/testkit/imported-questionnaires';
import { qualtricsFlowOf as block, qsf } from '@pollen/testkit/qualtrics-files';
import { describe, expect, test } from 'vitest';
import { pageView, previousPage, type QuestionnairePlan, startState, submitPage } from '../questionnaires/index';

type Json = Readonly<Record<string, unknown>>;
type Answers = Readonly<Record<string, number>>;

/** A question of a block: a number for a question with the choices 1 to 3, with its skips and further properties. */
interface Asked {
  readonly id: number;
  readonly skips?: readonly Json[];
  readonly json?: Json;
}

const pageBreak = 'page break' as const;

interface Given {
  readonly blocks: Readonly<Record<string, readonly (number | Asked | typeof pageBreak)[]>>;
  readonly shuffled?: boolean;
  /** In the order of the blocks by default. */
  readonly flow?: readonly Json[];
}

const choice = (id: number, value: number) => `q://QID${id}/SelectableChoice/${value}`;
const selected = (id: number, value: number): Json => ({
  0: { 0: { LogicType: 'Question', ChoiceLocator: choice(id, value), Operator: 'Selected' } },
});
const skip = (id: number, value: number, SkipToDestination: string, Condition = 'Selected'): Json => ({
  SkipLogicID: 1,
  ChoiceLocator: choice(id, value),
  Locator: choice(id, value),
  Condition,
  SkipToDestination,
  QuestionID: `QID${id}`,
});

/** Writes a survey file with questions of one choice. */
function fileOf({ blocks, shuffled = false, flow }: Given): Buffer {
  const asked = (one: number | Asked): Asked => (typeof one === 'number' ? { id: one } : one);
  const list = Object.entries(blocks).map(([ID, ones]) => ({
    ID,
    Options: { RandomizeQuestions: shuffled ? 'RandomWithXPerPage' : 'false' },
    BlockElements: ones.map((one) => {
      if (one === pageBreak) return { Type: 'Page Break' };
      const { id, skips } = asked(one);
      return { Type: 'Question', QuestionID: `QID${id}`, ...(skips && { SkipLogic: skips }) };
    }),
  }));
  const questions = Object.values(blocks).flatMap((ones) =>
    ones.flatMap((one) => (one === pageBreak ? [] : asked(one))),
  );
  return qsf({
    blocks: list,
    flow,
    questions: questions.map(({ id, json }) => ({
      QuestionID: `QID${id}`,
      QuestionType: 'MC',
      Selector: 'SAVR',
      Choices: { 1: { Display: 'a' }, 2: { Display: 'b' }, 3: { Display: 'c' } },
      ...json,
    })),
  });
}

function imported(given: Given) {
  return importedQuestionnaire(fileOf(given));
}

const became = (id: number) =>
  `Q${id}: The skip logic has become conditions of the questions that it skips. Check them in the editor.`;
const leftOut = (id: number, why: string) =>
  `Q${id}: A skip is left out, because ${why}. Set conditions of the questions that it skips, or end the survey early under Logic.`;

type State = ReturnType<typeof startState>;

function namesOn(plan: QuestionnairePlan, state: State): string[] {
  return pageView(plan, state, 'en').elements.map((one) => ('name' in one ? one.name : ''));
}

/** Answers the questions of a page; returns the state on the next one, or the answers at the end. */
function answerPage(plan: QuestionnairePlan, state: State, answers: Answers): State {
  const asked = new Set(namesOn(plan, state));
  const sent = Object.fromEntries(Object.entries(answers).filter(([name]) => asked.has(name)));
  const result = submitPage(plan, state, sent, 'en');
  if (!('state' in result)) throw new Error(JSON.stringify(result));
  return result.state;
}

/** Goes through the survey with these answers to its questions; returns the names of those that were asked. */
function askedOf(plan: QuestionnairePlan, answers: Answers): string[] {
  const names: string[] = [];
  for (let state = startState(plan, { seed: 'seed' }); !state.end; state = answerPage(plan, state, answers))
    names.push(...namesOn(plan, state));
  return names;
}

describe('skip logic', () => {
  test('goes to a later question of the block: a question with skips ends its page', () => {
    const blocks = { BL_1: [{ id: 1, skips: [skip(1, 1, 'QID4')] }, 2, 3, 4] };
    const { plan, pages, said } = imported({ blocks });
    expect(pages.map(({ visibleIf, elements }) => [visibleIf, elements.map(({ visibleIf }) => visibleIf)])).toEqual([
      [undefined, [undefined]],
      [undefined, ['!({Q1} = 1)', '!({Q1} = 1)', undefined]],
    ]);
    expect(said).toEqual([became(1)]);
    expect(askedOf(plan, { Q1: 1 })).toEqual(['Q1', 'Q4']);
    expect(askedOf(plan, { Q1: 2 })).toEqual(['Q1', 'Q2', 'Q3', 'Q4']);
    expect(askedOf(plan, {})).toEqual(['Q1', 'Q2', 'Q3', 'Q4']);
  });

  test.each([
    ['ENDOFBLOCK', ['Q1', 'Q4']],
    ['ENDOFSURVEY', ['Q1']],
  ])('goes to %s: a condition stands on the page when all of it is skipped', (target, asked) => {
    const blocks = { BL_1: [{ id: 1, skips: [skip(1, 1, target)] }, 2, pageBreak, 3], BL_2: [4] };
    const { plan, pages } = imported({ blocks });
    expect(pages[1]).toMatchObject({ visibleIf: '!({Q1} = 1)', elements: [{ name: 'Q2' }] });
    expect(pages[1]?.elements[0]).not.toHaveProperty('visibleIf');
    expect(askedOf(plan, { Q1: 1 })).toEqual(asked);
    expect(askedOf(plan, { Q1: 3 })).toEqual(['Q1', 'Q2', 'Q3', 'Q4']);
  });

  test('happens only when its question is shown, also when it was answered before it was skipped', () => {
    const blocks = {
      BL_1: [{ id: 1, skips: [skip(1, 1, 'QID3')] }, { id: 2, skips: [skip(2, 1, 'ENDOFSURVEY')] }, 3],
    };
    const { plan } = imported({ blocks });
    const start = startState(plan, { seed: 'seed' });
    const afterSecond = answerPage(plan, answerPage(plan, start, { Q1: 2 }), { Q2: 2 });
    const back = previousPage(plan, previousPage(plan, afterSecond));
    expect([namesOn(plan, afterSecond), namesOn(plan, back)]).toEqual([['Q3'], ['Q1']]);
    // The second question is answered such that the survey ends, and then skipped.
    const onSecond = answerPage(plan, back, { Q1: 2 });
    expect(answerPage(plan, onSecond, { Q2: 1 }).end).toEqual({ kind: 'completed' });
    const changed = answerPage(plan, previousPage(plan, { ...onSecond, answers: { Q1: 2, Q2: 1 } }), { Q1: 1 });
    expect(namesOn(plan, changed)).toEqual(['Q3']);
    expect(answerPage(plan, changed, { Q3: 1 })).toMatchObject({ answers: { Q1: 1, Q3: 1 } });
    expect(answerPage(plan, changed, { Q3: 1 }).answers).not.toHaveProperty('Q2');
  });

  test('happens only when its display logic and the branch around it hold', () => {
    const { plan } = imported({
      blocks: {
        BL_1: [1],
        BL_2: [{ id: 2, skips: [skip(2, 3, 'ENDOFSURVEY', 'NotSelected')], json: { DisplayLogic: selected(1, 2) } }],
        BL_3: [3],
      },
      flow: [
        block('BL_1'),
        { Type: 'Branch', FlowID: 'FL_1', BranchLogic: selected(1, 2), Flow: [block('BL_2')] },
        block('BL_3'),
      ],
    });
    expect(askedOf(plan, { Q1: 1 })).toEqual(['Q1', 'Q3']);
    expect(askedOf(plan, { Q1: 2 })).toEqual(['Q1', 'Q2']);
    expect(askedOf(plan, { Q1: 2, Q2: 3 })).toEqual(['Q1', 'Q2', 'Q3']);
  });

  test('of one question: the first that applies', () => {
    const skips = [skip(1, 1, 'QID3'), skip(1, 1, 'ENDOFBLOCK'), skip(1, 2, 'ENDOFBLOCK')];
    const { plan, said } = imported({ blocks: { BL_1: [{ id: 1, skips }, 2, 3], BL_2: [4] } });
    expect(said).toEqual([became(1)]);
    expect(askedOf(plan, { Q1: 1 })).toEqual(['Q1', 'Q3', 'Q4']);
    expect(askedOf(plan, { Q1: 2 })).toEqual(['Q1', 'Q4']);
  });

  test('also hides the texts of choices', () => {
    const asking = { Display: 'x', TextEntry: 'true' };
    const json = { Selector: 'MAVR', Choices: { 1: asking, 2: asking } };
    const { pages } = imported({ blocks: { BL_1: [{ id: 1, skips: [skip(1, 1, 'QID3')] }, { id: 2, json }, 3] } });
    expect(pages[1]?.elements.map(({ name, visibleIf }) => [name, visibleIf])).toEqual([
      ['Q2', '!({Q1} = 1)'],
      ['Q2_1_TEXT', '({Q2} contains 1) and (!({Q1} = 1))'],
      ['Q2_2_TEXT', '({Q2} contains 2) and (!({Q1} = 1))'],
      ['Q3', undefined],
    ]);
  });

  test('in the payload of the question, of a text, and to what follows anyway', () => {
    const text = { QuestionType: 'TE', Selector: 'SL' };
    const SkipLogic = [
      { ChoiceLocator: 'q://QID1/ChoiceTextEntryValue', Condition: 'Empty', SkipToDestination: 'ENDOFBLOCK' },
    ];
    const blocks = {
      BL_1: [{ id: 1, json: { ...text, SkipLogic } }, 2],
      BL_2: [{ id: 3, skips: [skip(3, 1, 'ENDOFSURVEY')] }],
    };
    const { pages, said } = imported({ blocks });
    expect(pages.map(({ visibleIf }) => visibleIf)).toEqual([undefined, '{Q1} notempty', undefined]);
    expect(said).toEqual([became(1)]);
  });

  test.each<[string, Given['blocks'], string]>([
    ['backwards', { BL_1: [1, { id: 2, skips: [skip(2, 1, 'QID1')] }] }, 'it leads to no later question of its block'],
    ['to itself', { BL_1: [1, { id: 2, skips: [skip(2, 1, 'QID2')] }] }, 'it leads to no later question of its block'],
    [
      'to another block',
      { BL_1: [1, { id: 2, skips: [skip(2, 1, 'QID3')] }], BL_2: [3] },
      'it leads to no later question of its block',
    ],
    [
      'to a name of JavaScript',
      { BL_1: [1, { id: 2, skips: [skip(2, 1, '__proto__')] }] },
      'it leads to no later question of its block',
    ],
    [
      'when it is displayed',
      { BL_1: [1, { id: 2, skips: [skip(2, 1, 'ENDOFSURVEY', 'Displayed')] }, 3] },
      '"Displayed" has no counterpart here',
    ],
    [
      'by a choice that does not exist',
      { BL_1: [1, { id: 2, skips: [skip(2, 9, 'ENDOFSURVEY')] }, 3] },
      'it asks for a choice that was not imported',
    ],
    [
      'from a question that is left out',
      { BL_1: [1, { id: 2, skips: [skip(2, 1, 'ENDOFSURVEY')], json: { QuestionType: 'Timing' } }, 3] },
      'its question is left out',
    ],
    [
      'far too often',
      { BL_1: [1, { id: 2, skips: Array.from({ length: 10_000 }, () => skip(2, 1, 'QID3')) }, 3] },
      'the question has too many',
    ],
  ])('is left out: %s', (_name, blocks, why) => {
    const { said, plan } = imported({ blocks });
    expect(said).toContain(leftOut(2, why));
    expect(askedOf(plan, { Q1: 1 })).toContain('Q1');
  });

  test('is left out in a block whose questions stand in random order', () => {
    const { said } = imported({ blocks: { BL_1: [{ id: 1, skips: [skip(1, 1, 'ENDOFBLOCK')] }, 2] }, shuffled: true });
    expect(said).toEqual([leftOut(1, 'the questions of its block stand in random order')]);
  });

  test.each([
    ['ENDOFSURVEY', (id: number) => [skip(id, 1, 'ENDOFSURVEY')]],
    [
      'over each other',
      (id: number) => [skip(id, 1, `QID${id + 2}`), skip(id, 2, `QID${id + 3}`), skip(id, 3, `QID${id + 5}`)],
    ],
  ])('of which there are too many is imported as far as the conditions allow: %s', (_name, skips) => {
    const ones = Array.from({ length: 190 }, (_one, index) => ({ id: index + 1, skips: skips(index + 1) }));
    const { said, plan } = imported({ blocks: { BL_1: ones } });
    expect(said.join()).toContain('The skip logic has become conditions');
    expect(said.join()).toContain('the conditions would be too long');
    expect(askedOf(plan, { Q1: 1 })[1]).toBe(skips(1)[0]?.SkipToDestination === 'QID3' ? 'Q3' : undefined);
  });
});

/** A generator of numbers below a bound, the same on every run. */
function generator(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Returns the questions that Qualtrics asks: one after the other, unless a skip that applies goes past them. */
function askedByQualtrics(blocks: readonly (readonly Asked[])[], answers: Answers): string[] {
  const names: string[] = [];
  for (const asked of blocks) {
    for (let index = 0; index < asked.length; index += 1) {
      const { id, skips = [], json = {} } = asked[index] as Asked;
      const needed = json.needs as number | undefined;
      if (needed !== undefined && !(names.includes(`Q${needed}`) && answers[`Q${needed}`] === 1)) continue;
      names.push(`Q${id}`);
      const taken = skips.find(({ ChoiceLocator }) => ChoiceLocator === choice(id, answers[`Q${id}`] ?? 0));
      const target = taken?.SkipToDestination;
      if (target === 'ENDOFSURVEY') return names;
      if (target === 'ENDOFBLOCK') break;
      if (target !== undefined) index = asked.findIndex((one) => `QID${one.id}` === target) - 1;
    }
  }
  return names;
}

/** Makes up a survey of three blocks, in which half of the questions have skips. */
function madeUp(seed: number): Asked[][] {
  const next = generator(seed);
  return [0, 1, 2].map((number) =>
    [1, 2, 3, 4].map((place): Asked => {
      const id = number * 4 + place;
      const targets = ['ENDOFBLOCK', 'ENDOFSURVEY', ...[1, 2, 3].map((more) => `QID${id + more}`)];
      const possible = targets.slice(0, 2 + 4 - place);
      const skips = Array.from({ length: Math.max(0, next(4) - 1) }, () =>
        skip(id, 1 + next(3), possible[next(possible.length)] as string),
      );
      const needs = id > 1 && next(4) === 0 ? 1 : undefined;
      return { id, skips, ...(needs && { json: { needs, DisplayLogic: selected(needs, 1) } }) };
    }),
  );
}

test('respondents are asked the same questions as in Qualtrics, whatever the skips', () => {
  for (let seed = 1; seed <= 15; seed += 1) {
    const blocks = madeUp(seed);
    const paged = blocks.map((asked, index) => [`BL_${index}`, asked.flatMap((one) => [one, pageBreak])]);
    const { plan, said } = imported({ blocks: Object.fromEntries(paged) });
    expect(said.filter((one) => one.includes('left out'))).toEqual([]);
    const next = generator(seed + 1_000);
    for (let respondent = 0; respondent < 20; respondent += 1) {
      const answers = Object.fromEntries(Array.from({ length: 12 }, (_one, index) => [`Q${index + 1}`, 1 + next(3)]));
      expect([seed, answers, askedOf(plan, answers)]).toEqual([seed, answers, askedByQualtrics(blocks, answers)]);
    }
  }
});

describe('an early end', () => {
  const end = { Type: 'EndSurvey', FlowID: 'FL_END' };
  const branch = (...Flow: Json[]): Json => ({ Type: 'Branch', FlowID: 'FL_B', BranchLogic: selected(1, 1), Flow });

  test('in a branch hides everything after it from those in the branch', () => {
    const { plan, said } = imported({
      blocks: { BL_1: [1], BL_2: [2], BL_3: [3] },
      flow: [block('BL_1'), branch(block('BL_2'), end), block('BL_3')],
    });
    expect(askedOf(plan, { Q1: 1 })).toEqual(['Q1', 'Q2']);
    expect(askedOf(plan, { Q1: 2 })).toEqual(['Q1', 'Q3']);
    expect(said).toContain(
      'FL_END: An early end has become a condition of everything after it. Check it in the editor.',
    );
  });

  test('is passed by a skip that goes past it, and not by one that ends before it', () => {
    const { plan } = imported({
      blocks: { BL_1: [{ id: 1, skips: [skip(1, 1, 'ENDOFBLOCK')] }, 2], BL_2: [3] },
      flow: [block('BL_1'), branch(end), block('BL_2')],
    });
    expect(askedOf(plan, { Q1: 1 })).toEqual(['Q1']);
    expect(askedOf(plan, { Q1: 2 })).toEqual(['Q1', 'Q2', 'Q3']);
  });

  test('for everybody: what follows is left out', () => {
    const { pages, said } = imported({
      blocks: { BL_1: [1], BL_2: [2] },
      flow: [block('BL_1'), { Type: 'Group', FlowID: 'FL_G', Flow: [end] }, block('BL_2')],
    });
    expect(pages).toHaveLength(1);
    expect(said).toEqual([
      'FL_END: The settings of the end are left out: the panel shows its own end screen.',
      'FL_G: What follows an end of the survey is left out, because nobody comes to it.',
    ]);
  });

  test.each<[string, Json]>([
    ['of a branch whose condition is left out', { Type: 'Branch', FlowID: 'FL_B', BranchLogic: {}, Flow: [end] }],
    ['of a randomizer', { Type: 'BlockRandomizer', FlowID: 'FL_R', SubSet: 1, Flow: [end, { Type: 'Group' }] }],
  ])('is reported: %s', (_name, flow) => {
    const { pages, said } = imported({ blocks: { BL_1: [1], BL_2: [2] }, flow: [block('BL_1'), flow, block('BL_2')] });
    expect(pages.map(({ visibleIf }) => visibleIf)).toEqual([undefined, undefined]);
    expect(said).toContain(
      'FL_END: An early end is left out. Add a screening rule or an early completion under Logic.',
    );
  });
});
