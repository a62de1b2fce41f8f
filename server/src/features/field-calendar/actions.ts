import type { fieldCalendar } from '@pollen/contract/field-calendar';
import type { DataOf } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { dayIn, dayOf, daySpan, momentIn, shiftDay } from '../../platform/time';
import { listWavesBetween, type WaveInCalendar } from '../invitations/index';
import { panelSettings } from '../settings/index';
import { listPeriods, numberOf } from '../surveys/index';

const SURVEYS_SHOWN = 300;
const WAVES_SHOWN = 1_000;

/** Returns the last day of a month, `YYYY-MM`. */
function lastDayOf(month: string): string {
  // Day 32 after the first is in the next month, whatever the length of this one.
  const next = shiftDay(`${month}-01`, 31).slice(0, 7);
  return shiftDay(`${next}-01`, -1);
}

/** Returns the surveys in the field in a month and their waves in it; without a month, of the present one. */
export async function calendarOf(
  tx: Tx,
  asked: string | undefined,
  locale: Locale,
): Promise<DataOf<typeof fieldCalendar>> {
  const { timeZone } = await panelSettings(tx);
  const today = dayIn(timeZone, tx.now);
  const month = asked ?? today.slice(0, 7);
  const span = daySpan(timeZone, `${month}-01`, lastDayOf(month));
  const [periods, waves] = await Promise.all([
    listPeriods(tx, span, SURVEYS_SHOWN + 1),
    listWavesBetween(tx, span, WAVES_SHOWN + 1),
  ]);
  const bySurvey = new Map<number, WaveInCalendar[]>();
  for (const wave of waves.slice(0, WAVES_SHOWN)) {
    bySurvey.set(wave.surveyId, [...(bySurvey.get(wave.surveyId) ?? []), wave]);
  }
  return {
    month,
    today,
    surveys: periods.slice(0, SURVEYS_SHOWN).map((survey) => ({
      id: survey.id,
      number: numberOf(survey),
      title: locale === 'zh' ? survey.titleZh || survey.titleEn : survey.titleEn,
      state: survey.state,
      from: survey.from,
      to: survey.to,
      completes: survey.completes,
      completesTarget: survey.completesTarget,
      waves: (bySurvey.get(survey.id) ?? []).map(({ id, kind, state, at, sent, size }) => {
        const moment = momentIn(timeZone, at);
        return { id, kind, state, at: at.toISOString(), day: dayOf(moment), time: moment.slice(11), sent, size };
      }),
    })),
    more: periods.length > SURVEYS_SHOWN || waves.length > WAVES_SHOWN,
  };
}
