export { impersonatedMember, isImpersonation, mayImpersonate } from './actions';
export { deleteImpersonationsBefore } from './queries';
