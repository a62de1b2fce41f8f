import type { DataOf } from '@pollen/contract/client';

export type Countries = DataOf<'GET /api/console/Countries'>;
/** A country with whether members may live there. */
export type Country = Countries['list'][number];
