import { splitAnswerKey } from '@pollen/contract/answer-keys';
import type { AnswerValue, CommentBox, PageAnswers, PageView, Question } from '@pollen/contract/questionnaire-page';
import { asParts, isEmpty, isSame } from './answer-values';
import { moduleOf } from './kinds/table';

/** Returns the questions of a page, without notes and headings. */
export function questionsOf(page: PageView): Question[] {
  return page.elements.filter((element): element is Question => element.kind !== 'html' && element.kind !== 'heading');
}

/** Returns the answers that a page arrives with: by question name, comments by their key. */
export function answersOf(page: PageView): PageAnswers {
  const answers: PageAnswers = {};
  for (const question of questionsOf(page)) {
    answers[question.name] = moduleOf(question).answerOf(question);
    for (const comment of question.comments) answers[comment.key] = comment.value;
  }
  return answers;
}

/** Returns whether a comment box is open: the box of "other" is open while its choice is selected. */
export function isOpen(comment: CommentBox, answer: AnswerValue | undefined): boolean {
  if (comment.when === null) return true;
  return Array.isArray(answer) ? answer.includes(comment.when) : answer === comment.when;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Returns the answers to send: those of questions that are shown and can be changed, and open comments. Of questions that
 * follow other answers, only those that the member changed (`touched`).
 */
export function answersToSend(
  page: PageView,
  answers: PageAnswers,
  touched: ReadonlySet<string> = nothing,
): PageAnswers {
  const sent: PageAnswers = {};
  for (const question of questionsOf(page)) {
    if (!question.enabled) continue;
    const answer = answers[question.name];
    const isOwn = !question.follows || touched.has(question.name);
    if (answer !== undefined && isOwn) sent[question.name] = moduleOf(question).toSend(question, answer);
    for (const comment of question.comments) {
      const text = answers[comment.key];
      if (text !== undefined && isOpen(comment, answer)) sent[comment.key] = isEmpty(text) ? null : text;
    }
  }
  return sent;
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
  const merged = { ...answers };
  for (const question of questionsOf(page)) {
    const now = answers[question.name];
    const offered = moduleOf(question).answerOf(question);
    const was = sent[question.name];
    // Typed text is never overwritten. An unchanged value stays the same object, so that its component does not render
    // again.
    const follows = was !== undefined && isSame(now, was) && !moduleOf(question).isTyped && !isSame(offered, now);
    const isSet = question.follows === true && !touched.has(question.name) && !isSame(offered, now ?? null);
    if (now === undefined || follows || isSet) merged[question.name] = offered;
    for (const comment of question.comments) merged[comment.key] ??= comment.value;
  }
  return merged;
}

/** Returns the errors of answers that the member has not changed since the errors came. */
export function remainingErrors(
  errors: Record<string, string[]>,
  before: PageAnswers,
  now: PageAnswers,
): Record<string, string[]> {
  const open = Object.entries(errors).filter(([key]) => {
    if (key in now || key in before) return isSame(before[key], now[key]);
    const { question = key, part } = splitAnswerKey(key, (name) => name in now || name in before) ?? {};
    const [was, is] = [asParts(before[question]), asParts(now[question])];
    return isSame(was[part ?? ''] ?? null, is[part ?? ''] ?? null);
  });
  return open.length === Object.keys(errors).length ? errors : Object.fromEntries(open);
}

/** Returns errors of questions that are not on the page, because the page has changed on the server. */
export function strayErrors(page: PageView, errors: Record<string, string[]>): string[] {
  const known = new Set<string>();
  for (const question of questionsOf(page)) {
    known.add(question.name);
    for (const comment of question.comments) known.add(comment.key);
  }
  return Object.keys(errors).filter((key) => splitAnswerKey(key, (name) => known.has(name)) === null);
}
