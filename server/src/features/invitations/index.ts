export { listInvitationsTo } from './queries';
