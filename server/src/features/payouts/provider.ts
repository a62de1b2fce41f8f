/** One payment of a batch. */
export interface Payment {
  /** Names the payment for ever. */
  readonly key: string;
  readonly receiver: string;
  readonly amountCents: number;
  readonly note: string;
}

/** A batch on its way out. */
export interface Submission {
  readonly key: string;
  readonly payments: readonly Payment[];
  /** By the machine's clock, ms: whoever was held up for longer finds that others have taken over. */
  readonly sendBeforeMs: number;
}

/**
 * What became of a batch that was submitted.
 * `refused`: the provider said no and took nothing. `notSent`: it never got that far, such as without a token.
 * `silent`: no answer, or none that can be told apart from one that never came; it may have been taken.
 */
export type Submitted =
  | { readonly kind: 'accepted'; readonly providerId: string }
  | { readonly kind: 'refused' | 'notSent' | 'silent'; readonly problem: string };

/** What the provider says about one payment. */
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

/** The provider could not be asked, or gave an answer that says nothing. Ask again later. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(
    message: string,
    /** No connection came about, so that nothing can have arrived. */
    readonly wasNotSent = false,
  ) {
    super(message);
  }
}

/**
 * Whoever pays members. Everything here goes over a network and belongs into jobs. All but `submit` fail with NoAnswer;
 * `submit` never fails, because a failure would not say whether something was sent.
 */
export interface PayoutProvider {
  /** The account that pays; what was sent from one is never asked of another. */
  readonly payer: string;
  /** Sends a batch under its key, unless it would leave later than allowed. The same key again never pays again. */
  submit(batch: Submission): Promise<Submitted>;
  lookUp(providerId: string): Promise<BatchReport>;
  lookUpPayment(providerItemId: string): Promise<PaymentReport>;
  /** Takes back a payment that nobody has claimed; answers how it stands afterwards. */
  cancelUnclaimed(providerItemId: string): Promise<PaymentReport>;
  /** Dollars that can be paid out, in cents. */
  balanceCents(): Promise<number>;
}
