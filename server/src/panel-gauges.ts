import { type BackupRunKind, findLastSuccess } from './features/backups/index';
import { findLastRun } from './features/invariant-runs/index';
import { countUnsentMails, findOldestQueuedMail } from './features/mail/index';
import { findOldestOrderToReview } from './features/orders/index';
import { findLiability } from './features/overview/index';
import { countUnsettledCalls } from './features/partner-calls/index';
import { findOldestUnsettledPayment } from './features/payouts/index';
import type { Tx } from './platform/database/database';
import type { Figure, PanelGauge } from './platform/health/panel-gauge';
import { countUnfinishedJobs, findOldestDueJob } from './platform/job-queue/job-list';
import { findSendingHold } from './platform/job-queue/sending-hold';
import { SECOND_MS } from './platform/time';

/** A gauge of how long something has been waiting; 0 when nothing waits. */
function age(name: string, help: string, since: (tx: Tx) => Promise<Date | null>): PanelGauge {
  const read = async (tx: Tx): Promise<readonly Figure[]> => {
    const instant = await since(tx);
    return [{ value: instant === null ? 0 : Math.max(0, (tx.now.getTime() - instant.getTime()) / SECOND_MS) }];
  };
  return { name, help, read };
}

/** A gauge of when a backup or a trial restore last succeeded; 0 when all of them failed, and nothing before the first. */
function lastSuccess(name: string, help: string, kind: BackupRunKind): PanelGauge {
  const read = async (tx: Tx): Promise<readonly Figure[]> => {
    const found = await findLastSuccess(tx, kind);
    return found === null ? [] : [{ value: (found.endedAt?.getTime() ?? 0) / SECOND_MS }];
  };
  return { name, help, read };
}

/** The figures of the panel that `GET /metrics` shows beside those of the process. */
export const panelGauges: readonly PanelGauge[] = [
  {
    name: 'pollen_jobs',
    help: 'Jobs that are not finished, by state. Failed ones are not tried again.',
    label: 'state',
    read: countUnfinishedJobs,
  },
  age('pollen_oldest_due_job_seconds', 'How long the longest waiting job has been due.', findOldestDueJob),
  {
    name: 'pollen_mails',
    help: 'Mails that were not sent, by state, up to 1,000 of each; of failed and uncertain ones those of the last day.',
    label: 'state',
    read: countUnsentMails,
  },
  age('pollen_oldest_queued_mail_seconds', 'Age of the oldest mail that waits to be sent.', findOldestQueuedMail),
  age(
    'pollen_oldest_payment_seconds',
    'Age of the oldest payment that was sent and is neither paid nor returned nor waiting for its member.',
    findOldestUnsettledPayment,
  ),
  age('pollen_oldest_order_seconds', 'Age of the oldest order that waits for a review.', findOldestOrderToReview),
  {
    name: 'pollen_liability_points',
    help: 'Points that the panel owes to its members, by account of the ledger, as last counted.',
    label: 'account',
    read: async (tx) => {
      const liability = await findLiability(tx);
      if (liability === null) return [];
      const { available, pending, reserved } = liability;
      return Object.entries({ available, pending, reserved }).map(([label, value]) => ({ label, value }));
    },
  },
  {
    name: 'pollen_partner_calls',
    help: 'Calls of partners that are not handled yet (waiting) or that wait for an operator (setAside), up to 1,000 of each.',
    label: 'state',
    read: countUnsettledCalls,
  },
  {
    name: 'pollen_invariants_checked_timestamp_seconds',
    help: 'When the invariants of the database were last checked, in seconds since 1970.',
    read: async (tx) => {
      const run = await findLastRun(tx);
      return run === null ? [] : [{ value: run.endedAt.getTime() / SECOND_MS }];
    },
  },
  {
    name: 'pollen_invariants_broken',
    help: 'Invariants that did not hold at the last check.',
    read: async (tx) => {
      const run = await findLastRun(tx);
      return run === null ? [] : [{ value: run.broken }];
    },
  },
  lastSuccess(
    'pollen_backup_success_timestamp_seconds',
    'When a backup last succeeded, in seconds since 1970; 0 when all have failed.',
    'backup',
  ),
  lastSuccess(
    'pollen_trial_restore_success_timestamp_seconds',
    'When a backup was last restored into a scratch database and held, in seconds since 1970; 0 when all trials have failed.',
    'trial',
  ),
  {
    name: 'pollen_sending_held',
    help: 'Whether nothing is sent because this is a restored copy (1) or not (0).',
    read: async (tx) => [{ value: (await findSendingHold(tx)) === null ? 0 : 1 }],
  },
];
