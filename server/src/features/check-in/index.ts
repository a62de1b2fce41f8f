export { checkInDays, checkInStatusOf } from './actions';
export { checkInsQuery } from './queries';
export { whyNotCheckIn } from './rules';
