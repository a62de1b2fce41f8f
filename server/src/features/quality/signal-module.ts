import type { Signal, SignalKind } from '@pollen/contract/console-quality';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Bilingual, Locale } from '../../platform/locale';
import type { Attempt, UncheckedAttempt } from '../attempts/index';
import type { Carelessness, QuestionnairePlan } from '../questionnaires/index';
import type { PanelSettings } from '../settings/index';

/** The facts with which signals check a completed attempt. */
export interface SignalContext {
  readonly tx: Tx;
  readonly attempt: UncheckedAttempt;
  readonly settings: PanelSettings;
  /** The signals in the answers themselves. */
  readonly carelessness: readonly Carelessness[];
  /** All texts that the member typed. */
  readonly texts: readonly { readonly question: string; readonly text: string }[];
}

/** The names and plans that the evidence of several attempts refers to. */
export interface EvidenceContext {
  readonly locale: Locale;
  readonly plans: ReadonlyMap<number | null, QuestionnairePlan>;
  readonly attempts: ReadonlyMap<number, Attempt>;
  readonly nameOf: (memberId: number) => string;
}

type Shown = z.input<typeof Signal>;

/**
 * Everything about one signal. `Evidence` is the stored part: references to answers and members, never a copy of an
 * answer, an address or a network.
 */
export interface SignalModule<Kind extends SignalKind, Evidence extends object> {
  /**
   * The subject of the signal. Two signals about the same subject count as one reason to doubt: a nonsense text is
   * often copied too, and a family shares browser, network and bank account.
   */
  readonly about: 'attention' | 'code' | 'grids' | 'number' | 'partner' | 'person' | 'texts' | 'time';
  /** The signal as its member may read it: what was checked, not how to avoid it, and no other member's name. */
  readonly memberText: Bilingual;
  /** Looks for the signal; returns its evidence, or null. */
  find(context: SignalContext): Evidence | null | Promise<Evidence | null>;
  /** Returns the members that the evidence refers to. */
  membersIn?(evidence: Evidence): readonly number[];
  /** Returns the other members' attempts that the evidence refers to. */
  attemptsIn?(evidence: Evidence): readonly number[];
  /** Returns the evidence for operators, built from the present answers. */
  show(evidence: Evidence, attempt: Attempt, context: EvidenceContext): Omit<Extract<Shown, { kind: Kind }>, 'kind'>;
}
