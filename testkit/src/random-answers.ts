import { FILE_TYPES } from '@pollen/contract/answer-file-values';
import type { Choice } from '@pollen/contract/question-parts';
import type { PageView } from '@pollen/contract/questionnaire-page';
import type { Instance, Question, RepeatedQuestion } from '@pollen/contract/questions';

function among<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}

function some<T>(list: readonly T[], random: () => number): T[] {
  return list.filter(() => random() < 0.5);
}

const texts = ['abc', 'a', 'bb', 'abcde', '3', 'x y'];
const emails = ['a@example.com', 'not an address', 'b.c@example.org'];

function input(kind: string, random: () => number): string | number {
  switch (kind) {
    case 'number':
      return among([0, 1, 2, 3, 4, 5, 8, 10, 2.5], random) ?? 1;
    case 'email':
      return among(emails, random) ?? '';
    case 'date':
      return among(['2019-05-05', '2024-02-29', '2026-11-20', '2027-01-01'], random) ?? '';
    case 'month':
      return among(['2024-02', '2026-11'], random) ?? '';
    case 'time':
      return among(['06:30', '23:59'], random) ?? '';
    default:
      return among(texts, random) ?? '';
  }
}

/** A random answer to a question as it is shown; undefined: none. Sometimes it is not valid. */
export function randomAnswer(question: Question, random: () => number): unknown {
  if (!('instances' in question) && random() < 0.15) return undefined;
  const values = (choices: readonly Choice[]) =>
    choices.filter((choice) => choice.enabled).map((choice) => choice.value);
  switch (question.kind) {
    case 'radiogroup':
    case 'dropdown':
      return among(values(question.choices), random);
    case 'checkbox': {
      const alone = question.choices.filter((choice) => choice.exclusive && choice.enabled);
      if (alone.length > 0 && random() < 0.2) return [alone[0]?.value];
      const chosen = some(values(question.choices.filter((choice) => !choice.exclusive)), random);
      return question.maxSelected > 0 ? chosen.slice(0, question.maxSelected) : chosen;
    }
    case 'boolean':
      return among(question.choices, random)?.value;
    case 'rating':
      return among(question.steps, random)?.value;
    case 'ranking': {
      const order = values(question.choices)
        .map((value) => ({ value, key: random() }))
        .sort((one, other) => one.key - other.key)
        .map(({ value }) => value);
      return question.partial
        ? order.slice(0, question.maxSelected || Math.floor(random() * (order.length + 1)))
        : order;
    }
    case 'imagepicker': {
      const all = question.choices.flatMap((choice) => (choice.enabled ? [choice.value] : []));
      return question.multiple ? some(all, random) : among(all, random);
    }
    case 'matrix':
      return Object.fromEntries(
        question.rows.flatMap((row) =>
          row.enabled && random() < 0.8 ? [[row.name, among(question.columns, random)?.value]] : [],
        ),
      );
    case 'matrixcheckbox': {
      const alone = question.columns.filter(({ exclusive }) => exclusive);
      const others = question.columns.filter(({ exclusive }) => !exclusive).map(({ value }) => value);
      const choose = () => (alone.length > 0 && random() < 0.2 ? [alone[0]?.value] : some(others, random));
      const rows = question.rows.filter(({ enabled }) => enabled && random() < 0.8).map((row) => [row.name, choose()]);
      return Object.fromEntries(rows.filter(([, chosen]) => chosen?.length));
    }
    case 'file': {
      const { accepts, most, maxBytes } = question;
      // As many and as large as the page offers: the browser does not let members add others.
      return Array.from({ length: 1 + Math.floor(random() * most) }, (_, place) => {
        const ending = among(accepts, random) ?? 'jpg';
        const size = 1 + Math.floor(random() * maxBytes);
        return { name: `a${place}.${ending}`, type: FILE_TYPES[ending].type, content: 'x'.repeat(32), size };
      });
    }
    case 'signaturepad':
      return 'x'.repeat(32);
    case 'text':
      return input(question.input, random);
    case 'comment':
      return among(texts, random);
    case 'multipletext':
      return Object.fromEntries(
        question.items.flatMap((item) => (random() < 0.7 ? [[item.name, input(item.input, random)]] : [])),
      );
    case 'paneldynamic':
    case 'matrixdropdown':
    case 'matrixdynamic':
      return randomInstances(question, random);
    case 'expression':
      return undefined;
    case 'daterange': {
      const [from, to] = [input('date', random), input('date', random)].map(String).sort();
      return { from, to };
    }
    case 'slider': {
      const at = () =>
        question.min + Math.floor(random() * ((question.max - question.min) / question.step + 1)) * question.step;
      const [one, other] = [at(), at()];
      return question.range ? [Math.min(one, other), Math.max(one, other)] : one;
    }
  }
}

/** Random answers to the questions of an instance; null where there is none. Half of those that follow others stay so. */
export function randomInstance(instance: Instance, random: () => number): Record<string, unknown> {
  return Object.fromEntries(
    questionsOf(instance)
      .filter(({ enabled, kind, follows }) => enabled && kind !== 'expression' && !(follows && random() < 0.5))
      .map((question) => [question.name, randomAnswer(question, random) ?? null]),
  );
}

/** Random answers to some of the instances, and to new ones where members may add any. */
function randomInstances(question: RepeatedQuestion, random: () => number): unknown {
  if (question.kind === 'matrixdropdown')
    return Object.fromEntries(
      question.instances.flatMap((row) => (row.name === null ? [] : [[row.name, randomInstance(row, random)]])),
    );
  const { instances, blank, canAdd, least, most, canRemove } = question;
  const kept = instances.filter(({ shown }, index) => !shown || !canRemove || index < least || random() < 0.8);
  const free = blank && canAdd ? Math.max(0, Math.min(most - kept.length, Math.floor(random() * 3))) : 0;
  return [...kept, ...Array.from({ length: free }, () => blank as Instance)].map((instance) => ({
    '#': instance.id,
    ...randomInstance(instance, random),
  }));
}

/** The questions of a page view or an instance, notes and headings aside. */
export function questionsOf(view: Pick<PageView, 'elements'> | Instance): Question[] {
  return (view.elements as PageView['elements']).filter(
    (element): element is Question => element.kind !== 'html' && element.kind !== 'heading',
  );
}
