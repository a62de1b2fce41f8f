import type { ApprovalModules } from './features/approvals/actions';
import { versionedSetting } from './features/settings/versioned';
import { versionedApproval } from './features/versions/actions';

/** Every kind of change that takes two people. */
export const approvalKinds = (): ApprovalModules => ({
  setting: versionedApproval(versionedSetting),
});
