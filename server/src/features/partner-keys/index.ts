export { accountOfTrial, answerTrial, payPalNow } from './actions';
export { endOf } from './rules';
