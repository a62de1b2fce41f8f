import { SurveySettings, surveyStateForbids } from '@pollen/contract/console-surveys';
import { notFound } from '@pollen/contract/values';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import type { ApprovalModule } from '../approvals/index';
import { audit } from '../operators/index';
import { endPause } from '../quality/index';
import { emptyPlan } from '../questionnaires/index';
import { panelNow, panelSettings } from '../settings/index';
import {
  changeState,
  findSurvey,
  getVersion,
  listPartsOfSurvey,
  lockSurvey,
  numberOf,
  type StateAction,
  type Survey,
  stateNames,
  titleOf,
  whyNotChangeState,
} from '../surveys/index';
import { whyNotSoftLaunch } from './rules';
import { saveSettings } from './saving';

const coins = (points: number, locale: Locale) => {
  const dollars = `$${(points / 100).toFixed(2)}`;
  const number = points.toLocaleString('en-US');
  return locale === 'zh' ? `${number} 金币（${dollars}）` : `${number} coins (${dollars})`;
};

const about = { id: z.int(), number: z.string(), title: z.strictObject({ en: z.string(), zh: z.string() }) };
const titleIn = ({ number, title }: { number: string; title: { en: string; zh: string } }, locale: Locale) =>
  `${number} ${title[locale] || title.en}`;

/** Describes a survey in requests for approval. */
export const aboutSurvey = (survey: Survey) => ({ id: survey.id, number: numberOf(survey), title: titleOf(survey) });

/**
 * Returns the latest version of a survey's questionnaire; version 0, which is empty, where a partner has it. That of a
 * product test counts the versions of its parts, so that it grows with each of them.
 */
export async function latestVersion(
  tx: Tx,
  { id, kind, versionId }: Pick<Survey, 'id' | 'kind' | 'versionId'>,
): Promise<Pick<Awaited<ReturnType<typeof getVersion>>, 'version' | 'source' | 'plan' | 'createdBy'>> {
  if (versionId !== null) return getVersion(tx, versionId);
  let version = 0;
  if (kind === 'productTest') {
    for (const part of await listPartsOfSurvey(tx, id)) version += (await getVersion(tx, part.versionId)).version;
  }
  return { version, source: null, plan: emptyPlan, createdBy: null };
}

/** Returns whether launching a survey with this reward, or raising its reward to it, needs a second operator. */
export async function rewardNeedsApproval(tx: Tx, rewardPoints: number, before = 0): Promise<boolean> {
  const { secondOperatorRewardPoints } = await panelSettings(tx);
  return rewardPoints > secondOperatorRewardPoints && rewardPoints > before;
}

/** A change of a survey's state; `softLaunchCompletes` counts at a launch. */
export interface StateChange {
  readonly action: StateAction;
  readonly softLaunchCompletes?: number;
}

/** Launches, pauses, resumes, opens fully or closes a locked survey, with its audit line; returns the new state. */
export async function changeStateWithAudit(
  tx: Tx,
  operator: { readonly id: number },
  survey: Survey,
  { action, locale, approval, softLaunchCompletes }: StateChange & { locale: Locale; approval?: number },
): Promise<Survey['state']> {
  refuseIf(
    whyNotChangeState(survey, action, await panelNow(tx), locale) ?? whyNotSoftLaunch(survey, softLaunchCompletes),
  );
  const softLaunch = softLaunchCompletes === undefined ? {} : { softLaunchCompletes };
  const state = await changeState(tx, survey.id, action, { operatorId: operator.id, ...softLaunch });
  if (!state) throw new Refusal(surveyStateForbids, { state: stateNames[survey.state][locale] });
  await endPause(tx, survey.id);
  const by = approval === undefined ? {} : { approval };
  await audit(tx, operator, `survey.${action}`, 'survey', survey.id, {
    from: survey.state,
    to: state,
    ...softLaunch,
    ...by,
  });
  return state;
}

const Launch = z.strictObject({
  ...about,
  rewardPoints: z.int(),
  version: z.int(),
  revision: z.int(),
  softLaunchCompletes: z.int().optional(),
});

/** Approval of a launch whose reward needs two operators, with exactly the reviewed version and settings. */
export const surveyLaunch: ApprovalModule<z.output<typeof Launch>, Survey['state']> = {
  kind: 'surveyLaunch',
  permission: 'manageSurveys',
  payload: Launch,
  describe: (launch, locale) => ({
    title: (locale === 'zh' ? '发布问卷 ' : 'Launch survey ') + titleIn(launch, locale),
    changes: [
      {
        label: locale === 'zh' ? '每份完成问卷的奖励' : 'Reward of a complete',
        from: null,
        to: coins(launch.rewardPoints, locale),
      },
      ...(launch.softLaunchCompletes === undefined
        ? []
        : [
            {
              label: locale === 'zh' ? '软启动完成数' : 'Soft launch, completes',
              from: null,
              to: String(launch.softLaunchCompletes),
            },
          ]),
    ],
  }),
  async isCurrent(tx, _subject, { id, version, revision }) {
    // Locked until the launch, so that the reward cannot be raised after the approval.
    const survey = await lockSurvey(tx, id);
    if (!survey || survey.revision !== revision || whyNotChangeState(survey, 'launch', await panelNow(tx), 'en'))
      return false;
    return (await latestVersion(tx, survey)).version === version;
  },
  async apply(tx, { id: approval, payload, askedBy }) {
    const survey = await lockSurvey(tx, payload.id);
    if (!survey) throw new Refusal(notFound);
    const { softLaunchCompletes } = payload;
    const softLaunch = softLaunchCompletes === undefined ? {} : { softLaunchCompletes };
    return changeStateWithAudit(tx, askedBy, survey, { action: 'launch', locale: 'en', approval, ...softLaunch });
  },
};

const Reward = z.strictObject({ ...about, from: z.int(), revision: z.int(), settings: SurveySettings });

/** Approval of a higher reward for a launched survey, with the other settings saved in the same call. */
export const surveyReward: ApprovalModule<z.output<typeof Reward>> = {
  kind: 'surveyReward',
  permission: 'manageSurveys',
  payload: Reward,
  describe: (raise, locale) => ({
    title: (locale === 'zh' ? '提高奖励：问卷 ' : 'Raise the reward of survey ') + titleIn(raise, locale),
    changes: [
      {
        label: locale === 'zh' ? '每份完成问卷的奖励' : 'Reward of a complete',
        from: coins(raise.from, locale),
        to: coins(raise.settings.rewardPoints, locale),
      },
    ],
  }),
  async isCurrent(tx, _subject, { id, revision }) {
    const survey = await findSurvey(tx, id);
    return survey !== null && survey.revision === revision && survey.state !== 'closed';
  },
  apply: (tx, { id: approval, payload, askedBy }) => saveSettings(tx, askedBy, payload, { locale: 'en', approval }),
};
