import type { AnswerValue, CommentBox, PageAnswers, PageView, Question } from '@pollen/contract/questionnaire-page';
import { asParts, isEmpty, isSame } from './answer-values';
import { moduleOf } from './kinds/table';

/** The questions of a page, without notes and headings. */
export function questionsOf(page: PageView): Question[] {
  return page.elements.filter((element): element is Question => element.kind !== 'html' && element.kind !== 'heading');
}

/** The answers that a page arrives with: by question name, comments by their key. */
export function answersOf(page: PageView): PageAnswers {
  const answers: PageAnswers = {};
  for (const question of questionsOf(page)) {
    answers[question.name] = moduleOf(question).answerOf(question);
    for (const comment of question.comments) answers[comment.key] = comment.value;
  }
  return answers;
}

/** A box for "other" is open while its choice is chosen. */
export function isOpen(comment: CommentBox, answer: AnswerValue | undefined): boolean {
  if (comment.when === null) return true;
  return Array.isArray(answer) ? answer.includes(comment.when) : answer === comment.when;
}

/** What goes to the server: answers to what is asked here and may be changed, and comments that are open. */
export function answersToSend(page: PageView, answers: PageAnswers): PageAnswers {
  const sent: PageAnswers = {};
  for (const question of questionsOf(page)) {
    if (!question.enabled) continue;
    const answer = answers[question.name];
    if (answer !== undefined) sent[question.name] = moduleOf(question).toSend(question, answer);
    for (const comment of question.comments) {
      const text = answers[comment.key];
      if (text !== undefined && isOpen(comment, answer)) sent[comment.key] = isEmpty(text) ? null : text;
    }
  }
  return sent;
}

/**
 * Answers after a preview came back. What the member changed meanwhile stays, and so does what is being typed;
 * elsewhere the server knows better, as when a chosen answer is not offered any more.
 */
export function mergePreview(page: PageView, answers: PageAnswers, sent: PageAnswers): PageAnswers {
  const merged = { ...answers };
  for (const question of questionsOf(page)) {
    const now = answers[question.name];
    const offered = moduleOf(question).answerOf(question);
    const was = sent[question.name];
    // Typing is never overwritten; the very same value stays when nothing changed, so that parts do not draw again.
    const follows = was !== undefined && isSame(now, was) && !moduleOf(question).isTyped && !isSame(offered, now);
    if (now === undefined || follows) merged[question.name] = offered;
    for (const comment of question.comments) merged[comment.key] ??= comment.value;
  }
  return merged;
}

/** The messages that still stand: whatever was answered anew since they came is not held against the member. */
export function remainingErrors(
  errors: Record<string, string[]>,
  before: PageAnswers,
  now: PageAnswers,
): Record<string, string[]> {
  const open = Object.entries(errors).filter(([key]) => {
    if (key in now || key in before) return isSame(before[key], now[key]);
    const dot = key.lastIndexOf('.');
    const [question, part] = [key.slice(0, dot), key.slice(dot + 1)];
    return isSame(asParts(before[question])[part] ?? null, asParts(now[question])[part] ?? null);
  });
  return open.length === Object.keys(errors).length ? errors : Object.fromEntries(open);
}

/** Messages for names that are not drawn: the page has changed behind the member's back. */
export function strayErrors(page: PageView, errors: Record<string, string[]>): string[] {
  const known = new Set<string>();
  for (const question of questionsOf(page)) {
    known.add(question.name);
    for (const comment of question.comments) known.add(comment.key);
  }
  return Object.keys(errors).filter(
    (key) => !known.has(key) && !known.has(key.slice(0, Math.max(0, key.lastIndexOf('.')))),
  );
}
