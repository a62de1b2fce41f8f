import type { Choice, CommentBox, PageElement, PageView, Question } from '@pollen/contract/questionnaire-page';
import type { Locale } from '../../platform/locale';
import type { Answers, Look, OpenPlan, OpenQuestion } from './open-plan';
import { Speech } from './piping';
import type { ChoicePlan, ChoicesPlan, ElementPlan, InputPlan, PagePlan, PanelPlan } from './plan';
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

function inputOf(sight: Sight, input: InputPlan) {
  return {
    input: input.input,
    placeholder: sight.speech.say(input.placeholder),
    maxLength: input.maxLength,
    ...boundsOf(input, sight.open, sight.answers),
    step: input.step ?? null,
  };
}

function scalar(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function choiceValue(value: unknown): string | number | boolean | null {
  return typeof value === 'boolean' ? value : scalar(value);
}

function listOf(value: unknown): (string | number | boolean)[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => choiceValue(one) !== null) as (
    | string
    | number
    | boolean
  )[];
}

function partsOf(value: unknown): Record<string, string | number | boolean> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, part]) => choiceValue(part) !== null));
}

function questionView(sight: Sight, question: OpenQuestion): Question {
  const { plan } = question;
  const { speech, look } = sight;
  const value = sight.answers[plan.name];
  const number = sight.numbers.get(plan.name);
  const common = {
    name: plan.name,
    title: speech.say(plan.title),
    description: speech.say(plan.description),
    number: number === undefined ? null : String(number),
    required: look.required(plan),
    enabled: look.questionEnabled(question) || sight.held.has(question),
    comments: commentsOf(sight, question),
  };
  switch (plan.kind) {
    case 'radiogroup':
      return {
        kind: plan.kind,
        ...common,
        choices: choicesOf(sight, plan.choices, plan.name),
        columns: plan.columns,
        value: choiceValue(value),
      };
    case 'checkbox':
      return {
        kind: plan.kind,
        ...common,
        choices: choicesOf(sight, plan.choices, plan.name),
        columns: plan.columns,
        selectAll: plan.selectAll === undefined ? null : speech.say(plan.selectAll),
        minSelected: plan.minSelected,
        maxSelected: plan.maxSelected,
        value: listOf(value),
      };
    case 'dropdown':
      return {
        kind: plan.kind,
        ...common,
        choices: choicesOf(sight, plan.choices, plan.name),
        placeholder: speech.say(plan.placeholder),
        value: choiceValue(value),
      };
    case 'boolean': {
      const label = ({ value: own, text }: typeof plan.yes) => ({ value: own, text: speech.say(text) });
      return {
        kind: plan.kind,
        ...common,
        choices: plan.yesFirst ? [label(plan.yes), label(plan.no)] : [label(plan.no), label(plan.yes)],
        look: plan.look,
        label: speech.say(plan.label),
        value: choiceValue(value),
      };
    }
    case 'rating':
      return {
        kind: plan.kind,
        ...common,
        steps: plan.steps.map((step) => ({ value: step.value, text: speech.say(step.text) })),
        look: plan.look,
        minLabel: speech.say(plan.minLabel),
        maxLabel: speech.say(plan.maxLabel),
        value: choiceValue(value),
      };
    case 'ranking':
      return {
        kind: plan.kind,
        ...common,
        choices: choicesOf(sight, plan.choices, plan.name),
        partial: plan.partial,
        minSelected: plan.minSelected,
        maxSelected: plan.maxSelected,
        value: listOf(value),
      };
    case 'imagepicker':
      return {
        kind: plan.kind,
        ...common,
        choices: inOrder(sight, plan.choices, plan.name).map((index) => {
          const item = plan.choices.items[index] as ChoicePlan;
          return {
            value: item.value,
            text: speech.say(item.text),
            enabled: look.itemEnabled(plan.choices, index),
            image: item.image ?? '',
          };
        }),
        multiple: plan.multiple,
        captions: plan.captions,
        value: listOf(value),
      };
    case 'matrix':
      return {
        kind: plan.kind,
        ...common,
        columns: inOrder(sight, plan.columns, `${plan.name} columns`).map((index) => {
          const item = plan.columns.items[index] as ChoicePlan;
          return { value: item.value, text: speech.say(item.text) };
        }),
        rows: inOrder(sight, plan.rows, plan.name).map((index) => {
          const item = plan.rows.items[index] as ChoicePlan;
          return { name: String(item.value), text: speech.say(item.text), enabled: look.itemEnabled(plan.rows, index) };
        }),
        everyRow: plan.everyRow,
        uniqueColumns: plan.uniqueColumns,
        value: partsOf(value),
      };
    case 'text':
      return {
        kind: plan.kind,
        ...common,
        ...inputOf(sight, plan),
        suggestions: plan.suggestions.map((one) => speech.say(one)),
        autocomplete: plan.autocomplete,
        value: scalar(value),
      };
    case 'comment':
      return {
        kind: plan.kind,
        ...common,
        placeholder: speech.say(plan.placeholder),
        rows: plan.rows,
        maxLength: plan.maxLength,
        value: typeof value === 'string' ? value : '',
      };
    case 'multipletext': {
      const parts = partsOf(value);
      return {
        kind: plan.kind,
        ...common,
        columns: plan.columns,
        items: plan.items.map((item) => ({
          name: item.name,
          title: speech.say(item.title),
          required: item.required,
          ...inputOf(sight, item),
          value: scalar(parts[item.name]),
        })),
      };
    }
    case 'slider':
      return {
        kind: plan.kind,
        ...common,
        range: plan.range,
        min: plan.min,
        max: plan.max,
        step: plan.step,
        labels: plan.labels.map((mark) => ({ value: mark.value, text: speech.say(mark.text) })),
        format: plan.format,
        minDistance: plan.minDistance ?? null,
        maxDistance: plan.maxDistance ?? null,
        value: listOf(value).filter((one): one is number => typeof one === 'number'),
      };
  }
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
