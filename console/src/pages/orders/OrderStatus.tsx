import { orderStatusLook } from '@pollen/contract/order-values';
import { StatusPill } from '@pollen/ui/StatusPill';

/** The server's word for the status of an order, with its shape and colour. */
export function OrderStatus({ statusID, children }: { statusID: number; children: string }) {
  return <StatusPill {...orderStatusLook(statusID)}>{children}</StatusPill>;
}
