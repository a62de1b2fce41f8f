import type { Answers, OpenPlan } from './open-plan';
import type { ValidatorPlan } from './plan-parts';
import { isEmail, isEmpty } from './values';
import type { Word } from './words';

/** What a validator says to an answer: the word, and the figures in it. */
export type Complaint = readonly [name: Word, ...figures: number[]];

/** Says why an answer does not pass a validator; null when it does. Only expressions look at an empty one. */
export function whyNotValid(
  validator: ValidatorPlan,
  value: unknown,
  { open, answers }: { readonly open: OpenPlan; readonly answers: Answers },
): Complaint | null {
  if (validator.kind === 'expression') {
    // survey-core uses a ConditionRunner here, which accepts anything that equals true.
    // biome-ignore lint/suspicious/noDoubleEquals: as survey-core compares
    return (open.run(validator.expression, answers) as never) == true ? null : ['expression'];
  }
  if (isEmpty(value)) return null;
  switch (validator.kind) {
    case 'numeric': {
      const number = typeof value === 'number' ? value : Number(value);
      const { min, max } = validator;
      if (!Number.isFinite(number)) return ['number'];
      const [isBelow, isAbove] = [min !== undefined && number < min, max !== undefined && number > max];
      if (!isBelow && !isAbove) return null;
      if (min !== undefined && max !== undefined) return ['between', min, max];
      return min !== undefined ? ['min', min] : ['max', max ?? 0];
    }
    case 'length':
      return outside(String(value).length, validator, ['minLength', 'maxLength']);
    case 'count': {
      const chosen = Array.isArray(value) ? value.length : 0;
      return chosen === 0 ? null : outside(chosen, validator, ['minSelected', 'maxSelected']);
    }
    case 'email':
      return isEmail(String(value)) ? null : ['email'];
    case 'regex':
      return open.pattern(validator.pattern, validator.flags).matches(String(value)) ? null : ['pattern'];
  }
}

function outside(
  figure: number,
  { min, max }: { readonly min?: number; readonly max?: number },
  [tooSmall, tooLarge]: readonly [Word, Word],
): Complaint | null {
  if (min !== undefined && figure < min) return [tooSmall, min];
  return max !== undefined && figure > max ? [tooLarge, max] : null;
}
