export { checkInStatusOf, daysSigned } from './actions';
export { whoCheckedIn } from './queries';
export { whyNotCheckIn } from './rules';
