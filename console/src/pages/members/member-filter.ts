import { day, defineFilters, id, oneOf, text, wholeNumber } from '../../list/filters';
import { memberStates } from './MemberState';

/** The events that the chosen days can refer to; registration by default. */
export const dayKinds = ['registered', 'closed', 'active', 'seen'] as const;

/** Members with flagged attempts: any, undecided or rejected ones. */
export const signalFilters = ['any', 'open', 'rejected'] as const;

/** The filters of the list of members. */
export const memberFilters = defineFilters(
  {
    search: text(),
    state: oneOf(memberStates),
    country: id(),
    level: wholeNumber(0, 6),
    signals: oneOf(signalFilters),
    by: oneOf(dayKinds),
    from: day(),
    to: day(),
  },
  { tab: 'state' },
);
