import { describe, expect, test } from 'vitest';
import { spssSyntax } from './files';
import { questionsOver, variablesOf } from './variables';

describe('variables', () => {
  const question = (name: string, values: readonly unknown[], kind = 'radiogroup') => ({
    kind,
    name,
    title: name,
    choices: { items: values.map((value) => ({ value, text: `<i>${value}</i>` })), special: [] },
  });
  const plan = (...elements: unknown[]) =>
    ({ pages: [{ elements }] }) as unknown as Parameters<typeof questionsOver>[0][0];

  const columnsOf = (plans: Parameters<typeof questionsOver>[0]) => variablesOf(questionsOver(plans).values());

  test('names are valid in SPSS and unique', () => {
    const names = ['all', '1 st', 'Ärger', 'arger', '茶', 'x'.repeat(90), 'response'].map((name) => question(name, []));
    const found = columnsOf([plan(...names)]).map(({ name }) => name);
    expect(found).toEqual(['q_all', 'q_1_st', 'A_rger', 'arger', 'q', 'x'.repeat(56), 'response_2']);
  });

  test('codes keep their meaning when a later version adds choices', () => {
    const [before] = columnsOf([plan(question('a', ['x', 'y']))]);
    const [after] = columnsOf([plan(question('a', ['x', 'y'])), plan(question('a', ['z', 'y']))]);
    expect(before?.codes.map(({ code, value }) => [code, value])).toEqual([
      [1, 'x'],
      [2, 'y'],
    ]);
    expect(after?.codes.map(({ code, value }) => [code, value])).toEqual([
      [1, 'x'],
      [2, 'y'],
      [3, 'z'],
    ]);
    expect(columnsOf([plan(question('n', [5, 7]))])[0]?.codes.map(({ code }) => code)).toEqual([5, 7]);
  });

  test('a grid with several answers per row has a column for each box, and each row is a set', () => {
    const choices = (...values: string[]) => ({ items: values.map((value) => ({ value, text: value })), special: [] });
    const grid = {
      ...question('use', [], 'matrixcheckbox'),
      columns: choices('home', 'work'),
      rows: choices('phone', 'pc'),
    };
    const found = columnsOf([plan(grid)]);
    expect(found.map(({ name, label, set }) => [name, label.en, set?.label.en])).toEqual([
      ['use_phone_1', 'use: phone: home', 'use: phone'],
      ['use_phone_2', 'use: phone: work', 'use: phone'],
      ['use_pc_1', 'use: pc: home', 'use: pc'],
      ['use_pc_2', 'use: pc: work', 'use: pc'],
    ]);
    // A row that was not answered is empty, not "not chosen".
    expect(found.map(({ read }) => read({ use: { phone: ['work'] } }, {}))).toEqual([0, 1, null, null]);
    const syntax = spssSyntax({ number: '1', title: 'T', file: 'f.csv' }, found, 'en');
    expect(syntax).toContain("/MDGROUP NAME=$set2 LABEL='use: pc'");
  });

  test('labels are cut by bytes and never end inside a quote', () => {
    const long = question('q', []);
    const syntax = (title: string) =>
      spssSyntax({ number: '1', title: 'T', file: 'f.csv' }, columnsOf([plan({ ...long, title })]), 'en');
    expect(syntax("''''".repeat(100))).toMatch(/q '(?:'')+'\r\n/);
    const label = /q '(.*)'/.exec(syntax('茶'.repeat(200)))?.[1] ?? '';
    expect(Buffer.byteLength(label)).toBe(255);
  });
});
