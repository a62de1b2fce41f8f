import { listSharingNetwork } from '../../attempts/index';
import { NAMED_AT_MOST, SAME_NETWORK_MS } from '../rules';
import { membersIn, type SharedWith, sharedWith, showShared } from '../shared-members';
import type { SignalModule } from '../signal-module';

/** Many members answered the same survey from one network. */
export const sharedNetwork: SignalModule<'sharedNetwork', SharedWith> = {
  about: 'person',
  memberText: { en: 'A network that other accounts use too', zh: '其他账户也使用同一网络' },
  find: async ({ tx, attempt: { surveyId, network, memberId, startedAt }, settings: { sharedNetworkMembers } }) => {
    if (!network) return null;
    const since = new Date(startedAt.getTime() - SAME_NETWORK_MS);
    const of = { surveyId, network, memberId, since, limit: NAMED_AT_MOST + 1 };
    return sharedWith(await listSharingNetwork(tx, of), sharedNetworkMembers);
  },
  membersIn,
  show: showShared,
};
