import type { DataOf } from '@pollen/contract/client';

/** A promotion with what may be done with it. */
export type Promotion = DataOf<'GET /api/console/Promotions'>['list'][number];
