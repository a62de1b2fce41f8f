import { listSharingDevice } from '../../attempts/index';
import { NAMED_AT_MOST, SAME_DEVICE_MS } from '../rules';
import { membersIn, type SharedWith, sharedWith, showShared } from '../shared-members';
import type { SignalModule } from '../signal-module';

/** Other members use the same browser. */
export const sharedDevice: SignalModule<'sharedDevice', SharedWith> = {
  about: 'person',
  memberText: { en: 'A browser that other accounts use too', zh: '其他账户也使用同一浏览器' },
  find: async ({ tx, attempt: { deviceHash, memberId, endedAt } }) => {
    if (!deviceHash) return null;
    const since = new Date(endedAt.getTime() - SAME_DEVICE_MS);
    return sharedWith(await listSharingDevice(tx, { deviceHash, memberId, since, limit: NAMED_AT_MOST + 1 }));
  },
  membersIn,
  show: showShared,
};
