import { describe, expect, test } from 'vitest';
import {
  countableRule,
  draftOf,
  emptyDraft,
  emptyTarget,
  newCustom,
  newField,
  newQuota,
  type SurveyDraft,
  settingsOf,
} from './survey-draft';

const complete: SurveyDraft = {
  ...emptyDraft,
  titleEn: ' Household energy ',
  dailyCompletes: '40',
  startsOn: '2026-12-01',
  startsTime: '12:00',
  endsOn: '2026-12-31',
  endsTime: '',
  sensitiveSubjects: ['health'],
  keptDays: '90',
  target: {
    countries: [7, 3],
    gender: '2',
    ageFrom: '18',
    ageTo: '34',
    answers: [{ question: 4, choices: [11, 12] }],
    fields: [
      { ...newField('educationID'), values: [3, 4] },
      { ...newField('purchasedYearOfCar'), from: '2020' },
    ],
    custom: [
      { ...newCustom(5), values: [1, 3] },
      { ...newCustom(6), from: '20240101' },
    ],
  },
  profileFields: ['educationID'],
  quotas: [
    { ...newQuota([]), label: 'Renters', question: 'home', values: ['rent', 2, true], target: '50' },
    { ...newQuota([newQuota([])]), id: 12, label: 'Older', ageFrom: '35', target: '10' },
  ],
};

describe('the settings of a survey', () => {
  test('filled fields are sent, and empty ones are left out', () => {
    expect(settingsOf(complete)).toEqual({
      settings: {
        title: { en: 'Household energy', zh: '' },
        description: { en: '', zh: '' },
        rewardPoints: 100,
        estimatedIr: 60,
        estimatedLoiMinutes: 10,
        reviewDays: 0,
        completesTarget: 100,
        dailyCompletes: 40,
        startsOn: '2026-12-01',
        startsTime: '12:00',
        endsOn: '2026-12-31',
        endsTime: null,
        pictureUrl: null,
        target: {
          countries: [7, 3],
          genders: [2],
          ageFrom: 18,
          ageTo: 34,
          answers: [{ question: 4, choices: [11, 12] }],
          fields: [
            { field: 'educationID', values: [3, 4] },
            { field: 'purchasedYearOfCar', from: 2020 },
          ],
          custom: [
            { field: 5, values: [1, 3] },
            { field: 6, from: 20_240_101 },
          ],
        },
        quotas: [
          { label: 'Renters', rule: {}, answer: { question: 'home', values: ['rent', 2, true] }, target: 50 },
          { id: 12, label: 'Older', rule: { ageFrom: 35 }, target: 10 },
        ],
        profileFields: ['educationID'],
        sensitive: { subjects: ['health'], keptDays: 90 },
      },
    });
  });

  test('saved settings fill the same fields', () => {
    const first = settingsOf(complete);
    if (!('settings' in first)) throw new Error('not complete');
    expect(settingsOf(draftOf(first.settings))).toEqual(first);
    expect(draftOf({ ...first.settings, target: { genders: [1, 2] } }).target).toEqual(emptyTarget);
  });

  test('each invalid field is named', () => {
    const wrong = settingsOf({
      ...emptyDraft,
      rewardPoints: '1.5',
      estimatedIr: '0',
      completesTarget: '',
      dailyCompletes: '0',
      startsOn: '2026-12-02',
      endsOn: '2026-12-01',
      target: {
        ...emptyTarget,
        ageFrom: '40',
        ageTo: '30',
        answers: [{ question: 4, choices: [] }],
        fields: [
          newField('educationID'),
          newField('purchasedYearOfCar'),
          { ...newField('parnetsOfChilden'), from: '3', to: '1' },
          { ...newField('cityID'), values: [3] },
        ],
        custom: [newCustom(5), { ...newCustom(6), from: '9', to: '1' }, { ...newCustom(7), from: 'x' }],
      },
      quotas: [{ ...newQuota([]), question: 'home', ageFrom: '3' }],
    });
    expect(wrong).toEqual({
      problems: {
        titleEn: { kind: 'missing' },
        rewardPoints: { kind: 'range', min: 0, max: 100_000 },
        estimatedIr: { kind: 'range', min: 1, max: 100 },
        completesTarget: { kind: 'range', min: 1, max: 1_000_000 },
        dailyCompletes: { kind: 'range', min: 1, max: 1_000_000 },
        endsOn: { kind: 'daysCross' },
        'target.ageTo': { kind: 'agesCross' },
        'target.answers': { kind: 'valuesMissing' },
        'target.fields.educationID': { kind: 'entriesMissing' },
        'target.fields.purchasedYearOfCar.from': { kind: 'missing' },
        'target.fields.parnetsOfChilden.to': { kind: 'numbersCross' },
        'target.fields.cityID': { kind: 'fieldNotAsked' },
        'target.custom.5.from': { kind: 'valuesMissing' },
        'target.custom.6.to': { kind: 'numbersCross' },
        'target.custom.7.from': { kind: 'range', min: 0, max: 999_999_999 },
        'quotas.1.label': { kind: 'missing' },
        'quotas.1.values': { kind: 'valuesMissing' },
        'quotas.1.target': { kind: 'range', min: 1, max: 1_000_000 },
        'quotas.1.ageFrom': { kind: 'range', min: 16, max: 120 },
      },
    });
  });

  test('only a valid target is counted', () => {
    expect(countableRule({ ...emptyTarget, gender: '1' })).toEqual({ genders: [1] });
    expect(countableRule({ ...emptyTarget, ageFrom: '5' })).toBeNull();
    expect(countableRule({ ...emptyTarget, fields: [{ ...newField('cityID'), values: [3] }] })).toBeNull();
  });
});

test('a survey may close on the day it opens, later that day, and a time needs its day', () => {
  const day = { startsOn: '2026-12-01', endsOn: '2026-12-01' };
  const problemsOf = (change: Partial<SurveyDraft>) => {
    const result = settingsOf({ ...emptyDraft, titleEn: 'Trains', ...change });
    return 'problems' in result ? result.problems : null;
  };
  expect(problemsOf({ ...day, startsTime: '12:00', endsTime: '18:30' })).toBeNull();
  expect(problemsOf({ ...day, startsTime: '12:00' })).toBeNull();
  expect(problemsOf({ ...day, startsTime: '12:00', endsTime: '12:00' })).toEqual({ endsOn: { kind: 'daysCross' } });
  expect(problemsOf({ startsTime: '12:00', endsTime: '18:30' })).toEqual({
    startsOn: { kind: 'timeAlone' },
    endsOn: { kind: 'timeAlone' },
  });
});
