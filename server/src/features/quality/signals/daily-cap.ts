import { findVisit } from '../../partners/index';
import type { SignalModule } from '../signal-module';

/** The partner had confirmed as many completes that day as its daily cap allows, before it confirmed this one. */
export const dailyCap: SignalModule<'dailyCap', { readonly cap: number }> = {
  about: 'partner',
  memberText: { en: 'How many answers our partner confirmed that day', zh: '合作伙伴当天确认的完成数量' },
  find: async ({ tx, attempt: { id, versionId } }) => {
    const visit = versionId === null ? await findVisit(tx, id) : null;
    return visit?.overDailyCap ? { cap: visit.overDailyCap } : null;
  },
  show: ({ cap }) => ({ cap }),
};
