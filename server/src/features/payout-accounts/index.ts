export {
  erasePayoutAccount,
  giveConfirmedPayoutAccount,
  membersSharingAccount,
  membersWithSameAccount,
  payoutAccountOf,
  sharePayoutAccount,
} from './actions';
export { maskAccount } from './rules';
