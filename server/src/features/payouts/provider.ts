/** The account that pays. */
export interface Payer {
  readonly environment: 'live' | 'sandbox' | 'fake';
  readonly clientId: string;
}

/** Returns whether two payers are the same account. */
export function isSamePayer(one: Payer, other: Payer): boolean {
  return one.environment === other.environment && one.clientId === other.clientId;
}

/** One payment of a batch. */
export interface Payment {
  /** The permanent idempotency key of the payment. */
  readonly key: string;
  readonly receiver: string;
  readonly amountCents: number;
  readonly note: string;
}

/** A batch that is being sent. */
export interface Submission {
  readonly key: string;
  readonly payments: readonly Payment[];
  /**
   * The instant, in ms by the machine's clock, after which the batch is not sent: a process that was stalled for longer
   * may have been replaced by another one.
   */
  readonly sendBeforeMs: number;
}

/**
 * The result of submitting a batch. `accepted`: the provider took it. `refused`: the provider took nothing. `notSent`:
 * the call was not made, for example without a token. `silent`: no answer, or one that does not say whether the batch
 * was taken.
 */
export type Submitted =
  | { readonly kind: 'accepted'; readonly providerId: string }
  | { readonly kind: 'refused' | 'notSent' | 'silent'; readonly problem: string };

/** The provider's report about one payment. */
export interface PaymentReport {
  readonly key: string;
  readonly providerItemId: string;
  readonly providerBatchId: string;
  readonly status: string;
  readonly amountCents: number;
  readonly reason: string | null;
}

export interface BatchReport {
  readonly status: string;
  readonly payments: readonly PaymentReport[];
}

/** The provider could not be asked, or its answer was not conclusive. Ask again later. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(
    message: string,
    /** No connection was established, so nothing can have arrived. */
    readonly wasNotSent = false,
  ) {
    super(message);
  }
}

/**
 * A service that pays members. Every method calls the network and belongs in jobs. All methods except `submit` throw
 * NoAnswer; `submit` never throws, because an exception would not say whether something was sent.
 */
export interface PayoutProvider {
  /** The paying account. A batch that was sent from one account is never looked up at another. */
  readonly payer: Payer;
  /** Sends a batch under its key, unless `sendBeforeMs` has passed. Sending the same key again never pays again. */
  submit(batch: Submission): Promise<Submitted>;
  lookUp(providerId: string): Promise<BatchReport>;
  lookUpPayment(providerItemId: string): Promise<PaymentReport>;
  /** Cancels an unclaimed payment and returns its report afterwards. */
  cancelUnclaimed(providerItemId: string): Promise<PaymentReport>;
  /** The dollars that can be paid out, in cents. */
  balanceCents(): Promise<number>;
}
