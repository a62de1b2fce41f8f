import type { Tx } from '../../platform/database/database';
import { mailboxOf } from '../../platform/mailbox';
import {
  deleteCodesOf,
  getRegistered,
  lockMember,
  type Registered,
  setPassword,
  updateActive,
  updateAddress,
  updateClosed,
  updateReopened,
  updateShut,
  updateSuspended,
} from './leaving-queries';
import { isAddressTaken, type Member } from './queries';
import { type Address, closedAddress, closedHandle } from './rules';
import { lockAddress } from './verification-queries';

/** Holds the member until the transaction ends: address and state do not change meanwhile. */
export function holdMember(tx: Tx, memberId: number): Promise<Member & { emailKey: string }> {
  return lockMember(tx, memberId);
}

/** Suspends a member, also one whom an operator has suspended. False for others: who is blacklisted stays so. */
export function suspendMember(tx: Tx, memberId: number): Promise<boolean> {
  return updateSuspended(tx, memberId);
}

/** Makes a suspended member active again, unless an operator's suspension stands. */
export function liftSuspension(tx: Tx, memberId: number): Promise<boolean> {
  return updateActive(tx, memberId);
}

/** Suspends a member for the operator's reason; who is suspended otherwise is so for both. */
export function suspendByOperator(tx: Tx, memberId: number, reason: string, operatorId: number): Promise<void> {
  return updateShut(tx, memberId, reason, operatorId);
}

/** Lifts an operator's suspension. The member is active then, unless another reason `stays`. */
export function reactivateByOperator(tx: Tx, memberId: number, stays: boolean): Promise<void> {
  return updateReopened(tx, memberId, stays);
}

/** Gives a member another address. False when somebody has it. A registration with it at the same time takes turns. */
export async function moveToAddress(tx: Tx, memberId: number, address: Address): Promise<boolean> {
  await lockAddress(tx, address.key);
  if (await isAddressTaken(tx, address.key)) return false;
  await updateAddress(tx, memberId, { ...address, mailboxKey: mailboxOf(address.key) });
  return true;
}

/** Puts another password in the place of whatever there was. */
export function imposePassword(tx: Tx, memberId: number, passwordHash: string): Promise<void> {
  return setPassword(tx, memberId, passwordHash);
}

/** Replaces what tells who a member was by a pseudonym, and ends the membership. */
export async function pseudonymise(tx: Tx, member: { id: number; emailKey: string }, newCode: string): Promise<void> {
  await deleteCodesOf(tx, member.emailKey);
  await updateClosed(tx, member.id, {
    email: closedAddress(member.id),
    handle: closedHandle(member.id),
    recommendedCode: newCode,
  });
}

/** Everything that was noted about a member at registration and since. */
export function registeredFacts(tx: Tx, memberId: number): Promise<Registered> {
  return getRegistered(tx, memberId);
}
