import {
  type QualtricsAsked as Asked,
  qualtricsQuestion as ask,
  importedQualtrics as imported,
  type QualtricsJson as Json,
  qualtricsValidation as settings,
} from '@pollen/testkit/qualtrics-files';
import { shownAfter } from '@pollen/testkit/shown-pages';
import { describe, expect, test } from 'vitest';

const Choices = { 1: { Display: 'Red' }, 2: { Display: 'Blue' } };
const Answers = { 1: { Display: 'Bad' }, 2: { Display: 'Good' } };
const rows = [
  { value: '1', text: 'Red' },
  { value: '2', text: 'Blue' },
];
const pageBreak = { Type: 'Page Break' };
const isRed = {
  LogicType: 'Question',
  ChoiceLocator: 'q://QID1/SelectableChoice/1',
  Operator: 'Selected',
};
const first = { ...ask('MC', 'SAVR', { Choices }), QuestionID: 'QID1' };
const columns = [
  { value: 1, text: 'Bad' },
  { value: 2, text: 'Good' },
];

describe('side-by-side questions', () => {
  const column = (Selector: string, SubSelector: string, more: Json = {}): Json => ({
    QuestionType: 'Matrix',
    QuestionText: 'How?',
    Selector,
    SubSelector,
    Choices,
    Answers,
    ...more,
  });
  const sideBySide = (AdditionalQuestions: Json, more: Json = {}): Asked =>
    ask('SBS', 'SBSMatrix', { Choices, ChoiceOrder: ['1', '2'], AdditionalQuestions, ...more });

  test('are one table, with the cells of each column', () => {
    const { pages, said, plan } = imported({
      questions: [
        sideBySide({
          1: column('Likert', 'SingleAnswer', {
            RecodeValues: { 1: '5', 2: '7' },
            ...settings({ ForceResponse: 'ON' }),
          }),
          2: column('Likert', 'MultipleAnswer'),
          3: column('Likert', 'DL', { AnswerOrder: ['2', '1'] }),
          4: column('TE', 'Short'),
          5: column('TE', 'Long', { Answers: { 1: { Display: 'Reason' } } }),
        }),
        { ...ask('TE', 'SL'), QuestionID: 'QID10' },
      ],
      blocks: { BL_1: ['QID9', pageBreak, 'QID10'] },
    });
    expect(said).toEqual([]);
    expect(pages[0]?.elements[0]).toEqual({
      type: 'matrixdropdown',
      name: 'Q9',
      title: 'Why?',
      rows,
      columns: [
        {
          name: '1',
          title: 'How?',
          cellType: 'radiogroup',
          choices: [
            { value: 5, text: 'Bad' },
            { value: 7, text: 'Good' },
          ],
          isRequired: true,
        },
        { name: '2', title: 'How?', cellType: 'checkbox', choices: columns },
        { name: '3', title: 'How?', cellType: 'dropdown', choices: [columns[1], columns[0]] },
        { name: '4_1', title: 'How? – Bad', cellType: 'text' },
        { name: '4_2', title: 'How? – Good', cellType: 'text' },
        { name: '5', title: 'How? – Reason', cellType: 'comment' },
      ],
    });
    const row = { 1: 5, 2: [1, 2], 3: 2, '4_1': 'a' };
    expect(shownAfter(plan, { Q9: { 1: row, 2: row } })).toContain('"name":"Q10"');
  });

  test('are required as a whole, in both languages, in random order, with conditions of rows and columns', () => {
    const Language = {
      'ZH-S': {
        QuestionText: '为何？',
        Choices: { 1: { Display: '红' } },
        AdditionalQuestions: { 1: { QuestionText: '如何？', Answers: { 1: { Display: '差' } } } },
      },
    };
    const DisplayLogic = { 0: { 0: isRed } };
    const asked = sideBySide(
      { 1: column('Likert', 'SingleAnswer', { DisplayLogic }) },
      {
        Language,
        Choices: { 1: { ...Choices[1], DisplayLogic }, 2: Choices[2] },
        Randomization: { Type: 'All' },
        ...settings({ ForceResponse: 'ON', ForceResponseType: 'ON' }),
      },
    );
    const { pages, said } = imported({ questions: [first, asked] });
    expect(said).toEqual([]);
    expect(pages[0]?.elements[1]).toMatchObject({
      title: { default: 'Why?', 'zh-cn': '为何？' },
      rowOrder: 'random',
      isRequired: true,
      rows: [{ text: { default: 'Red', 'zh-cn': '红' }, visibleIf: '{Q1} = 1' }, { text: 'Blue' }],
      columns: [
        {
          title: { default: 'How?', 'zh-cn': '如何？' },
          visibleIf: '{Q1} = 1',
          isRequired: true,
          choices: [{ text: { default: 'Bad', 'zh-cn': '差' } }, { text: 'Good' }],
        },
      ],
    });
  });

  test('a column without a counterpart is reported; a question without columns is left out', () => {
    const dragged = { 1: column('Likert', 'DND'), 2: column('Likert', 'DL'), __proto__x: 7 };
    const text = { ...ask('TE', 'SL'), QuestionID: 'QID1' };
    const { pages, said } = imported({ questions: [text, sideBySide(dragged)] });
    expect(pages[0]?.elements[1]).toMatchObject({ columns: [{ name: '2' }] });
    expect(said).toEqual([
      'Q9: Column 1 is left out: the panel has no such cells (Likert DND). Ask in a question of its own.',
    ]);
    expect(imported({ questions: [text, sideBySide({})] }).said[0]).toContain('The question is left out');
  });
});
