import { attemptCrontab, attemptJobs } from './features/attempts/jobs';
import { avatarCrontab, avatarJobs } from './features/avatars/jobs';
import { closingJobs } from './features/closing/jobs';
import { emailChangeCrontab, emailChangeJobs } from './features/email-change/jobs';
import { feedbackCrontab, feedbackJobs } from './features/feedback/jobs';
import { invitationCrontab, invitationJobs } from './features/invitations/jobs';
import { mailCrontab, mailJobs } from './features/mail/jobs';
import { membersCrontab, membersJobs } from './features/members/jobs';
import { orderCrontab, orderJobs } from './features/orders/jobs';
import type { Job } from './platform/jobs';
import type { Services } from './platform/services';

/** Every kind of background work, by name. */
export const jobs: Readonly<Record<string, Job<Services>>> = {
  ...mailJobs,
  ...membersJobs,
  ...attemptJobs,
  ...avatarJobs,
  ...orderJobs,
  ...closingJobs,
  ...emailChangeJobs,
  ...feedbackJobs,
  ...invitationJobs,
};

/** What the clock starts, in UTC. */
export const crontab: string = [
  mailCrontab,
  membersCrontab,
  attemptCrontab,
  avatarCrontab,
  orderCrontab,
  feedbackCrontab,
  emailChangeCrontab,
  invitationCrontab,
].join('\n');
