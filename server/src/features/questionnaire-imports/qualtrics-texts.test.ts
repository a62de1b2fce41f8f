import {
  qualtricsQuestion as ask,
  importedQualtrics as imported,
  qualtricsValidation as settings,
} from '@pollen/testkit/qualtrics-files';
import { describe, expect, test } from 'vitest';

const Choices = { 1: { Display: 'Red' }, 2: { Display: 'Blue' } };

describe('texts', () => {
  const title = (QuestionText: string) => imported({ questions: [ask('TE', 'SL', { QuestionText })] });

  test('keep simple formatting', () => {
    expect(title('Do <strong>not</strong>&nbsp;answer<br>twice<div></div>').pages[0]?.elements[0]?.title).toBe(
      'Do <strong>not</strong> answer<br>twice',
    );
    const named = { ...Choices, 1: { Display: '<em>Red</em> &amp; round' } };
    const { pages } = imported({ questions: [ask('MC', 'SAVR', { Choices: named })] });
    expect(pages[0]?.elements[0]).toMatchObject({ choices: [{ text: '<em>Red</em> &amp; round' }, { text: 'Blue' }] });
  });

  test('with a picture, a table or a link have a note above the question, under its condition', () => {
    const QuestionText = 'Which <img src="https://example.com/a.png">?<table><tr><td>1</td></tr></table>';
    const DisplayLogic = {
      0: { 0: { LogicType: 'Question', Operator: 'NotEmpty', LeftOperand: 'q://QID1/ChoiceTextEntryValue' } },
    };
    const asked = ask('TE', 'SL', { QuestionText, DisplayLogic });
    const { pages, said } = imported({ questions: [{ ...ask('TE', 'SL'), QuestionID: 'QID1' }, asked] });
    expect(pages[0]?.elements.slice(1)).toEqual([
      {
        type: 'html',
        name: 'about_Q9',
        visibleIf: '{Q1} notempty',
        html: '<p><img src="https://example.com/a.png"></p><table><tr><td>1</td></tr></table>',
      },
      expect.objectContaining({ name: 'Q9', title: 'Which ?', visibleIf: '{Q1} notempty' }),
    ]);
    expect(said).toEqual([]);
  });

  test('choices with pictures become a choice of pictures', () => {
    const pictures = { 1: { Display: 'Red <img src="https://example.com/a.png">' }, 2: { Display: 'None' } };
    const picker = {
      type: 'imagepicker',
      choices: [
        { value: 1, text: 'Red', imageLink: 'https://example.com/a.png' },
        { value: 2, text: 'None' },
      ],
    };
    const single = imported({ questions: [ask('MC', 'SAVR', { Choices: pictures })] });
    expect(single.pages[0]?.elements[0]).toMatchObject(picker);
    const limits = settings({ MinChoices: '1', MaxChoices: '2' });
    const several = imported({ questions: [ask('MC', 'MAVR', { Choices: pictures, ...limits })] });
    expect(several.pages[0]?.elements[0]).toMatchObject({
      ...picker,
      multiSelect: true,
      validators: [{ type: 'answercount', minCount: 1, maxCount: 2 }],
    });
    expect([...single.said, ...several.said]).toEqual([]);
  });
});
