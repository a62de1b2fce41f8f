import type { Tx } from '../../platform/database/database';
import { mailboxOf } from '../../platform/mailbox';
import { deleteVerificationCodes, updateAddress, updateClosed } from './account-state-queries';
import { isAddressTaken } from './queries';
import { type Address, closedAddress, closedHandle } from './rules';
import { lockAddress } from './verification-queries';

/** Changes a member's address; false when the address is taken. A concurrent registration of the address waits. */
export async function changeAddress(tx: Tx, memberId: number, address: Address): Promise<boolean> {
  await lockAddress(tx, address.key);
  if (await isAddressTaken(tx, address.key)) return false;
  await updateAddress(tx, memberId, { ...address, mailboxKey: mailboxOf(address.key) });
  return true;
}

/** Replaces everything that identifies the person by a pseudonym. */
export async function pseudonymize(tx: Tx, member: { id: number; emailKey: string }, newCode: string): Promise<void> {
  await deleteVerificationCodes(tx, member.emailKey);
  await updateClosed(tx, member.id, {
    email: closedAddress(member.id),
    handle: closedHandle(member.id),
    recommendedCode: newCode,
  });
}
