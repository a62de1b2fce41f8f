import { findVisit } from '../../partners/index';
import type { SignalModule } from '../signal-module';

/** The member came back from a partner from another network than the survey was started from. */
export const otherNetwork: SignalModule<'otherNetwork', object> = {
  about: 'person',
  memberText: { en: 'A network that changed during the survey', zh: '作答期间网络发生变化' },
  find: async ({ tx, attempt: { id, versionId } }) => {
    const visit = versionId === null ? await findVisit(tx, id) : null;
    return visit?.otherNetwork ? {} : null;
  },
  show: () => ({}),
};
