import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCheckout } from '@pollen/server/platform/checkout';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFaqItem } from './actions';
import { ensureFaq } from './first-faq';

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

describe('the questions that come with Pollen', () => {
  let fresh: Panel;
  const answersIn = async (lang: 'en' | 'zh'): Promise<string[]> => {
    const { data } = await fresh.call('GET /api/v1/Faq', { lang });
    return data.list.flatMap(({ questions }: { questions: { answer: string }[] }) =>
      questions.map(({ answer }) => answer),
    );
  };

  beforeAll(async () => {
    fresh = await openPanel();
    await Promise.all([fresh.transaction(ensureFaq), fresh.transaction(ensureFaq)]);
  });
  afterAll(() => fresh.close());

  test('fill a panel without any, once, all sections in both languages', async () => {
    for (const lang of ['en', 'zh'] as const) {
      const { data } = await fresh.call('GET /api/v1/Faq', { lang });
      const counts = data.list.map(({ questions }: { questions: unknown[] }) => questions.length);
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(5);
      const questions = data.list.flatMap((section: { questions: { question: string }[] }) =>
        section.questions.map(({ question }) => question),
      );
      expect(new Set(questions).size).toBe(questions.length);
    }
  });

  test('are unchanged by sanitizing', async () => {
    const stored = await fresh.transaction((tx) =>
      tx.rows<{ en: string; zh: string }>(sql`select answer_en as en, answer_zh as zh from faq_items`),
    );
    const given: { answer: { en: string; zh: string } }[] = JSON.parse(
      await readFile(join(findCheckout(), 'content/faq.json'), 'utf8'),
    );
    expect(stored.map(({ en, zh }) => en + zh).sort()).toEqual(given.map(({ answer }) => answer.en + answer.zh).sort());
  });

  test('contain the same numbers of the panel in both languages', async () => {
    const [english, chinese] = [await answersIn('en'), await answersIn('zh')];
    const figuresOf = (answer: string) => [...new Set(answer.replace(/,(?=\d{3})/g, '').match(/\d{2,}/g))].sort();
    expect(chinese.map(figuresOf)).toEqual(english.map(figuresOf));
    expect(english.join() + chinese.join()).not.toMatch(/\{\w+\}/);
    expect(english.join()).toContain('still pays 10 coins');
    expect(english.join()).toContain('An order of up to $10 from a browser');
    expect(chinese.join()).toContain('10 美元以内的订单');
  });
});
