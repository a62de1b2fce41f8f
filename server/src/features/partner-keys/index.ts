export { accountOfTrial, activePayPal, recordTrialResult } from './actions';
export { endOf } from './rules';
