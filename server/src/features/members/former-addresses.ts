import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { mailboxOf } from '../../platform/mailbox';
import type { Secrets } from '../../platform/secrets';
import { findFormerAddress, getLegacyFacts, insertFormerAddress } from './account-state-queries';
import { earlierBlacklisting } from './rules';

/** What is kept of an address that an account no longer has: whoever reads the database cannot tell which it was. */
function addressHashOf(secrets: Secrets, emailKey: string): Buffer {
  return secrets.mac('former-address', emailKey);
}

function mailboxHashOf(secrets: Secrets, mailboxKey: string): Buffer {
  return secrets.mac('former-mailbox', mailboxKey);
}

/** Hashes under which former addresses are looked up. */
export interface FormerHashes {
  /** Of the address itself. */
  readonly address: Buffer;
  /** Of its mailbox; the second one finds accounts that were closed before mailboxes were remembered. */
  readonly mailbox: readonly [Buffer, Buffer];
}

/** Returns the hashes under which an earlier account of the address, or of another one of its mailbox, is remembered. */
export function formerHashes(secrets: Secrets, emailKey: string): FormerHashes {
  const mailboxKey = mailboxOf(emailKey);
  return {
    address: addressHashOf(secrets, emailKey),
    mailbox: [mailboxHashOf(secrets, mailboxKey), addressHashOf(secrets, mailboxKey)],
  };
}

/** Remembers the address that an account gives up and its mailbox, with what a second account must not get again. */
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
  // A blacklisting goes with the address alone: other addresses of the mailbox lose their bonus, nothing else.
  const addressHash = mailboxHashOf(secrets, mailboxOf(emailKey));
  await insertFormerAddress(tx, { addressHash, profilePaid, blacklisted: false, blacklistedBy: null });
}

/** What is remembered of an address itself, and of its mailbox. */
async function findFormer(tx: Tx, hashes: FormerHashes) {
  const same = await findFormerAddress(tx, hashes.address);
  const [mailbox, olderMailbox] = hashes.mailbox;
  const related = (await findFormerAddress(tx, mailbox)) ?? (await findFormerAddress(tx, olderMailbox));
  return { same, related, profilePaid: (same?.profilePaid || related?.profilePaid) ?? false };
}

/** Whether the points for a complete profile were paid to an account that had the mailbox of a member before. */
export async function wasProfilePaidBefore(tx: Tx, secrets: Secrets, memberId: number): Promise<boolean> {
  const { emailKey, profilePaidBefore } = await getLegacyFacts(tx, memberId);
  return profilePaidBefore || (await findFormer(tx, formerHashes(secrets, emailKey))).profilePaid;
}

/** What earlier accounts of this address, or of its mailbox, leave to a new one; null when there were none. */
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
