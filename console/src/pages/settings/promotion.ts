import type { DataOf } from '@pollen/contract/client';

/** A promotion with its permitted actions. */
export type Promotion = DataOf<'GET /api/console/Promotions'>['list'][number];
