import type { Tx } from '../../platform/database/database';
import { mailboxOf } from '../../platform/mailbox';
import { deleteVerificationCodes, updateAddress, updateClosed } from './account-state-queries';
import { isAddressTaken } from './queries';
import { type Address, closedAddress, closedHandle } from './rules';
import { lockAddress } from './verification-queries';

/** Gives a member another address. False when somebody has it. A registration with the address at the same time waits. */
export async function changeAddress(tx: Tx, memberId: number, address: Address): Promise<boolean> {
  await lockAddress(tx, address.key);
  if (await isAddressTaken(tx, address.key)) return false;
  await updateAddress(tx, memberId, { ...address, mailboxKey: mailboxOf(address.key) });
  return true;
}

/** Ends a membership: a pseudonym replaces everything that identifies the person. */
export async function pseudonymize(tx: Tx, member: { id: number; emailKey: string }, newCode: string): Promise<void> {
  await deleteVerificationCodes(tx, member.emailKey);
  await updateClosed(tx, member.id, {
    email: closedAddress(member.id),
    handle: closedHandle(member.id),
    recommendedCode: newCode,
  });
}
