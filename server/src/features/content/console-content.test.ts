import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillPage } from './articles';
import { ensureFaq } from './first-faq';

let panel: Panel;
let eva: OperatorPersona;
let tom: OperatorPersona;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pollen-console-content-'));
  await mkdir(join(dataDir, 'content'));
  panel = await openPanel({ DATA_DIR: dataDir });
  await panel.transaction(ensureFaq);
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  tom = await createOperatorPersona(panel, 'admin', 'Tom Reyes');
});
afterAll(async () => {
  await panel.close();
  await rm(dataDir, { recursive: true, force: true });
});

const get = async (path: string) => (await panel.call(`GET ${path}`, { cookie: eva.cookie })).data;
const post = (path: string, body: object, operator = eva) =>
  panel.call(`POST ${path}`, { cookie: operator.cookie, body });
const read = async (name: string, lang: 'en' | 'zh' = 'en') =>
  (await panel.call(`GET /api/v1/Articles/${name}`, { lang })).data;

describe('texts', () => {
  const ours = {
    title: 'Who we are',
    description: 'About us.',
    policyVersion: null,
    date: null,
    body: '<p>First of {screenOutPoints}.</p><section id="a"><h2>Two</h2><p onclick="x()">b<script>alert(1)</script></p></section>',
  };
  const save = (content: object, version: number, operator = eva, name = 'about/en') =>
    post(`/api/console/Articles/${name}`, { ...content, version, reason: 'new words' }, operator);

  test('are listed with their origin', async () => {
    const { list } = await get('/api/console/Articles');
    expect(list).toHaveLength(11);
    expect(list.map(({ name, locale }: Record<string, string>) => `${name}.${locale}`)).not.toContain(
      'chinese-terms.en',
    );
    for (const { origin, version, title } of list) {
      expect([origin, version]).toEqual(['shipped', 0]);
      expect(title).not.toBe('');
    }
    const terms = await get('/api/console/Articles/terms/en');
    expect(terms).toMatchObject({ policyVersion: '1.0', date: '2023-03-01', numbers: { screenOutPoints: '10' } });
    expect(terms.body).toContain('{screenOutPoints}');
    const missing = await panel.call('GET /api/console/Articles/chinese-terms/en', { cookie: eva.cookie });
    expect(missing).toMatchObject({ code: 1404 });
  });

  test('a saved text is sanitized and shown at once in place of a file or the default, until it is taken back', async () => {
    await writeFile(
      join(dataDir, 'content/about.en.html'),
      '<title>From a file</title><meta name="description" content="x"><body><p>File.</p></body>',
    );
    expect((await read('about')).title).toBe('From a file');
    expect(await get('/api/console/Articles/about/en')).toMatchObject({ origin: 'file', title: 'From a file' });

    expect(await save(ours, 0)).toMatchObject({ code: 200, data: { version: 1 } });
    expect(await read('about')).toEqual({
      title: 'Who we are',
      description: 'About us.',
      version: '',
      lead: 'First of 10.',
      contents: '<ol><li><a href="#a">Two</a></li></ol>',
      body: '<section id="a"><h2>Two</h2><p>b</p></section>',
    });
    expect((await read('about', 'zh')).title).toBe('关于 Pollen');
    const page = await fillPage(panel.services.database.reader, panel.services, '<title>[[about.title]]</title>');
    expect(page).toBe('<title>Who we are</title>');
    expect(await get('/api/console/Articles/about/en')).toMatchObject({
      origin: 'console',
      version: 1,
      changed: { by: 'Eva Brandt', reason: 'new words' },
    });

    expect(await save({ ...ours, title: 'Who we were' }, 1, tom)).toMatchObject({ code: 200 });
    const back = (to: number, version: number) =>
      post('/api/console/Versions/Restore', {
        kind: 'article',
        subject: 'about.en',
        to,
        version,
        reason: 'was better',
      });
    expect(await back(1, 2)).toMatchObject({ code: 200 });
    expect((await read('about')).title).toBe('Who we are');
    expect(await back(0, 3)).toMatchObject({ code: 200 });
    expect((await read('about')).title).toBe('From a file');
    await rm(join(dataDir, 'content/about.en.html'));
    expect((await read('about')).title).toBe('About Pollen');
    const { list } = await get('/api/console/Versions?kind=article&subject=about.en');
    expect(list.map(({ version, by }: { version: number; by: string }) => [version, by])).toEqual([
      [4, 'Eva Brandt'],
      [3, 'Eva Brandt'],
      [2, 'Tom Reyes'],
      [1, 'Eva Brandt'],
      [0, null],
    ]);
    const lines = await panel.transaction((tx) =>
      tx.rows<{ action: string; size: number }>(sql`
        select action, length(detail::text) as size from audit_log where subject_kind = 'article' order by id`),
    );
    expect(lines.map(({ action }) => action)).toEqual([
      'article.changed',
      'article.changed',
      'article.restored',
      'article.restored',
    ]);
    for (const { size } of lines) expect(size).toBeLessThan(1000);
  });

  test('a preview shows the same text and stores nothing', async () => {
    const { data } = await post('/api/console/ArticlePreviews', {
      ...ours,
      policyVersion: '2',
      date: '2027-01-01',
      locale: 'zh',
    });
    expect(data).toEqual({
      title: 'Who we are',
      version: '版本 2，自 2027年1月1日起生效',
      lead: 'First of 10.',
      body: '<section id="a"><h2>Two</h2><p>b</p></section>',
    });
    expect((await read('about')).title).toBe('About Pollen');
  });

  test('of two operators at once, the second is told of the first, whose text stays', async () => {
    const texts = ['One', 'Two'].map((title) => ({ ...ours, title }));
    const answers = await Promise.all([
      save(texts[0] ?? {}, 0, eva, 'about/zh'),
      save(texts[1] ?? {}, 0, tom, 'about/zh'),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 5101]);
    const { title, changed } = await get('/api/console/Articles/about/zh');
    expect(answers.find(({ code }) => code === 5101)?.errors[0]).toContain(changed.by);
    expect((await read('about', 'zh')).title).toBe(title);
  });

  test('a text that cannot be shown or has an unknown placeholder is refused', async () => {
    const before = await read('rewards-info');
    const refused = async (change: object) => {
      const saved = await save({ ...ours, ...change }, 0, eva, 'rewards-info/en');
      const shown = await post('/api/console/ArticlePreviews', { ...ours, ...change, locale: 'en' });
      expect(shown.code).toBe(saved.code);
      return saved.code;
    };
    expect(await refused({ body: '<p>{screenOutGold}</p>' })).toBe(5110);
    expect(await refused({ title: 'Up to {nothing}' })).toBe(5110);
    expect(await refused({ body: '<script>alert(1)</script>' })).toBe(5111);
    expect(await refused({ body: '<ul><li>a</li></ul>' })).toBe(5113);
    expect(await refused({ policyVersion: '1.1' })).toBe(5114);
    expect(await save({ ...ours, date: '2026-02-30' }, 0, eva, 'rewards-info/en')).toMatchObject({ status: 400 });
    expect(await save({ ...ours, title: ' ' }, 0, eva, 'rewards-info/en')).toMatchObject({ status: 400 });
    expect(await save(ours, 0, eva, 'faq/en')).toMatchObject({ status: 400 });
    expect(await save(ours, 0, eva, 'chinese-terms/en')).toMatchObject({ code: 1404 });
    expect(await read('rewards-info')).toEqual(before);
  });

  test('a long text fits', async () => {
    const body = `<p>${'word '.repeat(20_000)}</p>`;
    expect(await save({ ...ours, body }, 0, eva, 'privacy/en')).toMatchObject({ code: 200 });
    expect((await read('privacy')).lead).toHaveLength(100_000);
  });
});

describe('questions', () => {
  const list = async () => (await get('/api/console/Faq')).list;
  const shown = async (lang: 'en' | 'zh' = 'en') =>
    (await panel.call('GET /api/v1/Faq', { lang })).data.list.find(
      ({ section }: { section: string }) => section === 'surveys',
    ).questions as { id: number; question: string; answer: string }[];
  const question = {
    section: 'surveys',
    question: { en: 'How much for {screenOutsPaidPerDay}?', zh: '多少？' },
    answer: {
      en: '<p>{screenOutPoints} <img src=x onerror=alert(1)><b>x</b></p>',
      zh: '<p>{screenOutPoints} 金币</p>',
    },
  };
  const add = (change: object = {}) => post('/api/console/Faq', { ...question, ...change, reason: 'often asked' });

  test('an added question is the last of its section, sanitized and with its numbers', async () => {
    const { data } = await add();
    expect((await shown()).at(-1)).toEqual({ id: data.id, question: 'How much for 5?', answer: '<p>10 x</p>' });
    expect((await shown('zh')).at(-1)).toMatchObject({ question: '多少？', answer: '<p>10 金币</p>' });
    expect((await list()).find(({ id }: { id: number }) => id === data.id)).toMatchObject({
      version: 1,
      removed: false,
      changed: { by: 'Eva Brandt' },
    });
  });

  test('a question is changed, removed and restored', async () => {
    const { data } = await add();
    const body = { ...question, question: { en: 'How many?', zh: '几个？' }, version: 1, reason: 'shorter' };
    expect(await post(`/api/console/Faq/${data.id}`, body)).toMatchObject({ data: { version: 2 } });
    expect((await shown()).at(-1)?.question).toBe('How many?');
    const remove = { version: 2, reason: 'nobody asks' };
    expect(await post(`/api/console/Faq/${data.id}/Remove`, remove, tom)).toMatchObject({ code: 200 });
    expect((await shown()).map(({ id }) => id)).not.toContain(data.id);
    const again = { kind: 'faq', subject: String(data.id), to: 1, version: 3, reason: 'they do' };
    expect(await post('/api/console/Versions/Restore', again)).toMatchObject({ code: 200 });
    expect((await shown()).at(-1)).toMatchObject({ id: data.id, question: 'How much for 5?' });
  });

  test('a default question can be reset', async () => {
    const [first] = await list();
    const content = { section: 'rewards', question: first.question, answer: first.answer };
    expect(await post(`/api/console/Faq/${first.id}`, { ...content, version: 0, reason: 'fits better' })).toMatchObject(
      {
        code: 200,
      },
    );
    expect((await list()).filter(({ section }: { section: string }) => section === 'rewards').at(-1).id).toBe(first.id);
    const back = { kind: 'faq', subject: String(first.id), to: 0, version: 1, reason: 'no, it does not' };
    expect(await post('/api/console/Versions/Restore', back)).toMatchObject({ code: 200 });
    const found = (await list()).find(({ id }: { id: number }) => id === first.id);
    expect(found).toMatchObject({ section: first.section, question: first.question, answer: first.answer });
  });

  test('two questions swap places, skipping removed ones; at the end nothing happens', async () => {
    const ids = [(await add()).data.id, (await add()).data.id, (await add()).data.id];
    await post(`/api/console/Faq/${ids[1]}/Remove`, { version: 1, reason: 'in between' });
    const move = (id: number, to: 'up' | 'down') => post(`/api/console/Faq/${id}/Move`, { to });
    expect(await move(ids[2], 'up')).toMatchObject({ code: 200 });
    expect((await shown()).slice(-2).map(({ id }) => id)).toEqual([ids[2], ids[0]]);
    expect(await move(ids[0], 'down')).toMatchObject({ code: 200 });
    expect((await shown()).slice(-2).map(({ id }) => id)).toEqual([ids[2], ids[0]]);
    await Promise.all([move(ids[0], 'up'), move(ids[2], 'down')]);
    const order = (await shown()).map(({ id }) => id);
    expect(new Set(order).size).toBe(order.length);
    expect(await move(999_999, 'up')).toMatchObject({ code: 1404 });
  });

  test('of two operators at once, one changes the question', async () => {
    const { data } = await add();
    const answers = await Promise.all(
      [eva, tom].map((operator) =>
        post(
          `/api/console/Faq/${data.id}`,
          { ...question, question: { en: operator.name, zh: operator.name }, version: 1, reason: 'mine' },
          operator,
        ),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 5101]);
  });

  test('empty answers and unknown placeholders are refused', async () => {
    const before = await list();
    expect(await add({ answer: { en: '<script>x</script>', zh: '<p>好</p>' } })).toMatchObject({ code: 5111 });
    expect(await add({ answer: { en: '<p>{coins}</p>', zh: '<p>好</p>' } })).toMatchObject({ code: 5110 });
    expect(await add({ question: { en: '', zh: '只有中文' } })).toMatchObject({ status: 400 });
    expect(await add({ section: 'other' })).toMatchObject({ status: 400 });
    expect(await list()).toEqual(before);
    const preview = await post('/api/console/FaqPreviews', { answer: question.answer });
    expect(preview.data).toEqual({ en: '<p>10 x</p>', zh: '<p>10 金币</p>' });
    expect(await post('/api/console/FaqPreviews', { answer: { en: '{x}', zh: '好' } })).toMatchObject({ code: 5110 });
  });
});
