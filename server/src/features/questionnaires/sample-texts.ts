import type { OpenPlan } from './open-plan';
import type { ValidatorPlan } from './plan-parts';
import { integerBetween, pickOne } from './sampling';
import { isEmail } from './values';

/** What members write where an author describes a form: numbers of documents and telephones, codes, dates, names, amounts. */
const written: readonly string[] = [
  ...Array.from({ length: 20 }, (_, index) => '12345678901234567890'.slice(0, index + 1)),
  ...['0', '18', '42', '100', '2019', '1984', '12.5', '3.99', '50%', 'yes', 'no', 'Y', 'N'],
  ...['someone@example.com', 'https://example.com/', 'www.example.com', 'example.com'],
  ...['+1 555 0100', '+15550100123', '555-0100', '555-010-0123', '(555) 010-0123', '5550100123', '555 010 0123'],
  ...[
    '123-45-6789',
    '12-3456789',
    '12345-6789',
    'A1B 2C3',
    'AB12 3CD',
    'AB123456',
    'AB-1234',
    'A1',
    'ABC123',
    'X12345',
  ],
  ...['2024-02-29', '2024/02/29', '02/29/2024', '29/02/2024', '29.02.2024', '02-29-2024', '10:30', '10:30 AM'],
  ...[
    'a',
    'A',
    'abc',
    'ABC',
    'Maya',
    'Maya Lind',
    'maya',
    'maya lind',
    'MAYA',
    'Hello',
    'maya_lind',
    '@maya',
    '北京',
    '李梅',
  ],
];

function fits(validator: ValidatorPlan, value: string | number, open: OpenPlan): boolean {
  const [text, number] = [String(value), Number(value)];
  switch (validator.kind) {
    case 'numeric':
      return Number.isFinite(number) && number >= (validator.min ?? -Infinity) && number <= (validator.max ?? Infinity);
    case 'length':
      return text.length >= (validator.min ?? 0) && text.length <= (validator.max ?? Infinity);
    case 'regex':
      return open.pattern(validator.pattern, validator.flags).matches(text);
    case 'email':
      return isEmail(text);
    default:
      return true;
  }
}

/** Returns numbers between the bounds of validators, and texts as long as validators want them. */
function* made(validators: readonly ValidatorPlan[], random: () => number): Generator<string> {
  for (const validator of validators) {
    if (validator.kind === 'numeric') {
      const from = validator.min ?? Math.min(0, validator.max ?? 0);
      const to = validator.max ?? from + 100;
      const whole = integerBetween(Math.ceil(from), Math.floor(to), random);
      yield String(whole <= to ? whole : from);
    }
    if (validator.kind === 'length') {
      const [least, most] = [validator.min ?? 1, validator.max ?? Infinity];
      yield 'It is fine as it is, and nothing special. '
        .repeat(Math.ceil(least / 42) + 1)
        .slice(0, Math.min(least, most));
    }
  }
}

/**
 * Returns what a simulated respondent writes into a text in place of `value`, so that it passes the validators: the value itself
 * where it does, or a number, a text or a code that does; also the value where nothing was found.
 */
export function fittingText(
  value: string | number,
  validators: readonly ValidatorPlan[],
  { open, random }: { readonly open: OpenPlan; readonly random: () => number },
): string | number {
  const fitsAll = (one: string | number) => validators.every((validator) => fits(validator, one, open));
  if (fitsAll(value)) return value;
  const found = pickOne([...made(validators, random), ...written].filter(fitsAll), random);
  if (found === undefined) return value;
  return typeof value === 'number' ? Number(found) : found;
}
