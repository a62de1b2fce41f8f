import { payoutAccountInvalid, payoutAccountLocked } from '@pollen/contract/payout-accounts';
import type { Tx } from '../../platform/database/database';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { randomToken, tokenHash } from '../../platform/secrets';
import { HOUR_MS } from '../../platform/time';
import { isAddressRefusal, readAddress } from '../members/index';
import { isName } from '../profiles/index';
import { confirmByToken, findPayoutAccount, insertConfirmed, savePayoutAccount as save } from './queries';
import { LINK_HOURS, whyNotSave } from './rules';

/**
 * Saves a payout account and returns the token of its confirmation link; earlier links stop working. Refuses an account
 * that is already confirmed or incomplete, and another link within `RESEND_SECONDS`.
 */
export async function savePayoutAccount(
  tx: Tx,
  memberId: number,
  given: { name: string; account: string },
): Promise<{ token: string; name: string; account: string }> {
  const name = given.name.trim().replace(/\s+/g, ' ');
  const address = readAddress(given.account);
  const key = isAddressRefusal(address) ? null : address.key;
  refuseIf(whyNotSave({ name, isName: isName(name), accountKey: key }, await findPayoutAccount(tx, memberId), tx.now));
  if (isAddressRefusal(address)) throw new Refusal(payoutAccountInvalid);
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

/**
 * Confirms a payout account by its mailed token; a second click returns the same. Null when the token is used up or
 * expired.
 */
export function confirmPayoutAccount(tx: Tx, token: string): Promise<{ memberId: number } | null> {
  return confirmByToken(tx, tokenHash(token));
}

/** Saves a confirmed payout account without a mail: for the demo panel and for tests. */
export function addConfirmedPayoutAccount(
  tx: Tx,
  memberId: number,
  given: { name: string; account: string },
): Promise<void> {
  const address = readAddress(given.account);
  if (isAddressRefusal(address)) throw new Refusal(address);
  return insertConfirmed(tx, { memberId, name: given.name, account: address.email, accountKey: address.key });
}
