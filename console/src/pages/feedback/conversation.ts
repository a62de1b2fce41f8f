import type { DataOf } from '@pollen/contract/client';

/** A conversation with the data of its sender. */
export type Conversation = DataOf<'GET /api/console/Conversations/:id'>;
