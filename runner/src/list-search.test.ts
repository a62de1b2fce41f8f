import { expect, test } from 'vitest';
import { found } from './list-search';

const choices = ['Café Rive', 'cafeteria', 'Über <b>Nacht</b>', '茶馆', 'C++'].map((text, value) => ({
  value,
  text,
  enabled: true,
  exclusive: false,
  special: null,
}));
const textsFor = (typed: string) => found(choices, typed).map(({ text }) => text);

test('a search finds parts of words, whatever the capitals and accents', () => {
  expect(textsFor('CAFE')).toEqual(['Café Rive', 'cafeteria']);
  expect(textsFor('café')).toEqual(['Café Rive', 'cafeteria']);
  expect(textsFor(' riv ')).toEqual(['Café Rive']);
  expect(textsFor('uber nacht')).toEqual(['Über <b>Nacht</b>']);
  expect(textsFor('馆')).toEqual(['茶馆']);
  expect(textsFor('++')).toEqual(['C++']);
  expect(textsFor('<b>')).toEqual([]);
  expect(textsFor('tea')).toEqual([]);
});

test('nothing typed finds everything', () => {
  expect(textsFor('')).toHaveLength(5);
  expect(textsFor('  ')).toHaveLength(5);
});
