import type { createProductTest as createCall } from '@pollen/contract/console-product-tests';
import type { BodyOf } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import type { Bilingual, Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { dayOf } from '../../platform/time';
import { fromSettings, requireUsableTargets } from '../console-surveys/index';
import type { QuestionnairePlan } from '../questionnaires/index';
import { panelNow } from '../settings/index';
import { createProductTestSurvey, createSurvey, whyNotDays } from '../surveys/index';
import { insertPart, insertProductTest } from './queries';
import { whyNotTestDays } from './rules';

type Body = BodyOf<typeof createCall>;

/** An uploaded questionnaire with its compiled plan. */
export interface Compiled {
  readonly source: unknown;
  readonly plan: QuestionnairePlan;
}

/** Enough that no part ever fills: the places of the test limit how many answer it. */
const PART_TARGET = 1_000_000;
/** A success rate that says nothing, because applicants are selected. */
const UNKNOWN_IR = 50;

const screenerTitle: Bilingual = { en: 'Questions before the application', zh: '申请问题' };

/** Stores a draft of a product test, with a survey for the test and one for each of its parts. */
export async function createTest(
  tx: Tx,
  { settings, screener, reports }: Body,
  compiled: { readonly screener: Compiled | null; readonly reports: readonly Compiled[] },
  { createdBy, locale }: { createdBy: number | null; locale: Locale },
): Promise<number> {
  const now = await panelNow(tx);
  refuseIf(whyNotTestDays(settings, reports, { today: dayOf(now), locale }));
  const days = { startsOn: null, startsTime: null, endsOn: settings.applyUntil, endsTime: null };
  refuseIf(whyNotDays(days, null, now));
  const minutes = reports.reduce((sum, report) => sum + report.minutes, screener?.minutes ?? 0);
  const whole = {
    title: settings.title,
    description: settings.description,
    rewardPoints: settings.rewardPoints,
    estimatedIr: UNKNOWN_IR,
    estimatedLoiMinutes: Math.min(minutes, 240),
    reviewDays: settings.reviewDays,
    completesTarget: settings.places,
    dailyCompletes: null,
    ...days,
    pictureUrl: settings.pictureUrl,
    target: settings.target,
    quotas: [],
    profileFields: [],
    sensitive: null,
  };
  await requireUsableTargets(tx, whole, locale);
  const surveyId = await createProductTestSurvey(tx, fromSettings(whole));
  await insertProductTest(tx, {
    surveyId,
    sender: settings.sender,
    selection: settings.selection,
    places: settings.places,
    decideOn: settings.decideOn,
    reserveUntil: settings.reserveUntil,
    keepsProduct: settings.keepsProduct,
    createdBy,
  });
  const addPart = async (position: number, title: Bilingual, minutesOfPart: number, questionnaire: Compiled) =>
    createSurvey(
      tx,
      {
        title,
        description: { en: '', zh: '' },
        rewardPoints: 0,
        reviewDays: 0,
        estimatedIr: 100,
        estimatedLoiMinutes: minutesOfPart,
        target: {},
        completesTarget: PART_TARGET,
        withheld: true,
        partOfSurveyId: surveyId,
      },
      questionnaire,
      [],
      createdBy,
    ).then((partSurveyId) => ({ position, partSurveyId }));
  if (screener && compiled.screener) {
    const part = await addPart(0, screenerTitle, screener.minutes, compiled.screener);
    await insertPart(tx, surveyId, { ...part, opensAfterDays: 0, dueAfterDays: 0 });
  }
  for (const [place, { title, minutes: its, opensAfterDays, dueAfterDays }] of reports.entries()) {
    const questionnaire = compiled.reports[place];
    if (!questionnaire) throw new Error(`report ${place + 1} was not compiled`);
    const part = await addPart(place + 1, title, its, questionnaire);
    await insertPart(tx, surveyId, { ...part, opensAfterDays, dueAfterDays });
  }
  return surveyId;
}
