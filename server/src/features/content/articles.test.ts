import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ARTICLES, RATES, rateMark } from '@pollen/contract/content-marks';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invalidatePanelSettings, levelThresholds, panelSettings } from '../settings/index';
import { fillPage } from './articles';
import { ensureFaq } from './first-faq';

let panel: Panel;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pollen-content-'));
  await mkdir(join(dataDir, 'content'));
  panel = await openPanel({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await panel.close();
  await rm(dataDir, { recursive: true, force: true });
});

const read = async (name: string, lang: 'en' | 'zh' = 'en') =>
  (await panel.call(`GET /api/v1/Articles/${name}`, { lang })).data;
const replace = (file: string, html: string) => writeFile(join(dataDir, 'content', file), html);
const page = (body: string, title = 'Ours') =>
  `<!doctype html><html><head><title>${title}</title><meta name="description" content="Words."></head><body>${body}</body></html>`;

test('every text exists in both languages, complete and with its numbers', async () => {
  for (const name of ARTICLES) {
    for (const lang of ['en', 'zh'] as const) {
      const article = await read(name, lang);
      for (const part of ['title', 'description', 'lead', 'body'] as const) expect(article[part], part).not.toBe('');
      expect(Object.values(article).join(), `${name} in ${lang}`).not.toMatch(/\{\w+\}|undefined|<script|\[\[/);
      const isChinese = lang === 'zh' || name === 'chinese-terms';
      expect(/\p{Script=Han}/u.test(article.body), `${name} in ${lang}`).toBe(isChinese);
    }
  }
});

test('terms and privacy policy have the version that the registration stores', async () => {
  for (const name of ['terms', 'privacy']) {
    expect((await read(name)).version).toBe('Version 1.0, in force since 1 March 2023');
    expect((await read(name, 'zh')).version).toBe('版本 1.0，自 2023年3月1日起生效');
  }
});

test('what the texts promise is what the panel does', async () => {
  const settings = await panelSettings(panel.services.database.reader);
  const terms = (await read('terms')).body;
  expect(terms).toContain(`still pays ${settings.screenOutPoints} coins, up to ${settings.screenOutsPaidPerDay} times`);
  expect(terms).toContain('200, once for each friend');
  expect(terms).toContain('Sums over $25 are reviewed by two people');
  for (const credit of levelThresholds(settings)) {
    const figure = credit.toLocaleString('en-US');
    expect((await read('rewards-info')).body).toContain(`from ${figure} credit`);
    expect((await read('rewards-info', 'zh')).body).toContain(`信用分 ${figure} 起`);
  }
});

test('a text is split into sections, and its tables get labels for narrow screens', async () => {
  const { contents, body } = await read('terms');
  expect(contents).toContain('<li><a href="#points">Points</a></li>');
  expect(body).toContain('<th scope="col">Points</th>');
  expect(body).toContain('<th scope="row">Register</th>\n        <td data-label="Points">50</td>');
});

test('a file of the operator replaces a text at once, is sanitized, and stops doing so when removed', async () => {
  await replace(
    'about.en.html',
    page(
      '<h1>Gone</h1><p>First & <em>last</em>.</p><section id="x" onclick="y()" class="steps evil"><h2>Two</h2>' +
        '<script>alert(1)</script><img src=x onerror=alert(1)><p style="position:fixed"><a href="javascript:z()">a</a> ' +
        '<a href="https://example.com/">b</a> {screenOutPoints} {screenOutDollars} {unknown}</p></section>',
      'Ours &lt;b&gt; &amp; theirs',
    ),
  );
  expect(await read('about')).toEqual({
    title: 'Ours <b> & theirs',
    description: 'Words.',
    version: '',
    lead: 'First &amp; <em>last</em>.',
    contents: '<ol><li><a href="#x">Two</a></li></ol>',
    body:
      '<section id="x"><h2>Two</h2><p><a>a</a> ' +
      '<a href="https://example.com/" rel="noreferrer">b</a> 10 $0.10 {unknown}</p></section>',
  });
  expect((await read('about', 'zh')).title).toBe('关于 Pollen');
  await rm(join(dataDir, 'content/about.en.html'));
  expect((await read('about')).title).toBe('About Pollen');
});

test('an invalid file is ignored', async () => {
  for (const html of ['', '\u0000\u0001', 'just words', page(''), page('<p>x</p>', ''), '<title>x</title>']) {
    await replace('privacy.en.html', html);
    expect((await read('privacy')).title).toBe('Privacy policy');
  }
  await rm(join(dataDir, 'content/privacy.en.html'));
});

test('unknown names of texts are refused', async () => {
  const names = {
    faq: 400,
    'terms.en': 400,
    TERMS: 400,
    '%F0%9F%90%9D': 400,
    ['a'.repeat(150)]: 400,
    '..%2Fpackage': 404,
  };
  for (const [name, status] of Object.entries(names)) {
    const refused = await panel.call(`GET /api/v1/Articles/${name}`);
    expect([name, refused.status, refused.data]).toEqual([name, status, null]);
  }
});

test('marks in a prerendered page are replaced by the escaped English text', async () => {
  await replace('terms.en.html', page('<p>One <strong>two</strong>.</p>', 'A &quot;title&quot; &lt;i&gt;'));
  const { services } = panel;
  const html = '<title>[[terms.title]] · Pollen</title><p>[[terms.lead]]</p>[[terms.nothing]][[other.title]]';
  expect(await fillPage(services.database.reader, services, html)).toBe(
    '<title>A &#34;title&#34; &#60;i&#62; · Pollen</title><p>One <strong>two</strong>.</p>[[terms.nothing]][[other.title]]',
  );
  await rm(join(dataDir, 'content/terms.en.html'));
});

/** As an operator changes them in the console. Processes look again after five seconds; this one now. */
async function changeNumbers(numbers: Readonly<Record<string, number>>) {
  await panel.transaction(async (tx) => {
    for (const [key, value] of Object.entries(numbers)) {
      await tx.run(sql`
        insert into panel_settings (key, value, changed_at) values (${key}, ${String(value)}::jsonb, ${tx.now})`);
    }
    tx.afterCommit(() => invalidatePanelSettings(tx));
  });
}

describe('a changed setting changes its number', () => {
  beforeAll(async () => {
    await panel.transaction(ensureFaq);
  });

  const answers = async (lang: 'en' | 'zh') => JSON.stringify((await panel.call('GET /api/v1/Faq', { lang })).data);

  test('in the texts and the questions, in both languages', async () => {
    expect(await answers('en')).toContain('Levels begin at 60, 100, 200, 500, 800 and 1,000.');
    expect(await answers('zh')).toContain('等级分别从 60、100、200、500、800 和 1,000 分开始');
    await changeNumbers({ screenOutPoints: 15, level1Credit: 70, level6Credit: 2000, codesPerAddressDay: 7 });
    expect((await read('terms')).body).toContain('still pays 15 coins');
    expect(await answers('en')).toContain('Levels begin at 70, 100, 200, 500, 800 and 2,000.');
    expect(await answers('zh')).toContain('等级分别从 70、100、200、500、800 和 2,000 分开始');
    expect(await answers('en')).toContain('at most 7 codes a day');
    expect(await answers('zh')).toContain('每天最多获取 7 次验证码');
  });

  test('running and coming promotions are announced in the activity rules', async () => {
    const rules = async (lang: 'en' | 'zh') => (await read('active-rules', lang)).body;
    expect(await rules('en')).toContain('None has been announced at present. Days begin and end in Eastern Time.');
    expect(await rules('zh')).toContain('目前没有新的活动期。日期以北美东部时间为准。');
    await panel.transaction((tx) =>
      tx.run(sql`
        insert into promotions (name, factor, starts_on, ends_on)
        values ('Thanks', 3, ${tx.now}::date + 30, ${tx.now}::date + 59), ('Past', 5, ${tx.now}::date - 20, ${tx.now}::date - 10)`),
    );
    expect(await rules('en')).toMatch(/From \w+ \d+, \d{4} to \w+ \d+, \d{4}: survey rewards times 3\. Days begin/);
    expect(await rules('en')).not.toContain('times 5');
    expect(await rules('zh')).toMatch(/\d{4}年\d+月\d+日至\d{4}年\d+月\d+日：问卷奖励为 3 倍。/);
  });

  test('on the landing page', async () => {
    const marks = RATES.map((name) => `${name}: ${rateMark(name, 'number')} ${rateMark(name, 'coins')}`).join('\n');
    const forms = `${rateMark('checkInPoints', 'dollars')} ${rateMark('referralCommissionPercent', 'percent')}`;
    const built = `${marks}\n${forms} [[rates.screenOutPoints.words]] [[rates.secondOperatorPoints.number]]`;
    await changeNumbers({
      checkInPoints: 3,
      profileQuestionsPer: 5,
      referralFirstPoints: 1,
      referralCommissionPercent: 25,
    });
    const { services } = panel;
    expect(await fillPage(services.database.reader, services, built)).toBe(
      [
        'screenOutPoints: 15 coins',
        'checkInPoints: 3 coins',
        'checkInBonusEvery: 7 coins',
        'checkInBonusPoints: 5 coins',
        'profileQuestionPoints: 2 coins',
        'profileQuestionsPer: 5 coins',
        'referralFirstPoints: 1 coin',
        'referralCommissionPercent: 25 coins',
        'communityMembers: 1,500,000 coins',
        '$0.03 25% [[rates.screenOutPoints.words]] [[rates.secondOperatorPoints.number]]',
      ].join('\n'),
    );
    const { data } = await panel.call('GET /api/v1/Rates');
    expect(data).toEqual({
      screenOutPoints: 15,
      checkInPoints: 3,
      checkInBonusEvery: 7,
      checkInBonusPoints: 5,
      profileQuestionPoints: 2,
      profileQuestionsPer: 5,
      referralFirstPoints: 1,
      referralCommissionPercent: 25,
      communityMembers: 1_500_000,
    });
  });

  test('for members who invite friends', async () => {
    const { id, cookie } = await createMember(panel);
    const summary = () => panel.call(`GET /api/v1/Accounts/${id}/Recommend`, { cookie });
    expect((await summary()).data).toMatchObject({ commissionPercent: 25, inactiveMonths: 6 });
    await changeNumbers({ referralInactiveMonths: 9 });
    expect((await summary()).data).toMatchObject({ inactiveMonths: 9 });
  });
});
