export { invitationPauseOf } from './actions';
export { deleteInvitationPause, listInvitationsTo } from './queries';
export { listWavesBetween, type WaveInCalendar } from './wave-queries';
