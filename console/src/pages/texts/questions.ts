import type { DataOf } from '@pollen/contract/client';

export type Question = DataOf<'GET /api/console/Faq'>['list'][number];

/** Of the help page, in its order. */
export const sections = ['overview', 'surveys', 'account', 'rewards'] as const;
