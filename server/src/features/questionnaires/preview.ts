import type { BodyOf, DataOf } from '@pollen/contract/operation';
import type { previewQuestionnaire } from '@pollen/contract/questionnaire-checks';
import type { QuestionnairePlan } from './plan';
import { pageView, previewPage, previousPage, type RunState, readState, startState, submitPage } from './run';

/** One step of an operator's preview, without its questionnaire and survey. */
export type PreviewStep = Omit<BodyOf<typeof previewQuestionnaire>, 'questionnaire' | 'surveyId'>;
export type Previewed = DataOf<typeof previewQuestionnaire>;

/**
 * Runs one step through a questionnaire without storing anything: the browser sends the state along. Null when the
 * state does not belong to this questionnaire, because the questionnaire was changed during the preview or the state
 * was forged.
 */
export function stepThrough(plan: QuestionnairePlan, step: PreviewStep): Previewed | null {
  const locale = step.lang;
  const show = (state: RunState): Previewed => ({ state, page: pageView(plan, state, locale), end: null, errors: {} });
  if (step.step === 'start') {
    const start = startState(plan, { seed: 'preview' });
    const page = plan.pages.findIndex(({ name }) => name === step.page);
    return show(page < 0 ? start : { ...start, page });
  }

  const state = readState(plan, step.state);
  if (!state) return null;
  if (step.step === 'previous') return show(previousPage(plan, state));
  if (step.step === 'refresh') {
    const seen = previewPage(plan, state, step.answers, locale);
    return 'errors' in seen ? { ...show(state), errors: seen.errors } : { ...show(state), page: seen.page };
  }
  const result = submitPage(plan, state, step.answers, locale);
  if (result.kind === 'invalid') return { ...show(state), errors: result.errors };
  if (result.kind === 'page') return show(result.state);
  return { state: result.state, page: null, end: result.kind, errors: {} };
}
