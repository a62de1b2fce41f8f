import { REMOVAL_UNDONE_WITHIN_DAYS } from '@pollen/contract/member-tag-values';
import { eraseAbandonedAnswers, findOldestAbandoned } from './features/attempts/index';
import { deleteBackupRunsBefore, findOldestRun as findOldestBackupRun } from './features/backups/index';
import { deleteImpersonationsBefore, findOldestImpersonation } from './features/impersonation/index';
import { deleteRunsBefore, findOldestRun } from './features/invariant-runs/index';
import { deleteMailsBefore, findOldestMail } from './features/mail/index';
import { deleteRemovedTagsBefore, findOldestRemovedTag } from './features/member-tags/index';
import { deleteNotificationsBefore, findOldestNotification } from './features/notifications/index';
import { deleteOffersGoneBefore, findOldestOfferGone } from './features/offers/index';
import { deleteOperatorSessionsBefore, findOldestOperatorSession } from './features/operators/index';
import {
  deleteCallsBefore,
  deleteForgedCallsBefore,
  findOldestForgedCall,
  findOldestSettledCall,
} from './features/partner-calls/index';
import {
  deleteInvitesBefore,
  deleteLockoutsBefore,
  findOldestInvite,
  findOldestLockout,
} from './features/partners/index';
import { deleteCodingChangesBefore, findOldestCodingChange } from './features/results/index';
import { deleteSessionsBefore, findOldestSession } from './features/sessions/index';
import { deleteCommentsBefore, findOldestComment } from './features/survey-comments/index';
import type { Config } from './platform/config';
import type { Tx } from './platform/database/database';
import { isUnreachable } from './platform/database/lost-connections';
import type { Figure, PanelGauge } from './platform/health/panel-gauge';
import { JobReassigned } from './platform/job-queue/fenced-database';
import { findOldestFailedJob, removeFailedJobs } from './platform/job-queue/job-list';
import type { Job } from './platform/jobs';
import type { RetentionSetting } from './platform/retention-settings';
import type { Services } from './platform/services';
import { DAY_MS, SECOND_MS } from './platform/time';

export interface RetentionTerm {
  /** The kind of data, as named in the table of docs/operations.md. */
  readonly dataKind: string;
  /** Its name in metrics. */
  readonly label: string;
  /** A setting of the environment, or a number that something else depends on. */
  readonly days: RetentionSetting | number;
  /** Returns the instant from which the term of the oldest row counts, or null without rows. */
  readonly findOldest: (tx: Tx) => Promise<Date | null>;
  /** Deletes up to `limit` rows that are older than an instant; returns how many. */
  readonly deleteBefore: (tx: Tx, before: Date, limit: number) => Promise<number>;
}

/**
 * Kinds of data that are deleted after a retention period because they would grow forever otherwise, in the order of
 * deletion: impersonations refer to operator sessions. Rows that live for hours or days are deleted by jobs of their
 * features. `retained-tables.ts` says of each table why it is here or not.
 */
export const retentionTerms: readonly RetentionTerm[] = [
  {
    dataKind: 'Sessions of members that are over',
    label: 'sessions',
    days: 'RETAIN_SESSIONS_DAYS',
    findOldest: findOldestSession,
    deleteBefore: deleteSessionsBefore,
  },
  {
    dataKind: 'Impersonations',
    label: 'impersonations',
    days: 'RETAIN_IMPERSONATIONS_DAYS',
    findOldest: findOldestImpersonation,
    deleteBefore: deleteImpersonationsBefore,
  },
  {
    dataKind: 'Sessions of operators that are over',
    label: 'operatorSessions',
    days: 'RETAIN_OPERATOR_SESSIONS_DAYS',
    findOldest: findOldestOperatorSession,
    deleteBefore: deleteOperatorSessionsBefore,
  },
  {
    dataKind: 'Answers of attempts that were given up',
    label: 'abandonedAnswers',
    days: 'RETAIN_ABANDONED_ANSWERS_DAYS',
    findOldest: findOldestAbandoned,
    deleteBefore: eraseAbandonedAnswers,
  },
  {
    dataKind: 'Addresses and subjects of mails',
    label: 'mails',
    days: 'RETAIN_MAILS_DAYS',
    findOldest: findOldestMail,
    deleteBefore: deleteMailsBefore,
  },
  {
    dataKind: 'Notifications of members',
    label: 'notifications',
    days: 'RETAIN_NOTIFICATIONS_DAYS',
    findOldest: findOldestNotification,
    deleteBefore: deleteNotificationsBefore,
  },
  {
    dataKind: 'Changes of codes that can be undone',
    label: 'codingChanges',
    days: 'RETAIN_CODING_CHANGES_DAYS',
    findOldest: findOldestCodingChange,
    deleteBefore: deleteCodingChangesBefore,
  },
  {
    dataKind: 'Tags taken off several members',
    label: 'removedTags',
    days: REMOVAL_UNDONE_WITHIN_DAYS,
    findOldest: findOldestRemovedTag,
    deleteBefore: deleteRemovedTagsBefore,
  },
  {
    dataKind: 'Comments on questionnaires',
    label: 'surveyComments',
    days: 'RETAIN_SURVEY_COMMENTS_DAYS',
    findOldest: findOldestComment,
    deleteBefore: deleteCommentsBefore,
  },
  {
    dataKind: 'Runs of the invariants',
    label: 'invariantRuns',
    days: 'RETAIN_INVARIANT_RUNS_DAYS',
    findOldest: findOldestRun,
    deleteBefore: deleteRunsBefore,
  },
  {
    dataKind: 'Runs of backups and trial restores',
    label: 'backupRuns',
    days: 'RETAIN_INVARIANT_RUNS_DAYS',
    findOldest: findOldestBackupRun,
    deleteBefore: deleteBackupRunsBefore,
  },
  {
    dataKind: 'Calls of partners',
    label: 'partnerCalls',
    days: 'RETAIN_PARTNER_CALLS_DAYS',
    findOldest: findOldestSettledCall,
    deleteBefore: deleteCallsBefore,
  },
  {
    dataKind: 'Forged calls of partners',
    label: 'forgedCalls',
    days: 'RETAIN_FORGED_CALLS_DAYS',
    findOldest: findOldestForgedCall,
    deleteBefore: deleteForgedCallsBefore,
  },
  {
    dataKind: 'Answers of partners at the click',
    label: 'partnerInvites',
    days: 'RETAIN_PARTNER_INVITES_DAYS',
    findOldest: findOldestInvite,
    deleteBefore: deleteInvitesBefore,
  },
  {
    dataKind: 'Groups of surveys that were closed to a member',
    label: 'lockouts',
    days: 2,
    findOldest: findOldestLockout,
    deleteBefore: deleteLockoutsBefore,
  },
  {
    dataKind: 'Offers of partners that are gone and never used',
    label: 'offers',
    days: 'RETAIN_OFFERS_DAYS',
    findOldest: findOldestOfferGone,
    deleteBefore: deleteOffersGoneBefore,
  },
  {
    dataKind: 'Jobs that failed for good',
    label: 'failedJobs',
    days: 'RETAIN_FAILED_JOBS_DAYS',
    findOldest: findOldestFailedJob,
    deleteBefore: removeFailedJobs,
  },
];

/** Returns the term of a kind of data in days. */
export function daysOf({ days }: RetentionTerm, { retainDays }: Pick<Config, 'retainDays'>): number {
  return typeof days === 'number' ? days : retainDays[days];
}

/** Rows deleted in one transaction; few enough that no other transaction waits for long. */
const DELETED_AT_ONCE = 1_000;

async function deleteOf(term: RetentionTerm, { database, config }: Services): Promise<void> {
  const keptMs = daysOf(term, config) * DAY_MS;
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; ) {
    deleted = await database.transaction((tx) =>
      term.deleteBefore(tx, new Date(tx.now.getTime() - keptMs), DELETED_AT_ONCE),
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

/** How old the oldest row of each kind of data is, and how old it may become: the job deletes it in the night after. */
export function retentionGauges(config: Pick<Config, 'retainDays'>): readonly PanelGauge[] {
  return [
    {
      name: 'pollen_oldest_row_seconds',
      help: 'Age of the oldest row of each kind of data that is deleted after a time; 0 without rows.',
      label: 'data',
      read: async (tx) => {
        const ages: Figure[] = [];
        for (const { label, findOldest } of retentionTerms) {
          const at = await findOldest(tx);
          ages.push({ label, value: at === null ? 0 : Math.max(0, (tx.now.getTime() - at.getTime()) / SECOND_MS) });
        }
        return ages;
      },
    },
    {
      name: 'pollen_retention_seconds',
      help: 'How long each kind of data is kept.',
      label: 'data',
      read: async () =>
        retentionTerms.map((term) => ({ label: term.label, value: (daysOf(term, config) * DAY_MS) / SECOND_MS })),
    },
  ];
}

export const retentionCrontab = '41 4 * * * retention.delete';
