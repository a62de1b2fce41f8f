import {
  removeWeighting,
  saveWeighting,
  surveyWeighting,
  tryWeighting,
  WeightingTargets,
  weightingChanged,
  weightingNotSet,
} from '@pollen/contract/console-weighting';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api, OperatorCaller } from '../../platform/http/api';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { audit, operatorNames, whyNotAllowed } from '../operators/index';
import { findSurveyOrRefuse } from '../surveys/index';
import { isMultiple } from './frequencies';
import type { ResultQuestions } from './result-questions';
import { questionsOfSurvey } from './survey-questions';
import type { Question } from './variables';
import { reportOn, requireReachable, type Weighting } from './weighting';
import { findWeighting, updateWeighting } from './weighting-queries';

/** Returns the targets with their variables. Refuses a variable that the survey does not have, or with several answers. */
function weightingOf(questions: ResultQuestions, targets: Weighting['targets']): Weighting {
  const variables = targets.variables.map(({ name }) => {
    const found = questions.variable(name);
    if (!found || isMultiple(found.versions.at(-1) as Question)) throw new Refusal(notFound);
    return found;
  });
  return { targets, variables };
}

/** Returns the saved weighting of a survey, or null when it has none. */
export async function savedWeighting(tx: Tx, questions: ResultQuestions): Promise<Weighting | null> {
  const saved = await findWeighting(tx, questions.surveyId);
  return saved?.targets ? weightingOf(questions, WeightingTargets.parse(saved.targets)) : null;
}

/** Returns the saved weighting of a survey; refuses when it has none. */
export async function weightingOrRefuse(tx: Tx, questions: ResultQuestions): Promise<Weighting> {
  const weighting = await savedWeighting(tx, questions);
  if (!weighting) throw new Refusal(weightingNotSet);
  return weighting;
}

async function store(
  tx: Tx,
  surveyId: number,
  change: { targets: Weighting['targets'] | null; revision: number },
  operator: OperatorCaller,
): Promise<void> {
  if (await updateWeighting(tx, surveyId, { ...change, changedBy: operator.id })) return;
  const now = await findWeighting(tx, surveyId);
  const names = now ? await operatorNames(tx, [now.changedBy]) : new Map<number, string>();
  throw new Refusal(weightingChanged, { name: (now && names.get(now.changedBy)) ?? '?' });
}

/** Handles the weighting of a survey in the console: reading, trying, saving and removing its targets. */
export function weightingRoutes(api: Api): void {
  api.handle(surveyWeighting, async ({ tx, params, operator, locale }) => {
    const questions = await questionsOfSurvey(tx, params.id);
    const saved = await findWeighting(tx, questions.surveyId);
    const weighting = await savedWeighting(tx, questions);
    const names = saved ? await operatorNames(tx, [saved.changedBy]) : new Map<number, string>();
    return {
      revision: saved?.revision ?? 0,
      targets: weighting?.targets ?? null,
      report: weighting && (await reportOn(tx, questions.surveyId, weighting, locale)),
      changedBy: (saved && names.get(saved.changedBy)) ?? null,
      changedAt: saved?.changedAt.toISOString() ?? null,
      can: { edit: may(whyNotAllowed(operator, 'manageSurveys'), locale) },
    };
  });

  api.handle(tryWeighting, async ({ tx, params, body, locale }) => {
    const questions = await questionsOfSurvey(tx, params.id);
    return reportOn(tx, questions.surveyId, weightingOf(questions, body), locale);
  });

  api.handle(saveWeighting, async ({ tx, params, operator, body, locale }) => {
    const { revision, ...targets } = body;
    const questions = await questionsOfSurvey(tx, params.id);
    await requireReachable(tx, questions.surveyId, weightingOf(questions, targets), locale);
    await store(tx, questions.surveyId, { targets, revision }, operator);
    await audit(tx, operator, 'survey.weighted', 'survey', questions.surveyId, { weighting: targets });
    return { revision: revision + 1 };
  });

  api.handle(removeWeighting, async ({ tx, params, operator, body }) => {
    const survey = await findSurveyOrRefuse(tx, params.id);
    if (!(await findWeighting(tx, survey.id))?.targets) throw new Refusal(weightingNotSet);
    await store(tx, survey.id, { targets: null, revision: body.revision }, operator);
    await audit(tx, operator, 'survey.unweighted', 'survey', survey.id, {});
    return null;
  });
}
