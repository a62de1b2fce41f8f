export { invitationPauseOf } from './actions';
export { mailableMembers } from './audience';
export { deleteInvitationPause, listInvitationsTo } from './queries';
export {
  findWaveToMeasure,
  listWavesBetween,
  mailsQuery,
  type WaveInCalendar,
  whereNotMailedBefore,
} from './wave-queries';
