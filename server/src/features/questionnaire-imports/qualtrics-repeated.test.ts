// biome-ignore-all lint/suspicious/noTemplateCurlyInString: Qualtrics quotes answers so.
import { importedQuestionnaire } from '@pollen/testkit/imported-questionnaires';
import { qsf } from '@pollen/testkit/qualtrics-files';
import { shownAfter } from '@pollen/testkit/shown-pages';
import { describe, expect, test } from 'vitest';

type Json = Readonly<Record<string, unknown>>;

const fruits = {
  QuestionID: 'QID1',
  QuestionType: 'MC',
  Selector: 'MAVR',
  QuestionText: 'Which do you eat?',
  Choices: { 1: { Display: 'Apples' }, 2: { Display: '<b>Pears</b>' }, 3: { Display: 'Plums' } },
  ChoiceOrder: ['1', '3', '2'],
  Language: { 'ZH-S': { QuestionText: '吃哪些？', Choices: { 1: { Display: '苹果' } } } },
};
const rate = {
  QuestionID: 'QID2',
  QuestionType: 'MC',
  Selector: 'SAVR',
  QuestionText: 'How are ${lm://Field/1} (${lm://CurrentLoopNumber} of ${lm://TotalLoops})?',
  Choices: { 1: { Display: 'Good' }, 2: { Display: 'Bad' } },
};
const why = {
  QuestionID: 'QID3',
  QuestionType: 'TE',
  Selector: 'SL',
  QuestionText: 'Why are ${lm://Field/1} ${q://QID2/ChoiceGroup/SelectedChoices}, at ${lm://Field/2}?',
  DisplayLogic: {
    0: { 0: { LogicType: 'Question', Operator: 'Selected', ChoiceLocator: 'q://QID2/SelectableChoice/2' } },
  },
};

/** Imports a survey with the fruits on the first page and then a block that repeats the two questions about one. */
function looped(Options: Json, questions: readonly (Json & { QuestionID: string })[] = [fruits, rate, why]) {
  return importedQuestionnaire(
    qsf({
      blocks: [
        { ID: 'BL_1', BlockElements: [{ Type: 'Question', QuestionID: 'QID1' }] },
        {
          ID: 'BL_2',
          BlockElements: questions.slice(1).map(({ QuestionID }) => ({ Type: 'Question', QuestionID })),
          Options,
        },
      ],
      questions,
    }),
  );
}

const became = 'BL_2: The repetitions of the block have become pages of their own. Check them in the editor.';

describe('blocks that are repeated', () => {
  test('for a written list have a page for each entry, named as in the data of Qualtrics', () => {
    const written = { 1: { 1: 'apples', 2: 'home' }, 2: { 1: 'pears', 2: 'work' } };
    const { pages, said } = looped({ Looping: 'Static', LoopingOptions: { Static: written, Randomization: 'None' } });
    expect(pages.slice(1)).toMatchObject([
      {
        elements: [
          { name: '1_Q2', title: 'How are apples (1 of 2)?' },
          { name: '1_Q3', title: 'Why are apples {1_Q2}, at home?', visibleIf: '{1_Q2} = 2' },
        ],
      },
      {
        elements: [
          { name: '2_Q2', title: 'How are pears (2 of 2)?' },
          { name: '2_Q3', visibleIf: '{2_Q2} = 2' },
        ],
      },
    ]);
    expect(said).toEqual([became]);
  });

  const perChoice = (group: string, Randomization = 'None') => ({
    Looping: 'Question',
    LoopingOptions: {
      QID: 'QID1',
      Locator: `q://QID1/ChoiceGroup/${group}`,
      ChoiceGroupLocator: `q://QID1/ChoiceGroup/${group}`,
      Static: { 1: { 2: 'home' }, 2: { 2: 'work' }, 3: { 2: '' } },
      Randomization,
    },
  });

  test('for the choices of a question are shown for those that were selected', () => {
    const { plan, pages, said } = looped(perChoice('SelectedChoices'));
    expect(pages.slice(1).map(({ visibleIf }) => visibleIf)).toEqual([
      '{Q1} contains 1',
      '{Q1} contains 3',
      '{Q1} contains 2',
    ]);
    expect(pages[3]?.elements[1]).toMatchObject({ name: '2_Q3', title: 'Why are <b>Pears</b> {2_Q2}, at work?' });
    expect(said).toEqual([became]);
    const page = shownAfter(plan, { Q1: [2] });
    expect(page).toContain('"name":"2_Q2"');
    expect(page).not.toMatch(/"name":"[13]_Q2"/);
  });

  test('for those that were not, for all of them, and in random order', () => {
    expect(looped(perChoice('UnselectedChoices')).pages[1]?.visibleIf).toBe('!({Q1} contains 1)');
    const all = looped(perChoice('AllChoices', 'All'));
    expect(all.pages[1]).not.toHaveProperty('visibleIf');
    expect(all.said).toEqual([became, expect.stringMatching(/^BL_2: The random order of the repetitions is left out/)]);
  });

  test('can be asked about from outside, with the number of the repetition', () => {
    const later = {
      QuestionID: 'QID4',
      QuestionType: 'TE',
      Selector: 'SL',
      DisplayLogic: {
        0: { 0: { LogicType: 'Question', Operator: 'Selected', ChoiceLocator: 'q://2_QID2/SelectableChoice/1' } },
      },
    };
    const written = { 1: { 1: 'apples' }, 2: { 1: 'pears' } };
    const { pages } = importedQuestionnaire(
      qsf({
        blocks: [
          {
            ID: 'BL_2',
            BlockElements: [{ Type: 'Question', QuestionID: 'QID2' }],
            Options: { Looping: 'Static', LoopingOptions: { Static: written } },
          },
          { ID: 'BL_3', BlockElements: [{ Type: 'Question', QuestionID: 'QID4' }] },
        ],
        questions: [rate, later],
      }),
    );
    expect(pages[2]?.elements[0]?.visibleIf).toBe('{2_Q2} = 1');
  });

  test('are asked once, with a finding, when it is not known for what, or too often', () => {
    const { pages, said } = looped(perChoice('SelectedAnswers'));
    expect(pages[1]?.elements.map(({ name }) => name)).toEqual(['Q2', 'Q3']);
    expect(said[0]).toMatch(
      /^BL_2: The repetitions of the block are left out, because it is repeated for something else/,
    );
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [String(index), { 1: 'x' }]));
    expect(looped({ Looping: 'Static', LoopingOptions: { Static: many } }).said[0]).toMatch(/too many questions/);
  });
});

describe('choices that are carried forward', () => {
  const asked = (more: Json, source: Json = {}) =>
    importedQuestionnaire(
      qsf({
        blocks: [
          {
            ID: 'BL_1',
            BlockElements: ['QID1', 'QID2'].map((QuestionID) => ({ Type: 'Question', QuestionID })),
          },
        ],
        questions: [
          { ...fruits, ...source },
          { QuestionID: 'QID2', QuestionText: 'Best?', Choices: [], ChoiceOrder: [], ...more },
        ],
      }),
    );
  const carried = (group: string) => ({
    DynamicChoices: { DynamicType: 'ChoiceGroup', Locator: `q://QID1/ChoiceGroup/${group}`, Type: 'Dynamic' },
    DynamicChoicesData: [],
  });

  test('have the condition that they were selected, and their translations', () => {
    const { pages, said } = asked({ QuestionType: 'MC', Selector: 'SAVR', ...carried('SelectedChoices') });
    expect(pages[0]?.elements[1]).toMatchObject({
      type: 'radiogroup',
      choices: [
        { value: 'x1', text: { default: 'Apples', 'zh-cn': '苹果' }, visibleIf: '{Q1} contains 1' },
        { value: 'x3', text: 'Plums', visibleIf: '{Q1} contains 3' },
        { value: 'x2', text: 'Pears', visibleIf: '{Q1} contains 2' },
      ],
    });
    expect(said).toEqual([]);
  });

  test('become rows of a table, beside its own', () => {
    const { pages } = asked({
      QuestionType: 'Matrix',
      Selector: 'Likert',
      SubSelector: 'SingleAnswer',
      Choices: { 4: { Display: 'Nuts' } },
      ChoiceOrder: ['4'],
      Answers: { 1: { Display: 'Good' } },
      ...carried('UnselectedChoices'),
    });
    expect(pages[0]?.elements[1]).toMatchObject({
      rows: [
        { value: 'x1', visibleIf: '!({Q1} contains 1)' },
        { value: 'x3' },
        { value: 'x2' },
        { value: '4', text: 'Nuts' },
      ],
    });
  });

  test('are left out, with a finding, when they come from something else', () => {
    const lost = /^Q2: Choices that are carried forward are left out, because "q:\/\/QID1\/ChoiceGroup/;
    const own = { QuestionType: 'MC', Selector: 'SAVR', Choices: { 1: { Display: 'A' } }, ChoiceOrder: ['1'] };
    expect(asked({ ...own, ...carried('SelectedAnswers') }).said).toEqual([expect.stringMatching(lost)]);
    expect(asked({ ...own, ...carried('SelectedChoices') }, { QuestionType: 'TE', Selector: 'SL' }).said).toEqual([
      expect.stringMatching(lost),
    ]);
  });
});

describe('settings that the panel does not have are reported', () => {
  const only = (json: Json) => {
    const question = { QuestionID: 'QID1', QuestionType: 'MC', Selector: 'SAVR', Choices: fruits.Choices, ...json };
    const blocks = [{ ID: 'BL_1', BlockElements: [{ Type: 'Question', QuestionID: 'QID1' }] }];
    return importedQuestionnaire(qsf({ blocks, questions: [question] }));
  };

  test.each<[Json, RegExp]>([
    [
      { Randomization: { Type: 'ScaleReversal' } },
      /random order of the choices \("ScaleReversal"\).*order of the file/,
    ],
    [{ Randomization: { Type: 'Advanced', Advanced: {} } }, /random order of the choices \("Advanced"\)/],
    [
      { Randomization: { Type: 'All', TotalRandSubset: 2 } },
      /random order of the choices \("All"\).*all of them are shown\.$/,
    ],
    [{ DefaultChoices: { 1: { Selected: true } } }, /selected at first are left out/],
    [{ Validation: { Settings: { Type: 'CustomValidation' } } }, /The check of the answer \("CustomValidation"\)/],
    [
      { QuestionType: 'RO', Selector: 'DND', Choices: { 1: { Display: 'A', TextEntry: 'true' } } },
      /The text that row 1 asks for is left out/,
    ],
    [
      { QuestionType: 'Slider', Selector: 'HSLIDER', Configuration: { NotApplicable: true, NumDecimals: '1' } },
      /The box "not applicable" is left out/,
    ],
  ])('%j', (json, finding) => {
    expect(only(json).said).toEqual([expect.stringMatching(finding)]);
  });

  test('a part of the questions of a block, in random order', () => {
    const { pages, said } = looped({ RandomizeQuestions: 'RandomWithOnlyX' });
    expect(pages[1]).not.toHaveProperty('questionOrder');
    expect(said[0]).toMatch(/^BL_2: The random order of the questions \("RandomWithOnlyX"\) is left out/);
  });

  test('while a plain random order, decimals of a slider and logic of the same page are imported', () => {
    expect(only({ Randomization: { Type: 'All', TotalRandSubset: '' } }).pages[0]?.elements[0]).toMatchObject({
      choicesOrder: 'random',
    });
    const slider = only({
      QuestionType: 'Slider',
      Selector: 'HSLIDER',
      Choices: { 1: { Display: 'A' } },
      Configuration: { NumDecimals: '2' },
    });
    expect(slider.pages[0]?.elements[0]).toMatchObject({ type: 'slider', step: 0.01 });
    const { DisplayLogic: InPageDisplayLogic, ...rest } = why;
    expect(looped({}, [fruits, rate, { ...rest, InPageDisplayLogic }]).pages[1]?.elements[1]).toMatchObject({
      visibleIf: '{Q2} = 2',
    });
  });
});

test('whether respondents may go back is kept', () => {
  const blocks = [{ ID: 'BL_1', BlockElements: [{ Type: 'Question', QuestionID: 'QID1' }] }];
  const file = (BackButton: string) =>
    JSON.stringify({
      ...JSON.parse(qsf({ blocks, questions: [fruits] }).toString()),
    }).replace('"SurveyElements":[', `"SurveyElements":[{"Element":"SO","Payload":{"BackButton":"${BackButton}"}},`);
  expect(importedQuestionnaire(Buffer.from(file('false'))).questionnaire.showPrevButton).toBe(false);
  expect(importedQuestionnaire(Buffer.from(file('true'))).questionnaire).not.toHaveProperty('showPrevButton');
});

test('texts quote parts of answers, and what the file says itself', () => {
  const form = {
    QuestionID: 'QID1',
    QuestionType: 'TE',
    Selector: 'FORM',
    QuestionText: 'Who are you?',
    Choices: { 4: { Display: 'Name' } },
  };
  const QuestionText =
    'Hello ${q://QID1/ChoiceTextEntryValue/4}, “${q://QID1/QuestionText}” (${q://QID1/ChoiceDescription/4})? ${q://QID1/ChoiceTextEntryValue/9/x}';
  const { pages, said } = importedQuestionnaire(
    qsf({
      blocks: [{ ID: 'BL_1', BlockElements: ['QID1', 'QID2'].map((QuestionID) => ({ Type: 'Question', QuestionID })) }],
      questions: [form, { QuestionID: 'QID2', QuestionType: 'TE', Selector: 'SL', QuestionText }],
    }),
  );
  expect(pages[0]?.elements[1]?.title).toMatch(/^Hello \{Q1\.4\}, “Who are you\?” \(Name\)\?/);
  expect(said.length).toBeLessThanOrEqual(1);
});
