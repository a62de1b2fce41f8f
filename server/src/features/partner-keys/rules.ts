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

/** The last characters of each key, null where there are none to show; a key that is not there has no entry at all. */
export interface KeyEnds {
  readonly clientId: string | null;
  readonly secret: string | null;
  readonly webhookId?: string | null | undefined;
}

/** What an operator gives: what is left out stays as it is. */
export interface GivenKeys {
  readonly environment: Environment;
  readonly clientId?: string | undefined;
  readonly secret?: string | undefined;
  readonly webhookId?: string | null | undefined;
}

const SHOWN = 4;
/** Of anything shorter, four characters would be a good part. */
const MIN_LENGTH_SHOWN = 12;

/** The end of a key, by which whoever has it recognises it; null for one too short to show any of it. */
export function endOf(key: string): string | null {
  return key.length < MIN_LENGTH_SHOWN ? null : key.slice(-SHOWN);
}

export function endsOf({ clientId, secret, webhookId }: PayPalKeys): KeyEnds {
  return {
    clientId: endOf(clientId),
    secret: endOf(secret),
    ...(webhookId === null ? {} : { webhookId: endOf(webhookId) }),
  };
}

/**
 * The keys after a change. Those that were not given stay while the app stays the same: a secret or a webhook belongs to
 * one app. Null when something is missing.
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

export function areSameKeys(one: PayPalKeys | null, other: PayPalKeys): boolean {
  return (
    one?.environment === other.environment &&
    one.clientId === other.clientId &&
    one.secret === other.secret &&
    one.webhookId === other.webhookId
  );
}
