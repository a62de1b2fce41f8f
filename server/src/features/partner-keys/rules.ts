export type PartnerName = 'paypal';
export type Environment = 'live' | 'sandbox' | 'fake';
export type KeySource = 'console' | 'environment' | 'fake' | 'none';
export type TrialOutcome = 'waiting' | 'accepted' | 'refused' | 'unreachable' | 'unclear';

/** The keys of one PayPal app, as they are sealed. */
export interface PayPalKeys {
  readonly environment: Environment;
  readonly clientId: string;
  readonly secret: string;
  readonly webhookId: string | null;
}

/** The last characters of each key, null for a key too short to show them; a missing key has no entry. */
export interface KeyEnds {
  readonly clientId: string | null;
  readonly secret: string | null;
  readonly webhookId?: string | null | undefined;
}

/** The keys that an operator enters; those left out stay as they are. */
export interface GivenKeys {
  readonly environment: Environment;
  readonly clientId?: string | undefined;
  readonly secret?: string | undefined;
  readonly webhookId?: string | null | undefined;
}

const SHOWN = 4;
/** Keys shorter than this show nothing, because four characters would be a good part of them. */
const MIN_LENGTH_SHOWN = 12;

/** Returns the end of a key, by which its owner recognizes it; null for a key too short to show it. */
export function endOf(key: string): string | null {
  return key.length < MIN_LENGTH_SHOWN ? null : key.slice(-SHOWN);
}

/**
 * Returns the last characters of each key, the only part of it that is ever shown; null for a key that is too short to
 * show any.
 */
export function endsOf({ clientId, secret, webhookId }: PayPalKeys): KeyEnds {
  return {
    clientId: endOf(clientId),
    secret: endOf(secret),
    ...(webhookId === null ? {} : { webhookId: endOf(webhookId) }),
  };
}

/**
 * Returns the keys after a change. Missing keys are kept only while the app stays the same, because a secret or a
 * webhook belongs to one app. Null when a key is missing.
 */
export function keysAfter(before: PayPalKeys | null, given: GivenKeys): PayPalKeys | null {
  const { environment } = given;
  const sameKind = before?.environment === environment ? before : null;
  const clientId = given.clientId ?? sameKind?.clientId;
  const sameApp = sameKind?.clientId === clientId ? sameKind : null;
  const secret = given.secret ?? sameApp?.secret;
  if (clientId === undefined || secret === undefined) return null;
  const webhookId = given.webhookId === undefined ? (sameApp?.webhookId ?? null) : given.webhookId;
  return { environment, clientId, secret, webhookId };
}

/** Returns whether two sets of keys are the same in all parts; false when there is no first set. */
export function areSameKeys(one: PayPalKeys | null, other: PayPalKeys): boolean {
  return (
    one?.environment === other.environment &&
    one.clientId === other.clientId &&
    one.secret === other.secret &&
    one.webhookId === other.webhookId
  );
}
