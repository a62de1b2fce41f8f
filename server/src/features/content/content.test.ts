import { openPanel, type Panel } from '@pollen/testkit/panel';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFaqItem } from './actions';

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
