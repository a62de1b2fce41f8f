import type { RefusalKind } from '@pollen/contract/operation';
import { type Locale, say } from './locale';
import { Refusal } from './refusal';

/** What a rule says against something: which refusal, with the parameters of its sentence. Null: nothing. */
export interface WhyNot {
  readonly kind: RefusalKind;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The answer to "may I do this now?" as the contract writes it. */
export function may(whyNot: WhyNot | null, locale: Locale): true | { code: number; reason: string } {
  if (!whyNot) return true;
  return { code: whyNot.kind.code, reason: say(whyNot.kind.text, locale, whyNot.params) };
}

/** Ends the request with the refusal that a rule named, if any. */
export function refuseIf(whyNot: WhyNot | null): void {
  if (whyNot) throw new Refusal(whyNot.kind, whyNot.params);
}
