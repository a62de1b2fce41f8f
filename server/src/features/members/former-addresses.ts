import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { mailboxOf } from '../../platform/mailbox';
import type { Secrets } from '../../platform/secrets';
import { findFormerAddress, getLegacyFacts, insertFormerAddress } from './account-state-queries';
import { earlierBlacklisting } from './rules';

/** Returns the hash that is stored of a former address. Without the secret key, nobody can tell the address from it. */
function addressHashOf(secrets: Secrets, emailKey: string): Buffer {
  return secrets.mac('former-address', emailKey);
}

function mailboxHashOf(secrets: Secrets, mailboxKey: string): Buffer {
  return secrets.mac('former-mailbox', mailboxKey);
}

/** The hashes under which former addresses are looked up. */
export interface FormerHashes {
  /** Hash of the address itself. */
  readonly address: Buffer;
  /** Hashes of the mailbox; the second one finds accounts that were closed before mailboxes were recorded. */
  readonly mailbox: readonly [Buffer, Buffer];
}

/** Returns the hashes under which an earlier account of the address, or of another address of its mailbox, is found. */
export function formerHashes(secrets: Secrets, emailKey: string): FormerHashes {
  const mailboxKey = mailboxOf(emailKey);
  return {
    address: addressHashOf(secrets, emailKey),
    mailbox: [mailboxHashOf(secrets, mailboxKey), addressHashOf(secrets, mailboxKey)],
  };
}

/**
 * Records the address and the mailbox of an account that gives them up, with the facts that a later account inherits.
 */
export async function recordFormerAddress(
  tx: Tx,
  secrets: Secrets,
  former: { memberId: number; emailKey: string; profilePaid: boolean },
): Promise<void> {
  const { memberId, emailKey } = former;
  const { state, profilePaidBefore, blacklistedBy } = await getLegacyFacts(tx, memberId);
  const profilePaid = former.profilePaid || profilePaidBefore;
  await insertFormerAddress(tx, {
    addressHash: addressHashOf(secrets, emailKey),
    profilePaid,
    blacklisted: state === 'blacklisted',
    blacklistedBy: state === 'blacklisted' ? blacklistedBy : null,
  });
  // A blacklisting is recorded for the address only; other addresses of the mailbox just get no bonus.
  const addressHash = mailboxHashOf(secrets, mailboxOf(emailKey));
  await insertFormerAddress(tx, { addressHash, profilePaid, blacklisted: false, blacklistedBy: null });
}

/** Returns the records of the address and of its mailbox. */
async function findFormer(tx: Tx, hashes: FormerHashes) {
  const same = await findFormerAddress(tx, hashes.address);
  const [mailbox, olderMailbox] = hashes.mailbox;
  const related = (await findFormerAddress(tx, mailbox)) ?? (await findFormerAddress(tx, olderMailbox));
  return { same, related, profilePaid: (same?.profilePaid || related?.profilePaid) ?? false };
}

/** Returns whether the points for a complete profile were paid to an earlier account of the member's mailbox. */
export async function wasProfilePaidBefore(tx: Tx, secrets: Secrets, memberId: number): Promise<boolean> {
  const { emailKey, profilePaidBefore } = await getLegacyFacts(tx, memberId);
  return profilePaidBefore || (await findFormer(tx, formerHashes(secrets, emailKey))).profilePaid;
}

/**
 * Returns the facts that a new account inherits from earlier accounts of the address or mailbox; null when there were
 * none.
 */
export async function findLegacy(
  tx: Tx,
  hashes: FormerHashes,
  locale: Locale,
): Promise<{ profilePaid: boolean; blacklistReason: string | null; blacklistedBy: number | null } | null> {
  const { same, related, profilePaid } = await findFormer(tx, hashes);
  if (!same && !related) return null;
  return {
    profilePaid,
    blacklistReason: same?.blacklisted ? earlierBlacklisting[locale] : null,
    blacklistedBy: same?.blacklistedBy ?? null,
  };
}
