import { surveyStateForbids } from '@pollen/contract/console-surveys';
import {
  copySurvey,
  publishSurveyVersion,
  restoreSurveyVersion,
  surveyVersion,
  surveyVersions,
  tryQuestionnaire,
  versionChanged,
} from '@pollen/contract/survey-editor';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api, OperatorCaller } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { listRunningByVersion } from '../attempts/index';
import { copyExclusions } from '../exclusions/index';
import { audit, operatorNames, whyNotAllowed } from '../operators/index';
import { copyPictureFiles, refuseUnfetched, requestBeforehand } from '../questionnaire-pictures/index';
import {
  compileOrRefuse,
  MAX_QUESTIONNAIRE_BODY,
  type QuestionnairePlan,
  refusePlaceholders,
  runTrialOrRefuse,
} from '../questionnaires/index';
import { endDraft } from '../survey-drafts/index';
import {
  createSurvey,
  findSurveyOrRefuse,
  findVersion,
  getVersion,
  isSeenByMembers,
  listCells,
  listLatestVersions,
  lockSurvey,
  publishVersion,
  type Survey,
  stateNames,
} from '../surveys/index';
import { reportOf } from './trial-report';

const VERSIONS_AT_MOST = 100;
/**
 * Simulated respondents of a trial, and the time limit for all of them; a questionnaire of hundreds of pages gets
 * fewer.
 */
const RESPONDENTS = 500;
const TRIAL_MS = 8_000;

function whyNotPublish(operator: OperatorCaller, survey: Survey, locale: Locale) {
  const state = { kind: surveyStateForbids, params: { state: stateNames[survey.state][locale] } };
  return whyNotAllowed(operator, 'manageSurveys') ?? (survey.state === 'closed' ? state : null);
}

interface Publication {
  surveyId: number;
  base: number;
  questionnaire: { source: unknown; plan: QuestionnairePlan };
  note: string;
  restored: number | null;
  /** The revision of the draft that is published; undefined leaves a draft as it is. */
  draft?: number | undefined;
}

/**
 * Publishes a questionnaire as the next version. The survey is locked: of two operators who started from the same
 * version, the second is refused.
 */
async function publish(tx: Tx, operator: OperatorCaller, locale: Locale, publication: Publication): Promise<number> {
  const { surveyId, base, questionnaire, note, restored } = publication;
  const survey = await lockSurvey(tx, surveyId);
  if (!survey) throw new Refusal(notFound);
  if (survey.state === 'closed') throw new Refusal(surveyStateForbids, { state: stateNames.closed[locale] });
  // Members who start the survey from now on get this version.
  if (await isSeenByMembers(tx, survey)) {
    refusePlaceholders(questionnaire.plan);
    await refuseUnfetched(tx, surveyId, questionnaire.plan);
  }
  const latest = await getVersion(tx, survey.versionId);
  if (latest.version !== base) {
    const names = await operatorNames(tx, latest.createdBy === null ? [] : [latest.createdBy]);
    const name = (latest.createdBy !== null && names.get(latest.createdBy)) || '?';
    throw new Refusal(versionChanged, { name, version: latest.version });
  }
  if (publication.draft !== undefined) await endDraft(tx, surveyId, publication.draft);
  const version = await publishVersion(tx, surveyId, questionnaire, { operatorId: operator.id, note });
  await audit(tx, operator, restored === null ? 'survey.published' : 'survey.restored', 'survey', surveyId, {
    version,
    base,
    note,
    ...(restored === null ? {} : { restored }),
  });
  return version;
}

/**
 * Of a survey that members see, fetches or asks for new pictures before the version is published: publishing is refused until
 * they are here, and a refusal stores nothing.
 */
async function fetchBeforehand(
  reader: Tx,
  { database }: Services,
  surveyId: number,
  plan: QuestionnairePlan,
): Promise<void> {
  const survey = await findSurveyOrRefuse(reader, surveyId);
  if (!plan.pictures || !(await isSeenByMembers(reader, survey))) return;
  await database.transaction((tx) => requestBeforehand(tx, surveyId, plan));
}

/**
 * Handles the survey editor: versions, publishing and restoring one, copying a survey, and trying a questionnaire with
 * simulated respondents.
 */
export function surveyEditorRoutes(api: Api): void {
  api.handle(surveyVersions, async ({ tx, params, operator, locale }) => {
    const survey = await findSurveyOrRefuse(tx, params.id);
    const [versions, running] = await Promise.all([
      listLatestVersions(tx, survey.id, VERSIONS_AT_MOST),
      listRunningByVersion(tx, survey.id),
    ]);
    const names = await operatorNames(
      tx,
      versions.flatMap(({ createdBy }) => createdBy ?? []),
    );
    const runningOf = new Map(running.map((row) => [row.versionId, row.running]));
    return {
      list: versions.map(({ id, createdAt, createdBy, ...version }) => ({
        ...version,
        createdAt: createdAt.toISOString(),
        createdBy: (createdBy !== null && names.get(createdBy)) || null,
        running: runningOf.get(id) ?? 0,
      })),
      can: { publish: may(whyNotPublish(operator, survey, locale), locale) },
    };
  });

  api.handle(surveyVersion, async ({ tx, params }) => {
    const found = await findVersion(tx, params.id, params.version);
    if (!found) throw new Refusal(notFound);
    const { id: _id, createdAt, createdBy, source, ...version } = found;
    const names = await operatorNames(tx, createdBy === null ? [] : [createdBy]);
    return {
      ...version,
      createdAt: createdAt.toISOString(),
      createdBy: (createdBy !== null && names.get(createdBy)) || null,
      questionnaire: source,
    };
  });

  // Compiling may take long, so it runs outside of transactions and locks.
  api.handle(
    publishSurveyVersion,
    async ({ tx: reader, params, operator, body, locale, services }) => {
      const questionnaire = { source: body.questionnaire, plan: await compileOrRefuse(body.questionnaire, locale) };
      await fetchBeforehand(reader, services, params.id, questionnaire.plan);
      const { base, note, draft } = body;
      return services.database.transaction(async (tx) => ({
        version: await publish(tx, operator, locale, {
          surveyId: params.id,
          base,
          questionnaire,
          note,
          restored: null,
          draft,
        }),
      }));
    },
    { bodyLimit: MAX_QUESTIONNAIRE_BODY, transaction: 'none' },
  );

  api.handle(
    restoreSurveyVersion,
    async ({ tx: reader, params, operator, body, locale, services }) => {
      const earlier = await findVersion(reader, params.id, params.version);
      if (!earlier) throw new Refusal(notFound);
      // Compiled again, because the checks may have become stricter since, and plans of old formats are not reused.
      const questionnaire = { source: earlier.source, plan: await compileOrRefuse(earlier.source, locale) };
      await fetchBeforehand(reader, services, params.id, questionnaire.plan);
      return services.database.transaction(async (tx) => ({
        version: await publish(tx, operator, locale, {
          surveyId: params.id,
          base: body.base,
          questionnaire,
          note: earlier.note,
          restored: params.version,
        }),
      }));
    },
    { transaction: 'none' },
  );

  api.handle(
    copySurvey,
    async ({ tx: reader, params, operator, locale, services }) => {
      const survey = await findSurveyOrRefuse(reader, params.id);
      const { source } = await getVersion(reader, survey.versionId);
      const questionnaire = { source, plan: await compileOrRefuse(source, locale) };
      return services.database.transaction(async (tx) => {
        const cells = await listCells(tx, survey.id);
        const id = await createSurvey(
          tx,
          {
            ...survey,
            platformType: 1,
            title: { en: copyOf(survey.titleEn, ' (copy)'), zh: survey.titleZh && copyOf(survey.titleZh, '（副本）') },
            description: { en: survey.descriptionEn, zh: survey.descriptionZh },
            // The days of the original may be over before the copy is launched.
            startsOn: null,
            startsTime: null,
            endsOn: null,
            endsTime: null,
          },
          questionnaire,
          cells.map(({ label, rule, answer, leastFill, target }) => ({
            label,
            rule,
            target,
            ...(answer ? { answer } : {}),
            ...(leastFill === null ? {} : { leastFill }),
          })),
          operator.id,
        );
        await copyPictureFiles(tx, survey.id, id);
        await copyExclusions(tx, survey.id, id);
        await audit(tx, operator, 'survey.copied', 'survey', id, { from: survey.id });
        return { id };
      });
    },
    { transaction: 'none' },
  );

  api.handle(
    tryQuestionnaire,
    async ({ body, locale }) => {
      const limits = { respondents: RESPONDENTS, budgetMs: TRIAL_MS };
      return reportOf(await runTrialOrRefuse(body.questionnaire, limits, locale), body.quotas, locale);
    },
    { bodyLimit: MAX_QUESTIONNAIRE_BODY, transaction: 'none' },
  );
}

const TITLE_CHARACTERS = 200;

function copyOf(title: string, mark: string): string {
  return title.slice(0, TITLE_CHARACTERS - mark.length) + mark;
}
