import type { DataOf } from '@pollen/contract/client';

/** An operator account with its sessions and the permitted actions. */
export type OperatorAccount = DataOf<'GET /api/console/Operators/:id'>;
