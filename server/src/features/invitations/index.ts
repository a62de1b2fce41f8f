export { invitationPauseOf } from './actions';
export { deleteInvitationPause, listInvitationsTo } from './queries';
