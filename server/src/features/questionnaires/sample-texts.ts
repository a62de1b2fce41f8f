import type { Question } from '@pollen/contract/questions';
import { openPlan } from './open-plan';
import { moduleOf, type QuestionnairePlan } from './plan';
import type { ValidatorPlan } from './plan-parts';
import { integerBetween, pickOne } from './sampling';
import { whyNotValid } from './why-not-valid';

const DIGITS = '12345678901234567890';

/** What members write where an author describes a form: figures, codes, telephones, addresses, days and names. */
const written: readonly string[] = [
  ...[...DIGITS].map((_, index) => DIGITS.slice(0, index + 1)),
  ...'0|18|42|100|2019|1984|12.5|3.99|50%|yes|no|Y|N'.split('|'),
  ...'123-45-6789|12-3456789|12345-6789|A1B 2C3|AB12 3CD|AB123456|AB-1234|A1|ABC123|X12345'.split('|'),
  ...'+1 555 0100|+15550100123|555-0100|555-010-0123|(555) 010-0123|5550100123|555 010 0123'.split('|'),
  ...'someone@example.com|https://example.com/|www.example.com|example.com'.split('|'),
  ...'2024-02-29|2024/02/29|02/29/2024|29/02/2024|29.02.2024|02-29-2024|10:30|10:30 AM'.split('|'),
  ...'a|A|abc|ABC|Maya|maya|MAYA|Maya Lind|maya lind|maya_lind|@maya|Hello|北京|李梅'.split('|'),
];

const sentence = 'It is fine as it is, and nothing special. ';

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
      const length = Math.min(validator.min ?? 1, validator.max ?? Number.POSITIVE_INFINITY);
      yield sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length);
    }
  }
}

/**
 * Returns what a simulated respondent writes in place of a text or number, so that it passes the validators: the value itself
 * where it does, and where nothing is found. What depends on other answers is not looked at.
 */
function fitting(
  value: string | number,
  validators: readonly ValidatorPlan[],
  plan: QuestionnairePlan,
  random: () => number,
): string | number {
  const open = openPlan(plan);
  const own = validators.filter(({ kind }) => kind !== 'expression');
  const fits = (one: string | number) => own.every((validator) => !whyNotValid(validator, one, { open, answers: {} }));
  if (fits(value)) return value;
  const found = pickOne([...made(own, random), ...written].filter(fits), random) ?? value;
  return typeof value === 'number' ? Number(found) : found;
}

/** Returns the answer of a simulated respondent to a question of a plan, who writes into texts what their validators accept. */
export function sampleAnswer(plan: QuestionnairePlan, question: Question, random: () => number): unknown {
  const answer = moduleOf(question).sample(question, random);
  const own = openPlan(plan).questions.get(question.name)?.plan;
  const fields = own ? (moduleOf(own).fields?.(own) ?? []) : [];
  const fit = (value: unknown, validators: readonly ValidatorPlan[]) =>
    typeof value === 'string' || typeof value === 'number' ? fitting(value, validators, plan, random) : value;
  return fields.reduce((fitted: unknown, { part, validators }) => {
    if (part === null) return fit(fitted, validators);
    const parts = (fitted ?? {}) as Readonly<Record<string, unknown>>;
    return part in parts ? { ...parts, [part]: fit(parts[part], validators) } : fitted;
  }, answer);
}
