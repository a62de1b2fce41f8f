import {
  changeSurveyState,
  checkQuestionnaire,
  consoleSurvey,
  consoleSurveys,
  countTarget,
  createSurvey as createCall,
  previewQuestionnaire,
  questionnaireRefused,
  type SurveySettings,
  surveyStateForbids,
  updateSurvey,
} from '@pollen/contract/console-surveys';
import { notFound } from '@pollen/contract/values';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may } from '../../platform/may';
import { pagebar } from '../../platform/paging';
import { Refusal } from '../../platform/refusal';
import { getFigures, listStarted } from '../attempts/actions';
import { cleanHtml } from '../content/actions';
import { audit, requireDuty, whyNotAllowed } from '../operators/actions';
import { countMatchingProfiles } from '../profiles/actions';
import { compileQuestionnaire, describeProblem, type QuestionnairePlan, sizeOf } from '../questionnaires/actions';
import { panelToday } from '../settings/actions';
import {
  changeState,
  changeSurvey,
  countSurveys,
  createSurvey,
  descriptionOf,
  findSurvey,
  getVersion,
  listCells,
  listSurveys,
  lockSurvey,
  numberOf,
  type StateAction,
  type Survey,
  stateAfter,
  stateNames,
  titleOf,
} from '../surveys/actions';
import { outlineOf, titleIn } from './outline';
import { stepPreview } from './preview';

/** Questionnaires with many choices in two languages are far larger than forms. */
const QUESTIONNAIRE_BODY = 1_500_000;

type Settings = z.output<typeof SurveySettings>;

function rowOf(survey: Survey, started: number, locale: Locale) {
  return {
    id: survey.id,
    number: numberOf(survey),
    title: titleOf(survey)[locale],
    state: survey.state,
    rewardPoints: survey.rewardPoints,
    ir: survey.shownIr,
    loi: survey.shownLoiMinutes,
    completes: survey.completes,
    completesTarget: survey.completesTarget,
    started,
    launchedAt: survey.launchedAt?.toISOString() ?? null,
    createdAt: survey.createdAt.toISOString(),
  };
}

/** What the surveys feature keeps of the settings that an operator gave. */
function fromSettings(settings: Settings) {
  const { quotas: _quotas, description, ...kept } = settings;
  return { ...kept, description: { en: cleanHtml(description.en), zh: cleanHtml(description.zh) } };
}

/** The plan of a questionnaire; refuses with every problem named. */
async function compiled(questionnaire: unknown, locale: Locale): Promise<QuestionnairePlan> {
  const result = await compileQuestionnaire(questionnaire);
  if ('plan' in result) return result.plan;
  throw new Refusal(
    questionnaireRefused,
    { count: result.problems.length },
    { problems: result.problems.map((problem) => describeProblem(problem, locale)) },
  );
}

async function mustFind(tx: Tx, id: number): Promise<Survey> {
  const survey = await findSurvey(tx, id);
  if (!survey) throw new Refusal(notFound);
  return survey;
}

export function consoleSurveyRoutes(api: Api): void {
  api.handle(consoleSurveys, async ({ tx, query, locale }) => {
    const filter = { state: query.state, search: query.search };
    const surveys = await listSurveys(tx, filter, query);
    const started = new Map(
      (
        await listStarted(
          tx,
          surveys.map(({ id }) => id),
        )
      ).map((row) => [row.surveyId, row.started]),
    );
    return {
      list: surveys.map((survey) => rowOf(survey, started.get(survey.id) ?? 0, locale)),
      pagebar: pagebar(query, await countSurveys(tx, filter)),
    };
  });

  api.handle(consoleSurvey, async ({ tx, params, operator, locale }) => {
    const survey = await mustFind(tx, params.id);
    const [figures, cells, version] = await Promise.all([
      getFigures(tx, survey.id),
      listCells(tx, survey.id),
      getVersion(tx, survey.versionId),
    ]);
    const role = whyNotAllowed(operator, 'manageSurveys');
    const can = (action: StateAction) =>
      may(
        role ??
          (stateAfter(survey.state, action)
            ? null
            : { kind: surveyStateForbids, params: { state: stateNames[survey.state][locale] } }),
        locale,
      );
    return {
      ...rowOf(survey, figures.started, locale),
      encryptId: survey.encryptId,
      settings: {
        title: titleOf(survey),
        description: descriptionOf(survey),
        rewardPoints: survey.rewardPoints,
        estimatedIr: survey.estimatedIr,
        estimatedLoiMinutes: survey.estimatedLoiMinutes,
        reviewDays: survey.reviewDays,
        completesTarget: survey.completesTarget,
        target: survey.target,
        quotas: cells.map(({ label, rule, answer, target }) => ({
          label,
          rule,
          ...(answer ? { answer } : {}),
          target,
        })),
      },
      version: version.version,
      questionnaire: version.source,
      outline: outlineOf(version.plan as QuestionnairePlan, locale),
      figures,
      quotaFill: cells.map(({ label, target, completes }) => ({ label, target, completes })),
      matchingMembers: await countMatchingProfiles(tx, survey.target, await panelToday(tx)),
      can: {
        edit: may(
          role ??
            (survey.state === 'closed'
              ? { kind: surveyStateForbids, params: { state: stateNames.closed[locale] } }
              : null),
          locale,
        ),
        launch: can('launch'),
        pause: can('pause'),
        resume: can('resume'),
        close: can('close'),
      },
    };
  });

  api.handle(
    checkQuestionnaire,
    async ({ operator, body, locale }) => {
      requireDuty(operator, 'manageSurveys');
      const result = await compileQuestionnaire(body.questionnaire);
      if ('problems' in result) {
        return {
          problems: result.problems.map((problem) => describeProblem(problem, locale)),
          pages: 0,
          questions: 0,
          title: null,
        };
      }
      return { problems: [], ...sizeOf(result.plan), title: titleIn(result.plan, locale) };
    },
    { bodyLimit: QUESTIONNAIRE_BODY, transaction: 'none' },
  );

  // Compiling takes its time: no transaction and no lock waits for it.
  api.handle(
    createCall,
    async ({ operator, body, locale, services }) => {
      requireDuty(operator, 'manageSurveys');
      const questionnaire = { source: body.questionnaire, plan: await compiled(body.questionnaire, locale) };
      return services.database.transaction(async (tx) => {
        const id = await createSurvey(tx, fromSettings(body.settings), questionnaire, body.settings.quotas);
        await audit(tx, operator, 'survey.created', 'survey', id, { title: body.settings.title.en });
        return { id };
      });
    },
    { bodyLimit: QUESTIONNAIRE_BODY, transaction: 'none' },
  );

  api.handle(
    updateSurvey,
    async ({ params, operator, body, locale, services }) => {
      requireDuty(operator, 'manageSurveys');
      const questionnaire =
        body.questionnaire === undefined
          ? null
          : { source: body.questionnaire, plan: await compiled(body.questionnaire, locale) };
      await services.database.transaction(async (tx) => {
        // Held, because members complete it meanwhile.
        const survey = await lockSurvey(tx, params.id);
        if (!survey) throw new Refusal(notFound);
        // Places that were given away cannot be taken back.
        if (survey.state === 'closed' || body.settings.completesTarget < survey.completes) {
          throw new Refusal(surveyStateForbids, { state: stateNames[survey.state][locale] });
        }
        await changeSurvey(tx, survey.id, fromSettings(body.settings), questionnaire, body.settings.quotas);
        await audit(tx, operator, 'survey.changed', 'survey', survey.id, {
          settings: body.settings,
          newVersion: questionnaire !== null,
        });
      });
      return null;
    },
    { bodyLimit: QUESTIONNAIRE_BODY, transaction: 'none' },
  );

  api.handle(changeSurveyState, async ({ tx, params, operator, body, locale }) => {
    requireDuty(operator, 'manageSurveys');
    const survey = await mustFind(tx, params.id);
    const state = await changeState(tx, survey.id, body.action);
    if (!state) throw new Refusal(surveyStateForbids, { state: stateNames[survey.state][locale] });
    await audit(tx, operator, `survey.${body.action}`, 'survey', survey.id, { from: survey.state, to: state });
    return { state };
  });

  api.handle(countTarget, async ({ tx, body }) => ({
    members: await countMatchingProfiles(tx, body.target, await panelToday(tx)),
  }));

  api.handle(
    previewQuestionnaire,
    async ({ operator, body, locale }) => {
      requireDuty(operator, 'manageSurveys');
      const plan = await compiled(body.questionnaire, locale);
      return stepPreview(plan, body);
    },
    { bodyLimit: QUESTIONNAIRE_BODY, transaction: 'none' },
  );
}
