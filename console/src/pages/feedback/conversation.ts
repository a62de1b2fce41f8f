import type { DataOf } from '@pollen/contract/client';

/** A conversation with what is known of its sender. */
export type Conversation = DataOf<'GET /api/console/Conversations/:id'>;
