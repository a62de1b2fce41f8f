export { impersonatedMember, isImpersonation, mayImpersonate } from './actions';
export { deleteImpersonationsBefore, findOldestImpersonation } from './queries';
