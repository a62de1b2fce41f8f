import type { Choice, PageView, Question } from '@pollen/contract/questionnaire-page';

/** A question as somebody sees it, or a note that is only read. */
type Seen = PageView['elements'][number];

function among<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

function count(least: number, most: number, random: () => number): number {
  return least + Math.floor(random() * (Math.max(least, most) - least + 1));
}

interface Input {
  readonly input: string;
  readonly min: string | number | null;
  readonly max: string | number | null;
  readonly step: number | null;
  readonly maxLength: number;
}

const words = [
  'Nothing special',
  'It is fine as it is',
  'I like the taste',
  'Too expensive for me',
  'Ask my sister',
  '2',
];
const days = ['1958-03-14', '1984-07-02', '1999-12-31', '2019-05-05', '2024-02-29', '2026-11-20'];

function typed(input: Input, random: () => number): string | number {
  const { min, max, step } = input;
  if (input.input === 'number' || input.input === 'range') {
    const from = typeof min === 'number' ? min : 0;
    const to = typeof max === 'number' ? max : Math.max(from + 100, 100);
    const size = step ?? 1;
    return from + size * count(0, Math.floor((to - from) / size), random);
  }
  // Within bounds or not: a second try takes one of the bounds.
  const bound = (value: string) =>
    random() < 0.3
      ? (among(
          [min, max].filter((one): one is string => typeof one === 'string'),
          random,
        ) ?? value)
      : value;
  switch (input.input) {
    case 'email':
      return 'someone@example.com';
    case 'url':
      return 'https://example.com/';
    case 'tel':
      return '+1 555 0100';
    case 'color':
      return '#394ac5';
    case 'date':
      return bound(among(days, random) ?? '2024-02-29');
    case 'datetime-local':
      return bound(`${among(days, random)}T10:30`);
    case 'month':
      return bound((among(days, random) ?? '').slice(0, 7));
    case 'week':
      return bound(`20${count(10, 26, random)}-W${count(10, 52, random)}`);
    case 'time':
      return bound(`${count(10, 23, random)}:30`);
    default:
      return (among(words, random) ?? '').slice(0, input.maxLength);
  }
}

function open(choices: readonly Choice[]): Choice[] {
  return choices.filter(({ enabled }) => enabled);
}

function severalOf(
  choices: readonly Choice[],
  { minSelected, maxSelected }: { minSelected: number; maxSelected: number },
  random: () => number,
): unknown[] {
  const alone = open(choices).filter(({ exclusive }) => exclusive);
  if (alone.length > 0 && random() < 0.15) return [among(alone, random)?.value];
  const others = shuffled(
    open(choices).filter(({ exclusive }) => !exclusive),
    random,
  );
  const most = maxSelected > 0 ? Math.min(maxSelected, others.length) : others.length;
  return others.slice(0, count(Math.max(1, minSelected), most, random)).map(({ value }) => value);
}

/** An answer to a question as it is shown, meant to be valid; undefined: there is nothing to choose. */
export function madeUpAnswer(question: Question, random: () => number): unknown {
  switch (question.kind) {
    case 'radiogroup':
    case 'dropdown':
      return among(open(question.choices), random)?.value;
    case 'checkbox':
      return severalOf(question.choices, question, random);
    case 'boolean':
      return among(question.choices, random)?.value;
    case 'rating':
      return among(question.steps, random)?.value;
    case 'ranking': {
      const order = shuffled(open(question.choices), random).map(({ value }) => value);
      const most = question.maxSelected > 0 ? question.maxSelected : order.length;
      return question.partial ? order.slice(0, count(Math.max(1, question.minSelected), most, random)) : order;
    }
    case 'imagepicker': {
      const all = question.choices.filter(({ enabled }) => enabled).map(({ value }) => value);
      return question.multiple ? shuffled(all, random).slice(0, count(1, all.length, random)) : among(all, random);
    }
    case 'matrix': {
      const columns = question.uniqueColumns ? shuffled(question.columns, random) : null;
      return Object.fromEntries(
        question.rows.flatMap((row, index) => {
          const column = columns ? columns[index] : among(question.columns, random);
          return row.enabled && column ? [[row.name, column.value]] : [];
        }),
      );
    }
    case 'text':
      return typed(question, random);
    case 'comment':
      return (among(words, random) ?? '').slice(0, question.maxLength);
    case 'multipletext':
      return Object.fromEntries(question.items.map((item) => [item.name, typed(item, random)]));
    case 'slider': {
      const { min, max, step } = question;
      const at = () => min + step * count(0, Math.floor((max - min) / step), random);
      if (!question.range) return at();
      const [one, other] = [at(), at()];
      return [Math.min(one, other), Math.max(one, other)];
    }
  }
}

const WORDS_PER_SECOND = 4;

function wordsIn(...texts: readonly string[]): number {
  return texts.join(' ').split(/\s+/).filter(Boolean).length;
}

/** How long an average member looks at an element: reading at 240 words a minute, and what the answer itself takes. */
export function secondsFor(element: Seen): number {
  if (element.kind === 'html') return wordsIn(element.html.replace(/<[^<>]*>/g, ' ')) / WORDS_PER_SECOND;
  const asked = wordsIn(element.title, element.description) / WORDS_PER_SECOND;
  if (element.kind === 'heading') return asked;
  const offered =
    'choices' in element ? wordsIn(...(element.choices as readonly { text: string }[]).map(({ text }) => text)) : 0;
  const read = asked + offered / WORDS_PER_SECOND;
  switch (element.kind) {
    case 'comment':
      return read + 20;
    case 'text':
      return read + 6;
    case 'multipletext':
      return read + 6 * element.items.length;
    case 'matrix':
      return read + wordsIn(...element.rows.map(({ text }) => text)) / WORDS_PER_SECOND + 2.5 * element.rows.length;
    case 'ranking':
      return read + 2.5 * element.choices.length;
    case 'checkbox':
      return read + 4;
    case 'slider':
      return read + 3.5;
    default:
      return read + 2;
  }
}
