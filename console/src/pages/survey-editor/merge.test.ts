import { describe, expect, test } from 'vitest';
import { findElement, namesIn } from './document';
import type { Json } from './json';
import { isSame, keepMine, mergeDocuments } from './merge';

const question = (name: string, title = name): Json => ({ type: 'comment', name, title });
const doc = (...pages: (readonly [string, ...Json[]])[]): Json => ({
  pages: pages.map(([name, ...elements]) => ({ name, elements })),
});
const base = doc(['one', question('a'), question('b')], ['two', question('c')]);

describe('other parts', () => {
  test('changes of two questions are joined', () => {
    const theirs = doc(['one', question('a', 'Theirs'), question('b')], ['two', question('c')]);
    const mine = doc(['one', question('a'), question('b', 'Mine')], ['two', question('c')]);
    const { doc: merged, conflicts } = mergeDocuments(base, theirs, mine);
    expect(conflicts).toEqual([]);
    expect(isSame(merged, doc(['one', question('a', 'Theirs'), question('b', 'Mine')], ['two', question('c')]))).toBe(
      true,
    );
  });

  test('new questions and pages of both stay, each where its author put it', () => {
    const theirs = doc(['one', question('a'), question('x'), question('b')], ['two', question('c')]);
    const mine = doc(
      ['one', question('a'), question('b'), question('y')],
      ['two', question('c')],
      ['three', question('z')],
    );
    const { doc: merged, conflicts } = mergeDocuments(base, theirs, mine);
    expect(conflicts).toEqual([]);
    expect(namesIn(merged)).toEqual(['one', 'a', 'x', 'b', 'y', 'two', 'c', 'three', 'z']);
  });

  test('two new questions of one name both stay, and rules follow the new name', () => {
    const theirs = doc(['one', question('a'), question('b'), question('question1', 'Theirs')], ['two', question('c')]);
    const mine = doc(
      ['one', question('a'), question('b'), question('question1', 'Mine')],
      ['two', { ...question('c'), visibleIf: '{question1} notempty' }],
    );
    const { doc: merged, conflicts } = mergeDocuments(base, theirs, mine);
    expect(conflicts).toEqual([]);
    expect(namesIn(merged).sort()).toEqual(['a', 'b', 'c', 'one', 'question1', 'question2', 'two']);
    expect(findElement(merged, 'question1')?.title).toBe('Theirs');
    expect(findElement(merged, 'c')?.visibleIf).toBe('{question2} notempty');
  });

  test('a move of one and a text of the other', () => {
    const theirs = doc(['one', question('a', 'Theirs'), question('b')], ['two', question('c')]);
    const mine = doc(['one', question('b')], ['two', question('c'), question('a')]);
    const { doc: merged, conflicts } = mergeDocuments(base, theirs, mine);
    expect(conflicts).toEqual([]);
    expect(isSame(merged, doc(['one', question('b')], ['two', question('c'), question('a', 'Theirs')]))).toBe(true);
  });

  test('a deletion of one and a text of the other; settings too', () => {
    const theirs = { ...base, screening: [{ if: '{a} empty' }] };
    const mine = doc(['one', question('a')], ['two', question('c', 'Mine')]);
    const { doc: merged, conflicts } = mergeDocuments(base, theirs, mine);
    expect(conflicts).toEqual([]);
    expect(isSame(merged, { ...mine, screening: [{ if: '{a} empty' }] })).toBe(true);
  });

  test('a page that one deletes and the other adds to stays with what was added', () => {
    const theirs = doc(['one', question('a'), question('b')], ['two', question('c'), question('d')]);
    const mine = doc(['one', question('a'), question('b')]);
    const { doc: merged } = mergeDocuments(base, theirs, mine);
    expect(namesIn(merged)).toEqual(['one', 'a', 'b', 'two', 'd']);
  });

  test('the same change of both is no conflict', () => {
    const both = doc(['one', question('a', 'Same'), question('b')], ['two', question('c')]);
    expect(mergeDocuments(base, both, both)).toEqual({ doc: both, conflicts: [] });
  });

  test('fetched choices leave what others changed meanwhile', () => {
    const list = { type: 'dropdown', name: 'town', choicesByUrl: { url: 'https://lists.example/towns' } };
    const asked = doc(['one', list, question('b')]);
    const fetched = doc(['one', { type: 'dropdown', name: 'town', choices: ['Ulm'] }, question('b')]);
    const now = doc(['one', list, question('b', 'Theirs')], ['two', question('c')]);
    const { doc: merged, conflicts } = mergeDocuments(asked, now, fetched);
    expect(conflicts).toEqual([]);
    expect(findElement(merged, 'town')).toEqual({ type: 'dropdown', name: 'town', choices: ['Ulm'] });
    expect(findElement(merged, 'b')?.title).toBe('Theirs');
    expect(namesIn(merged)).toEqual(['one', 'town', 'b', 'two', 'c']);
  });
});

describe('the same part', () => {
  test('keeps what the other saved, and holds both until somebody decides', () => {
    const theirs = doc(['one', question('a', 'Theirs'), question('b')], ['two', question('c')]);
    const mine = doc(['one', question('a', 'Mine'), question('b', 'Also mine')], ['two', question('c')]);
    const { doc: merged, conflicts } = mergeDocuments(base, theirs, mine);
    expect(findElement(merged, 'a')?.title).toBe('Theirs');
    expect(findElement(merged, 'b')?.title).toBe('Also mine');
    expect(conflicts).toMatchObject([
      { kind: 'element', name: 'a', mine: { title: 'Mine' }, theirs: { title: 'Theirs' } },
    ]);
    const [conflict] = conflicts;
    if (!conflict) throw new Error('no conflict');
    expect(findElement(keepMine(merged, conflict), 'a')?.title).toBe('Mine');
  });

  test('a question that one deletes and the other changes is a conflict either way', () => {
    const without = doc(['one', question('b')], ['two', question('c')]);
    const changed = doc(['one', question('a', 'Changed'), question('b')], ['two', question('c')]);
    const deletedHere = mergeDocuments(base, changed, without);
    expect(deletedHere.conflicts).toMatchObject([{ name: 'a', mine: null, theirs: { title: 'Changed' } }]);
    expect(findElement(deletedHere.doc, 'a')?.title).toBe('Changed');
    const deletedThere = mergeDocuments(base, without, changed);
    expect(deletedThere.conflicts).toMatchObject([{ name: 'a', mine: { title: 'Changed' }, theirs: null }]);
    const [conflict] = deletedThere.conflicts;
    if (!conflict) throw new Error('no conflict');
    expect(findElement(keepMine(deletedThere.doc, conflict), 'a')?.title).toBe('Changed');
  });
});
