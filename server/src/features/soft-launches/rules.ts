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
