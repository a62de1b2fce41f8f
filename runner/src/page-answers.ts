import type {
  AnswerValue,
  ChoiceValue,
  CommentBox,
  InputKind,
  PageAnswers,
  PageView,
  Question,
} from '@pollen/contract/questionnaire-page';

/** The questions of a page, without notes and headings. */
export function questionsOf(page: PageView): Question[] {
  return page.elements.filter((element): element is Question => element.kind !== 'html' && element.kind !== 'heading');
}

/** What a question brings with it, in the form in which its answer is sent. */
export function answerOf(question: Question): AnswerValue {
  switch (question.kind) {
    case 'imagepicker':
      return question.multiple ? question.value : (question.value[0] ?? null);
    case 'slider':
      if (question.value.length === 0) return null;
      return question.range ? question.value : (question.value[0] ?? null);
    case 'multipletext':
      return Object.fromEntries(question.items.map((item) => [item.name, item.value]));
    default:
      return question.value;
  }
}

/** The answers that a page arrives with: by question name, comments by their key. */
export function answersOf(page: PageView): PageAnswers {
  const answers: PageAnswers = {};
  for (const question of questionsOf(page)) {
    answers[question.name] = answerOf(question);
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
    if (answer !== undefined) sent[question.name] = tidy(question, answer);
    for (const comment of question.comments) {
      const text = answers[comment.key];
      if (text !== undefined && isOpen(comment, answer)) sent[comment.key] = isEmpty(text) ? null : text;
    }
  }
  return sent;
}

const numeric: readonly InputKind[] = ['number', 'range'];

/** Empty parts left out, nothing as `null`, and numbers as numbers: a field holds them as text while they are typed. */
function tidy(question: Question, answer: AnswerValue): AnswerValue {
  if (isEmpty(answer)) return null;
  if (question.kind === 'text') return numeric.includes(question.input) ? asNumber(answer) : answer;
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return answer;
  const kinds =
    question.kind === 'multipletext' ? new Map(question.items.map((item) => [item.name, item.input])) : null;
  const parts = Object.entries(answer).filter(([, part]) => part !== null && part !== '');
  return Object.fromEntries(
    parts.map(([name, part]) => [
      name,
      numeric.includes(kinds?.get(name) ?? 'text') ? (asNumber(part) as ChoiceValue) : part,
    ]),
  );
}

function asNumber(value: AnswerValue): AnswerValue {
  const figure = typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(figure) ? figure : value;
}

export function isEmpty(answer: AnswerValue | undefined): boolean {
  if (answer === undefined || answer === null || answer === '') return true;
  if (Array.isArray(answer)) return answer.length === 0;
  if (typeof answer === 'object') return Object.values(answer).every((part) => part === null || part === '');
  return false;
}

export function isSame(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (isEmpty(one) && isEmpty(other)) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}

const typed = new Set<Question['kind']>(['text', 'comment', 'multipletext']);

/**
 * Answers after a preview came back. What the member changed meanwhile stays, and so does what is being typed;
 * elsewhere the server knows better, as when a chosen answer is not offered any more.
 */
export function mergePreview(page: PageView, answers: PageAnswers, sent: PageAnswers): PageAnswers {
  const merged = { ...answers };
  for (const question of questionsOf(page)) {
    const now = answers[question.name];
    const offered = answerOf(question);
    const was = sent[question.name];
    // Typing is never overwritten; the very same value stays when nothing changed, so that parts do not draw again.
    const follows = was !== undefined && isSame(now, was) && !typed.has(question.kind) && !isSame(offered, now);
    if (now === undefined || follows) merged[question.name] = offered;
    for (const comment of question.comments) merged[comment.key] ??= comment.value;
  }
  return merged;
}

/** Messages of a grid row or a text item. */
export function partMessages(errors: Record<string, string[]>, question: string, part: string): string[] {
  return errors[`${question}.${part}`] ?? [];
}

/** The messages that still stand: whatever was answered anew since they came is not held against the member. */
export function openErrors(
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

export function asList(answer: AnswerValue | undefined): ChoiceValue[] {
  if (Array.isArray(answer)) return answer;
  return isEmpty(answer) || typeof answer === 'object' ? [] : [answer as ChoiceValue];
}

export function asParts(answer: AnswerValue | undefined): Record<string, ChoiceValue | null> {
  return answer !== null && typeof answer === 'object' && !Array.isArray(answer) ? answer : {};
}

export function asText(answer: AnswerValue | undefined): string {
  return typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
}
