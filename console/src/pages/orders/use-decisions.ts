import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { call } from '../../api/call';
import { queryClient } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { orderWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import { inBatches } from './selection';

export interface Left {
  id: number;
  reason: string;
}

/** Approving and rejecting: says what was done, and keeps for a dialog what was left and why. */
export function useDecisions() {
  const t = useT(orderWords);
  const toast = useToast();
  const showError = useShowError();
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null);
  const [left, setLeft] = useState<readonly Left[]>([]);
  const [someDone, setSomeDone] = useState(false);

  /** Answers the ids that are decided now. */
  const decide = async (verb: 'approve' | 'reject', ids: readonly number[], memo: string): Promise<number[]> => {
    const done: number[] = [];
    const rest: Left[] = [];
    let withoutCode = 0;
    setBusy(verb);
    try {
      for (const batch of inBatches(ids)) {
        const outcome =
          verb === 'approve'
            ? await call('POST /api/console/Orders/Approve', { body: { ids: batch } })
            : { ...(await call('POST /api/console/Orders/Reject', { body: { ids: batch, memo } })), withoutCode: [] };
        done.push(...outcome.done);
        rest.push(...outcome.left);
        withoutCode += outcome.withoutCode.length;
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
    /** Of the same press, others were decided. */
    someDone,
    forgetLeft: () => setLeft([]),
    approve: (ids: readonly number[]) => decide('approve', ids, ''),
    reject: (ids: readonly number[], memo: string) => decide('reject', ids, memo),
  };
}
