export { isRestrictedRegion, refuseRestrictedRegion } from './actions';
export { isRestricted } from './rules';
