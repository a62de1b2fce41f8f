import type { SignalKind } from '@pollen/contract/console-quality';
import type { SignalModule } from '../signal-module';
import { attention } from './attention';
import { completionCode } from './completion-code';
import { dailyCap } from './daily-cap';
import { duplicate } from './duplicate';
import { evenPace } from './even-pace';
import { fast } from './fast';
import { nonsense } from './nonsense';
import { otherNetwork } from './other-network';
import { partnerChecks } from './partner-checks';
import { sharedDevice } from './shared-device';
import { sharedNetwork } from './shared-network';
import { sharedPayout } from './shared-payout';
import { straightLine } from './straight-line';
import { tooMany } from './too-many';

/** All signals. */
export const signals = {
  attention,
  fast,
  evenPace,
  straightLine,
  nonsense,
  duplicate,
  sharedDevice,
  sharedPayout,
  sharedNetwork,
  tooMany,
  completionCode,
  partnerChecks,
  otherNetwork,
  dailyCap,
} satisfies { readonly [K in SignalKind]: SignalModule<K, object> };

/** Returns the signal of a kind. */
export function signalOf(kind: SignalKind): SignalModule<SignalKind, object> {
  return signals[kind];
}
