import { orderStatusLook } from '@pollen/contract/order-values';
import { StatusPill } from '@pollen/ui/StatusPill';

/** The status of an order in the words of the server, with a shape and a colour for each. */
export function OrderStatus({ statusID, children }: { statusID: number; children: string }) {
  return <StatusPill {...orderStatusLook(statusID)}>{children}</StatusPill>;
}
