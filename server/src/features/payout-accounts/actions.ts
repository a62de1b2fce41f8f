import { payoutAccountInvalid, payoutAccountLocked } from '@pollen/contract/payout-accounts';
import type { Tx } from '../../platform/database/database';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { randomToken, tokenHash } from '../../platform/secrets';
import { HOUR_MS } from '../../platform/time';
import { isRefused, readAddress } from '../members/index';
import { isName } from '../profiles/index';
import { confirmByToken, findPayoutAccount, insertConfirmed, savePayoutAccount as save } from './queries';
import { LINK_HOURS, whyNotSave } from './rules';

/**
 * Saves redemption information and answers the token of the link that confirms it; earlier links stop working.
 * Refuses what is confirmed already, is incomplete, or was mailed a moment ago.
 */
export async function savePayoutAccount(
  tx: Tx,
  memberId: number,
  given: { name: string; account: string },
): Promise<{ token: string; name: string; account: string }> {
  const name = given.name.trim().replace(/\s+/g, ' ');
  const address = readAddress(given.account);
  const key = isRefused(address) ? null : address.key;
  refuseIf(whyNotSave({ name, isName: isName(name), accountKey: key }, await findPayoutAccount(tx, memberId), tx.now));
  if (isRefused(address)) throw new Refusal(payoutAccountInvalid);
  const token = randomToken();
  const saved = await save(tx, {
    memberId,
    name,
    account: address.email,
    accountKey: address.key,
    tokenHash: tokenHash(token),
    tokenExpiresAt: new Date(tx.now.getTime() + LINK_HOURS * HOUR_MS),
  });
  if (!saved) throw new Refusal(payoutAccountLocked);
  return { token, name, account: address.email };
}

/** Confirms redemption information by its mailed token; a second click tells the same. Null: used up or expired. */
export function confirmPayoutAccount(tx: Tx, token: string): Promise<{ memberId: number } | null> {
  return confirmByToken(tx, tokenHash(token));
}

/** Gives a member confirmed redemption information without a mail: for the demo panel and for tests. */
export function addConfirmedPayoutAccount(
  tx: Tx,
  memberId: number,
  given: { name: string; account: string },
): Promise<void> {
  const address = readAddress(given.account);
  if (isRefused(address)) throw new Refusal(address);
  return insertConfirmed(tx, { memberId, name: given.name, account: address.email, accountKey: address.key });
}
