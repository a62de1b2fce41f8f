import { listMembersSharingAccount } from '../../payout-accounts/index';
import { NAMED_AT_MOST } from '../rules';
import { membersIn, type SharedWith, sharedWith, showShared } from '../shared-members';
import type { SignalModule } from '../signal-module';

/** Other members have the same payout account. */
export const sharedPayout: SignalModule<'sharedPayout', SharedWith> = {
  about: 'person',
  memberText: { en: 'A payout account that other accounts use too', zh: '其他账户也使用同一收款账户' },
  find: async ({ tx, attempt: { memberId } }) =>
    sharedWith(await listMembersSharingAccount(tx, memberId, NAMED_AT_MOST + 1)),
  membersIn,
  show: showShared,
};
