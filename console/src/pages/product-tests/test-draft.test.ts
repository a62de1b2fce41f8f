import { expect, test } from 'vitest';
import { bodyOf, emptyReport, emptyTest } from './test-draft';

const report = { ...emptyReport(2), en: 'First impression', questionnaire: { pages: [] } };
const whole = {
  ...emptyTest,
  titleEn: ' A grinder ',
  descriptionEn: 'Grind.',
  sender: 'Meadow Kitchen',
  applyUntil: '2026-11-20',
  decideOn: '2026-11-22',
  reserveUntil: '2026-12-01',
  hasScreener: false,
  reports: [report, { ...report, dueAfterDays: '21' }],
};

test('a whole draft becomes the call that creates the test', () => {
  const made = bodyOf(whole);
  expect(made).toMatchObject({
    body: {
      settings: { title: { en: 'A grinder', zh: '' }, places: 20, rewardPoints: 500, target: {} },
      screener: null,
      reports: [{ dueAfterDays: 2 }, { dueAfterDays: 21, minutes: 5 }],
    },
  });
});

test.each([
  [{ titleEn: ' ' }, 'titleEn'],
  [{ places: '0' }, 'places'],
  [{ decideOn: '2026-11-19' }, 'decideOn'],
  [{ reserveUntil: '2026-11-21' }, 'reserveUntil'],
  [{ hasScreener: true }, 'screener.questionnaire'],
  [{ reports: [report, report] }, '1.dueAfterDays'],
  [{ reports: [{ ...report, questionnaire: undefined }] }, '0.questionnaire'],
])('%j is named as wrong', (change, name) => {
  const made = bodyOf({ ...whole, ...change });
  expect('wrong' in made && [...made.wrong]).toContain(name);
});
