import { hasPermission, type Permission } from '@pollen/contract/permissions';
import { waitingCounts } from '@pollen/contract/waiting-counts';
import { MAX_COUNTED } from '@pollen/contract/waiting-counts-values';
import type { Api } from '../../platform/http/api';
import { countFailedJobs } from '../../platform/jobs';
import { type ApprovalModules, countDecidable } from '../approvals/index';
import { countWaitingMessages } from '../feedback/index';
import { countWaitingOrders } from '../orders/index';
import { countSetAside } from '../partner-calls/index';
import { countRunsToHandle } from '../payouts/index';
import { countFlagged } from '../quality/index';
import { countUndecidedFor } from '../reconciliations/index';
import { countLiveSurveys } from '../surveys/index';

/**
 * Handles the counts beside the entries of the console's navigation. Every open console asks for them twice a minute, so
 * each count stops at `MAX_COUNTED` rows of an index. `modules` has the permission of each kind of approval.
 */
export function waitingCountRoutes(api: Api, modules: ApprovalModules): void {
  api.handle(waitingCounts, async ({ tx, operator }) => {
    const countFor = async (permission: Permission, count: () => Promise<number>) =>
      hasPermission(operator.role, permission) ? await count() : null;
    const kinds = Object.values(modules)
      .filter(({ permission }) => hasPermission(operator.role, permission))
      .map(({ kind }) => kind);
    return {
      liveSurveys: await countLiveSurveys(tx, MAX_COUNTED),
      flaggedAttempts: await countFor('manageMembers', () => countFlagged(tx, MAX_COUNTED)),
      partnerCalls: await countFor('manageSurveys', () => countSetAside(tx, MAX_COUNTED)),
      reconciliationFiles: await countFor('manageMembers', () =>
        countUndecidedFor(tx, { operatorId: operator.id, atMost: MAX_COUNTED }),
      ),
      messages: await countFor('answerMessages', () => countWaitingMessages(tx, MAX_COUNTED)),
      orders: await countFor('reviewOrders', async () => Math.min(await countWaitingOrders(tx), MAX_COUNTED)),
      payoutRuns: await countFor('payOrders', () => countRunsToHandle(tx, MAX_COUNTED)),
      approvals:
        kinds.length === 0 ? null : await countDecidable(tx, { operatorId: operator.id, kinds, atMost: MAX_COUNTED }),
      failedJobs: await countFor('managePanel', () => countFailedJobs(tx, MAX_COUNTED)),
    };
  });
}
