import type { FAQ_SECTIONS } from '@pollen/contract/content';

export type FaqSection = (typeof FAQ_SECTIONS)[number];

/** A question of the help page with its answer, which is HTML. */
export interface FaqItem {
  readonly section: FaqSection;
  readonly question: { readonly en: string; readonly zh: string };
  readonly answer: { readonly en: string; readonly zh: string };
}
