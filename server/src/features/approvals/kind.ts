import type { ApprovalKind, ApprovalPermission } from '@pollen/contract/approval-values';
import type { Role } from '@pollen/contract/permissions';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';

/** A change in words. */
export interface ChangeDescription {
  /** What is changed: "Setting: Second operator". */
  readonly title: string;
  /** Each changed value; null before or after means that there is no value. */
  readonly changes: readonly { label: string; from: string | null; to: string | null }[];
}

/** A change that is being applied, with the operator who asked for it. */
export interface ChangeRequest<Payload> {
  /** Id of the approval, for the audit line of the change itself. */
  readonly id: number;
  readonly subject: string;
  readonly payload: Payload;
  readonly reason: string;
  /** The author of the change. The approver has an audit line of their own. */
  readonly askedBy: { readonly id: number; readonly name: string; readonly role: Role };
}

/** A kind of change that takes two people. A new kind is one file in the feature that makes the change. */
export interface ApprovalModule<Payload = unknown, Made = unknown> {
  readonly kind: ApprovalKind;
  /** Everything needed to make and to describe the change. Never a secret: secrets are sealed in their own tables. */
  readonly payload: z.ZodType<Payload>;
  /** The permission needed to ask and to decide. */
  readonly permission: ApprovalPermission;
  describe(payload: Payload, locale: Locale): ChangeDescription;
  /** Whether the subject is still as it was when the change was asked for. */
  isCurrent(tx: Tx, subject: string, payload: Payload): Promise<boolean>;
  /**
   * Makes the change and its audit line, or refuses. Also runs as a rehearsal when the change is asked for; its writes
   * are then undone, so it must not have effects outside of the transaction. Returns the result that the caller of an
   * immediate change needs.
   */
  apply(tx: Tx, request: ChangeRequest<Payload>): Promise<Made>;
  /** Whether the change only takes rights away; it is then applied at once, and mailed. */
  takesRightsOnly?(payload: Payload): boolean;
  /** True for a kind that never takes effect by one person: without another operator who may decide, it waits. */
  readonly neverAlone?: true;
  /** An operator who cannot be the second person, such as one who has lost their one-time code. */
  cannotDecide?(payload: Payload): number | null;
}

/** The module of each kind of change. */
export type ApprovalModules = Readonly<Record<ApprovalKind, ApprovalModule>>;
