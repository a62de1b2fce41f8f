import pg from 'pg';

/** Can the database not be reached, or not answer in time? The caller gets 503 and may come again. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return ['57P01', '57P02', '57P03', '53300', '57014'].includes(error.code ?? '');
  return isConnectionLost(error);
}

export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
}

/** Is nothing more to be expected from the connection that this happened on? */
export function isConnectionLost(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return ['57P01', '57P02'].includes(error.code ?? '');
  if (error instanceof DatabaseSilent) return true;
  const message = error instanceof Error ? `${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}` : '';
  return /ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/.test(
    message,
  );
}
