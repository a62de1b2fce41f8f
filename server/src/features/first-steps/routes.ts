import { firstSteps, goal } from '@pollen/contract/first-steps';
import type { Api } from '../../platform/http/api';
import type { Services } from '../../platform/services';
import { findCheapestPrice } from '../gifts/index';
import { getBalances } from '../ledger/index';
import { welcomePoints } from '../members/index';
import { listLatestOrders } from '../orders/index';
import { profilePoints } from '../profiles/index';

/** Handles the steps to the first reward that new members see on the list of surveys. */
export function firstStepsRoutes(api: Api, { secrets }: Services): void {
  api.handle(firstSteps, async ({ tx, member }) => {
    const [joined, profile, goalPoints] = await Promise.all([
      welcomePoints(tx, member.id),
      profilePoints(tx, secrets, member.id),
      findCheapestPrice(tx),
    ]);
    return { joinedPoints: joined, profilePoints: profile, goalPoints };
  });

  api.handle(goal, async ({ tx, member }) => {
    const { available: balance } = await getBalances(tx, member.id);
    const [goalPoints, orders] = await Promise.all([
      findCheapestPrice(tx, balance),
      listLatestOrders(tx, member.id, 1),
    ]);
    return { goalPoints, balance, isFirst: orders.length === 0 };
  });
}
