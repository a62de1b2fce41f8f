import { REMOVAL_UNDONE_WITHIN_DAYS } from '@pollen/contract/member-tag-values';
import { eraseAbandonedAnswers } from './features/attempts/index';
import { deleteBackupRunsBefore } from './features/backups/index';
import { deleteImpersonationsBefore } from './features/impersonation/index';
import { deleteRunsBefore } from './features/invariant-runs/index';
import { deleteMailsBefore } from './features/mail/index';
import { deleteRemovedTagsBefore } from './features/member-tags/index';
import { deleteNotificationsBefore } from './features/notifications/index';
import { deleteOffersGoneBefore } from './features/offers/index';
import { deleteOperatorSessionsBefore } from './features/operators/index';
import { deleteCallsBefore, deleteForgedCallsBefore } from './features/partner-calls/index';
import { deleteInvitesBefore, deleteLockoutsBefore } from './features/partners/index';
import { deleteCodingChangesBefore } from './features/results/index';
import { deleteSessionsBefore } from './features/sessions/index';
import { deleteCommentsBefore } from './features/survey-comments/index';
import type { Tx } from './platform/database/database';
import { isUnreachable } from './platform/database/lost-connections';
import { JobReassigned } from './platform/job-queue/fenced-database';
import { removeFailedJobs } from './platform/job-queue/job-list';
import type { Job } from './platform/jobs';
import type { Services } from './platform/services';
import { DAY_MS } from './platform/time';

interface RetentionTerm {
  /** The kind of data, as named in the table of docs/operations.md. */
  readonly dataKind: string;
  readonly days: number;
  /** Deletes up to `limit` rows that are older than an instant; returns how many. */
  readonly deleteBefore: (tx: Tx, before: Date, limit: number) => Promise<number>;
}

/**
 * Kinds of data that are deleted after a retention period because they would grow forever otherwise, in the order of
 * deletion: impersonations refer to operator sessions. Rows that live for hours or days are deleted by jobs of their
 * features.
 */
export const retentionTerms: readonly RetentionTerm[] = [
  { dataKind: 'Sessions of members that are over', days: 180, deleteBefore: deleteSessionsBefore },
  { dataKind: 'Impersonations', days: 365, deleteBefore: deleteImpersonationsBefore },
  { dataKind: 'Sessions of operators that are over', days: 400, deleteBefore: deleteOperatorSessionsBefore },
  { dataKind: 'Answers of attempts that were given up', days: 90, deleteBefore: eraseAbandonedAnswers },
  { dataKind: 'Addresses and subjects of mails', days: 365, deleteBefore: deleteMailsBefore },
  { dataKind: 'Notifications of members', days: 365, deleteBefore: deleteNotificationsBefore },
  { dataKind: 'Changes of codes that can be undone', days: 30, deleteBefore: deleteCodingChangesBefore },
  {
    dataKind: 'Tags taken off several members',
    days: REMOVAL_UNDONE_WITHIN_DAYS,
    deleteBefore: deleteRemovedTagsBefore,
  },
  { dataKind: 'Comments on questionnaires', days: 365, deleteBefore: deleteCommentsBefore },
  { dataKind: 'Runs of the invariants', days: 400, deleteBefore: deleteRunsBefore },
  { dataKind: 'Runs of backups and trial restores', days: 400, deleteBefore: deleteBackupRunsBefore },
  { dataKind: 'Calls of partners', days: 90, deleteBefore: deleteCallsBefore },
  { dataKind: 'Forged calls of partners', days: 7, deleteBefore: deleteForgedCallsBefore },
  { dataKind: 'Answers of partners at the click', days: 90, deleteBefore: deleteInvitesBefore },
  { dataKind: 'Groups of surveys that were closed to a member', days: 2, deleteBefore: deleteLockoutsBefore },
  { dataKind: 'Offers of partners that are gone and never used', days: 7, deleteBefore: deleteOffersGoneBefore },
  { dataKind: 'Jobs that failed for good', days: 90, deleteBefore: removeFailedJobs },
];

/** Rows deleted in one transaction; few enough that no other transaction waits for long. */
const DELETED_AT_ONCE = 1_000;

async function deleteOf({ days, deleteBefore }: RetentionTerm, { database }: Services): Promise<void> {
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; ) {
    deleted = await database.transaction((tx) =>
      deleteBefore(tx, new Date(tx.now.getTime() - days * DAY_MS), DELETED_AT_ONCE),
    );
  }
}

export const retentionJobs: Record<string, Job<Services>> = {
  /** Deletes each kind of data whose term is over. One that cannot be deleted does not keep the others. */
  'retention.delete': async (_payload, services) => {
    const faults = new Map<string, unknown>();
    for (const term of retentionTerms) {
      await deleteOf(term, services).catch((error: unknown) => {
        if (isUnreachable(error) || error instanceof JobReassigned) throw error;
        services.log.error({ err: error, dataKind: term.dataKind }, 'a kind of data was not deleted');
        faults.set(term.dataKind, error);
      });
    }
    // The job is tried again, and operators see what was left.
    if (faults.size > 0) throw new AggregateError(faults.values(), `not deleted: ${[...faults.keys()].join('; ')}`);
  },
};

export const retentionCrontab = '41 4 * * * retention.delete';
