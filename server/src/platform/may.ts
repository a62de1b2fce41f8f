import type { WhyNot } from '@pollen/contract/operation';
import { type Locale, say } from './locale';
import { Refusal } from './refusal';

export type { WhyNot } from '@pollen/contract/operation';

/** Returns the answer to "may I do this now?" in the form of the contract. */
export function may(whyNot: WhyNot | null, locale: Locale): true | { code: number; reason: string } {
  if (!whyNot) return true;
  return { code: whyNot.kind.code, reason: say(whyNot.kind.text, locale, whyNot.params) };
}

/** Throws the refusal for the reason of a rule; does nothing without a reason. */
export function refuseIf(whyNot: WhyNot | null): void {
  if (whyNot) throw new Refusal(whyNot.kind, whyNot.params);
}
