import { importedQuestionnaire } from '@pollen/testkit/imported-questionnaires';
import {
  limeSurveyAnswers as abc,
  limeSurveyQuestion as ask,
  lss,
  importedLimeSurveyQuestion as question,
  limeSurveySubquestions as subs,
} from '@pollen/testkit/limesurvey-files';
import { expect, test } from 'vitest';

test('limits of a number may be calculated from answers', () => {
  const before = ask('N', { code: 'total', en: 'All' });
  const limits = { min_num_value_n: '{total / 2}', max_num_value_n: 'total' };
  const { element, said } = question(ask('N', { attributes: limits }), before);
  expect(element).toMatchObject({ minValueExpression: '{total} / 2', maxValueExpression: '{total}' });
  expect(said).toEqual([]);
  const unknown = question(ask('N', { attributes: { max_num_value_n: 'budget' } }));
  expect(unknown.element).not.toHaveProperty('maxValueExpression');
  expect(unknown.said).toEqual([expect.stringMatching(/"max_num_value_n" is left out, because it is calculated/)]);
});

test('fields among others have their limits, those of a slider, too', () => {
  const items = (attributes: Readonly<Record<string, string>>, type = 'K') => {
    const { element, said } = question(ask(type, { subs: subs.slice(0, 1), attributes }));
    return { items: element?.items, said };
  };
  expect(items({ num_value_int_only: '1', max_num_value_n: '9' }).items).toEqual([
    { name: 'SQ001', title: 'Price', inputType: 'number', step: 1, validators: [{ type: 'numeric', maxValue: 9 }] },
  ]);
  const slider = items({ slider_layout: '1', slider_min: '1' });
  expect(slider.items).toMatchObject([{ validators: [{ type: 'numeric', minValue: 1, maxValue: 100 }] }]);
  expect(slider.said).toEqual(['Q: The setting "slider_layout" is left out: the numbers are typed.']);
  expect(items({ maximum_chars: '12' }, 'Q').items).toMatchObject([{ maxLength: 12 }]);
  expect(items({ numbers_only: '1' }, 'Q').items).toMatchObject([{ inputType: 'number' }]);
});

test('settings that change what members may answer are reported, and only where they say something', () => {
  const { said } = question(
    ask('L', { answers: abc, other: 'Y', attributes: { other_numbers_only: '1', show_totals: 'X', suffix: 'kg' } }),
  );
  expect(said).toEqual([
    'Q: The setting "other_numbers_only" is left out: any text may be written beside "other".',
    'Q: The setting "suffix" is left out: write it into the title or the help.',
  ]);
  const day = question(ask('D', { attributes: { dropdown_dates_year_min: '2010', dropdown_dates_year_max: '2020' } }));
  expect(day.element).toMatchObject({ min: '2010-01-01', max: '2020-12-31' });
});

test('who may not go back there, may not here', () => {
  const settings = (allowprev: string) => ({ surveys: [{ sid: '77', language: 'en', format: 'G', allowprev }] });
  const groups = [{ name: 'One', questions: [ask('S')] }];
  expect(importedQuestionnaire(lss(groups, settings('N'))).questionnaire.showPrevButton).toBe(false);
  expect(importedQuestionnaire(lss(groups, settings('Y'))).questionnaire).not.toHaveProperty('showPrevButton');
});
