import type { PageView } from '@pollen/contract/questionnaire-page';
import type { Instance, Question, RepeatedQuestion } from '@pollen/contract/questions';
import type { QuestionnairePlan } from '@pollen/server/features/questionnaires/plan';
import { pageView, previewPage, type RunState } from '@pollen/server/features/questionnaires/run';
import { randomFrom } from '@pollen/server/features/questionnaires/shuffle';
import { questionsOf, randomInstance } from './random-answers';

/** Whether a question is asked once for each of its instances. */
export function isRepeated(question: Question): question is RepeatedQuestion {
  return 'instances' in question;
}

/** Whether an answer is none to a question as it is shown now: choices that are not offered, rows that are not there. */
function isStale(question: Question, known: unknown): boolean {
  if (known === undefined || known === null) return false;
  if (question.kind === 'ranking' && !question.partial && Array.isArray(known)) {
    if (known.length !== question.choices.length) return true;
  }
  if (question.kind === 'matrix' || question.kind === 'matrixcheckbox')
    return !Object.entries(known).every(
      ([row, chosen]) =>
        question.rows.some(({ name, enabled }) => enabled && name === row) &&
        [chosen].flat().every((column) => question.columns.some(({ value }) => value === column)),
    );
  if (!('choices' in question)) return false;
  const offered = (question.choices as readonly { value: unknown; enabled?: boolean }[])
    .filter((choice) => choice.enabled !== false)
    .map((choice) => choice.value);
  return ![known].flat().every((value) => offered.includes(value));
}

/** The instances as they were sent, with answers to the questions that a preview shows and without those it hides. */
function followPreview(question: RepeatedQuestion, sent: unknown, random: () => number): unknown {
  const follow = (instance: Instance, own: Record<string, unknown>) => {
    const fresh = randomInstance(instance, random);
    const shown = questionsOf(instance);
    const stale = new Set(shown.filter((one) => isStale(one, own[one.name])).map(({ name }) => name));
    const kept = Object.entries(own).filter(([key]) => key === '#' || (key in fresh && !stale.has(key)));
    const inside = shown.filter((one) => isRepeated(one) && one.name in fresh && one.name in own);
    const followed = inside.map((one) => [one.name, followPreview(one as RepeatedQuestion, own[one.name], random)]);
    return { ...fresh, ...Object.fromEntries(kept), ...Object.fromEntries(followed) };
  };
  if (question.countFollows) {
    const list = Array.isArray(sent) ? sent : [];
    return question.instances.map((instance) => {
      const own: Record<string, unknown> = list.find((one) => one['#'] === instance.id) ?? { '#': instance.id };
      return instance.shown ? follow(instance, own) : { '#': own['#'] };
    });
  }
  if (Array.isArray(sent))
    return sent.map((own, index) => {
      const instance = question.instances.find(({ id }) => id === index);
      return instance?.shown ? follow(instance, own) : { '#': own['#'] };
    });
  const rows = (sent ?? {}) as Record<string, Record<string, unknown>>;
  return Object.fromEntries(question.instances.map((row) => [row.name ?? '', follow(row, rows[row.name ?? ''] ?? {})]));
}

/** The instances of a question, as many and the same ones as of an earlier question of the page that shares them. */
function alignedWith(shown: readonly Question[], question: Question, sent: Readonly<Record<string, unknown>>): unknown {
  const own = sent[question.name];
  const value = question.sharesWith ?? question.name;
  const first = shown.find((one) => (one.sharesWith ?? one.name) === value);
  const leading = first && sent[first.name];
  if (first === question || !Array.isArray(leading) || !Array.isArray(own)) return own;
  return leading.map(({ '#': id }, place) => {
    const same = id < 0 ? own[place] : own.find((one) => one['#'] === id);
    return { ...same, '#': id };
  });
}

/** Answers the page as somebody in a browser would: question by question, as they show up. */
export function answerPage(
  plan: QuestionnairePlan,
  state: RunState,
  random: (question: Question) => unknown,
  locale: 'en' | 'zh',
): { sent: Record<string, unknown>; view: PageView } {
  const sent: Record<string, unknown> = {};
  let view = pageView(plan, state, locale);
  for (let round = 0; round < 8; round += 1) {
    const shown = questionsOf(view);
    for (const key of Object.keys(sent)) {
      const question = shown.find((one) => one.name === key || one.comments.some((box) => box.key === key));
      if (!question?.enabled) delete sent[key];
    }
    for (const question of shown) {
      if (!question.enabled || question.kind === 'expression') continue;
      const known = sent[question.name];
      if (isRepeated(question) && question.name in sent) {
        const own = alignedWith(shown, question, sent);
        sent[question.name] = followPreview(question, own, randomFrom(`${question.name} ${round}`));
        continue;
      }
      if (question.name in sent && !isStale(question, known)) continue;
      const value = random(question);
      sent[question.name] = value === undefined ? null : value;
      if (isRepeated(question)) sent[question.name] = alignedWith(shown, question, sent);
      const box = question.comments[0];
      if (box) {
        const isOpen = box.when === null || [value].flat().includes(box.when);
        if (isOpen && question.name.length % 2 === 0) sent[box.key] = 'more';
        else delete sent[box.key];
      }
    }
    const seen = previewPage(plan, state, sent as never, locale);
    if ('errors' in seen) throw new Error(JSON.stringify(seen.errors));
    const before = JSON.stringify(view);
    view = seen.page;
    if (JSON.stringify(view) === before && round > 0) break;
  }
  return { sent, view };
}
