import type { PageErrors } from '@pollen/contract/questionnaire-page';
import type { Locale } from '../../platform/locale';
import type { Answers, Look, OpenPlan, OpenQuestion } from './open-plan';
import { Speech } from './piping';
import type {
  ChoicesPlan,
  Conditions,
  InputPlan,
  KindOf,
  PagePlan,
  PanelPlan,
  TextItemPlan,
  ValidatorPlan,
} from './plan';
import { offeredValues } from './settle';
import { isEmail, isEmpty, isInputValue, isNumeric, isTemporal, isWebAddress } from './values';
import { boundsOf, shownOrder } from './view';
import { word } from './words';

/** Collects messages by where they belong; a Map, as keys come from questionnaires. */
export class Complaints {
  private readonly byKey = new Map<string, string[]>();

  add(key: string, message: string): void {
    const known = this.byKey.get(key);
    if (!known) this.byKey.set(key, [message]);
    else if (!known.includes(message)) known.push(message);
  }

  has(key: string): boolean {
    return this.byKey.has(key);
  }

  get any(): boolean {
    return this.byKey.size > 0;
  }

  get errors(): PageErrors {
    return Object.fromEntries(this.byKey);
  }
}

interface Check {
  readonly open: OpenPlan;
  readonly look: Look;
  readonly answers: Answers;
  readonly before: Answers;
  readonly speech: Speech;
  readonly locale: Locale;
  readonly seed: string;
  readonly complaints: Complaints;
}

/** Whether every chosen value can be chosen now; what was chosen before a choice was disabled may stay. */
function isOffered({ look, before }: Check, list: ChoicesPlan, name: string, value: unknown): boolean {
  const offered: ReadonlySet<unknown> = new Set(offeredValues(look, list));
  const earlier: ReadonlySet<unknown> = new Set([before[name]].flat());
  const indexes = new Map<unknown, number>(list.items.map((item, index) => [item.value, index]));
  return (Array.isArray(value) ? value : [value]).every((one) => {
    if (!offered.has(one)) return false;
    const index = indexes.get(one);
    return index === undefined || look.itemEnabled(list, index) || earlier.has(one);
  });
}

function checkInput(check: Check, input: InputPlan, value: unknown, key: string): void {
  const { complaints, locale, speech } = check;
  const say = (text: TextItemPlan['minText'], own: string, figure: string | number) =>
    complaints.add(key, text === undefined ? own : speech.say(text).replace('{0}', String(figure)));
  if (isEmpty(value)) return;
  if (typeof value === 'string') {
    if (value.length > input.maxLength) complaints.add(key, word('maxLength', locale, input.maxLength));
    if (input.input === 'email' && !isEmail(value)) complaints.add(key, word('email', locale));
    if (input.input === 'url' && !isWebAddress(value)) complaints.add(key, word('url', locale));
    if ((isTemporal(input.input) || input.input === 'color') && !isInputValue(input.input, value)) {
      complaints.add(key, word(input.input === 'color' ? 'color' : 'date', locale));
      return;
    }
  }
  const { min, max } = boundsOf(input, check.open, check.answers);
  const numeric = isNumeric(input.input);
  if (min !== null && (value as string | number) < min) {
    say(input.minText, word(numeric ? 'min' : 'dateMin', locale, min), min);
  }
  if (max !== null && (value as string | number) > max) {
    say(input.maxText, word(numeric ? 'max' : 'dateMax', locale, max), max);
  }
  if (input.input === 'number' && input.step !== undefined && typeof value === 'number') {
    const times = value / input.step;
    if (Math.abs(times - Math.round(times)) > 1e-9) say(input.stepText, word('step', locale, input.step), input.step);
  }
}

function checkValidators(check: Check, validators: readonly ValidatorPlan[], value: unknown, key: string): void {
  const { complaints, locale, speech, open, answers } = check;
  for (const validator of validators) {
    const fail = (...own: Parameters<typeof word>) =>
      complaints.add(key, validator.text === undefined ? word(...own) : speech.say(validator.text));
    if (validator.kind === 'expression') {
      // survey-core asks a ConditionRunner here, which takes anything that equals true.
      // biome-ignore lint/suspicious/noDoubleEquals: as survey-core compares
      if (!((open.run(validator.expression, answers) as never) == true)) fail('expression', locale);
      continue;
    }
    if (isEmpty(value)) continue;
    switch (validator.kind) {
      case 'numeric': {
        const number = typeof value === 'number' ? value : Number(value);
        const { min, max } = validator;
        if (!Number.isFinite(number)) fail('number', locale);
        else if ((min !== undefined && number < min) || (max !== undefined && number > max)) {
          if (min !== undefined && max !== undefined) fail('between', locale, min, max);
          else if (min !== undefined) fail('min', locale, min);
          else fail('max', locale, max ?? 0);
        }
        break;
      }
      case 'length': {
        const { length } = String(value);
        if (validator.min !== undefined && length < validator.min) fail('minLength', locale, validator.min);
        else if (validator.max !== undefined && length > validator.max) fail('maxLength', locale, validator.max);
        break;
      }
      case 'count': {
        const chosen = Array.isArray(value) ? value.length : 0;
        if (chosen === 0) break;
        if (validator.min !== undefined && chosen < validator.min) fail('minSelected', locale, validator.min);
        else if (validator.max !== undefined && chosen > validator.max) fail('maxSelected', locale, validator.max);
        break;
      }
      case 'email':
        if (!isEmail(String(value))) fail('email', locale);
        break;
      case 'regex':
        if (!open.pattern(validator.pattern, validator.flags).matches(String(value))) fail('pattern', locale);
        break;
    }
  }
}

function checkMatrix(check: Check, plan: KindOf<'matrix'>, value: unknown): void {
  const { look, complaints, locale } = check;
  const shown = look.items(plan.rows).map((index) => ({ index, row: String(plan.rows.items[index]?.value) }));
  const rows = shown.map(({ row }) => row);
  const columns = offeredValues(look, plan.columns);
  const parts = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const taken = new Set<unknown>();
  for (const [row, column] of Object.entries(parts)) {
    if (!rows.includes(row) || !columns.includes(column as never))
      complaints.add(`${plan.name}.${row}`, word('notOffered', locale));
  }
  for (const { index, row } of shown) {
    const column = Object.hasOwn(parts, row) ? parts[row] : undefined;
    if (isEmpty(column)) {
      // survey-core wants an answer even of a row that takes none: nobody would come past it.
      if (plan.everyRow && look.itemEnabled(plan.rows, index)) {
        complaints.add(plan.name, word('requiredRows', locale));
        complaints.add(`${plan.name}.${row}`, word('requiredRow', locale));
      }
      continue;
    }
    if (plan.uniqueColumns && taken.has(column)) {
      complaints.add(plan.name, word('uniqueRows', locale));
      complaints.add(`${plan.name}.${row}`, word('uniqueRow', locale));
    }
    taken.add(column);
  }
}

function checkChosen(check: Check, plan: KindOf<'checkbox'> | KindOf<'ranking'>, value: unknown): void {
  const { look, complaints, locale } = check;
  const chosen = Array.isArray(value) ? value : [];
  const alone = new Set<unknown>([
    ...plan.choices.items.filter((item) => item.exclusive).map((item) => item.value),
    ...plan.choices.special.filter((item) => item.kind !== 'other').map((item) => item.value),
  ]);
  const standsAlone = chosen.some((one) => alone.has(one));
  if (standsAlone && chosen.length > 1) complaints.add(plan.name, word('exclusive', locale));
  if (plan.minSelected > 0 && chosen.length < plan.minSelected && !(standsAlone && chosen.length === 1)) {
    complaints.add(plan.name, word('minSelected', locale, plan.minSelected));
  }
  if (plan.maxSelected > 0 && chosen.length > plan.maxSelected) {
    complaints.add(plan.name, word('maxSelected', locale, plan.maxSelected));
  }
  if (
    plan.kind === 'ranking' &&
    !plan.partial &&
    chosen.length > 0 &&
    chosen.length !== look.items(plan.choices).length
  ) {
    complaints.add(plan.name, word('rankAll', locale));
  }
}

function checkSlider({ complaints, locale }: Check, plan: KindOf<'slider'>, value: unknown): void {
  const list = (Array.isArray(value) ? value : [value]) as number[];
  const fits = (one: number) => {
    const steps = (one - plan.min) / plan.step;
    return one >= plan.min && one <= plan.max && (Math.abs(steps - Math.round(steps)) < 1e-6 || one === plan.max);
  };
  if (!list.every(fits)) complaints.add(plan.name, word('between', locale, plan.min, plan.max));
  const [from = 0, to = 0] = list;
  const [least, most] = [plan.minDistance ?? 0, plan.maxDistance ?? plan.max - plan.min];
  if (plan.range && (to < from || to - from < least || to - from > most)) {
    complaints.add(plan.name, word('distance', locale, least, most));
  }
}

function checkQuestion(check: Check, question: OpenQuestion): void {
  const { look, complaints, locale, speech, answers } = check;
  const { plan, commentKey } = question;
  if (!look.questionVisible(question) || !look.questionEnabled(question) || complaints.has(plan.name)) return;
  const value = answers[plan.name];
  const comment = answers[commentKey];
  if (plan.comment && typeof comment === 'string' && comment.length > plan.comment.maxLength) {
    complaints.add(commentKey, word('maxLength', locale, plan.comment.maxLength));
  }
  const before = complaints.has(plan.name);
  if (isEmpty(value)) {
    if (look.required(plan)) {
      const own = word(plan.kind === 'ranking' && !plan.partial ? 'rankConfirm' : 'required', locale);
      complaints.add(plan.name, plan.requiredText === undefined ? own : speech.say(plan.requiredText));
    }
  } else if ('choices' in plan && !isOffered(check, plan.choices, plan.name, value)) {
    complaints.add(plan.name, word('notOffered', locale));
  }
  if (
    plan.comment?.other &&
    isEmpty(comment) &&
    (value === 'other' || (Array.isArray(value) && value.includes('other')))
  ) {
    complaints.add(
      commentKey,
      plan.comment.requiredText === undefined ? word('requiredOther', locale) : speech.say(plan.comment.requiredText),
    );
  }
  switch (plan.kind) {
    case 'checkbox':
    case 'ranking':
      checkChosen(check, plan, value);
      break;
    case 'matrix':
      checkMatrix(check, plan, value);
      break;
    case 'text':
      checkInput(check, plan, value, plan.name);
      break;
    case 'comment':
      if (typeof value === 'string' && value.length > plan.maxLength)
        complaints.add(plan.name, word('maxLength', locale, plan.maxLength));
      break;
    case 'multipletext':
      for (const item of plan.items) {
        const parts = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
        const part = Object.hasOwn(parts, item.name) ? parts[item.name] : undefined;
        const key = `${plan.name}.${item.name}`;
        if (isEmpty(part) && item.required) {
          complaints.add(
            key,
            item.requiredText === undefined ? word('requiredItem', locale) : speech.say(item.requiredText),
          );
        }
        checkInput(check, item, part, key);
        if (!complaints.has(key)) checkValidators(check, item.validators, part, key);
      }
      break;
    case 'slider':
      if (!isEmpty(value)) checkSlider(check, plan, value);
      break;
    case 'boolean':
      if (!isEmpty(value) && value !== plan.yes.value && value !== plan.no.value)
        complaints.add(plan.name, word('notOffered', locale));
      break;
    case 'rating':
      if (!isEmpty(value) && !plan.steps.some((step) => step.value === value))
        complaints.add(plan.name, word('notOffered', locale));
      break;
    default:
      break;
  }
  // As survey-core: validators of the whole question run when nothing simpler is wrong with it.
  if (!before && !complaints.has(plan.name) && !complaints.has(commentKey))
    checkValidators(check, plan.validators, value, plan.name);
}

/** A required panel or page wants at least one answer; the first of its questions on the screen says so. */
function checkContainer(check: Check, container: PagePlan | PanelPlan, around: readonly Conditions[]): void {
  const { look, open, complaints, locale, speech, answers } = check;
  const inside = (around: PagePlan | PanelPlan): OpenQuestion[] =>
    shownOrder(around, check.seed).flatMap((element) => {
      if (element.kind === 'html' || !look.elementVisible(element)) return [];
      if (element.kind === 'panel') return inside(element);
      const question = open.questions.get(element.name);
      return question ? [question] : [];
    });
  const chain = [...around, container];
  for (const element of container.elements) {
    if (element.kind === 'panel' && look.elementVisible(element)) checkContainer(check, element, chain);
  }
  if (!look.required(container) || !look.containerEnabled(chain)) return;
  const [first, ...rest] = inside(container);
  if (first && [first, ...rest].every(({ plan }) => isEmpty(answers[plan.name]))) {
    complaints.add(
      first.plan.name,
      container.requiredText === undefined ? word('requiredPanel', locale) : speech.say(container.requiredText),
    );
  }
}

/** Everything that is wrong with the answers of a page, as far as the questionnaire's rules go. */
export function checkPage(
  open: OpenPlan,
  look: Look,
  page: number,
  { answers: before, seed }: { readonly answers: Answers; readonly seed: string },
  locale: Locale,
  complaints: Complaints,
): void {
  const check: Check = {
    open,
    look,
    answers: look.answers,
    before,
    speech: new Speech(open, look.answers, locale),
    locale,
    seed,
    complaints,
  };
  for (const question of open.byPage[page] ?? []) checkQuestion(check, question);
  const plan = open.plan.pages[page];
  if (plan) checkContainer(check, plan, []);
}
