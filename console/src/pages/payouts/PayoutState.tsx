import type { DataOf } from '@pollen/contract/client';
import { StatusPill } from '@pollen/ui/StatusPill';
import type { ComponentProps } from 'react';
import { payoutWords } from '../../locales/payouts.en';
import { useT } from '../../locales/translator';

export type Run = DataOf<'GET /api/console/PayoutRuns/:id'>;
export type Payment = DataOf<'GET /api/console/PayoutRuns/:id/Items'>['list'][number];
export type PaymentState = Payment['state'];
/** The environment of PayPal; null when none is set up. */
export type Environment = Run['environment'];
type RunLine = DataOf<'GET /api/console/PayoutRuns'>['list'][number];
type Look = Pick<ComponentProps<typeof StatusPill>, 'shape' | 'tone'>;

/** The states of payments, in the order in which they matter to an operator. */
export const paymentStates = [
  'stuck',
  'refused',
  'unknown',
  'ready',
  'processing',
  'unclaimed',
  'paid',
  'returned',
  'reversed',
  'released',
] as const satisfies readonly PaymentState[];

const paymentLooks: Record<PaymentState, Look> = {
  ready: { shape: 'ring', tone: 'neutral' },
  unknown: { shape: 'ring', tone: 'warning' },
  processing: { shape: 'half', tone: 'info' },
  unclaimed: { shape: 'half', tone: 'warning' },
  refused: { shape: 'dash', tone: 'warning' },
  stuck: { shape: 'dash', tone: 'danger' },
  paid: { shape: 'tick', tone: 'success' },
  returned: { shape: 'cross', tone: 'danger' },
  reversed: { shape: 'cross', tone: 'warning' },
  released: { shape: 'dash', tone: 'neutral' },
};

const runLooks = {
  open: { shape: 'ring', tone: 'warning', word: 'runOpen' },
  closed: { shape: 'half', tone: 'info', word: 'runClosed' },
  sending: { shape: 'tick', tone: 'info', word: 'runSending' },
  done: { shape: 'tick', tone: 'success', word: 'runDone' },
  cancelled: { shape: 'dash', tone: 'neutral', word: 'runCancelled' },
} as const satisfies Record<Run['state'], Look & { word: string }>;

/** Shows the state of one payment as a pill in its colour. */
export function PaymentStatePill({ state }: { state: PaymentState }) {
  const t = useT(payoutWords);
  return <StatusPill {...paymentLooks[state]}>{t(state)}</StatusPill>;
}

/** Shows the state of a payout run as a pill in its colour. */
export function RunStatePill({ state }: { state: Run['state'] }) {
  const t = useT(payoutWords);
  const { word, ...look } = runLooks[state];
  return <StatusPill {...look}>{t(word)}</StatusPill>;
}

/**
 * Returns the key of the words for how a run is paid; null while that is undecided. A run that is not sent yet names
 * the present payer.
 */
export function methodKey({ via, environment }: Pick<RunLine, 'via' | 'environment'>, now: Environment) {
  if (via === null) return null;
  return via === 'file' ? 'viaFile' : environmentKey(environment ?? now);
}

/** Returns the key of the words for where payments go: the simulated provider, the sandbox or PayPal itself. */
export function environmentKey(environment: Environment) {
  return environment === 'fake' ? 'viaFake' : environment === 'sandbox' ? 'viaSandbox' : 'viaPaypal';
}
