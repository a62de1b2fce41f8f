import { day, defineFilters, id, oneOf, text, wholeNumber } from '../../list/filters';
import { memberStates } from './MemberState';

/** The events that the chosen days can refer to; registration by default. */
export const dayKinds = ['registered', 'closed', 'active', 'seen'] as const;

/** The states of the tabs; `open` is every account that is not closed. */
export const stateFilters = ['open', ...memberStates] as const;

/** Members with flagged attempts: any, undecided or rejected ones. */
export const signalFilters = ['any', 'open', 'rejected'] as const;

/** The filters of the list of members. */
export const memberFilters = defineFilters(
  {
    search: text(),
    state: oneOf(stateFilters),
    country: id(),
    level: wholeNumber(0, 6),
    tag: id(),
    signals: oneOf(signalFilters),
    by: oneOf(dayKinds),
    from: day(),
    to: day(),
  },
  { tab: 'state' },
);
