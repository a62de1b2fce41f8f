export { admitRegion, isRestrictedRegion } from './actions';
export { isRestricted } from './rules';
