import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { call } from '../../api/call';
import { queryClient } from '../../api/query';
import { useShowError } from '../../api/show-error';
import type { Fault } from '../../layouts/FaultChoice';
import type { Case } from '../../layouts/SignalEvidence';
import { qualityWords } from '../../locales/quality.en';
import { useT } from '../../locales/translator';

export interface UndecidedCases {
  found: Case;
  reason: string;
}

/** The number of cases that the server decides at a time. */
const AT_ONCE = 100;

/**
 * Accepts and rejects cases. It reports the result as a toast and keeps the undecided cases with their reasons for a
 * dialog.
 */
export function useCaseDecisions() {
  const t = useT(qualityWords);
  const toast = useToast();
  const showError = useShowError();
  const [busy, setBusy] = useState<'accept' | 'reject' | null>(null);
  const [left, setLeft] = useState<readonly UndecidedCases[]>([]);
  const [someDone, setSomeDone] = useState(false);

  /** Returns whether the server accepted the request. Undecided cases are in `left`. */
  const decide = async (
    cases: readonly Case[],
    rejection: { reason: string; fault: Fault } | null,
  ): Promise<boolean> => {
    const done: string[] = [];
    const rest: UndecidedCases[] = [];
    let taken = true;
    setBusy(rejection ? 'reject' : 'accept');
    try {
      for (let from = 0; from < cases.length; from += AT_ONCE) {
        const asked = new Map(cases.slice(from, from + AT_ONCE).map((found) => [found.attemptId, found]));
        const attemptIds = [...asked.keys()];
        const outcome = rejection
          ? await call('POST /api/console/FlaggedAttempts/Reject', { body: { attemptIds, ...rejection } })
          : await call('POST /api/console/FlaggedAttempts/Approve', { body: { attemptIds } });
        done.push(...outcome.done);
        for (const { attemptId, reason } of outcome.left) {
          const found = asked.get(attemptId);
          if (found) rest.push({ found, reason });
        }
      }
    } catch (error) {
      taken = false;
      showError(error);
    } finally {
      setBusy(null);
      void queryClient.invalidateQueries();
    }
    if (done.length > 0) toast.success(t(rejection ? 'rejectedDone' : 'acceptedDone', { n: done.length }));
    setLeft(rest);
    setSomeDone(done.length > 0);
    return taken;
  };

  return { busy, left, someDone, forgetLeft: () => setLeft([]), decide };
}
