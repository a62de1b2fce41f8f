import type { DataOf } from '@pollen/contract/client';

/** A file that the operator chose, and what the server found in it with these columns. */
export interface CheckedFile {
  readonly name: string;
  readonly csv: string;
  readonly check: DataOf<'POST /api/console/MemberFileChecks'>;
}
