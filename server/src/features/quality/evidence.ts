import type { Signal } from '@pollen/contract/console-quality';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { type Attempt, listAttemptsByIds } from '../attempts/actions';
import { answerInWords, memberCards, questionsOf, questionTitle } from '../console-members/actions';
import { finalAnswers, moduleOf, openAnswers, type RunState } from '../questionnaires/actions';
import { planOf } from '../surveys/actions';
import { listSignals } from './queries';
import { type SignalKind, type StoredSignal, totalOf } from './rules';

type Shown = z.input<typeof Signal>;
type Plan = Awaited<ReturnType<typeof planOf>>;
type Question = Parameters<typeof questionTitle>[0];

/** What the evidence of several attempts names. */
interface Scene {
  readonly locale: Locale;
  readonly plans: ReadonlyMap<number, Plan>;
  readonly attempts: ReadonlyMap<number, Attempt>;
  readonly nameOf: (memberId: number) => string;
}

const order: readonly SignalKind[] = [
  'attention',
  'fast',
  'straightLine',
  'nonsense',
  'duplicate',
  'sharedDevice',
  'sharedPayout',
  'sharedNetwork',
  'tooMany',
];

/** The signals of many attempts in words, read from the answers as they are now. */
export async function signalsOf(
  tx: Tx,
  attempts: readonly Attempt[],
  locale: Locale,
): Promise<(attemptId: number) => Shown[]> {
  const rows = await listSignals(
    tx,
    attempts.map(({ id }) => id),
  );
  const stored = rows.map(({ attemptId, kind, evidence }) => ({
    attemptId,
    signal: { kind, ...(evidence as object) } as StoredSignal,
  }));
  const otherIds = stored.flatMap(({ signal }) =>
    signal.kind === 'duplicate' ? signal.answers.flatMap(({ others }) => others.map((other) => other.attemptId)) : [],
  );
  const others = await listAttemptsByIds(tx, otherIds);
  const all = new Map([...attempts, ...others].map((attempt) => [attempt.id, attempt]));
  const memberIds = new Set([
    ...stored.flatMap(({ signal }) => ('members' in signal ? signal.members : [])),
    ...others.map((each) => each.memberId),
  ]);
  const cardOf = await memberCards(tx, [...memberIds]);
  const versions = new Set([...all.values()].map(({ versionId }) => versionId));
  const plans = new Map<number, Plan>();
  for (const version of versions) plans.set(version, await planOf(tx, version));
  const scene: Scene = { locale, plans, attempts: all, nameOf: (memberId) => cardOf(memberId).name };

  const byAttempt = new Map<number, Shown[]>();
  for (const { attemptId, signal } of stored.sort(
    (a, b) => order.indexOf(a.signal.kind) - order.indexOf(b.signal.kind),
  )) {
    const attempt = all.get(attemptId);
    if (attempt) byAttempt.set(attemptId, [...(byAttempt.get(attemptId) ?? []), shown(signal, attempt, scene)]);
  }
  return (attemptId) => byAttempt.get(attemptId) ?? [];
}

function shown(signal: StoredSignal, attempt: Attempt, scene: Scene): Shown {
  const { locale } = scene;
  switch (signal.kind) {
    case 'fast': {
      const { kind, pages, expectedSeconds = null } = signal;
      return {
        kind,
        seconds: totalOf(pages, 'seconds'),
        medianSeconds: expectedSeconds === null ? totalOf(pages, 'medianSeconds') : null,
        expectedSeconds,
        pages: pages.map((page) => ({ ...page, medianSeconds: page.medianSeconds ?? null })),
      };
    }
    case 'tooMany':
      return signal;
    case 'sharedDevice':
    case 'sharedPayout':
    case 'sharedNetwork':
      return { ...signal, members: signal.members.map((id) => ({ id, name: scene.nameOf(id) })) };
    case 'attention': {
      const { questions, answers } = read(attempt, scene);
      const checks = signal.questions.map((name) => {
        const question = questions.get(name);
        return {
          title: questionTitle(question, name, locale),
          expected: answerInWords(question, question?.attention, locale),
          given: answerInWords(question, answers[name], locale),
        };
      });
      return { kind: 'attention', checks };
    }
    case 'straightLine': {
      const { questions, answers } = read(attempt, scene);
      return {
        kind: 'straightLine',
        grids: signal.questions.map((name) => gridOf(questions.get(name), name, answers[name], locale)),
      };
    }
    case 'nonsense': {
      const texts = textsOf(attempt, scene);
      const answers = signal.answers.map(({ question, oddity }) => ({ ...texts(question), oddity }));
      return { kind: 'nonsense', answers };
    }
    case 'duplicate': {
      const texts = textsOf(attempt, scene);
      const answers = signal.answers.map(({ question, others }) => ({
        ...texts(question),
        others: others.flatMap((other) => {
          const found = scene.attempts.get(other.attemptId);
          if (!found) return [];
          const { text } = textsOf(found, scene)(other.question);
          return [
            { attemptId: found.attemptKey, memberId: found.memberId, memberName: scene.nameOf(found.memberId), text },
          ];
        }),
      }));
      return { kind: 'duplicate', answers };
    }
  }
}

function read(attempt: Attempt, { plans }: Scene) {
  const plan = plans.get(attempt.versionId) as Plan;
  return { plan, questions: questionsOf(plan), answers: finalAnswers(plan, attempt.run as RunState) };
}

/** Title and text of an open answer by its key; a box beside a question has the title of that question. */
function textsOf(attempt: Attempt, scene: Scene): (key: string) => { title: string; text: string } {
  const { plan, questions } = read(attempt, scene);
  const texts = new Map(openAnswers(plan, attempt.run as RunState).map(({ question, text }) => [question, text]));
  return (key) => {
    const name = questions.has(key) ? key : key.replace(/(-Comment|\.[^.]*)$/, '');
    return { title: questionTitle(questions.get(name), name, scene.locale), text: texts.get(key) ?? '' };
  };
}

function gridOf(question: Question, name: string, answer: unknown, locale: Locale) {
  const title = questionTitle(question, name, locale);
  const kind = question && moduleOf(question);
  if (!question || kind?.figure(question).as !== 'grid' || typeof answer !== 'object' || answer === null)
    return { title, columns: [], rows: [] };
  const inLocale = (text: Plan['title']) => (typeof text === 'string' ? text : text[locale]);
  const columns = kind.options?.(question) ?? [];
  const rows = (kind.parts?.(question) ?? []).flatMap((row) => {
    const given = (answer as Record<string, unknown>)[String(row.value)];
    if (given === undefined) return [];
    return [
      { title: inLocale(row.text) || String(row.value), column: columns.findIndex(({ value }) => value === given) },
    ];
  });
  return { title, columns: columns.map(({ text, value }) => inLocale(text) || String(value)), rows };
}
