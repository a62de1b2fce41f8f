export { type Actor, asksForApproval, requestChange, waitingChanges } from './actions';
export type { ApprovalModule, ApprovalModules, ChangeDescription, ChangeRequest } from './kind';
export { countDecidable, countWaitingApprovals } from './queries';
