import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../platform/database/database';
import { isUnreachable } from '../../platform/database/lost-connections';
import { addJob } from '../../platform/jobs';
import { insertCalls, type ReceivedCall } from './queries';

interface Pending {
  readonly call: ReceivedCall;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** The most calls that are stored in one transaction. */
const STORED_AT_ONCE = 100;

/**
 * After calls were stored, the next ones are collected for so long. The transaction and its job cost more than the calls,
 * and the first call after a silence does not wait.
 */
const COLLECTED_MS = 1;

/**
 * Returns a function that stores a verified call with the job that handles it, and resolves after the commit. The calls
 * that come while others are being stored share the next transaction: each of their own would wait for the row of the
 * same job until the one before it has committed.
 */
export function callStore(database: Database): (call: ReceivedCall) => Promise<void> {
  const pending: Pending[] = [];
  let isStoring = false;

  const insert = (calls: readonly Pending[]) =>
    database.transaction(async (tx) => {
      await Promise.all([
        insertCalls(
          tx,
          calls.map(({ call }) => call),
          'waiting',
        ),
        addJob(tx, 'partners.handleCalls', {}, { key: 'partners.handleCalls' }),
      ]);
    });

  async function storeTogether(calls: readonly Pending[]): Promise<void> {
    try {
      await insert(calls);
      for (const { done } of calls) done();
    } catch (error) {
      const [only] = calls;
      if (calls.length === 1) only?.failed(error);
      else if (isUnreachable(error)) for (const { failed } of calls) failed(error);
      // One of them cannot be stored, and the others must not fail with it.
      else for (const each of calls) await storeTogether([each]);
    }
  }

  async function storeAll(): Promise<void> {
    isStoring = true;
    while (pending.length > 0) {
      await storeTogether(pending.splice(0, STORED_AT_ONCE));
      await pause(COLLECTED_MS);
    }
    isStoring = false;
  }

  return (call) =>
    new Promise((done, failed) => {
      pending.push({ call, done, failed });
      if (!isStoring) void storeAll();
    });
}
