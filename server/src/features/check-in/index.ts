export { checkInDays, checkInStatusOf } from './actions';
export { type CheckInRun, checkInDaysBetween, checkInsQuery, runQuery } from './queries';
export { checkInStatus, whyNotCheckIn } from './rules';
