/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, test } from 'vitest';
import { type Catalog, catalogFaults, isCatalog } from './catalogs';

const english = import.meta.glob<Record<string, unknown>>('../*/src/**/*.en.ts', { eager: true });
const chinese = import.meta.glob<{ zh: Record<string, Record<string, string>> }>('../*/src/locales/zh.ts', {
  eager: true,
});

describe('every app says everything in Chinese too', () => {
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
      en: { title: 'Sign in', days: { one: '{n} day', other: '{n} days' }, rules: 'See the <rules>rules</rules>.' },
    };
    const right = { title: '签到', days: { other: '{n} 天' }, rules: '查看<rules>规则</rules>。' };
    expect(catalogFaults(catalog, right)).toEqual([]);
    expect(catalogFaults(catalog, undefined)).toHaveLength(1);
    expect(catalogFaults(catalog, { ...right, title: '' })).toHaveLength(1);
    expect(catalogFaults(catalog, { ...right, title: 'Sign in' })).toHaveLength(1);
    expect(catalogFaults(catalog, { ...right, days: { other: '几天' } })).toHaveLength(1);
    expect(catalogFaults(catalog, { ...right, rules: '查看规则。' })).toHaveLength(1);
    expect(catalogFaults(catalog, { ...right, surplus: '多余' })).toHaveLength(1);
  });
});
