import { pageView, type QuestionnairePlan, startState, submitPage } from '@pollen/server/features/questionnaires/index';

type PageAnswers = Parameters<typeof submitPage>[2];

/** Answers one page after the other, and returns the JSON of the page that is shown then. Throws at the end or a refusal. */
export function shownAfter(plan: QuestionnairePlan, ...pages: readonly PageAnswers[]): string {
  let state = startState(plan, { seed: 'seed' });
  for (const answers of pages) {
    const submitted = submitPage(plan, state, answers, 'en');
    if (submitted.kind !== 'page') throw new Error(JSON.stringify(submitted));
    state = submitted.state;
  }
  return JSON.stringify(pageView(plan, state, 'en'));
}
