import { cannot, type Operand } from '../../conditions';

/** Where the parts of a day stand in an answer such as `2024-12-31`. */
const places = new Map<string, readonly [number, number]>([
  ['%Y', [0, 4]],
  ['%y', [2, 4]],
  ['%m', [5, 7]],
  ['%d', [8, 10]],
]);

/**
 * Returns the parts of `format-date`: cuts of the answer to a question about a day, and the texts between. Throws
 * `Untranslatable` for names of months and the like.
 */
export function partsOfDay(question: string, format: string): Operand[] {
  const [pieces, rest] = [format.match(/%.?|[^%]+/g) ?? [], format.trim()];
  if (rest === '') return cannot('the format of a day is empty', '日期格式为空');
  return pieces.map((piece): Operand => {
    if (!piece.startsWith('%')) return { is: 'value', value: piece };
    const [from, to] =
      places.get(piece) ?? cannot(`the format "${piece}" has no counterpart here`, `格式“${piece}”在此没有对应内容`);
    return {
      is: 'call',
      call: 'substring',
      with: [
        { is: 'answer', name: `#${question}` },
        { is: 'value', value: from },
        { is: 'value', value: to },
      ],
    };
  });
}

/** Returns the days from one day to another, fewer than none when the other is earlier. */
export function daysBetween(from: Operand, to: Operand): Operand {
  // survey-core counts the days in both directions alike.
  const days: Operand = { is: 'call', call: 'dateDiff', with: [from, to, { is: 'value', value: 'days' }] };
  const isBackward: Operand = { is: 'binary', sign: '>', left: from, right: to };
  const negative: Operand = { is: 'binary', sign: '-', left: { is: 'value', value: 0 }, right: days };
  return { is: 'call', call: 'iif', with: [isBackward, negative, days] };
}
