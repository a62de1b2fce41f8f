import { day, defineFilters, id, oneOf, text, wholeNumber } from '../../list/filters';
import type { Target } from '../surveys/survey-draft';
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
    withoutTag: id(),
    target: text(4_000),
    minCompletes: wholeNumber(0, 1_000_000),
    maxCompletes: wholeNumber(0, 1_000_000),
    minRejected: wholeNumber(0, 1_000_000),
    maxRejected: wholeNumber(0, 1_000_000),
    minOrders: wholeNumber(0, 1_000_000),
    maxOrders: wholeNumber(0, 1_000_000),
    inLastDays: wholeNumber(1, 3_650),
    minBalance: wholeNumber(0, 1_000_000),
    maxBalance: wholeNumber(0, 1_000_000),
    seenWithinDays: wholeNumber(1, 3_650),
    unseenForDays: wholeNumber(1, 3_650),
    joinedWithinDays: wholeNumber(1, 3_650),
    joinedBeforeDays: wholeNumber(1, 3_650),
    signals: oneOf(signalFilters),
    by: oneOf(dayKinds),
    from: day(),
    to: day(),
  },
  { tab: 'state' },
);

/** Returns the target of a filter, which the address has as JSON; null when it has none, or none that can be read. */
export function targetIn(text: string | undefined): Target | null {
  if (!text) return null;
  try {
    const rule: unknown = JSON.parse(text);
    return typeof rule === 'object' && rule !== null && !Array.isArray(rule) ? (rule as Target) : null;
  } catch {
    return null;
  }
}
