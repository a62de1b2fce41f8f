import pg from 'pg';
import { isUnreachable } from './lost-connections';

/** Observes the outcome of every query; see outage-log.ts. */
export interface OutageObserver {
  /** A query failed because the database is away or cannot do its work. */
  failed(error: unknown): void;
  /** An idle connection broke. */
  idleLost(error: unknown): void;
  /** The database has answered. */
  answered(): void;
}

/**
 * Sends one statement with a timeout. client.query() with a config does the same, but copies the config property by
 * property first, which costs more than reading a small answer.
 */
export function submit(
  client: pg.PoolClient,
  { name, text, values }: pg.QueryConfig,
  timeoutMs: number,
  observer?: OutageObserver,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    // The first two are not in the types of pg.
    const query = Object.assign(new pg.Query(text, values), {
      query_timeout: timeoutMs,
      callback(error: Error | null, result: pg.QueryResult) {
        if (error) {
          if (isUnreachable(error)) observer?.failed(error);
          reject(error);
        } else {
          observer?.answered();
          resolve(result);
        }
      },
      name,
    });
    client.query(query);
  });
}
