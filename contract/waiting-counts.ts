import { z } from 'zod';
import { operation } from './operation';
import { MAX_COUNTED } from './waiting-counts-values';

/** A count that stops at `MAX_COUNTED`; null for an operator who cannot do the work. */
const Count = z.int().min(0).max(MAX_COUNTED).nullable();

export const waitingCounts = operation({
  method: 'GET',
  path: '/api/console/WaitingCounts',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'How much work waits for this operator, by kind; null for what their role cannot do.',
  furtherChecks: 'Each count takes the permission for its work.',
  data: z.strictObject({
    /** Informs, waits for nobody. */
    liveSurveys: Count,
    /** Attempts held back by quality signals. */
    flaggedAttempts: Count,
    /** Calls of partners that are set aside. */
    partnerCalls: Count,
    /** Reconciliation files to decide; without those that wait for the approval of somebody else. */
    reconciliationFiles: Count,
    /** Conversations without an answer. */
    messages: Count,
    /** Orders to review. */
    orders: Count,
    /** Payout runs to close or to send. */
    payoutRuns: Count,
    /** Changes that this operator may approve; their own are not among them. */
    approvals: Count,
    /** Background jobs that failed. */
    failedJobs: Count,
  }),
});
