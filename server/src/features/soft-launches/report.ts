import type { DataOf } from '@pollen/contract/operation';
import type { softLaunchReport } from '@pollen/contract/soft-launches';
import { incidenceOf } from '@pollen/contract/survey-values';
import type { Tx } from '../../platform/database/database';
import type { Bilingual, Locale } from '../../platform/locale';
import { getEarlyFigures, listEarlyPages, listEarlyScreenOuts, listEarlyVersions } from '../attempts/index';
import { operatorNames } from '../operators/index';
import { countSignals } from '../quality/index';
import type { QuestionnairePlan } from '../questionnaires/index';
import { panelSettings } from '../settings/index';
import { expectedCost, planOf, type Survey } from '../surveys/index';

export type Report = DataOf<typeof softLaunchReport>;

function textIn(text: string | Bilingual | undefined, locale: Locale): string {
  return text === undefined ? '' : typeof text === 'string' ? text : text[locale];
}

const inTenths = (points: number) => Math.round(10 * points) / 10;

/** Returns the report of a soft launch: its figures until the survey was opened fully, or until now. */
export async function reportOf(tx: Tx, survey: Survey, softLaunch: number, locale: Locale): Promise<Report> {
  const of = { surveyId: survey.id, before: survey.softLaunchOpenedAt };
  const [figures, versions, screenOuts, names] = await Promise.all([
    getEarlyFigures(tx, of),
    listEarlyVersions(tx, of),
    listEarlyScreenOuts(tx, of),
    operatorNames(tx, survey.softLaunchOpenedBy === null ? [] : [survey.softLaunchOpenedBy]),
  ]);
  const plans = new Map<number | null, QuestionnairePlan>();
  for (const id of new Set([survey.versionId, ...versions])) plans.set(id, await planOf(tx, id));
  const pageNames = Object.fromEntries([...plans].map(([id, { pages }]) => [id, pages.map(({ name }) => name)]));
  const { firstId, lastId } = figures;
  const { screenOutPoints } = await panelSettings(tx);
  const [pages, signals] = await Promise.all([
    listEarlyPages(tx, of, pageNames),
    firstId === null || lastId === null
      ? { flagged: 0, suspected: 0, kinds: [] }
      : countSignals(tx, survey.id, { from: firstId, to: lastId }),
  ]);
  const byPage = new Map(pages.map((each) => [each.page, each]));
  const reasons = new Map<string, number>();
  for (const { versionId, rule, attempts } of screenOuts) {
    const reason = rule === null ? '' : textIn(plans.get(versionId)?.screening[rule]?.reason, locale);
    reasons.set(reason, (reasons.get(reason) ?? 0) + attempts);
  }
  const { started, completed, screenedOut, quotaFull, dropped, medianSeconds, points } = figures;
  const incidence = incidenceOf(figures);
  return {
    surveyId: survey.id,
    completes: softLaunch,
    reachedAt: survey.softLaunchReachedAt?.toISOString() ?? null,
    openedAt: survey.softLaunchOpenedAt?.toISOString() ?? null,
    openedBy: (survey.softLaunchOpenedBy !== null && names.get(survey.softLaunchOpenedBy)) || null,
    started,
    completed,
    screenedOut,
    quotaFull,
    dropped,
    others: started - completed - screenedOut - quotaFull - dropped,
    length: {
      medianSeconds: medianSeconds === null ? null : Math.round(medianSeconds),
      expectedMinutes: survey.estimatedLoiMinutes,
    },
    incidence: { measured: incidence === null ? null : Math.round(incidence), expected: survey.estimatedIr },
    pages: (plans.get(survey.versionId)?.pages ?? []).map(({ name, title }) => ({
      name,
      title: textIn(title, locale),
      reached: byPage.get(name)?.reached ?? 0,
      dropped: byPage.get(name)?.dropped ?? 0,
    })),
    screening: [...reasons]
      .map(([reason, attempts]) => ({ reason, attempts }))
      .sort((one, other) => other.attempts - one.attempts),
    quality: { flagged: signals.flagged, suspected: signals.suspected, signals: signals.kinds },
    cost: {
      points,
      perComplete: completed === 0 ? null : inTenths(points / completed),
      expectedPerComplete: inTenths(
        expectedCost(1, { rewardPoints: survey.rewardPoints, screenOutPoints, incidence: survey.estimatedIr }),
      ),
    },
  };
}
