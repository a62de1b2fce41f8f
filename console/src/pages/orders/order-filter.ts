import { giftKinds } from '@pollen/contract/gift-values';
import { type OrderSort, WAITING } from '@pollen/contract/order-values';
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
    /** The kind of delivery. */
    kind: oneOf(giftKinds),
    countryId: named('country', id()),
    art: text(40),
    minPoints: named('min', wholeNumber(0, MOST_POINTS)),
    maxPoints: named('max', wholeNumber(0, MOST_POINTS)),
    from: day(),
    to: day(),
    /** Orders without warnings, with any warning, or with warnings of one kind. */
    checks: oneOf(['any', 'clear', 'warning', ...keysOf(checkKinds)], { usual: 'any' }),
  },
  { tab: 'status' },
);

/** The filters in the form that `useFilters` returns. */
export type OrderFilters = UsedFilters<typeof orderFilters>;

/** The filters and the sorting, as the API takes them. */
export type OrderQuery = OrderFilters['query'] & { sort?: OrderSort };
