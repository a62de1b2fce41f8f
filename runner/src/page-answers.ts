import { splitAnswerKey, splitInstanceKey } from '@pollen/contract/answer-keys';
import type { AnswerValue, PageAnswers } from '@pollen/contract/answers';
import type { CommentBox } from '@pollen/contract/question-parts';
import type { PageView } from '@pollen/contract/questionnaire-page';
import type { Instance, PageElement, Question, RepeatedQuestion } from '@pollen/contract/questions';
import {
  asInstances,
  asList,
  asParts,
  asRows,
  changedKeys,
  INSTANCE_ID,
  type InstanceAnswers,
  isEmpty,
  isSame,
} from './answer-values';
import { moduleOf } from './kinds/table';

function isRepeated(element: PageElement): element is RepeatedQuestion {
  return 'instances' in element;
}

/** Returns the questions of a page, without notes and headings. */
export function questionsOf(page: Pick<PageView, 'elements'>): Question[] {
  return questionsAmong(page.elements);
}

function questionsAmong(elements: readonly PageElement[]): Question[] {
  return elements.filter((element): element is Question => element.kind !== 'html' && element.kind !== 'heading');
}

/** Returns the answers that elements arrive with. */
export function answersOfElements(elements: readonly PageElement[]): InstanceAnswers {
  const answers: InstanceAnswers = {};
  for (const question of questionsAmong(elements)) {
    answers[question.name] = moduleOf(question).answerOf(question, answersOfElements);
    for (const comment of question.comments) answers[comment.key] = comment.value;
  }
  return answers;
}

/** Returns the answers that a page arrives with: by question name, comments by their key. */
export function answersOf(page: PageView): PageAnswers {
  return answersOfElements(page.elements);
}

/** Returns whether a comment box is open: the box of "other" is open while its choice is selected. */
export function isOpen(comment: CommentBox, answer: AnswerValue | undefined): boolean {
  if (comment.when === null) return true;
  return Array.isArray(answer) ? asList(answer).includes(comment.when) : answer === comment.when;
}

function answerOf({ name, sharesWith }: Question): string {
  return sharesWith ?? name;
}

/** Returns the names of the questions with the same answer as this one, its own first. */
function namesSharing(question: Question, elements: readonly PageElement[]): string[] {
  const sharing = questionsAmong(elements).filter((other) => answerOf(other) === answerOf(question));
  return [question.name, ...sharing.map(({ name }) => name)];
}

/**
 * Returns the answers of a page after a change of one. Other questions of the page with the same answer follow: their
 * instances are added and removed with those of the changed one.
 */
export function withChange(page: PageView, answers: PageAnswers, name: string, value: AnswerValue): PageAnswers {
  const changed = { ...answers, [name]: value };
  const questions = questionsOf(page);
  const source = questions.find((question) => question.name === name);
  for (const other of questions) {
    if (!source || other === source || answerOf(other) !== answerOf(source)) continue;
    changed[other.name] =
      isRepeated(other) && other.kind !== 'matrixdropdown'
        ? followInstances(other, asInstances(answers[name]), asInstances(value), asInstances(answers[other.name]))
        : value;
  }
  return changed;
}

function withId(list: readonly InstanceAnswers[], id: AnswerValue | undefined): InstanceAnswers | undefined {
  return list.find((one) => one[INSTANCE_ID] === id);
}

/** Returns the instances of a question after those of another one were changed that are the same. */
function followInstances(
  { blank }: RepeatedQuestion,
  before: readonly InstanceAnswers[],
  now: readonly InstanceAnswers[],
  own: readonly InstanceAnswers[],
): AnswerValue {
  return now.map((instance) => {
    const id = instance[INSTANCE_ID];
    const was = withId(before, id);
    const present = withId(own, id) ?? { ...answersOfElements(blank?.elements ?? []), [INSTANCE_ID]: id ?? -1 };
    const changed = Object.entries(instance).filter(([key, answer]) => key in present && !isSame(answer, was?.[key]));
    return changed.length === 0 ? present : { ...present, ...Object.fromEntries(changed) };
  }) as AnswerValue;
}

const nothing: ReadonlySet<string> = new Set();

function elementsToSend(
  elements: readonly PageElement[],
  answers: InstanceAnswers,
  touched: ReadonlySet<string> = nothing,
): InstanceAnswers {
  const sent: InstanceAnswers = {};
  for (const question of questionsAmong(elements)) {
    if (!question.enabled) continue;
    const answer = answers[question.name];
    const isOwn = !question.follows || touched.has(question.name);
    if (answer !== undefined && isOwn)
      sent[question.name] = moduleOf(question).toSend(question, answer, (inner, own) =>
        elementsToSend(inner, own, changedKeys(own)),
      );
    for (const comment of question.comments) {
      const text = answers[comment.key];
      if (text !== undefined && isOpen(comment, answer)) sent[comment.key] = isEmpty(text) ? null : text;
    }
  }
  return sent;
}

/**
 * Returns the answers to send: those of questions that are shown and can be changed, and open comments. Of questions that
 * follow other answers, only those that the member changed (`touched`).
 */
export function answersToSend(
  page: PageView,
  answers: PageAnswers,
  touched: ReadonlySet<string> = nothing,
): PageAnswers {
  return elementsToSend(page.elements, answers, touched);
}

/**
 * Returns a page that was drawn from sent answers with the numbers of their instances: the server counts them in the
 * order in which they were sent.
 */
export function withSentInstances(page: PageView, sent: PageAnswers): PageView {
  const numbered = (elements: readonly PageElement[], answers: InstanceAnswers): PageElement[] =>
    elements.map((element) => {
      if (!isRepeated(element)) return element;
      const sent = namesSharing(element, elements).find((name) => answers[name] !== undefined);
      const list = asInstances(answers[sent ?? element.name]);
      const rows = asRows(answers[element.name]);
      const instances = element.instances.map((instance) => {
        // Numbers of entries that are chosen choices stay: they are no places.
        const own = instance.name === null ? (list[instance.id] ?? withId(list, instance.id)) : rows[instance.name];
        const id = instance.name === null ? own?.[INSTANCE_ID] : instance.id;
        const inner = numbered(instance.elements, own ?? {}) as Instance['elements'];
        return { ...instance, elements: inner, ...(typeof id === 'number' && { id }) };
      });
      return { ...element, instances };
    });
  return { ...page, elements: numbered(page.elements, sent) };
}

/** Returns the next page with the elements of the page before where they are equal, so that these are not drawn again. */
export function withUnchanged(before: PageView, next: PageView): PageView {
  const known = new Map(before.elements.map((element) => [element.name, element]));
  const elements = next.elements.map((element) => {
    const was = known.get(element.name);
    return JSON.stringify(was) === JSON.stringify(element) ? (was ?? element) : element;
  });
  return { ...next, elements };
}

/** Returns whether elements show a question that was not shown before, also in an instance of another one. */
export function showsMore(before: readonly PageElement[], next: readonly PageElement[]): boolean {
  const known = new Map(questionsAmong(before).map((question) => [question.name, question]));
  return questionsAmong(next).some((question) => {
    const was = known.get(question.name);
    if (!was) return true;
    if (!isRepeated(question) || !isRepeated(was)) return false;
    return question.instances.some(({ id, shown, elements }) => {
      const earlier = was.instances.find((one) => one.id === id) ?? (id < 0 ? was.blank : null);
      return shown && (!earlier?.shown || showsMore(earlier.elements, elements));
    });
  });
}

/**
 * Returns the answers after a preview. Answers that the member changed meanwhile stay; all others are taken from the
 * server, which drops a choice that is no longer offered.
 */
export function mergePreview(
  page: PageView,
  answers: PageAnswers,
  sent: PageAnswers,
  touched: ReadonlySet<string> = nothing,
): PageAnswers {
  return mergeElements(page.elements, answers, sent, touched);
}

function mergeElements(
  elements: readonly PageElement[],
  answers: InstanceAnswers,
  sent: InstanceAnswers,
  touched: ReadonlySet<string> = nothing,
): InstanceAnswers {
  const merged = { ...answers };
  for (const question of questionsAmong(elements)) {
    const now = answers[question.name];
    for (const comment of question.comments) merged[comment.key] ??= comment.value;
    if (now !== undefined && isRepeated(question)) {
      merged[question.name] = mergeInstances(question, now, sent[question.name]);
      continue;
    }
    const offered = moduleOf(question).answerOf(question, answersOfElements);
    const was = sent[question.name];
    // Typed text is never overwritten. An unchanged value stays the same object, so that its component does not render
    // again.
    const follows = was !== undefined && isSame(now, was) && !moduleOf(question).isTyped && !isSame(offered, now);
    const isSet = question.follows === true && !touched.has(question.name) && !isSame(offered, now ?? null);
    if (now === undefined || follows || isSet) merged[question.name] = offered;
  }
  return merged;
}

/** Merges the instances that are still there; those that were added or removed meanwhile stay so. */
function mergeInstances(question: RepeatedQuestion, now: AnswerValue, was: AnswerValue | undefined): AnswerValue {
  const merge = (instance: Instance | undefined, own: InstanceAnswers, before: InstanceAnswers | undefined) =>
    instance?.shown ? mergeElements(instance.elements, own, before ?? {}, changedKeys(own)) : own;
  if (question.kind === 'matrixdropdown') {
    const [rows, sentRows] = [asRows(now), asRows(was)];
    return Object.fromEntries(
      question.instances.map((row) => {
        const name = row.name ?? '';
        return [name, merge(row, rows[name] ?? {}, sentRows[name])];
      }),
    ) as AnswerValue;
  }
  const sent = asInstances(was);
  if (question.countFollows) {
    const present = asInstances(now);
    const counted = question.instances.map((instance): InstanceAnswers => {
      const own = withId(present, instance.id);
      return own
        ? merge(instance, own, withId(sent, instance.id))
        : { [INSTANCE_ID]: instance.id, ...answersOfElements(instance.elements) };
    });
    // What was typed into the others is kept: a number is often half typed, and they may come back.
    const others = present.filter((own) => !withId(counted, own[INSTANCE_ID]));
    return [...counted, ...others] as AnswerValue;
  }
  return asInstances(now).map((own) => {
    const id = own[INSTANCE_ID];
    const instance = question.instances.find((one) => one.id === id);
    return merge(instance, own, withId(sent, id));
  }) as AnswerValue;
}

/** Returns the errors of answers that the member has not changed since the errors came. */
export function remainingErrors(
  errors: Record<string, string[]>,
  before: PageAnswers,
  now: PageAnswers,
): Record<string, string[]> {
  const open = Object.entries(errors).filter(([key]) => isUnchanged(key, before, now));
  return open.length === Object.keys(errors).length ? errors : Object.fromEntries(open);
}

/** Whether the answer of a message is as it was when the message came. */
function isUnchanged(key: string, before: InstanceAnswers, now: InstanceAnswers): boolean {
  if (key in now || key in before) return isSame(before[key], now[key]);
  const inside = splitInstanceKey(key, (name) => name in now);
  if (inside) {
    const { question, instance, key: inner } = inside;
    const own = (answers: InstanceAnswers) =>
      Array.isArray(answers[question])
        ? asInstances(answers[question])[Number(instance)]
        : asRows(answers[question])[instance];
    const [was, is] = [own(before), own(now)];
    return was !== undefined && is !== undefined && was[INSTANCE_ID] === is[INSTANCE_ID] && isUnchanged(inner, was, is);
  }
  const { question = key, part } = splitAnswerKey(key, (name) => name in now || name in before) ?? {};
  const [was, is] = [asParts(before[question]), asParts(now[question])];
  return isSame(was[part ?? ''] ?? null, is[part ?? ''] ?? null);
}

/** Returns the name of the question of a message. */
function questionOfKey(key: string, isKnown: (name: string) => boolean): string {
  return (splitInstanceKey(key, isKnown) ?? splitAnswerKey(key, isKnown))?.question ?? key;
}

/** Returns the names of the questions with errors. */
export function wrongQuestions(page: PageView, errors: Record<string, string[]>): ReadonlySet<string> {
  const names = new Set(questionsOf(page).map(({ name }) => name));
  return new Set(Object.keys(errors).map((key) => questionOfKey(key, (name) => names.has(name))));
}

/** Returns the errors with each fault told once, where it is: not at the question as well when its parts are wrong. */
export function withoutDoubles(page: PageView, errors: Record<string, string[]>): Record<string, string[]> {
  const whole = questionsOf(page).flatMap((question) => (moduleOf(question).hasParts ? question.name : []));
  const keys = Object.keys(errors);
  const doubled = whole.filter((name) =>
    keys.some((key) => key !== name && questionOfKey(key, (one) => one === name) === name),
  );
  return doubled.length === 0
    ? errors
    : Object.fromEntries(Object.entries(errors).filter(([key]) => !doubled.includes(key)));
}

/** Returns errors of questions that are not on the page, because the page has changed on the server. */
export function strayErrors(page: PageView, errors: Record<string, string[]>): string[] {
  const known = new Set<string>();
  for (const question of questionsOf(page)) {
    known.add(question.name);
    for (const comment of question.comments) known.add(comment.key);
  }
  const isKnown = (name: string) => known.has(name);
  return Object.keys(errors).filter(
    (key) => splitAnswerKey(key, isKnown) === null && splitInstanceKey(key, isKnown) === null,
  );
}
