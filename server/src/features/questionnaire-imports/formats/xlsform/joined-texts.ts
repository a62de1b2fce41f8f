import { cannot, type Operand } from '../../conditions';
import type { Marks } from './marks';

/** Stands before a text so that it is never empty, and is cut off again. */
const START = '_';

const isWritten = (operand: Operand | undefined) =>
  operand?.is === 'value' && typeof operand.value === 'string' && operand.value !== '';

/** Returns a part as it may stand after `+`: survey-core then joins it as a text, and never adds it. */
function partOf(part: Operand, marks: Marks): Operand {
  const kind = marks.kindOf(part);
  const isWrittenDay = marks.questionOf(part)?.type === 'date';
  if (kind === 'list' || kind === 'other' || (kind === 'date' && !isWrittenDay))
    return cannot(
      'only texts, numbers and the answers to questions about a day can be joined',
      '只能连接文本、数字和日期题的答案',
    );
  // The sign # keeps the answer "5" to a text question a text.
  if (marks.questionOf(part)) return { is: 'answer', name: `#${marks.referenceOf(part)}` };
  if (part.is === 'value') return { is: 'value', value: String(part.value) };
  // Nothing else keeps a sum apart from the texts beside it.
  const isSum = part.is === 'binary' && (part.sign === '+' || part.sign === '-');
  return isSum ? { is: 'call', call: 'sum', with: [part] } : part;
}

/**
 * Returns some parts joined as one text. survey-core adds two numbers, and takes two missing answers as 0, so that the
 * text begins with something that is surely one.
 */
export function joinedTexts(parts: readonly Operand[], marks: Marks): Operand {
  const texts = parts.filter((part) => part.is !== 'value' || part.value !== '').map((part) => partOf(part, marks));
  const isSurelyText = isWritten(texts[0]) || (isWritten(texts[1]) && texts.length > 1);
  const all = isSurelyText ? texts : [{ is: 'value', value: START } as const, ...texts];
  const joined = all.reduce<Operand | null>(
    (left, right) => (left ? { is: 'binary', sign: '+', left, right } : right),
    null,
  );
  const from: Operand = { is: 'value', value: isSurelyText ? 0 : START.length };
  // A call on its own: what stands beside it cannot change how it is read.
  return { is: 'call', call: 'substring', with: joined ? [joined, from] : [] };
}
