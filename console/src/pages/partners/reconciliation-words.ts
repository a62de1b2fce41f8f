import type { DataOf } from '@pollen/contract/client';
import type { LineEffect, ReconciliationState } from '@pollen/contract/reconciliation-values';
import type { StatusLook } from '@pollen/ui/StatusPill';
import { Check, CircleSlash, Clock, Flag, History, type LucideIcon, RotateCcw, Shield, Undo2, X } from 'lucide-react';
import { reconciliationWords } from '../../locales/reconciliations.en';
import { useT } from '../../locales/translator';

export type Reconciliation = DataOf<'GET /api/console/Reconciliations/:id'>;

/** Returns whether the check has come to its end; a file may be declined before. */
export const wasRead = ({ effects, problemCount }: Reconciliation) => effects.length > 0 || problemCount > 0;

/** Returns whether the check has found no bad line; lines may have changed since. */
export const wasGood = (file: Reconciliation) => wasRead(file) && (file.problemCount === 0 || file.state === 'stale');

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

/** How each effect of a line looks: its icon, and whether it is good or bad for somebody. */
export const effectLooks: Record<LineEffect, { icon: LucideIcon; tone: 'good' | 'bad' | 'warn' | 'none' }> = {
  matches: { icon: Check, tone: 'none' },
  rejected: { icon: X, tone: 'bad' },
  reversed: { icon: Undo2, tone: 'bad' },
  borne: { icon: Shield, tone: 'warn' },
  noted: { icon: CircleSlash, tone: 'none' },
  reinstated: { icon: RotateCcw, tone: 'good' },
  restored: { icon: RotateCcw, tone: 'good' },
  completed: { icon: Clock, tone: 'good' },
  endedEarly: { icon: Flag, tone: 'none' },
  early: { icon: History, tone: 'warn' },
  late: { icon: Clock, tone: 'none' },
};

/** Returns functions that name what a line does, in a word and in a note. */
export function useEffectWords() {
  const t = useT(reconciliationWords);
  return { name: (effect: LineEffect) => t(effect), note: (effect: LineEffect) => t(`${effect}Note`) };
}
