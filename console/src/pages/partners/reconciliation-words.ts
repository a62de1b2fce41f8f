import type { DataOf } from '@pollen/contract/client';
import type { LineEffect, ReconciliationState } from '@pollen/contract/reconciliation-values';
import type { StatusLook } from '@pollen/ui/StatusPill';
import { reconciliationWords } from '../../locales/reconciliations.en';
import { useT } from '../../locales/translator';

export type Reconciliation = DataOf<'GET /api/console/Reconciliations/:id'>;

/** How the state of a file looks. */
export const fileLooks: Record<ReconciliationState, StatusLook> = {
  checking: { tone: 'info', shape: 'half' },
  refused: { tone: 'danger', shape: 'cross' },
  checked: { tone: 'info', shape: 'ring' },
  waiting: { tone: 'warning', shape: 'half' },
  preparing: { tone: 'info', shape: 'half' },
  stale: { tone: 'danger', shape: 'cross' },
  applying: { tone: 'info', shape: 'half' },
  done: { tone: 'success', shape: 'tick' },
  declined: { tone: 'neutral', shape: 'dash' },
};

/** Returns functions that name what a line does, in a word and in a note. */
export function useEffectWords() {
  const t = useT(reconciliationWords);
  return { name: (effect: LineEffect) => t(effect), note: (effect: LineEffect) => t(`${effect}Note`) };
}
