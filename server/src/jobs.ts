import { approvalKinds } from './approval-kinds';
import { adCrontab, adJobs } from './features/ads/jobs';
import { answerFileCrontab, answerFileJobs } from './features/answer-files/jobs';
import { approvalCrontab, approvalJobs } from './features/approvals/jobs';
import { inviteJobs } from './features/attempts/invite-jobs';
import { attemptCrontab, attemptJobs } from './features/attempts/jobs';
import { avatarCrontab, avatarJobs } from './features/avatars/jobs';
import { backupCrontab, backupJobs } from './features/backups/jobs';
import { choiceListCrontab, choiceListJobs } from './features/choice-lists/jobs';
import { closingCrontab, closingJobs } from './features/closing/jobs';
import { filteredMembersQuery } from './features/console-members/member-filter';
import { surveyCrontab, surveyJobs } from './features/console-surveys/jobs';
import { emailChangeCrontab, emailChangeJobs } from './features/email-change/jobs';
import { feasibilityCrontab, feasibilityJobs } from './features/feasibility/jobs';
import { feedbackCrontab, feedbackJobs } from './features/feedback/jobs';
import { giftCodeCrontab, giftCodeJobs } from './features/gift-codes/jobs';
import { giftCrontab, giftJobs } from './features/gifts/jobs';
import { guessLimitCrontab, guessLimitJobs } from './features/guess-limits/jobs';
import { impersonationCrontab, impersonationJobs } from './features/impersonation/jobs';
import { invariantRunCrontab, invariantRunJobs } from './features/invariant-runs/jobs';
import { invitationCrontab, invitationJobs } from './features/invitations/jobs';
import { mailCrontab, mailJobs } from './features/mail/jobs';
import { memberImportCrontab, memberImportJobs } from './features/member-imports/jobs';
import { memberTagJobs } from './features/member-tags/jobs';
import { membersCrontab, membersJobs } from './features/members/jobs';
import { offerCrontab, offerJobs } from './features/offers/jobs';
import { operatorJobs } from './features/operators/jobs';
import { orderCrontab, orderJobs } from './features/orders/jobs';
import { overviewCrontab, overviewJobs } from './features/overview/jobs';
import { partnerCallCrontab, partnerCallJobs } from './features/partner-calls/jobs';
import { partnerScorecardCrontab, partnerScorecardJobs } from './features/partner-scorecard/jobs';
import { passkeyCrontab, passkeyJobs } from './features/passkeys/jobs';
import { payoutCrontab, payoutJobs } from './features/payouts/jobs';
import { productTestCrontab, productTestJobs } from './features/product-tests/jobs';
import { qualityCrontab, qualityJobs } from './features/quality/jobs';
import { questionnairePictureCrontab, questionnairePictureJobs } from './features/questionnaire-pictures/jobs';
import { reconciliationCrontab, reconciliationJobs } from './features/reconciliations/jobs';
import { resultCrontab, resultJobs } from './features/results/jobs';
import { sensitivityCrontab, sensitivityJobs } from './features/sensitivity/jobs';
import { softLaunchCrontab, softLaunchJobs } from './features/soft-launches/jobs';
import { trustCrontab, trustJobs } from './features/trust/jobs';
import { webPushCrontab, webPushJobs } from './features/web-push/jobs';
import type { Job } from './platform/jobs';
import type { Services } from './platform/services';
import { retentionCrontab, retentionJobs } from './retention';

/** All jobs by name. */
export const jobs: Readonly<Record<string, Job<Services>>> = {
  ...mailJobs,
  ...membersJobs,
  ...impersonationJobs,
  ...attemptJobs,
  ...adJobs,
  ...answerFileJobs,
  ...avatarJobs,
  ...backupJobs,
  ...surveyJobs,
  ...choiceListJobs,
  ...sensitivityJobs,
  ...softLaunchJobs,
  ...operatorJobs,
  ...approvalJobs(approvalKinds),
  ...orderJobs,
  ...closingJobs,
  ...emailChangeJobs,
  ...feasibilityJobs,
  ...feedbackJobs,
  ...invariantRunJobs,
  ...invitationJobs({ segmentMembers: filteredMembersQuery }),
  ...memberImportJobs,
  ...memberTagJobs({ filteredMembers: filteredMembersQuery }),
  ...giftJobs,
  ...giftCodeJobs,
  ...partnerCallJobs,
  ...reconciliationJobs,
  ...partnerScorecardJobs,
  ...offerJobs,
  ...inviteJobs,
  ...guessLimitJobs,
  ...passkeyJobs,
  ...payoutJobs,
  ...productTestJobs,
  ...qualityJobs,
  ...questionnairePictureJobs,
  ...overviewJobs,
  ...trustJobs,
  ...resultJobs,
  ...webPushJobs,
  ...retentionJobs,
};

/** The scheduled jobs, in UTC. */
export const crontab: string = [
  mailCrontab,
  membersCrontab,
  memberImportCrontab,
  impersonationCrontab,
  approvalCrontab,
  attemptCrontab,
  adCrontab,
  answerFileCrontab,
  avatarCrontab,
  backupCrontab,
  choiceListCrontab,
  closingCrontab,
  surveyCrontab,
  sensitivityCrontab,
  softLaunchCrontab,
  orderCrontab,
  feasibilityCrontab,
  feedbackCrontab,
  emailChangeCrontab,
  invariantRunCrontab,
  invitationCrontab,
  giftCrontab,
  giftCodeCrontab,
  partnerCallCrontab,
  reconciliationCrontab,
  partnerScorecardCrontab,
  offerCrontab,
  guessLimitCrontab,
  passkeyCrontab,
  payoutCrontab,
  productTestCrontab,
  questionnairePictureCrontab,
  qualityCrontab,
  overviewCrontab,
  trustCrontab,
  resultCrontab,
  webPushCrontab,
  retentionCrontab,
].join('\n');

/**
 * Jobs that send something to outside parties or call them. None of them runs in a restored copy of the panel before an
 * operator resumes sending. `jobs.test.ts` finds a job that is missing here.
 */
export const outsideJobs: readonly string[] = [
  'mail.send',
  'payouts.work',
  'payouts.workAll',
  'payouts.cancelUnclaimed',
  'payouts.handleCall',
  'payouts.balance',
  'payouts.tryKeys',
  'offers.synchronise',
  'attempts.askPartner',
  'choiceLists.fetch',
  'questionnairePictures.fetch',
  'webPush.send',
];

/**
 * Jobs that wait for outside parties have slots of their own, this many at a time, so that a mail server that does not
 * answer delays only mail.
 */
export const ownSlots: Readonly<Record<string, number>> = {
  'mail.send': 4,
  'payouts.handleCall': 1,
  'partners.handleCalls': 1,
  // A push service that does not answer takes ten seconds.
  'webPush.send': 2,
  // Waits for nobody outside, but a file of a month would keep a place of other jobs for minutes.
  'reconciliations.apply': 1,
  'offers.synchronise': 2,
  // Members wait for these, up to a second and a half each.
  'attempts.askPartner': 8,
};
