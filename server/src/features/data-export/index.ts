export { exportMemberData } from './actions';
