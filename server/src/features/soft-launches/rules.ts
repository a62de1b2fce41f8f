/**
 * Returns the points that one complete is expected to cost: its reward, and the coins for those who are screened out on
 * the way to it.
 */
export function expectedCost(
  { rewardPoints, estimatedIr }: { rewardPoints: number; estimatedIr: number },
  screenOutPoints: number,
): number {
  return Math.round(10 * (rewardPoints + (screenOutPoints * (100 - estimatedIr)) / estimatedIr)) / 10;
}

/** Returns the percentage of completes among completes and screen-outs; null without either. */
export function incidenceOf({ completed, screenedOut }: { completed: number; screenedOut: number }): number | null {
  const decided = completed + screenedOut;
  return decided === 0 ? null : Math.round((100 * completed) / decided);
}
