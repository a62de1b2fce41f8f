/** SQLSTATE with which the triggers of `refuse_closed_member` refuse a row. */
const CLOSED_MEANWHILE = 'PC401';

/** Returns whether the database refused a row because the member closed the account while the call was under way. */
export function isClosedMeanwhile(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === CLOSED_MEANWHILE;
}
