import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import type { Secrets } from '../../platform/secrets';
import { findFormerAddress, getStanding, insertFormerAddress } from './leaving-queries';
import { earlierBlacklisting } from './rules';

/** What is kept of an address that an account no longer has: whoever reads the database cannot tell which it was. */
export function formerAddressHash(secrets: Secrets, emailKey: string): Buffer {
  return secrets.mac('former-address', emailKey);
}

/** Remembers the address that an account gives up, with what a second account of it must not get again. */
export async function rememberAddress(
  tx: Tx,
  memberId: number,
  addressHash: Buffer,
  profilePaid: boolean,
): Promise<void> {
  const { state, profilePaidBefore, blacklistedBy } = await getStanding(tx, memberId);
  await insertFormerAddress(tx, {
    addressHash,
    profilePaid: profilePaid || profilePaidBefore,
    blacklisted: state === 'blacklisted',
    blacklistedBy: state === 'blacklisted' ? blacklistedBy : null,
  });
}

/** What an earlier account of this address leaves to a new one; null when there was none. */
export async function legacyOf(
  tx: Tx,
  addressHash: Buffer,
  locale: Locale,
): Promise<{ profilePaid: boolean; blacklistReason: string | null; blacklistedBy: number | null } | null> {
  const former = await findFormerAddress(tx, addressHash);
  return (
    former && {
      profilePaid: former.profilePaid,
      blacklistReason: former.blacklisted ? earlierBlacklisting[locale] : null,
      blacklistedBy: former.blacklistedBy,
    }
  );
}
