import type { ApprovalModules } from './features/approvals/index';
import { surveyLaunch, surveyReward } from './features/console-surveys/approvals';
import { giftValueApproval } from './features/gifts/value-approval';
import { teamApprovals } from './features/operators/team-approvals';
import { versionedPartnerKeys } from './features/partner-keys/versioned';
import { versionedPartner } from './features/partners/index';
import { promotionAddition, versionedPromotion, versionedSetting } from './features/settings/versioned';
import { versionedApproval } from './features/versions/index';

/** The module of each kind of approval. Some modules send mails with links below `publicUrl`. */
export const approvalKinds = (config: { publicUrl: string }): ApprovalModules => ({
  setting: versionedApproval(versionedSetting),
  promotion: versionedApproval(versionedPromotion),
  promotionAddition,
  partner: versionedApproval(versionedPartner),
  partnerKeys: versionedApproval(versionedPartnerKeys),
  ...teamApprovals(config),
  surveyLaunch,
  surveyReward,
  giftValue: giftValueApproval,
});
