import { removeBundles } from './running-server';
import { startTestPostgres } from './test-postgres';

/** Vitest runs this once before the test files that need a database, and the returned function after the last. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  return async () => {
    await server.stop();
    await removeBundles();
  };
}
