import type { WhyNot } from '@pollen/contract/operation';
import { type Locale, say } from './locale';
import { Refusal } from './refusal';

export type { WhyNot } from '@pollen/contract/operation';

/** The answer to "may I do this now?" as the contract writes it. */
export function may(whyNot: WhyNot | null, locale: Locale): true | { code: number; reason: string } {
  if (!whyNot) return true;
  return { code: whyNot.kind.code, reason: say(whyNot.kind.text, locale, whyNot.params) };
}

/** Ends the request with the refusal that a rule named, if any. */
export function refuseIf(whyNot: WhyNot | null): void {
  if (whyNot) throw new Refusal(whyNot.kind, whyNot.params);
}
