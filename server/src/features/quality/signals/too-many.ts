import { dayIn, startOfDay } from '../../../platform/time';
import { countStarts } from '../../attempts/index';
import type { SignalModule } from '../signal-module';

interface Evidence {
  readonly starts: number;
  readonly limit: number;
}

/** The member started more surveys in one day than the panel's limit. */
export const tooMany: SignalModule<'tooMany', Evidence> = {
  about: 'number',
  memberText: { en: 'Very many surveys in one day', zh: '一天内作答问卷过多' },
  find: async ({ tx, attempt: { memberId, startedAt }, settings: { timeZone, startsPerDay } }) => {
    const starts = await countStarts(tx, memberId, startOfDay(timeZone, dayIn(timeZone, startedAt)), startedAt);
    return starts > startsPerDay ? { starts, limit: startsPerDay } : null;
  },
  show: (evidence) => evidence,
};
