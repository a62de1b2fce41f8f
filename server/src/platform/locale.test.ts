import { expect, test } from 'vitest';
import { say } from './locale';

const text = { en: 'It ended on {day}.', zh: '已于 {day} 结束。' };

test.each([
  ['2026-11-25', 'It ended on 25 Nov 2026.', '已于 2026年11月25日 结束。'],
  ['2026-11-25 12:00', 'It ended on 25 Nov 2026 12:00.', '已于 2026年11月25日 12:00 结束。'],
  ['2026-13-45', 'It ended on 2026-13-45.', '已于 2026-13-45 结束。'],
  ['2026-11-25b', 'It ended on 2026-11-25b.', '已于 2026-11-25b 结束。'],
])('a sentence with %s', (day, en, zh) => {
  expect([say(text, 'en', { day }), say(text, 'zh', { day })]).toEqual([en, zh]);
});
