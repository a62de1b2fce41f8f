/** What operators change in versions. Free of zod, so that browsers may import it. */
export const VERSIONED = [
  'setting',
  'promotion',
  'countries',
  'article',
  'faq',
  'mail',
  'partner',
  'partnerKeys',
] as const;
export type VersionedKind = (typeof VERSIONED)[number];

/** Shortest and longest reason for a change. */
export const CHANGE_REASON = { min: 3, max: 300 } as const;
