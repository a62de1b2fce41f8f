import type { QuestionnairePlan } from '../../features/questionnaires/index';
import { DAY_MS } from '../../platform/time';
import { HISTORY_DAYS, type World } from './world';

/** A survey of the history: when it ran, how far, and what it pays. Days are counted from the first of the history. */
export interface Fieldwork {
  readonly title: { readonly en: string; readonly zh: string };
  /** The place of its questionnaire among those of the demo. */
  readonly questionnaire: number;
  /** Null: already in the panel and live, as the demo panel brings it. */
  readonly isNew: boolean;
  readonly from: number;
  readonly until: number;
  readonly target: number;
  readonly rewardPoints: number;
  readonly reviewDays: number;
  readonly end: 'live' | 'closed' | 'full' | 'paused';
  /** How readily members take it up. */
  readonly appeal: number;
  readonly quotas?: readonly QuotaPlan[];
}

export interface QuotaPlan {
  readonly label: string;
  readonly gender: 1 | 2;
  readonly ageFrom: number;
  readonly ageTo: number;
  readonly target: number;
}

/** A survey while its history is made. */
export interface RunningSurvey {
  readonly plan: Fieldwork;
  readonly id: number;
  readonly versionId: number;
  readonly questionnaire: QuestionnairePlan;
  readonly title: { en: string; zh: string };
  readonly rewardPoints: number;
  readonly reviewDays: number;
  readonly loiMinutes: number;
  readonly cells: (QuotaPlan & { completes: number })[];
  completes: number;
  closedAt: number | null;
  /** Its last place was taken; completes may have been rejected since. */
  wasFull: boolean;
}

const ages = [
  [18, 34],
  [35, 54],
  [55, 99],
] as const;
const cells = (target: number): QuotaPlan[] =>
  ([2, 1] as const).flatMap((gender) =>
    ages.map(([ageFrom, ageTo]) => ({
      label: `${gender === 2 ? 'Women' : 'Men'} ${ageTo === 99 ? '55+' : `${ageFrom}–${ageTo}`}`,
      gender,
      ageFrom,
      ageTo,
      target,
    })),
  );

const last = HISTORY_DAYS - 1;

/** The surveys of six months, oldest first. The last six are those of the demo panel, which are still live. */
export const fieldworks: readonly Fieldwork[] = [
  {
    title: { en: 'Morning routines, pilot', zh: '晨间习惯（试访）' },
    questionnaire: 4,
    isNew: true,
    from: 3,
    until: 17,
    target: 60,
    rewardPoints: 90,
    reviewDays: 0,
    end: 'closed',
    appeal: 0.5,
  },
  {
    title: { en: 'Pet owners: food and care, June', zh: '宠物主人：食物与护理（6 月）' },
    questionnaire: 5,
    isNew: true,
    from: 12,
    until: 40,
    target: 120,
    rewardPoints: 60,
    reviewDays: 0,
    end: 'full',
    appeal: 0.7,
  },
  {
    title: { en: 'Banking apps, first wave', zh: '银行应用（第一期）' },
    questionnaire: 1,
    isNew: true,
    from: 27,
    until: 58,
    target: 200,
    rewardPoints: 240,
    reviewDays: 0,
    end: 'closed',
    appeal: 0.6,
  },
  {
    title: { en: 'Free time in summer', zh: '夏日休闲' },
    questionnaire: 3,
    isNew: true,
    from: 46,
    until: 80,
    target: 260,
    rewardPoints: 120,
    reviewDays: 3,
    end: 'closed',
    appeal: 0.55,
  },
  {
    title: { en: 'Heating before the winter', zh: '入冬前的取暖' },
    questionnaire: 2,
    isNew: true,
    from: 72,
    until: 112,
    target: 240,
    rewardPoints: 180,
    reviewDays: 0,
    end: 'closed',
    appeal: 0.6,
    quotas: cells(24),
  },
  {
    title: { en: 'Phones: first look', zh: '手机：初步了解' },
    questionnaire: 0,
    isNew: true,
    from: 90,
    until: 124,
    target: 140,
    rewardPoints: 310,
    reviewDays: 3,
    end: 'full',
    appeal: 0.45,
  },
  {
    title: { en: 'Breakfast at work', zh: '工作日早餐' },
    questionnaire: 4,
    isNew: true,
    from: 110,
    until: 148,
    target: 300,
    rewardPoints: 95,
    reviewDays: 0,
    end: 'closed',
    appeal: 0.5,
  },
  {
    title: { en: 'Banking apps, second wave', zh: '银行应用（第二期）' },
    questionnaire: 1,
    isNew: true,
    from: 129,
    until: 163,
    target: 260,
    rewardPoints: 240,
    reviewDays: 0,
    end: 'closed',
    appeal: 0.45,
  },
  {
    title: { en: 'Pet shops and vets', zh: '宠物店与兽医' },
    questionnaire: 5,
    isNew: true,
    from: 152,
    until: 176,
    target: 400,
    rewardPoints: 60,
    reviewDays: 0,
    end: 'paused',
    appeal: 0.4,
  },
  {
    title: { en: 'Buying your next phone', zh: '您的下一部手机' },
    questionnaire: 0,
    isNew: false,
    from: last - 20,
    until: last,
    target: 400,
    rewardPoints: 310,
    reviewDays: 3,
    end: 'live',
    appeal: 0.35,
  },
  {
    title: { en: 'Banking apps you have used', zh: '您用过的银行应用' },
    questionnaire: 1,
    isNew: false,
    from: last - 9,
    until: last,
    target: 300,
    rewardPoints: 240,
    reviewDays: 0,
    end: 'live',
    appeal: 0.3,
  },
  {
    title: { en: 'Household energy and heating', zh: '家庭能源与取暖' },
    questionnaire: 2,
    isNew: false,
    from: last - 26,
    until: last,
    target: 500,
    rewardPoints: 180,
    reviewDays: 0,
    end: 'live',
    appeal: 0.5,
    quotas: cells(50),
  },
  {
    title: { en: 'Streaming, games and free time', zh: '流媒体、游戏与休闲' },
    questionnaire: 3,
    isNew: false,
    from: last - 14,
    until: last,
    target: 400,
    rewardPoints: 120,
    reviewDays: 0,
    end: 'live',
    appeal: 0.45,
  },
  {
    title: { en: 'Morning routines and breakfast', zh: '晨间习惯与早餐' },
    questionnaire: 4,
    isNew: false,
    from: last - 18,
    until: last,
    target: 600,
    rewardPoints: 95,
    reviewDays: 0,
    end: 'live',
    appeal: 0.35,
  },
  {
    title: { en: 'Pet owners: food and care', zh: '宠物主人：食物与护理' },
    questionnaire: 5,
    isNew: false,
    from: last - 5,
    until: last,
    target: 350,
    rewardPoints: 60,
    reviewDays: 0,
    end: 'live',
    appeal: 0.4,
  },
];

/** The number of surveys that the history adds to those of the demo panel. */
export const EARLIER_SURVEYS = fieldworks.filter(({ isNew }) => isNew).length;

/** When a survey was launched. */
export function launchOf(world: World, { from }: Fieldwork): number {
  return world.startAt(from) + 10 * 3_600_000 + (from % 7) * 1_200_000;
}

/** The days after the launch until a member takes it up: most come at once. */
export function delayOf(world: World): number {
  return world.random.wait(6 * DAY_MS);
}
