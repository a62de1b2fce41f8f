import {
  changeSurveyState,
  consoleSurvey,
  consoleSurveys,
  createSurvey as createCall,
  settingsUnseen,
  surveyStateForbids,
  updateSurvey,
  versionUnseen,
} from '@pollen/contract/console-surveys';
import { countTarget, targetQuestions } from '@pollen/contract/targets';
import { malformed, notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api, OperatorCaller } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may, refuseIf } from '../../platform/may';
import { pagebar } from '../../platform/paging';
import { Refusal } from '../../platform/refusal';
import { type ClockMoment, dayOf } from '../../platform/time';
import { type ApprovalModule, asksForApproval, requestChange, waitingChanges } from '../approvals/index';
import { countResponses, getFigures, listStarted } from '../attempts/index';
import { whyNotCustomConditions } from '../custom-fields/index';
import { countExcludedMembers } from '../exclusions/index';
import { audit, operatorNames, whyNotAllowed } from '../operators/index';
import { partnerOfSurvey } from '../partners/index';
import { countMatchingLately, describeMatching, questionsWithChoices, whyNotTarget } from '../profiles/index';
import { picturesOfSurvey, refuseUnfetchedVersion } from '../questionnaire-pictures/index';
import {
  compileOrRefuse,
  describeProblem,
  MAX_QUESTIONNAIRE_BODY,
  type QuestionnairePlan,
  refusePlaceholders,
} from '../questionnaires/index';
import { panelNow, panelSettings, panelToday, promotionFactor } from '../settings/index';
import { toolHostOf } from '../survey-tools/index';
import {
  completesOn,
  costAtTarget,
  countSurveys,
  createSurvey,
  economyOf,
  findSurveyOrRefuse,
  getVersion,
  listCells,
  listPartsOfSurvey,
  listSurveys,
  lockPartsOfSurvey,
  lockSurvey,
  numberOf,
  opensForAllAt,
  opensLater,
  pictureOf,
  removalOf,
  type StateAction,
  type Survey,
  stateNames,
  titleOf,
  versionsSeenByMembers,
  whyNotChangeState,
  whyNotDays,
} from '../surveys/index';
import {
  aboutSurvey,
  changeStateWithAudit,
  latestVersion,
  rewardNeedsApproval,
  surveyLaunch,
  surveyReward,
} from './approvals';
import { outlineOf } from './outline';
import { untranslatedSettings, whyNotOfProductTest, whyNotSettings, whyNotSoftLaunch } from './rules';
import {
  fromSettings,
  lockForSettings,
  nameOf,
  requireSettingsMembersKnow,
  requireUsableTargets,
  saveSettings,
} from './saving';

/** The settings with as many quotas as allowed, each with a few dozen countries. */
const MAX_SETTINGS_BODY = 256 * 1024;

/** The operator, language and moment for which survey rows are built. */
interface RowContext {
  readonly operator: OperatorCaller;
  readonly locale: Locale;
  readonly now: ClockMoment;
}

function rowOf(survey: Survey, started: number, { operator, locale, now }: RowContext) {
  const forbidden = whyNotAllowed(operator, 'manageSurveys') ?? whyNotOfProductTest(survey);
  const forbids = { kind: surveyStateForbids, params: { state: stateNames[survey.state][locale] } };
  const can = (action: StateAction) => may(forbidden ?? whyNotChangeState(survey, action, now, locale), locale);
  const { dailyCompletes } = survey;
  return {
    id: survey.id,
    number: numberOf(survey),
    title: titleOf(survey)[locale],
    state: survey.state,
    kind: survey.kind,
    rewardPoints: survey.rewardPoints,
    ir: survey.shownIr,
    loi: survey.shownLoiMinutes,
    completes: survey.completes,
    completesTarget: survey.completesTarget,
    opensOn: opensLater(survey, now) ? survey.startsOn : null,
    opensTime: opensLater(survey, now) ? survey.startsTime : null,
    endsOn: survey.endsOn,
    endsTime: survey.endsTime,
    today: dailyCompletes === null ? null : { completes: completesOn(survey, dayOf(now)), most: dailyCompletes },
    closedItself: survey.closedItself,
    started,
    measured: economyOf(survey),
    softLaunch: softLaunchOf(survey),
    launchedAt: survey.launchedAt?.toISOString() ?? null,
    createdAt: survey.createdAt.toISOString(),
    can: {
      edit: may(forbidden ?? whyNotSettings(survey) ?? (survey.state === 'closed' ? forbids : null), locale),
      launch: can('launch'),
      pause: can('pause'),
      resume: can('resume'),
      openFully: can('openFully'),
      close: can('close'),
      copy: may(forbidden ?? whyNotSettings(survey), locale),
    },
  };
}

function softLaunchOf({ softLaunchCompletes, softLaunchReachedAt, softLaunchOpenedAt }: Survey) {
  if (softLaunchCompletes === null) return null;
  return {
    completes: softLaunchCompletes,
    reachedAt: softLaunchReachedAt?.toISOString() ?? null,
    openedAt: softLaunchOpenedAt?.toISOString() ?? null,
  };
}

/**
 * Refuses a launch when another operator has published a version or changed the settings since this operator saw them.
 */
async function requireUnchanged(tx: Tx, survey: Survey, seen: { version: number; revision: number }): Promise<void> {
  const { version, createdBy } = await latestVersion(tx, survey);
  if (version !== seen.version) throw new Refusal(versionUnseen, { name: await nameOf(tx, createdBy), version });
  if (survey.revision === seen.revision) return;
  throw new Refusal(settingsUnseen, { name: await nameOf(tx, survey.changedBy) });
}

/**
 * Handles the console's surveys: the list, one survey, creating, changing, the change of state, and counting the target
 * group.
 */
export function consoleSurveyRoutes(api: Api): void {
  api.handle(consoleSurveys, async ({ tx, query, operator, locale }) => {
    const filter = { state: query.state, search: query.search };
    const [surveys, now] = await Promise.all([
      listSurveys(tx, { ...filter, sort: query.sort, locale }, query),
      panelNow(tx),
    ]);
    const started = new Map(
      (
        await listStarted(
          tx,
          surveys.map(({ id }) => id),
        )
      ).map((row) => [row.surveyId, row.started]),
    );
    const look = { operator, locale, now };
    return {
      list: surveys.map((survey) => rowOf(survey, started.get(survey.id) ?? 0, look)),
      pagebar: pagebar(query, await countSurveys(tx, filter)),
      can: { create: may(whyNotAllowed(operator, 'manageSurveys'), locale) },
    };
  });

  api.handle(consoleSurvey, async ({ tx, params, operator, locale }) => {
    const survey = await findSurveyOrRefuse(tx, params.id);
    const [figures, cells, version, now, settings] = await Promise.all([
      getFigures(tx, survey.id),
      listCells(tx, survey.id),
      latestVersion(tx, survey),
      panelNow(tx),
      panelSettings(tx),
    ]);
    const names = await operatorNames(tx, survey.changedBy === null ? [] : [survey.changedBy]);
    const id = String(survey.id);
    const removal = removalOf(survey);
    const waiting = await waitingChanges<unknown>(tx, [surveyLaunch, surveyReward] as ApprovalModule[], {
      operator,
      locale,
    });
    return {
      ...rowOf(survey, figures.started, { operator, locale, now }),
      encryptId: survey.encryptId,
      opensForAllAt: opensForAllAt(survey, settings, tx.now)?.toISOString() ?? null,
      settings: {
        title: { en: survey.titleEn, zh: survey.titleZh },
        description: { en: survey.descriptionEn, zh: survey.descriptionZh },
        rewardPoints: survey.rewardPoints,
        estimatedIr: survey.estimatedIr,
        estimatedLoiMinutes: survey.estimatedLoiMinutes,
        reviewDays: survey.reviewDays,
        completesTarget: survey.completesTarget,
        dailyCompletes: survey.dailyCompletes,
        startsOn: survey.startsOn,
        startsTime: survey.startsTime,
        endsOn: survey.endsOn,
        endsTime: survey.endsTime,
        pictureUrl: pictureOf(survey),
        target: survey.target,
        quotas: cells.map(({ id, label, rule, answer, leastFill, target }) => ({
          id,
          label,
          rule,
          ...(answer ? { answer } : {}),
          ...(leastFill === null ? {} : { leastFill }),
          target,
        })),
        profileFields: survey.profileFields,
        sensitive:
          survey.answersKeptDays === null
            ? null
            : { subjects: survey.sensitiveSubjects, keptDays: survey.answersKeptDays },
      },
      answersRemoval: removal && {
        dueAt: removal.toISOString(),
        removedAt: survey.answersRemovedAt?.toISOString() ?? null,
      },
      revision: survey.revision,
      changedBy: (survey.changedBy !== null && names.get(survey.changedBy)) || null,
      changedAt: survey.changedAt?.toISOString() ?? null,
      version: version.version,
      questionnaire: version.source,
      outline: outlineOf(version.plan as QuestionnairePlan, locale),
      figures,
      quotaFill: cells.map(({ id, label, target, completes }) => ({ id, label, target, completes })),
      findings: untranslatedSettings(survey).map((finding) => ({
        kind: 'translationMissing' as const,
        ...describeProblem(finding, locale),
      })),
      pictures:
        survey.versionId === null ? [] : await picturesOfSurvey(tx, survey.id, survey.versionId, versionsSeenByMembers),
      partner: await partnerOfSurvey(tx, survey.id),
      productTestId: survey.partOfSurveyId,
      toolHost: await toolHostOf(tx, survey.id),
      matchingMembers: await countMatchingLately(tx, survey.target, dayOf(now)),
      excludedMembers: await countExcludedMembers(tx, survey),
      responses: (await countResponses(tx, survey)).responses,
      costAtTarget: costAtTarget(survey, {
        promotionFactor: await promotionFactor(tx),
        screenOutPoints: settings.screenOutPoints,
      }),
      secondOperatorPoints: settings.secondOperatorRewardPoints,
      asks: await asksForApproval(tx, operator, surveyLaunch),
      waiting: waiting.filter(({ subject }) => subject === id).map((each) => each.waiting),
    };
  });

  // Compiling may take long, so it runs outside of transactions and locks.
  api.handle(
    createCall,
    async ({ operator, body, locale, services }) => {
      const questionnaire = { source: body.questionnaire, plan: await compileOrRefuse(body.questionnaire, locale) };
      return services.database.transaction(async (tx) => {
        refuseIf(whyNotDays(body.settings, null, await panelNow(tx)));
        // The quota ids belong to the original survey; the copy gets new ones.
        if (body.settings.quotas.some((quota) => quota.id !== undefined)) {
          throw new Refusal(malformed, { detail: 'quotas' });
        }
        await requireUsableTargets(tx, body.settings, locale);
        const id = await createSurvey(
          tx,
          fromSettings(body.settings),
          questionnaire,
          body.settings.quotas,
          operator.id,
        );
        await audit(tx, operator, 'survey.created', 'survey', id, { title: body.settings.title.en });
        return { id };
      });
    },
    { bodyLimit: MAX_QUESTIONNAIRE_BODY, transaction: 'none' },
  );

  api.handle(
    updateSurvey,
    async ({ tx, params, operator, body, locale }) => {
      const { reason, ...given } = body;
      // Locked before the decision: while this call waits, the draft may be launched or its reward lowered.
      const survey = await lockForSettings(tx, params.id);
      refuseIf(whyNotSettings(survey));
      const { settings } = given;
      const raises =
        survey.state !== 'draft' && (await rewardNeedsApproval(tx, settings.rewardPoints, survey.rewardPoints));
      if (!raises) {
        await saveSettings(tx, operator, { id: survey.id, ...given }, { locale });
        return { approval: null };
      }
      requireSettingsMembersKnow(survey, settings);
      await requireUsableTargets(tx, settings, locale);
      const payload = { ...aboutSurvey(survey), from: survey.rewardPoints, ...given };
      const asked = await requestChange(tx, operator, surveyReward, { subject: String(survey.id), payload, reason });
      return { approval: asked.waits ? asked.id : null };
    },
    { bodyLimit: MAX_SETTINGS_BODY },
  );

  api.handle(
    changeSurveyState,
    async ({ tx: reader, params, operator, body, locale, services }) => {
      const { action, seen, softLaunchCompletes } = body;
      const change =
        action === 'launch' && softLaunchCompletes !== undefined ? { action, softLaunchCompletes } : { action };
      if (action === 'launch') {
        const survey = await findSurveyOrRefuse(reader, params.id);
        // The checks may have become stricter since the version was published.
        for (const { versionId } of [survey, ...(await listPartsOfSurvey(reader, survey.id))]) {
          if (versionId === null) continue;
          refusePlaceholders(await compileOrRefuse((await getVersion(reader, versionId)).source, locale));
        }
      }
      return services.database.transaction(async (tx) => {
        // Locked, so that no version is published between the check and the launch.
        const survey = await lockSurvey(tx, params.id);
        if (!survey) throw new Refusal(notFound);
        refuseIf(whyNotOfProductTest(survey));
        if (seen) await requireUnchanged(tx, survey, seen);
        const shown = action === 'launch' ? [survey, ...(await lockPartsOfSurvey(tx, survey.id))] : [];
        for (const { versionId } of shown) if (versionId !== null) await refuseUnfetchedVersion(tx, versionId);
        if (action !== 'launch' || !(await rewardNeedsApproval(tx, survey.rewardPoints))) {
          return { state: await changeStateWithAudit(tx, operator, survey, { ...change, locale }), approval: null };
        }
        refuseIf(
          whyNotChangeState(survey, action, await panelNow(tx), locale) ??
            whyNotSoftLaunch(survey, softLaunchCompletes),
        );
        const { version } = await latestVersion(tx, survey);
        const { rewardPoints, revision } = survey;
        const payload = {
          ...aboutSurvey(survey),
          rewardPoints,
          version,
          revision,
          ...(softLaunchCompletes === undefined ? {} : { softLaunchCompletes }),
        };
        const request = { subject: String(survey.id), payload, reason: body.reason };
        const asked = await requestChange(tx, operator, surveyLaunch, request);
        return asked.waits ? { state: survey.state, approval: asked.id } : { state: asked.made, approval: null };
      });
    },
    { transaction: 'none' },
  );

  api.handle(countTarget, async ({ tx, body, locale }) => {
    refuseIf(whyNotTarget([body.target], locale) ?? (await whyNotCustomConditions(tx, [body.target])));
    return describeMatching(tx, body.target, await panelToday(tx));
  });

  api.handle(targetQuestions, async ({ tx, locale }) => ({ list: await questionsWithChoices(tx, locale) }));
}
