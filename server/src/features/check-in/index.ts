export { checkInDays } from './actions';
export { type CheckInRun, checkInsQuery, runQuery } from './queries';
export { checkInStatus, whyNotCheckIn } from './rules';
