import type { DataOf } from '@pollen/contract/client';

export type Question = DataOf<'GET /api/console/Faq'>['list'][number];

/** The sections of the help page, in order. */
export const sections = ['overview', 'surveys', 'account', 'rewards'] as const;
