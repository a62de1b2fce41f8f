import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { type ClockMoment, dayOf } from '../../platform/time';
import { factorQuery } from '../settings/index';
import { closing } from './period-queries';
import type { Survey } from './queries';
import type { TargetRule } from './rules';

/**
 * Returns the version of the catalogue, which every change of what members are offered raises, and the factor of the
 * rewards on a day.
 */
export function getCatalogue(tx: Tx, today: string): Promise<{ version: number; factor: number }> {
  return tx.one(sql`select version, (${factorQuery(today)}) as factor from survey_catalogue`);
}

/** Raises the version of the catalogue, so that every process reads the offered surveys again. */
export async function bumpCatalogue(tx: Tx): Promise<void> {
  await tx.run(sql`update survey_catalogue set version = version + 1`);
}

/** What lists of surveys show of a survey. */
export type SurveyCard = Pick<
  Survey,
  | 'id'
  | 'encryptId'
  | 'titleEn'
  | 'titleZh'
  | 'rewardPoints'
  | 'shownIr'
  | 'shownLoiMinutes'
  | 'platformType'
  | 'kind'
  | 'clipSeconds'
  | 'reviewDays'
  | 'sensitiveSubjects'
>;

export interface LiveTarget extends SurveyCard {
  target: TargetRule;
  fullCells: TargetRule[];
  lockGroups: string[];
  launchedAt: Date | null;
  headStartMinutes: number;
  /** When the survey closes, in the panel's time zone. */
  closing: ClockMoment | null;
}

/**
 * Lists the rows of the target index, which every change of the catalogue's version reads again, without surveys that accept nobody any more today:
 * best first by points times success rate through minutes, which is what an hour at them brings.
 */
export function listLiveTargets(tx: Tx, now: ClockMoment): Promise<LiveTarget[]> {
  const today = dayOf(now);
  return tx.rows(sql`
    select s.id, encrypt_id as "encryptId", title_en as "titleEn", title_zh as "titleZh",
      reward_points as "rewardPoints", shown_ir as "shownIr", shown_loi_minutes as "shownLoiMinutes",
      platform_type as "platformType", s.kind, s.clip_seconds as "clipSeconds", review_days as "reviewDays", sensitive_subjects as "sensitiveSubjects", s.target, launched_at as "launchedAt", head_start_minutes as "headStartMinutes", to_char(${closing}, 'YYYY-MM-DD"T"HH24:MI') as closing,
      coalesce((select jsonb_agg(c.rule) from quota_cells c
        where c.survey_id = s.id and c.answer is null and c.least_fill_group is null and c.completes >= c.target),
        '[]') || s.full_groups as "fullCells", s.lock_groups as "lockGroups"
    from surveys s where s.state = 'live' and not s.withheld and (s.ends_on is null or ${closing} > ${now}::timestamp)
      and (s.daily_completes is null or s.counted_on is null or s.counted_on < ${today}::date
        or s.counted_completes < s.daily_completes)
    order by s.reward_points::float8 * s.shown_ir / s.shown_loi_minutes desc, s.reward_points desc, s.id`);
}
