export { addConfirmedPayoutAccount } from './actions';
export {
  countMembersSharingAccount,
  deletePayoutAccount,
  findPayoutAccount,
  haveSamePayoutAccount,
  listMembersSharingAccount,
} from './queries';
export { maskAccount } from './rules';
