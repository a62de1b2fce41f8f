/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../contract/audit-actions';
import { jobs } from '../server/src/jobs';
import type { SourceFile } from './architecture';
import { sideBySideFaults, unusedKeys, wordsPastCatalogs } from './catalog-uses';
import { type Catalog, catalogFaults, isCatalog } from './catalogs';
import { repositoryFiles } from './repository-files';

const english = import.meta.glob<Record<string, unknown>>('../*/src/**/*.en.ts', { eager: true });
const chinese = import.meta.glob<{ zh: Record<string, Record<string, string>> }>('../*/src/locales/zh.ts', {
  eager: true,
});

describe('every app has all texts in Chinese', () => {
  for (const [path, { zh }] of Object.entries(chinese)) {
    const app = path.slice('../'.length).split('/')[0];
    test(`${app} holds`, () => {
      const modules = Object.entries(english).filter(([each]) => each.startsWith(`../${app}/`));
      const catalogs = modules.flatMap(([, exported]) => Object.values(exported).filter(isCatalog));
      expect(catalogs.length).toBeGreaterThan(0);
      expect(catalogs.flatMap((catalog) => catalogFaults(catalog, zh[catalog.word]))).toEqual([]);
    });
  }

  test('can fail', () => {
    expect(Object.keys(chinese)).not.toEqual([]);
    const catalog: Catalog = {
      word: 'check-in',
      en: { title: 'Log in', days: { one: '{n} day', other: '{n} days' }, rules: 'See the <rules>rules</rules>.' },
    };
    const right = { title: '签到', days: { other: '{n} 天' }, rules: '查看<rules>规则</rules>。' };
    expect(catalogFaults(catalog, right)).toEqual([]);
    expect(catalogFaults(catalog, undefined)).toHaveLength(1);
    expect(catalogFaults(catalog, { ...right, title: '' })).toHaveLength(1);
    expect(catalogFaults(catalog, { ...right, title: 'Log in' })).toHaveLength(1);
    expect(catalogFaults(catalog, { ...right, days: { other: '几天' } })).toHaveLength(1);
    expect(catalogFaults(catalog, { ...right, rules: '查看规则。' })).toHaveLength(1);
    expect(catalogFaults(catalog, { ...right, surplus: '多余' })).toHaveLength(1);
  });
});

const files = repositoryFiles();
const file = (path: string, text: string): SourceFile => ({ path, text });

describe('every text of a catalog is used', () => {
  test('holds', () => {
    const unused = Object.entries(english).flatMap(([path, exported]) => {
      const app = path.slice('../'.length).split('/')[0] ?? '';
      return Object.entries(exported).flatMap(([name, value]) =>
        isCatalog(value) ? unusedKeys(name, value, app, files) : [],
      );
    });
    expect(unused).toEqual([]);
  });

  test('can fail', () => {
    const catalog: Catalog = {
      word: 'orders',
      en: { title: 'Orders', launchQuestion: 'Launch it?', orderSent: 'Sent' },
    };
    const page = 'web/src/pages/orders/OrdersPage.tsx';
    const all = "useT(ordersWords); t('title'); t(`$" + '{action}Question`); name in ordersWords.en;';
    const server = file('server/src/features/orders/actions.ts', "audit('order.sent')");
    const unused = (...sources: SourceFile[]) => unusedKeys('ordersWords', catalog, 'web', sources);
    expect(unused(file(page, all), server)).toEqual([]);
    expect(unused(file(page, all))).toHaveLength(1);
    expect(unused(file(page, all.replace('Question', 'Answer')), server)).toHaveLength(1);
    expect(unused(file(page, 'useT(ordersWords);'), file('web/src/pages/orders/states.ts', "'title'"))).toHaveLength(2);
    expect(unused(file(page, 'useT(ordersWords);'), file('web/src/pages/mine/states.ts', "'title'"))).toHaveLength(3);
  });
});

test('every kind of job has a name, and every name its job', () => {
  const keyOf = (name: string) => name.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
  const [words] = Object.values(english['../console/src/locales/job-names.en.ts'] ?? {}).filter(isCatalog);
  expect(Object.keys(words?.en ?? {}).sort()).toEqual(Object.keys(jobs).map(keyOf).sort());
});

test('every audit action of the server is in the contract with its texts', () => {
  const written = files
    .filter(({ path }) => path.startsWith('server/src/features/') && !path.includes('.test.'))
    .flatMap(({ text }) => [...text.matchAll(/\baudit(?:ByPanel)?\([^;]*?;/gs)].map(([call]) => call))
    .flatMap((call) => [...call.matchAll(/'([a-z]\w*\.[a-z]\w*)'/g)].map(([, action = '']) => action));
  expect(new Set(written).size).toBeGreaterThan(60);
  expect([...new Set(written)].filter((action) => !(action in AUDIT_ACTIONS))).toEqual([]);
});

describe('every text of a component is in a catalog', () => {
  /** For the operator's own machine, in English only. */
  const devMailbox = 'server/src/features/mail/DevMailboxPage.tsx';

  test('holds', () => {
    const components = files.filter(
      ({ path }) => /^(web|console|ui|runner|server)\//.test(path) && path !== devMailbox,
    );
    expect(components.flatMap(wordsPastCatalogs)).toEqual([]);
  });

  test('can fail', () => {
    const faultsOf = (text: string) => wordsPastCatalogs(file('web/src/pages/a/APage.tsx', text));
    for (const jsx of [
      '<p>Hello you</p>',
      '<p>{sent ? "Sent" : t("waiting")}</p>',
      '<img alt="A bee" />',
      '<Field label={open && `Open`} />',
    ]) {
      expect(faultsOf(jsx), jsx).toHaveLength(1);
    }
    expect(faultsOf('<p className="big" aria-label={t("hello")}>{t("word")} · Pollen {n} x</p>')).toEqual([]);
  });
});

describe('the sentences of the server exist in both languages', () => {
  test('holds', () => {
    // Made-up members of the demo panel write in one language; their texts are no translations of each other.
    const faults = files
      .filter(({ path }) => /^(contract|server)\/(?!src\/demo\/history\/)/.test(path))
      .flatMap(sideBySideFaults);
    expect(faults).toEqual([]);
  });

  test('can fail', () => {
    const faultsOf = (text: string) => sideBySideFaults(file('server/src/a.ts', `const a = ${text};`));
    expect(faultsOf("{ en: 'Hello {name}', zh: '你好，{name}' }")).toEqual([]);
    for (const text of [
      "{ en: 'Hello {name}', zh: '你好' }",
      "{ en: 'Hello you', zh: 'Hello you' }",
      "{ en: 'Hello', zh: '' }",
      "{ en: { hello: 'Hello', bye: 'Bye' }, zh: { hello: '你好' } }",
      "{ en: ['Hello', 'Bye'], zh: ['你好'] }",
    ]) {
      expect(faultsOf(text), text).toHaveLength(1);
    }
  });
});

/** American spelling, and one name for one thing (the glossary). */
const otherSpellings = [
  /\bcancell(ed|ing|able)\b/i,
  /\be-mail/i,
  /\b(colour|favour|behaviour|centre|licence)/i,
  /\b(organis|recognis|customis|analys(?=e[ds]?\b|ing\b))/i,
  /\bexchange info\b|\bredemption information\b/i,
  /\bsuccess chance\b|\bchance of success\b/i,
];

describe('words are spelled one way', () => {
  const wrongIn = (text: string) => otherSpellings.some((spelling) => spelling.test(text));

  test('holds in the catalogs and in the texts of public pages', () => {
    const texts = Object.entries(english).flatMap(([path, exported]) =>
      Object.values(exported)
        .filter(isCatalog)
        .flatMap((catalog) => Object.entries(catalog.en).map(([key, text]) => ({ where: `${path} ${key}`, text }))),
    );
    expect(texts.length).toBeGreaterThan(1000);
    const pages = files.filter(({ path }) => /^content\/[\w-]+\.en\.html$/.test(path));
    expect(pages.length).toBeGreaterThan(3);
    const faults = [...texts, ...pages.map(({ path, text }) => ({ where: path, text }))]
      .filter(({ text }) => wrongIn(typeof text === 'string' ? text : Object.values(text).join('\n')))
      .map(({ where }) => where);
    expect(faults).toEqual([]);
  });

  test('can fail', () => {
    for (const text of ['Order cancelled', 'By e-mail', 'The colour', 'We analyse answers', 'Your exchange info']) {
      expect(wrongIn(text), text).toBe(true);
    }
    expect(wrongIn('Canceled by email: an analysis of cancellation and behavior')).toBe(false);
  });
});
