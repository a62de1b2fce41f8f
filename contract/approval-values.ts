import type { Permission } from './permissions';

/** Kinds and states of requests for approval. Free of zod, so that browsers may import it. */
export const APPROVAL_KINDS = [
  'setting',
  'promotion',
  'promotionAddition',
  'partner',
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

/** The permissions of which a kind of change needs one, both to ask for the change and to decide about it. */
export const APPROVAL_PERMISSIONS = [
  'managePanel',
  'manageOperators',
  'manageSurveys',
  'manageGifts',
] as const satisfies readonly Permission[];
export type ApprovalPermission = (typeof APPROVAL_PERMISSIONS)[number];

/**
 * `waiting`: not decided yet. `outdated`: the value has changed since the request, or the operator who asked has lost
 * the permission. `expired`: nobody decided in time.
 */
export const APPROVAL_STATES = ['waiting', 'applied', 'declined', 'withdrawn', 'outdated', 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/**
 * Why a change was applied without a second person. `onlyDecider`: no other operator has the permission to decide.
 * `lessRights`: the change only takes rights away.
 */
export const ALONE_REASONS = ['onlyDecider', 'lessRights'] as const;
export type AloneReason = (typeof ALONE_REASONS)[number];
