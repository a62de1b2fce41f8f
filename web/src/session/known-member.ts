import { knownMemberKey } from './login-info';

/** Whom the log-in greets by name: a member who used or created a passkey in this browser. It proves nothing. */
export interface KnownMember {
  readonly id: number;
  /** The first name; empty until the account was loaded once. */
  readonly name: string;
  /** The initials with spaces between them, from which the avatar is drawn. */
  readonly initials: string;
  readonly maskedEmail: string;
  readonly avatarUrl: string | null;
}

/** Returns whom this browser greets at the log-in; null when nobody used a passkey here, or asked to be forgotten. */
export function readKnownMember(): KnownMember | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(knownMemberKey) ?? 'null');
    if (!value || typeof value !== 'object') return null;
    const { id, name, initials, maskedEmail, avatarUrl } = value as Record<keyof KnownMember, unknown>;
    const texts = [name, initials, maskedEmail, avatarUrl ?? ''];
    return typeof id === 'number' && texts.every((text) => typeof text === 'string') ? (value as KnownMember) : null;
  } catch {
    // A foreign or damaged value under the key counts as none.
    return null;
  }
}

/** Stores whom the log-in greets in this browser. */
export function saveKnownMember(member: KnownMember): void {
  localStorage.setItem(knownMemberKey, JSON.stringify(member));
}

/** Removes whom the log-in greets in this browser. */
export function forgetKnownMember(): void {
  localStorage.removeItem(knownMemberKey);
}
