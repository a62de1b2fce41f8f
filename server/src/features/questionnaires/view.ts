import type { Choice, CommentBox, PageElement, PageView, Question } from '@pollen/contract/questionnaire-page';
import type { Locale } from '../../platform/locale';
import type { ViewContext } from './kind-module';
import type { Answers, Look, OpenPlan, OpenQuestion } from './open-plan';
import { Speech } from './piping';
import { type ElementPlan, moduleOf, type PagePlan, type PanelPlan } from './plan';
import type { ChoicePlan, ChoicesPlan, InputPlan } from './plan-parts';
import { progressOf } from './progress';
import { shuffled } from './shuffle';

interface Sight {
  readonly open: OpenPlan;
  readonly look: Look;
  readonly answers: Answers;
  readonly speech: Speech;
  readonly seed: string;
  readonly numbers: ReadonlyMap<string, number>;
  /** Questions that stay on the page although their own answers hide them: no answer vanishes under the hand. */
  readonly held: ReadonlySet<OpenQuestion>;
}

/** Indexes of the offered items in the order that this attempt shows them. */
function inOrder(sight: Sight, list: ChoicesPlan, name: string): number[] {
  const offered = new Set(sight.look.items(list));
  if (list.order === 'random') {
    const places = list.items.map((item, index) => ({ index, ...orderOf(item) }));
    return shuffled(places, `${sight.seed} ${name}`).flatMap(({ index }) => (offered.has(index) ? [index] : []));
  }
  const indexes = list.items.flatMap((_, index) => (offered.has(index) ? [index] : []));
  if (list.order === 'none') return indexes;
  const label = (index: number) => sight.speech.say(list.items[index]?.text ?? '');
  const collator = new Intl.Collator(sight.speech.locale === 'zh' ? 'zh-CN' : 'en', { numeric: true });
  indexes.sort((one, other) => collator.compare(label(one), label(other)));
  return list.order === 'desc' ? indexes.reverse() : indexes;
}

function orderOf(item: ChoicePlan): { fixed?: true; category?: string } {
  return { ...(item.fixed && { fixed: item.fixed }), ...(item.category !== undefined && { category: item.category }) };
}

function choicesOf(sight: Sight, list: ChoicesPlan, name: string): Choice[] {
  const own = inOrder(sight, list, name).map((index): Choice => {
    const item = list.items[index] as ChoicePlan;
    return {
      value: item.value,
      text: sight.speech.say(item.text),
      enabled: sight.look.itemEnabled(list, index),
      exclusive: item.exclusive === true,
      special: null,
    };
  });
  const special = list.special.map(
    (item): Choice => ({
      value: item.value,
      text: sight.speech.say(item.text),
      enabled: true,
      exclusive: item.kind !== 'other',
      special: item.kind,
    }),
  );
  return [...own, ...special];
}

function commentsOf({ speech, answers }: Sight, { plan, commentKey }: OpenQuestion): CommentBox[] {
  const { comment } = plan;
  if (!comment) return [];
  return [
    {
      key: commentKey,
      when: comment.other ? 'other' : null,
      label: speech.say(comment.label),
      placeholder: speech.say(comment.placeholder),
      value: String(answers[commentKey] ?? ''),
      maxLength: comment.maxLength,
      required: comment.other,
    },
  ];
}

/** Bounds as they are now: an expression gives a number, a day or a date. */
export function boundsOf(
  input: InputPlan,
  open: OpenPlan,
  answers: Answers,
): { min: string | number | null; max: string | number | null } {
  const bound = (expression: string | undefined, fixed: string | number | undefined): string | number | null => {
    if (expression === undefined) return fixed ?? null;
    const value = open.run(expression, answers);
    if (value instanceof Date && !Number.isNaN(value.getTime())) {
      const local = new Date(value.getTime() - value.getTimezoneOffset() * 60_000).toISOString();
      return local.slice(0, input.input === 'datetime-local' ? 16 : 10);
    }
    return (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && value !== '')
      ? value
      : null;
  };
  return { min: bound(input.minIf, input.min), max: bound(input.maxIf, input.max) };
}

function contextOf(sight: Sight): ViewContext {
  const { speech, look } = sight;
  return {
    say: (text) => speech.say(text),
    choices: (list, name) => choicesOf(sight, list, name),
    entries: (list, name) =>
      inOrder(sight, list, name).map((index) => {
        const item = list.items[index] as ChoicePlan;
        return { item, text: speech.say(item.text), enabled: look.itemEnabled(list, index) };
      }),
    input: (input) => inputOf(sight, input),
  };
}

function inputOf(sight: Sight, input: InputPlan) {
  return {
    input: input.input,
    placeholder: sight.speech.say(input.placeholder),
    maxLength: input.maxLength,
    ...boundsOf(input, sight.open, sight.answers),
    step: input.step ?? null,
  };
}

function questionView(sight: Sight, question: OpenQuestion): Question {
  const { plan } = question;
  const { speech, look } = sight;
  const value = sight.answers[plan.name];
  const number = sight.numbers.get(plan.name);
  const common = {
    kind: plan.kind,
    name: plan.name,
    title: speech.say(plan.title),
    description: speech.say(plan.description),
    number: number === undefined ? null : String(number),
    required: look.required(plan),
    enabled: look.questionEnabled(question) || sight.held.has(question),
    comments: commentsOf(sight, question),
  };
  return { ...common, ...moduleOf(plan).view(plan, value, contextOf(sight)) } as Question;
}

/** The elements of a page or panel in the order that a run shows them. */
export function shownOrder(container: PagePlan | PanelPlan, seed: string): readonly ElementPlan[] {
  return container.shuffle ? shuffled(container.elements, `${seed} ${container.name}`) : container.elements;
}

function elementsOf(sight: Sight, container: PagePlan | PanelPlan): PageElement[] {
  const isHeld = (element: ElementPlan) =>
    element.kind !== 'html' &&
    [...sight.held].some(({ plan, panels }) => plan === element || panels.includes(element as PanelPlan));
  return shownOrder(container, sight.seed).flatMap((element): PageElement[] => {
    if (!sight.look.elementVisible(element) && !isHeld(element)) return [];
    if (element.kind === 'html')
      return [{ kind: 'html', name: element.name, html: sight.speech.sayHtml(element.html) }];
    if (element.kind === 'panel') {
      const inner = elementsOf(sight, element);
      const [title, description] = [sight.speech.say(element.title), sight.speech.say(element.description)];
      return title === '' && description === ''
        ? inner
        : [{ kind: 'heading', name: element.name, title, description }, ...inner];
    }
    const question = sight.open.questions.get(element.name);
    return question ? [questionView(sight, question)] : [];
  });
}

/** A page as it is to be drawn with these answers, and nothing of why. */
export function drawPage(
  open: OpenPlan,
  look: Look,
  seed: string,
  page: number,
  locale: Locale,
  held: ReadonlySet<OpenQuestion> = new Set(),
): PageView {
  const plan = open.plan.pages[page];
  if (!plan) throw new Error(`The questionnaire has no page ${page}`);
  const { answers } = look;
  const speech = new Speech(open, answers, locale);
  const { progress, last, numbers } = progressOf(look, page, held);
  const sight: Sight = { open, look, answers, speech, seed, numbers, held };
  return {
    name: plan.name,
    title: speech.say(plan.title),
    description: speech.say(plan.description),
    elements: elementsOf(sight, plan),
    dynamic: [...plan.dynamic],
    canGoBack: open.plan.mayGoBack && progress.page > 1,
    last,
    progress,
  };
}
