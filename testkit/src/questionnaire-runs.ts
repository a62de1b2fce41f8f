import type { RepeatedQuestion } from '@pollen/contract/questions';
import type { QuestionnairePlan } from '@pollen/server/features/questionnaires/index';
import {
  pageView,
  previewPage,
  type RunState,
  startState,
  submitPage,
} from '@pollen/server/features/questionnaires/run';
import { planOf } from './compiled-questionnaires';

/** The plan of a questionnaire with these questions on its first page, and another page behind it. */
export function planOfPage(...elements: object[]): QuestionnairePlan {
  return planOf({ pages: [{ elements }, { elements: [{ type: 'text', name: 'end' }] }] });
}

/** The state of a respondent who begins. */
export function start(plan: QuestionnairePlan): RunState {
  return startState(plan, { seed: 'a' });
}

/** The first question of the present page, with these answers typed; it has instances. */
export function firstQuestion(plan: QuestionnairePlan, state: RunState, typed?: object): RepeatedQuestion {
  const page = typed ? previewPage(plan, state, typed as never, 'en') : { page: pageView(plan, state, 'en') };
  return ('page' in page ? page.page.elements[0] : null) as RepeatedQuestion;
}

/** The messages for which answers to the present page are refused; none when they are accepted. */
export function errorsOf(plan: QuestionnairePlan, state: RunState, sent: object): Readonly<Record<string, string[]>> {
  const result = submitPage(plan, state, sent as never, 'en');
  return result.kind === 'invalid' ? result.errors : {};
}

/** The state after answers to the present page, which have to be accepted. */
export function submitted(plan: QuestionnairePlan, state: RunState, sent: object): RunState {
  const result = submitPage(plan, state, sent as never, 'en');
  if (!('state' in result)) throw new Error(JSON.stringify(result));
  return result.state;
}
