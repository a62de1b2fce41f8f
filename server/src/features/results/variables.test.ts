import { describe, expect, test } from 'vitest';
import { spssSyntax } from './files';
import { variablesOf } from './variables';

describe('variables', () => {
  const question = (name: string, values: readonly unknown[], kind = 'radiogroup') => ({
    kind,
    name,
    title: name,
    choices: { items: values.map((value) => ({ value, text: `<i>${value}</i>` })), special: [] },
  });
  const plan = (...elements: unknown[]) =>
    ({ pages: [{ elements }] }) as unknown as Parameters<typeof variablesOf>[0][0];

  test('names are valid in SPSS and unique', () => {
    const names = ['all', '1 st', 'Ärger', 'arger', '茶', 'x'.repeat(90), 'response'].map((name) => question(name, []));
    const found = variablesOf([plan(...names)]).map(({ name }) => name);
    expect(found).toEqual(['q_all', 'q_1_st', 'A_rger', 'arger', 'q', 'x'.repeat(56), 'response_2']);
  });

  test('codes keep their meaning when a later version adds choices', () => {
    const [before] = variablesOf([plan(question('a', ['x', 'y']))]);
    const [after] = variablesOf([plan(question('a', ['x', 'y'])), plan(question('a', ['z', 'y']))]);
    expect(before?.codes.map(({ code, value }) => [code, value])).toEqual([
      [1, 'x'],
      [2, 'y'],
    ]);
    expect(after?.codes.map(({ code, value }) => [code, value])).toEqual([
      [1, 'x'],
      [2, 'y'],
      [3, 'z'],
    ]);
    expect(variablesOf([plan(question('n', [5, 7]))])[0]?.codes.map(({ code }) => code)).toEqual([5, 7]);
  });

  test('labels are cut by bytes and never end inside a quote', () => {
    const long = question('q', []);
    const syntax = (title: string) =>
      spssSyntax({ number: '1', title: 'T', file: 'f.csv' }, variablesOf([plan({ ...long, title })]), 'en');
    expect(syntax("''''".repeat(100))).toMatch(/q '(?:'')+'\r\n/);
    const label = /q '(.*)'/.exec(syntax('茶'.repeat(200)))?.[1] ?? '';
    expect(Buffer.byteLength(label)).toBe(255);
  });
});
