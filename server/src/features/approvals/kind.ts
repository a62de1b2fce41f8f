import type { ApprovalKind } from '@pollen/contract/approval-values';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import type { Duty, Role } from '../operators/actions';

/** A change in words. */
export interface ChangeDescription {
  /** What is changed: "Setting: Second operator". */
  readonly title: string;
  /** Each value that changes; null: there is none before or after. */
  readonly changes: readonly { label: string; from: string | null; to: string | null }[];
}

/** A change on its way: what was asked for, by whom. */
export interface ChangeRequest<Payload> {
  /** Number of the approval, for the audit line of the change itself. */
  readonly id: number;
  readonly subject: string;
  readonly payload: Payload;
  readonly reason: string;
  /** The author of the change; whoever approves has an audit line of their own. */
  readonly askedBy: { readonly id: number; readonly name: string; readonly role: Role };
}

/** A kind of change that takes two people. A new kind is one file in the feature that makes the change. */
export interface ApprovalModule<Payload = unknown, Made = unknown> {
  readonly kind: ApprovalKind;
  /** Everything that is needed to make and to describe the change. No secret: those are sealed in their own tables. */
  readonly payload: z.ZodType<Payload>;
  /** What one must be allowed to do, both to ask and to decide. */
  readonly permission: Duty;
  describe(payload: Payload, locale: Locale): ChangeDescription;
  /** Whether the change can still be made as it was asked: nobody has changed the same thing meanwhile. */
  isCurrent(tx: Tx, subject: string, payload: Payload): Promise<boolean>;
  /**
   * Makes the change, with the audit line that names it, or refuses. Also runs when the change is only asked for; what
   * it writes is then undone, so it must not reach outside of the transaction. Answers what the caller wants to know of
   * a change that was made at once.
   */
  apply(tx: Tx, request: ChangeRequest<Payload>): Promise<Made>;
  /** Whether the change only takes rights away: it is applied at once, and mailed. */
  takesRightsOnly?(payload: Payload): boolean;
  /** Nothing of this kind is applied by one person, also where nobody else may decide: it waits until somebody may. */
  readonly neverAlone?: true;
  /** An operator who cannot be the second person, such as one who has lost access. */
  cannotDecide?(payload: Payload): number | null;
}

/** Every kind, with the module that carries it out. */
export type ApprovalModules = Readonly<Record<ApprovalKind, ApprovalModule>>;
