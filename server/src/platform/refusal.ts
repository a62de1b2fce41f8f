import type { RefusalKind } from '@pollen/contract/operation';
import { type Locale, say } from './locale';

/**
 * A refusal: answered as HTTP 200 with the code of its kind and its sentence in the language of the request. Thrown
 * anywhere inside a request, it undoes the transaction.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly kind: RefusalKind,
    readonly params: Readonly<Record<string, string | number>> = {},
    /** Data with which the caller can continue, for kinds that document it. */
    readonly data: unknown = null,
  ) {
    super(kind.name);
  }

  sentence(locale: Locale): string {
    return say(this.kind.text, locale, this.params);
  }
}

/** The session is missing, ended or expired: the answer's code is the string "401". */
export class SessionExpired extends Error {
  override readonly name = 'SessionExpired';
}
