import type { Signal } from '@pollen/contract/console-quality';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Bilingual, Locale } from '../../platform/locale';
import type { Attempt, UncheckedAttempt } from '../attempts/index';
import type { Carelessness, QuestionnairePlan } from '../questionnaires/index';
import type { PanelSettings } from '../settings/index';
import type { SignalKind } from './rules';

/** What a completed attempt is looked at with. */
export interface SignalContext {
  readonly tx: Tx;
  readonly attempt: UncheckedAttempt;
  readonly settings: PanelSettings;
  /** What the answers alone say. */
  readonly carelessness: readonly Carelessness[];
  /** Every text that was typed. */
  readonly texts: readonly { readonly question: string; readonly text: string }[];
}

/** What the evidence of several attempts names. */
export interface EvidenceContext {
  readonly locale: Locale;
  readonly plans: ReadonlyMap<number, QuestionnairePlan>;
  readonly attempts: ReadonlyMap<number, Attempt>;
  readonly nameOf: (memberId: number) => string;
}

type Shown = z.input<typeof Signal>;

/**
 * Everything about one signal. `Evidence` is what is kept of it: places to look at, never a copy of an answer, an
 * address or a network.
 */
export interface SignalModule<Kind extends SignalKind, Evidence extends object> {
  /**
   * What the signal is about. Two that are about the same thing are one reason to doubt: a text that is nonsense is
   * often copied too, and a family shares browser, network and bank account alike.
   */
  readonly about: 'attention' | 'grids' | 'number' | 'person' | 'texts' | 'time';
  /** The signal as a member may read it: what was looked at, not how to get past it, and nobody else's name. */
  readonly memberText: Bilingual;
  /** Looks for the signal; null where there is none. */
  find(context: SignalContext): Evidence | null | Promise<Evidence | null>;
  /** Members that the evidence names. */
  membersIn?(evidence: Evidence): readonly number[];
  /** Attempts of others that the evidence names. */
  attemptsIn?(evidence: Evidence): readonly number[];
  /** The evidence in words, read from the answers as they are now. */
  show(evidence: Evidence, attempt: Attempt, context: EvidenceContext): Omit<Extract<Shown, { kind: Kind }>, 'kind'>;
}
