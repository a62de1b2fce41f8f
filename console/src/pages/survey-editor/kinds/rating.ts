import { Star } from 'lucide-react';
import { entriesOf } from '../choices';
import type { Json } from '../json';
import type { KindModule, OfferedAnswer } from '../kind-module';
import { number, select, text } from '../properties';

/** The largest number of steps that are counted from `rateMin`. */
const MOST_STEPS = 50;

function stepsOf(question: Json): OfferedAnswer[] {
  const given = entriesOf(question.rateValues, 'value', 'text', 'en').map(({ value }) => value);
  const least = typeof question.rateMin === 'number' ? question.rateMin : 1;
  const most = typeof question.rateMax === 'number' ? question.rateMax : 5;
  const count = Math.min(Math.max(0, most - least + 1), MOST_STEPS);
  const values = given.length > 0 ? given : Array.from({ length: count }, (_, step) => least + step);
  return values.map((value) => ({ value, text: String(value) }));
}

export const rating: KindModule = {
  label: { en: 'Rating', zh: '评分' },
  Icon: Star,
  beginning: { rateMin: 1, rateMax: 5 },
  properties: [
    select('rateType', 'labels', 'stars', 'smileys'),
    number('rateMin'),
    number('rateMax'),
    text('minRateDescription'),
    text('maxRateDescription'),
  ],
  validators: ['expression'],
  choices: stepsOf,
  asked: (question) => [{ suffix: '', choices: stepsOf(question), numeric: true }],
};
