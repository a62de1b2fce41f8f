import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { call } from '../../api/call';
import { queryClient } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { orderWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import { isWarning, type OrderRow } from './order-words';
import { inBatches } from './selection';

export interface UndecidedOrders {
  id: number;
  reason: string;
}

type Decided = Pick<OrderRow, 'id'>;
type Shown = Pick<OrderRow, 'id' | 'checks'>;
interface Outcome {
  done: number[];
  left: UndecidedOrders[];
  withoutCode?: number[];
}

/**
 * Approves and rejects orders. It reports the result as a toast and keeps the undecided orders with their reasons for a
 * dialog.
 */
export function useDecisions() {
  const t = useT(orderWords);
  const toast = useToast();
  const showError = useShowError();
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null);
  const [left, setLeft] = useState<readonly UndecidedOrders[]>([]);
  const [someDone, setSomeDone] = useState(false);

  /** Returns the ids of the orders that are now decided. */
  const decide = async (
    verb: 'approve' | 'reject',
    orders: readonly Decided[],
    send: (ids: number[]) => Promise<Outcome>,
  ): Promise<number[]> => {
    const done: number[] = [];
    const rest: UndecidedOrders[] = [];
    let withoutCode = 0;
    setBusy(verb);
    try {
      for (const batch of inBatches(orders)) {
        const ids = batch.map(({ id }) => id);
        const outcome = await send(ids);
        done.push(...outcome.done);
        rest.push(...outcome.left);
        withoutCode += outcome.withoutCode?.length ?? 0;
      }
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
      void queryClient.invalidateQueries();
    }
    if (withoutCode > 0) toast.warning(t('withoutCode', { n: withoutCode }), t('withoutCodeText'));
    else if (done.length > 0) toast.success(t(verb === 'approve' ? 'approved' : 'rejected', { n: done.length }));
    setLeft(rest);
    setSomeDone(done.length > 0);
    return done;
  };

  return {
    busy,
    left,
    /** True when other orders of the same action were decided. */
    someDone,
    forgetLeft: () => setLeft([]),
    /** Sends the warnings that the operator saw for each order; the server skips an order that has a new kind. */
    approve: (orders: readonly Shown[]) =>
      decide('approve', orders, (ids) => {
        const shown = orders
          .filter(({ id }) => ids.includes(id))
          .map(({ id, checks }) => ({ id, warnings: checks.filter(isWarning).map(({ kind }) => kind) }));
        return call('POST /api/console/Orders/Approve', { body: { ids, shown } });
      }),
    reject: (orders: readonly Decided[], memo: string) =>
      decide('reject', orders, (ids) => call('POST /api/console/Orders/Reject', { body: { ids, memo } })),
  };
}
