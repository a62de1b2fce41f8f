export { invitationsOf } from './actions';
