/** Changes that take two people. Free of zod, so that browsers may import it. */
export const APPROVAL_KINDS = [
  'setting',
  'promotion',
  'promotionAddition',
  'partnerKeys',
  'operatorInvitation',
  'operatorRole',
  'operatorSuspension',
  'operatorReactivation',
  'operatorCodeReset',
  'operatorPasswordLink',
  'surveyLaunch',
  'surveyReward',
  'giftValue',
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/**
 * `waiting`: for a second person. `outdated`: the value was changed in another way meanwhile, or the operator who asked
 * lost the permission. `expired`: nobody decided in time.
 */
export const APPROVAL_STATES = ['waiting', 'applied', 'declined', 'withdrawn', 'outdated', 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/**
 * Why a change was applied without a second person. `onlyDecider`: nobody but the operator who asked may decide.
 * `lessRights`: the change only takes rights away.
 */
export const ALONE_REASONS = ['onlyDecider', 'lessRights'] as const;
export type AloneReason = (typeof ALONE_REASONS)[number];
