/** What a survey costs and pays, estimated and measured. */

/** The operator's estimate counts as this many measured starts in the shown success rate. */
const ESTIMATE_WEIGHT = 20;

/** Returns the percentage of starts that complete, blended with the estimate while there are few starts. */
export function blendedIr(estimatedIr: number, measured: { ended: number; completed: number }): number {
  const percent = (estimatedIr * ESTIMATE_WEIGHT + 100 * measured.completed) / (ESTIMATE_WEIGHT + measured.ended);
  return Math.min(100, Math.max(1, Math.round(percent)));
}

/** The fewest completes for a meaningful median. */
const COMPLETES_FOR_MEDIAN = 10;

/** Returns the shown minutes: the measured median once there are enough completes, the estimate before. */
export function blendedLoi(
  estimatedMinutes: number,
  measured: { completed: number; medianSeconds: number | null },
): number {
  if (measured.completed < COMPLETES_FOR_MEDIAN || measured.medianSeconds === null) return estimatedMinutes;
  return Math.max(1, Math.round(measured.medianSeconds / 60));
}

/** Returns the measured cost and pay of a survey; null for figures without data. */
export function economyOf(survey: {
  rewardPoints: number;
  measuredEnded: number;
  measuredCompleted: number;
  measuredSeconds: number | null;
  measuredPoints: number;
}): {
  ir: number | null;
  minutes: number | null;
  pointsPerComplete: number | null;
  pointsPerMinute: number | null;
} {
  const { measuredEnded: ended, measuredCompleted: completed, measuredSeconds: seconds } = survey;
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return {
    ir: ended === 0 ? null : Math.round((100 * completed) / ended),
    minutes: seconds === null ? null : tenth(seconds / 60),
    // Includes the points for screen-outs, because they are paid to get the completes.
    pointsPerComplete: completed === 0 ? null : tenth(survey.measuredPoints / completed),
    // Nobody answers in less than a second: a survey that a script filled says nothing about earnings.
    pointsPerMinute: seconds === null || seconds < 1 ? null : tenth((survey.rewardPoints * 60) / seconds),
  };
}

/**
 * Returns the points that so many completes are expected to cost, not rounded: their rewards, and the coins for those who
 * are screened out on the way. `incidence` is in percent.
 */
export function expectedCost(
  completes: number,
  { rewardPoints, screenOutPoints, incidence }: { rewardPoints: number; screenOutPoints: number; incidence: number },
): number {
  return completes * (rewardPoints + ((100 - incidence) / incidence) * screenOutPoints);
}

/**
 * Returns what a survey is expected to cost by its target: the rewards, multiplied by the promotion of the day, and the
 * coins for members who are screened out on the way at the estimated incidence.
 */
export function costAtTarget(
  {
    completesTarget,
    rewardPoints,
    estimatedIr,
  }: { completesTarget: number; rewardPoints: number; estimatedIr: number },
  { promotionFactor, screenOutPoints }: { promotionFactor: number; screenOutPoints: number },
) {
  const reward = rewardPoints * promotionFactor;
  const rewards = completesTarget * reward;
  const earlyEnds = Math.round((completesTarget * (100 - estimatedIr)) / estimatedIr);
  return {
    completes: completesTarget,
    reward,
    rewards,
    incidence: estimatedIr,
    earlyEnds,
    earlyEndPoints: screenOutPoints,
    points: rewards + earlyEnds * screenOutPoints,
    perComplete: Math.round(expectedCost(1, { rewardPoints: reward, screenOutPoints, incidence: estimatedIr })),
  };
}
