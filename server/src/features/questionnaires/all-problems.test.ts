import { describe, expect, test } from 'vitest';
import { compileQuestionnaire } from './compile';
import { leaveOut } from './omissions';
import { questionnaireTasks } from './tasks';

function refused(json: object) {
  const result = compileQuestionnaire(json);
  if (!('problems' in result)) throw new Error('accepted');
  return result;
}

const choose = (name: string, more: object = {}) => ({ type: 'radiogroup', name, choices: ['a', 'b'], ...more });

/** Something wrong for each layer of the checks: form, compiling, dead ends, warnings. */
const wrongEverywhere = {
  title: 'A study',
  elements: [
    { type: 'hologram', name: 'photo', visibleIf: 'nonsense((' },
    choose('q1', { visibleIf: "{q1} = 'a'" }),
    choose('q2', { enableIf: 'unknownFunction({q1}) > 1', validators: [{ type: 'magic' }] }),
    choose('q3', { attentionCheck: 'c', visibelIf: 'x' }),
    choose('q4', { visibleIf: "{photo} notempty and {q2} = 'z'" }),
  ],
};

describe('all layers report their problems at once', () => {
  test('with the paths of the upload, in the order of their places', () => {
    const { problems } = refused(wrongEverywhere);
    expect(problems.map(({ path, message }) => `${path}: ${message.en}`)).toEqual([
      expect.stringMatching(/^elements\[0\]\.type: .*"hologram" cannot be drawn. It is no type of SurveyJS itself/),
      expect.stringMatching(/^elements\[0\]\.visibleIf: The expression .* cannot be understood/),
      expect.stringMatching(/^elements\[1\]: Whether "q1" is asked depends on its own answer/),
      expect.stringMatching(/^elements\[2\]\.enableIf: The function "unknownFunction" .*none of iif, sum/),
      expect.stringMatching(/^elements\[2\]\.validators\[0\]: The validator type "magic"/),
      expect.stringMatching(/^elements\[3\]\.attentionCheck: attentionCheck is no answer/),
    ]);
  });

  test('and the warnings about the rest', () => {
    const result = questionnaireTasks.lint({ questionnaire: wrongEverywhere });
    expect(result).toMatchObject({ problems: { length: 6 } });
    expect(result.findings.map(({ kind, path }) => `${kind} ${path}`)).toEqual(
      expect.arrayContaining(['noEffect elements[3].visibelIf', 'ruleNeverTrue elements[4].visibleIf']),
    );
  });

  test('an upload without pages is told where its questions are expected', () => {
    expect(refused({ pages: [], questions: [] }).problems).toMatchObject([
      { message: { en: expect.stringMatching(/No page has a question. Put questions into the "elements"/) } },
    ]);
    expect(refused({ questions: [{ type: 'hologram', name: 'x' }] }).problems).toMatchObject([
      { path: 'questions[0].type' },
    ]);
    expect(refused({ pages: [{ questions: [{ type: 'hologram', name: 'x' }] }] }).problems).toMatchObject([
      { path: 'pages[0].questions[0].type' },
    ]);
  });

  test('as survey-core, elements at the root are read in place of pages', () => {
    const both = { pages: [{ elements: [choose('a')] }], elements: [choose('b')] };
    const result = compileQuestionnaire(both);
    expect(result).toMatchObject({ plan: { pages: [{ elements: [{ name: 'b' }] }] }, remarks: [{ path: 'pages' }] });
  });

  test.each([
    ['singleChoice', 'Use "radiogroup"'],
    ['date-picker', 'Use "text" with the inputType "date".'],
    ['radiogrup', 'Is "radiogroup" meant?'],
    [7, 'Give it a type'],
  ])('a type that cannot be drawn has a way out: %s', (type, advice) => {
    const { problems } = refused({ elements: [{ type, name: 'x' }, choose('y')] });
    expect(problems[0]?.message.en).toContain(advice);
    expect(problems[0]?.message.zh).toMatch(/[。？]$/);
  });
});

describe('what cannot be drawn can be left out', () => {
  test('with what that changes', () => {
    const { questionnaire, omissions, problems } = leaveOut(wrongEverywhere);
    expect(omissions.map(({ kind, element, part }) => [kind, element, part])).toEqual([
      ['element', 'photo', null],
      ['part', 'q2', 'enableIf'],
      ['part', 'q2', 'validators'],
      ['part', 'q3', 'attentionCheck'],
    ]);
    expect(omissions[0]?.namedIn).toEqual([{ element: 'q4', expression: "{photo} notempty and {q2} = 'z'" }]);
    expect(questionnaire).toMatchObject({ title: 'A study', elements: [{ name: 'q1' }, {}, {}, { name: 'q4' }] });
    // No part of a question that hides itself is at fault alone.
    expect(problems).toMatchObject([{ element: 'q1' }]);
  });

  test('in rounds, and leaves the upload as it is', () => {
    const upload = {
      elements: [
        { type: 'image', name: 'q', imageLink: 'a.png', foo: 1 },
        { type: 'imagemap', name: 'f' },
        choose('r'),
      ],
    };
    const before = structuredClone(upload);
    const { questionnaire, omissions, problems } = leaveOut(upload);
    expect(upload).toEqual(before);
    expect(omissions.map(({ element }) => element)).toEqual(['q', 'f']);
    expect(questionnaire).toEqual({ elements: [choose('r')] });
    expect(problems).toEqual([]);
  });

  test('nothing of another form than a questionnaire', () => {
    expect(leaveOut({ pages: 'x' })).toMatchObject({ omissions: [], problems: [{}], questionnaire: { pages: 'x' } });
    expect(leaveOut({ elements: [{ type: 'hologram', name: 'x' }] }).problems).toMatchObject([
      { message: { en: expect.stringMatching(/No page has a question/) } },
    ]);
  });
});
