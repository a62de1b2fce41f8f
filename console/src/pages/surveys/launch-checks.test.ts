import { expect, test } from 'vitest';
import { type LaunchCheck, launchChecks, whatIsConfirmed } from './launch-checks';
import { emptyDraft, settingsOf } from './survey-draft';

const finding = (
  kind: 'placeholderText' | 'translationMissing' | 'neverReached' | 'ruleNeverTrue' | 'looksSensitive',
) => ({
  kind,
  path: 'pages[0]',
  element: null,
  message: kind,
});
const women = { label: 'Women', rule: {}, target: 60 };
const men = { label: 'Men', rule: {}, target: 40 };
const given = settingsOf({ ...emptyDraft, titleEn: 'Tea', completesTarget: '100', estimatedLoiMinutes: '8' });
if ('problems' in given) throw new Error('the draft is valid');
const survey = {
  settings: { ...given.settings, quotas: [women, men] },
  findings: [],
  matchingMembers: 400,
  excludedMembers: 0,
  pictures: [],
};
const check = { problems: [], findings: [], pages: 3, questions: 11 };
const trial = { minutes: { median: 7.5, slow: 12 }, respondents: 500, findings: [] };

const levels = (checks: LaunchCheck[]) => Object.fromEntries(checks.map(({ kind, level }) => [kind, level]));
const allPassed = {
  questionnaire: 'passed',
  placeholders: 'passed',
  quotas: 'passed',
  length: 'passed',
  sensitivity: 'passed',
  logic: 'passed',
  translations: 'passed',
  audience: 'passed',
};

test('everything passes, with the length unknown until simulated respondents have answered', () => {
  expect(levels(launchChecks(survey, check, trial))).toEqual(allPassed);
  expect(levels(launchChecks(survey, check, undefined))).toEqual({ ...allPassed, length: 'waiting' });
});

test('problems and placeholder texts stop the launch', () => {
  const problem = { path: 'pages[0]', element: null, message: 'wrong' };
  const refused = launchChecks(survey, { ...check, problems: [problem] }, undefined);
  expect(levels(refused)).toMatchObject({ questionnaire: 'stop' });
  expect(refused.some(({ kind }) => kind === 'length')).toBe(false);
  const unwritten = { ...check, findings: [finding('placeholderText')] };
  expect(launchChecks(survey, unwritten, undefined)).toContainEqual({
    kind: 'placeholders',
    level: 'stop',
    placeholders: 1,
  });
});

test('quotas that do not add up, a length above the promise, findings and a small audience are warnings', () => {
  const off = { ...survey, settings: { ...survey.settings, quotas: [women] }, matchingMembers: 99 };
  const slow = {
    minutes: { median: 9.3, slow: 15 },
    respondents: 500,
    findings: [finding('translationMissing'), finding('neverReached'), finding('ruleNeverTrue')],
  };
  const checks = launchChecks({ ...off, findings: [finding('translationMissing')] }, check, slow);
  expect(levels(checks)).toEqual({
    ...allPassed,
    quotas: 'warning',
    length: 'warning',
    logic: 'warning',
    translations: 'warning',
    audience: 'warning',
  });
  expect(checks).toContainEqual({ kind: 'translations', level: 'warning', texts: 2 });
  expect(checks).toContainEqual({ kind: 'logic', level: 'warning', findings: 2 });
  expect(levels(launchChecks(survey, check, { ...trial, minutes: null }))).toMatchObject({ length: 'warning' });
  const ofLength = (median: number) =>
    levels(launchChecks(survey, check, { ...trial, minutes: { median, slow: 15 } })).length;
  // The survey promises eight minutes.
  expect([ofLength(8.4), ofLength(8.5)]).toEqual(['passed', 'warning']);
});

test('no quotas, and those of two variables side by side, add up', () => {
  const withQuotas = (quotas: (typeof women)[]) =>
    levels(launchChecks({ ...survey, settings: { ...survey.settings, quotas } }, check, trial)).quotas;
  expect([withQuotas([]), withQuotas([women, men, men, women])]).toEqual(['passed', 'passed']);
});

test('a question that looks sensitive is a warning until the survey is marked, and never one about the logic', () => {
  const found = { ...check, findings: [finding('looksSensitive'), finding('looksSensitive')] };
  const checks = launchChecks(survey, found, undefined);
  expect(checks).toContainEqual({ kind: 'sensitivity', level: 'warning', findings: 2, isMarked: false });
  expect(levels(checks)).toMatchObject({ logic: 'passed' });
  const sensitive: typeof survey.settings.sensitive = { subjects: ['health'], keptDays: 180 };
  const marked = { ...survey, settings: { ...survey.settings, sensitive } };
  expect(launchChecks(marked, found, undefined)).toContainEqual({
    kind: 'sensitivity',
    level: 'passed',
    findings: 2,
    isMarked: true,
  });
});

test('pictures from elsewhere stop the launch while one could not be fetched or needs a file, and are no line without any', () => {
  const picture = {
    id: 1,
    source: 'https://example.com/a.png',
    problem: null,
    address: '/a',
    places: [],
    isAwaited: false,
    file: null,
    takesFile: false,
  };
  const levelWith = (...states: ('waiting' | 'ready' | 'failed' | 'missing')[]) =>
    levels(launchChecks({ ...survey, pictures: states.map((state) => ({ ...picture, state })) }, check, trial))
      .pictures;
  expect(levelWith()).toBeUndefined();
  expect(levelWith('ready', 'ready')).toBe('passed');
  expect(levelWith('ready', 'waiting')).toBe('waiting');
  expect(levelWith('failed', 'waiting')).toBe('stop');
  expect(levelWith('missing', 'ready')).toBe('stop');
});

test('members whom the exclusions keep away do not count as audience', () => {
  expect(launchChecks({ ...survey, excludedMembers: 350 }, check, trial)).toContainEqual({
    kind: 'audience',
    level: 'warning',
    members: 50,
    target: 100,
  });
});

test('a confirmed warning stays confirmed when members come and go, and not when the survey changes', () => {
  const confirm = (matchingMembers: number, completesTarget: number) =>
    whatIsConfirmed(
      launchChecks({ ...survey, matchingMembers, settings: { ...survey.settings, completesTarget } }, check, trial),
    );
  expect(confirm(20, 100)).toBe(confirm(21, 100));
  expect(confirm(20, 100)).not.toBe(confirm(20, 200));
  expect(confirm(20, 100)).not.toBe(confirm(120, 100));
});
