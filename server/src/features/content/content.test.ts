import { openPanel, type Panel } from '@pollen/testkit/panel';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultPanelSettings } from '../settings/rules';
import { addFaqItem, ensureFaq } from './actions';
import faq from './faq.json';

let panel: Panel;

beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

test('questions come in four sections, in the language of the request, and clean', async () => {
  expect((await panel.call('GET /api/v1/Faq')).data.list).toEqual(
    ['overview', 'surveys', 'account', 'rewards'].map((section) => ({ section, questions: [] })),
  );
  await panel.transaction(async (tx) => {
    const answer = {
      en: '<p onclick="x()">A <strong>panel</strong>.<script>alert(1)</script> <a href="javascript:x()">more</a></p>',
      zh: '<p>一个调研社区。</p>',
    };
    await addFaqItem(tx, { section: 'account', question: { en: 'First?', zh: '第一？' }, answer });
    await addFaqItem(tx, { section: 'account', question: { en: 'Second?', zh: '第二？' }, answer });
    await tx.run(sql`update faq_items set answer_zh = '<img src=x onerror=alert(1)>' || answer_zh`);
  });
  const english = await panel.call('GET /api/v1/Faq');
  expect(english.data.list[2].questions).toMatchObject([
    { question: 'First?', answer: '<p>A <strong>panel</strong>. <a>more</a></p>' },
    { question: 'Second?' },
  ]);
  const chinese = await panel.call('GET /api/v1/Faq', { lang: 'zh' });
  expect(chinese.data.list[2].questions[0]).toMatchObject({ question: '第一？', answer: '<p>一个调研社区。</p>' });
  expect((await panel.call('GET /api/v1/Faq?section=account')).status).toBe(400);
});

test('a panel without questions gets those that come with Pollen, once, and clean as they are', async () => {
  const fresh = await openPanel();
  await Promise.all([fresh.transaction(ensureFaq), fresh.transaction(ensureFaq)]);
  for (const lang of ['en', 'zh'] as const) {
    const { data } = await fresh.call('GET /api/v1/Faq', { lang });
    const counts = data.list.map(({ questions }: { questions: unknown[] }) => questions.length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5);
    const questions = data.list.flatMap((section: { questions: { question: string }[] }) =>
      section.questions.map(({ question }) => question),
    );
    expect(new Set(questions).size).toBe(questions.length);
  }
  const stored = await fresh.transaction((tx) =>
    tx.rows<{ en: string; zh: string }>(sql`select answer_en as en, answer_zh as zh from faq_items`),
  );
  const given = faq.map(({ answer }) => answer);
  expect(stored.map(({ en, zh }) => en + zh).sort()).toEqual(given.map(({ en, zh }) => en + zh).sort());
  await fresh.close();
});

test('the questions agree with the numbers of the panel', () => {
  const all = JSON.stringify(faq);
  const numbers = defaultPanelSettings;
  for (const sentence of [
    `You begin with ${numbers.registrationPoints} coins. A complete profile brings ${numbers.profilePoints} more`,
    `still pays ${numbers.screenOutPoints} coins`,
    `you get ${numbers.referralFirstPoints} coins, and ${numbers.referralCommissionPercent}% of the reward`,
    `inactive for more than ${numbers.referralInactiveMonths} months`,
    `You begin with ${numbers.startingCredit}. A completed survey adds ${numbers.completedCredit}, a daily sign-in ${numbers.checkInCredit}.`,
    `takes ${-numbers.rejectedCredit}, fraud takes ${-numbers.fraudCredit}`,
    `${numbers.checkInPoints} coin, and ${numbers.checkInBonusPoints} more on every ${numbers.checkInBonusEvery}th day`,
    `Answer ${numbers.profileQuestionsPer} profile questions: ${numbers.profileQuestionPoints} coins`,
    `within ${numbers.orderConfirmHours} hours. An order of up to ${numbers.trustedOrderPoints / 100} dollars`,
  ])
    expect(all).toContain(sentence);
});
