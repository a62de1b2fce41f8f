import { giftKinds } from '@pollen/contract/gift-values';
import { WAITING } from '@pollen/contract/order-values';
import { day, defineFilters, id, named, oneOf, text, wholeNumber } from '../../list/filters';
import type { UsedFilters } from '../../list/use-filters';
import { checkKinds } from './order-words';

const MOST_POINTS = 1_000_000_000;
const keysOf = <K extends string>(object: Readonly<Record<K, unknown>>) => Object.keys(object) as K[];

/** The filters of the list of orders; an address without a status shows the orders that wait for a decision. */
export const orderFilters = defineFilters(
  {
    status: oneOf([WAITING, 0, 1, 2, 3, 4, 5], { usual: WAITING, all: 'all' }),
    search: text(),
    /** How the gift is handed out. */
    kind: oneOf(giftKinds),
    countryId: named('country', id()),
    art: text(40),
    minPoints: named('min', wholeNumber(0, MOST_POINTS)),
    maxPoints: named('max', wholeNumber(0, MOST_POINTS)),
    from: day(),
    to: day(),
    /** Whether there is a warning, or which. */
    checks: oneOf(['any', 'clear', 'warning', ...keysOf(checkKinds)], { usual: 'any' }),
  },
  { tab: 'status' },
);

/** The filters as the page of the list has them. */
export type OrderFilters = UsedFilters<typeof orderFilters>;
