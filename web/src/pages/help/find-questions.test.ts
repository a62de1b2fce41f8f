import { expect, test } from 'vitest';
import { findQuestions } from './find-questions';

const questions = [
  { id: 1, question: 'When are payouts made?', answer: '<p>Every <b>Friday</b>, after our review &amp; yours.</p>' },
  { id: 2, question: '什么时候付款？', answer: '<p>每周五审核并付款。</p>' },
];
const found = (search: string) => findQuestions(questions, search).map(({ id }) => id);

test('a search finds every word in question or answer, in any case and order', () => {
  expect(found('')).toEqual([1, 2]);
  expect(found(' friday PAYOUTS ')).toEqual([1]);
  expect(found('review & yours')).toEqual([1]);
  expect(found('周五')).toEqual([2]);
  expect(found('friday never')).toEqual([]);
});

test('tags of an answer are not searched', () => {
  expect(found('<b>')).toEqual([]);
});
