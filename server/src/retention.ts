import { forgetGivenUpAnswers } from './features/attempts/actions';
import { forgetMails } from './features/mail/actions';
import { forgetViews } from './features/member-views/actions';
import { forgetOperatorSessions } from './features/operators/actions';
import { forgetSessions } from './features/sessions/actions';
import type { Tx } from './platform/database/database';
import { removeFailedJobs } from './platform/job-list';
import type { Job } from './platform/jobs';
import type { Services } from './platform/services';
import { DAY_MS } from './platform/time';

interface RetentionTerm {
  /** What is forgotten, as the table in docs/operations.md calls it. */
  readonly what: string;
  readonly days: number;
  /** Forgets what is older than an instant, so many rows at most, and answers how many it found. */
  readonly forget: (tx: Tx, before: Date, limit: number) => Promise<number>;
}

/**
 * What would grow for ever and nobody needs any more after a term, in this order: views of the member app name the
 * operator's session that they began in. Features whose rows live for hours or days have jobs of their own.
 */
export const retentionTerms: readonly RetentionTerm[] = [
  { what: 'Sessions of members that are over', days: 180, forget: forgetSessions },
  { what: 'Views of the member app', days: 365, forget: forgetViews },
  { what: 'Sessions of operators that are over', days: 400, forget: forgetOperatorSessions },
  { what: 'Answers of attempts that were given up', days: 90, forget: forgetGivenUpAnswers },
  { what: 'Addresses and subjects of mails', days: 365, forget: forgetMails },
  { what: 'Jobs that failed for good', days: 90, forget: removeFailedJobs },
];

/** Rows of one transaction: few enough that nobody waits for it. */
const FORGOTTEN_AT_ONCE = 1_000;

export const retentionJobs: Record<string, Job<Services>> = {
  'retention.forget': async (_payload, { database }) => {
    for (const { days, forget } of retentionTerms) {
      for (let forgotten = FORGOTTEN_AT_ONCE; forgotten === FORGOTTEN_AT_ONCE; ) {
        forgotten = await database.transaction((tx) =>
          forget(tx, new Date(tx.now.getTime() - days * DAY_MS), FORGOTTEN_AT_ONCE),
        );
      }
    }
  },
};

export const retentionCrontab = '41 4 * * * retention.forget';
