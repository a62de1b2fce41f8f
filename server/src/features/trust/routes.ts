import { trust } from '@pollen/contract/trust';
import type { Api } from '../../platform/http/api';
import { REWARD_FINAL_DAYS } from '../attempts/index';
import { panelSettings, panelToday } from '../settings/index';
import { findFigures } from './queries';
import { nextFridayFrom } from './rules';

/** Handles the figures and promises of the page "How we treat you". */
export function trustRoutes(api: Api): void {
  api.handle(trust, async ({ tx }) => {
    const [stored, settings, today] = await Promise.all([findFigures(tx), panelSettings(tx), panelToday(tx)]);
    const { companyName, companyAddress, companyContact } = settings;
    return {
      countedAt: stored?.countedAt.toISOString() ?? null,
      payout: stored?.figures.payout ?? null,
      nextPayoutDay: nextFridayFrom(today),
      orders: stored?.figures.orders ?? null,
      paidScreenOuts: stored?.figures.paidScreenOuts ?? null,
      secondLooks: stored?.figures.secondLooks ?? null,
      promises: {
        screenOutPoints: settings.screenOutPoints,
        screenOutsPaidPerDay: settings.screenOutsPaidPerDay,
        finalDays: REWARD_FINAL_DAYS,
        appealDays: settings.appealDays,
        answerDays: settings.caseAnswerDays,
      },
      company:
        companyName === ''
          ? null
          : { name: companyName, address: companyAddress || null, contact: companyContact || null },
    };
  });
}
