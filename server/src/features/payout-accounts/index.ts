export { addConfirmedPayoutAccount } from './actions';
export {
  countMembersSharingAccount,
  deletePayoutAccount,
  findPayoutAccount,
  haveSamePayoutAccount,
  listMembersSharingAccount,
  payoutAccountQuery,
} from './queries';
export { maskAccount } from './rules';
