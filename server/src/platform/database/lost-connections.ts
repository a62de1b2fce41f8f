import pg from 'pg';

/** Connecting failed for any reason; the caller may try again. `cause` is the error of pg. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
  readonly code: string | undefined;

  constructor(cause: unknown) {
    const { code, message } = Object(cause) as NodeJS.ErrnoException;
    // For a host name with several addresses Node reports one error without a message.
    super(message || code || 'no connection to the database', { cause });
    this.code = code;
  }
}

/** The database did not answer in time. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
}

/** SQLSTATEs, or their first two characters, after which a connection cannot be used any more. */
const CONNECTION_ENDED = new Set([
  '08', // connection exceptions
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '57P04', // database dropped
  '57P05', // idle session timeout
  '25P03', // idle in transaction timeout
  '25P04', // transaction timeout
]);

/** SQLSTATEs, or their first two characters, of a database that cannot do its work at the moment. */
const OUT_OF_ORDER = new Set([
  ...CONNECTION_ENDED,
  '25006', // read only: it was demoted, or set to read-only
  '40001', // serialization failure, also after several runs
  '40P01', // deadlock, also after several runs
  '53', // insufficient resources: disk full, out of memory, too many connections, limit of the configuration
  '55P03', // lock not available
  '57014', // statement canceled, by its timeout or by somebody
  '58', // system errors: input and output, a file that is missing
]);

/** Node's codes for an established connection that breaks. Every failure to connect is `DatabaseUnreachable`. */
const BROKEN_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENOTCONN',
  'EAI_AGAIN',
  'ENOTFOUND',
]);
/** Messages of pg itself; these errors have no code. */
const BROKEN_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable)/;

const isOneOf = (states: ReadonlySet<string>, { code = '' }: pg.DatabaseError) =>
  states.has(code) || states.has(code.slice(0, 2));

/** Whether the database cannot be reached, cannot do its work, or did not answer in time. The caller gets 503 and may try again. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof pg.DatabaseError ? isOneOf(OUT_OF_ORDER, error) : isConnectionLost(error);
}

/** Returns whether the connection on which an error happened is lost. */
export function isConnectionLost(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return isOneOf(CONNECTION_ENDED, error);
  if (error instanceof DatabaseSilent || error instanceof DatabaseUnreachable) return true;
  if (!(error instanceof Error)) return false;
  return BROKEN_CODES.has((error as NodeJS.ErrnoException).code ?? '') || BROKEN_MESSAGES.test(error.message);
}

/** Returns whether a write failed because the database takes none, such as a former primary after a failover. */
export function isDemoted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}
