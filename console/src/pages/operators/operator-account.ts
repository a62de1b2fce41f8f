import type { DataOf } from '@pollen/contract/client';

/** An operator account with its sessions and what may be done with it. */
export type OperatorAccount = DataOf<'GET /api/console/Operators/:id'>;
