import { orderStatusLook } from '@pollen/contract/order-values';
import { StatusPill } from '@pollen/ui/StatusPill';
import { exchangeWords } from '../../locales/exchange.en';
import { useT } from '../../locales/translator';

interface OrderStatusProps {
  order: { statusID: number; status: string; canceledByMember: boolean };
}

/** The server's word for the status of an order, with its shape and colour; what the member did is said as such. */
export function OrderStatus({ order: { statusID, status, canceledByMember } }: OrderStatusProps) {
  const t = useT(exchangeWords);
  return <StatusPill {...orderStatusLook(statusID)}>{canceledByMember ? t('canceledByYou') : status}</StatusPill>;
}
