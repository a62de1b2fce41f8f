import { Evaluation } from './evaluation';
import { moduleOf } from './plan';
import type { OpenQuestion } from './plan-index';
import { isRepeated } from './repeated';
import { type RunValues, scoreWords } from './run-words';
import { surveyCore } from './survey-core';
import { isEmpty } from './values';

/** How many questions have a right answer, and how many have got it. */
interface Score {
  readonly questions: number;
  readonly correct: number;
}

function sum(scores: readonly Score[]): Score {
  return scores.reduce(
    (total, { questions, correct }) => ({ questions: total.questions + questions, correct: total.correct + correct }),
    { questions: 0, correct: 0 },
  );
}

/** Returns the right answer as far as it can be given now: without choices that are not offered. */
function correctOf(evaluation: Evaluation, { plan }: OpenQuestion): unknown {
  const { correct } = plan;
  const choices = evaluation.listsOf(plan).find(({ name }) => name === 'choices');
  if (!choices || isEmpty(correct)) return correct;
  const { list } = choices;
  const offered = [
    ...evaluation.items(list).map((index) => list.items[index]?.value),
    ...list.special.map((one) => one.value),
  ];
  if (offered.length === 0) return correct;
  const { Helpers } = surveyCore();
  const isOffered = (value: unknown) => offered.some((one) => Helpers.isTwoValueEquals(one, value, false, true, false));
  if (Array.isArray(correct)) return correct.filter(isOffered);
  return isOffered(correct) ? correct : undefined;
}

function scoreOfQuestion(evaluation: Evaluation, question: OpenQuestion): Score {
  const { plan } = question;
  const { open, answers } = evaluation;
  const answer = answers[question.key];
  if (plan.kind === 'paneldynamic' && isRepeated(plan)) {
    const inside = sum(
      open.instances(question, answers).map((one) => {
        const inner = new Evaluation(one.open, one.answers);
        return inner.pageVisible(0) ? scoreOf(inner) : { questions: 0, correct: 0 };
      }),
    );
    if (inside.questions > 0) return { ...inside, correct: isEmpty(answer) ? 0 : inside.correct };
  }
  const correct = correctOf(evaluation, question);
  if (isEmpty(correct)) return { questions: 0, correct: 0 };
  const { Helpers } = surveyCore();
  const { figure, parts } = moduleOf(plan);
  if (figure(plan).as === 'grid') {
    // Each row is a question.
    const of = (from: unknown, row: unknown) => Object(from)[String(row)] as unknown;
    const rows = (parts?.(plan) ?? []).map(({ value }) => value);
    const asked = rows.filter((row) => !isEmpty(of(correct, row)));
    const right = rows.filter(
      (row) => !isEmpty(of(answer, row)) && Helpers.isTwoValueEquals(of(correct, row), of(answer, row)),
    );
    return { questions: asked.length, correct: right.length };
  }
  const inAnyOrder = plan.kind === 'checkbox' || plan.kind === 'ranking';
  const isRight = !isEmpty(answer) && Helpers.isTwoValueEquals(answer, correct, inAnyOrder, false, true);
  return { questions: 1, correct: isRight ? 1 : 0 };
}

function scoreOf(evaluation: Evaluation): Score {
  const asked = [...evaluation.open.questions.values()].filter(
    (question) => evaluation.pageVisible(question.page) && evaluation.elementVisible(question.plan),
  );
  return sum(asked.map((question) => scoreOfQuestion(evaluation, question)));
}

/** Returns what the end may say about right answers, as survey-core counts them. */
export function scoreValues(evaluation: Evaluation): RunValues {
  const { questions, correct } = scoreOf(evaluation);
  const counts = { questions, correct, incorrect: questions - correct };
  return new Map(Object.entries(scoreWords).map(([name, count]) => [name, counts[count]]));
}
