import pg from 'pg';
import { types } from './database';

const CONNECT_MS = 10_000;

/**
 * Runs `work` on one connection of its own, without time limits: for work on the whole database, such as a copy. Values are
 * written in forms that do not depend on the settings of the server.
 */
export async function onConnection<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'pollen copy',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types,
  });
  // The statement that runs reports the loss of the connection; without a listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`
      set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
      set extra_float_digits = 1; set bytea_output = 'hex'`);
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    // In the middle of a copy the server goes on sending and does not read a goodbye: waiting for its end would hang, and
    // keep the snapshot.
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    throw error;
  }
}

/** Runs `work` in one read-only snapshot of the database: everything in it is of the same instant. */
export function inSnapshot<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return onConnection(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    // The snapshot is taken by the first statement.
    await client.query('select 1');
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}

/** Runs `work` in one transaction that is committed when `work` succeeds and undone when it throws. */
export async function inOneTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
