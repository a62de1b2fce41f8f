import type { DataOf } from '../../api/call';

/** An order as its member sees it. */
export type Order = DataOf<'GET /api/v1/Orders/:id'>;
