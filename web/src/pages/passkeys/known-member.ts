import type { DataOf } from '../../api/call';
import { readKnownMember, saveKnownMember } from '../../session/known-member';
import { maskEmail } from '../settings/mask-email';

type Account = Pick<DataOf<'GET /api/v1/Accounts/:id'>, 'id' | 'userName' | 'displayName' | 'avatarUrl'>;

/** Returns the first of the words of a name; all of it where it is written without spaces, as in Chinese. */
function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join(' ');
}

/** Remembers the member whose passkey was used in this browser, as far as the log-in tells: the account says more later. */
export function rememberLogin({ id, userName }: { id: number; userName: string }): void {
  const known = readKnownMember();
  const own = known?.id === id ? known : { name: '', initials: '', avatarUrl: null };
  saveKnownMember({ ...own, id, maskedEmail: maskEmail(userName) });
}

/** Remembers the member who has just created a passkey in this browser. */
export function rememberAccount({ id, userName, displayName, avatarUrl }: Account): void {
  saveKnownMember({
    id,
    name: firstName(displayName),
    initials: initials(displayName),
    maskedEmail: maskEmail(userName),
    avatarUrl,
  });
}

/** Brings name, address and picture of the remembered member up to date; changes nothing about another member. */
export function updateKnownMember(account: Account): void {
  if (readKnownMember()?.id === account.id) rememberAccount(account);
}
