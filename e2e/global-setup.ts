import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '@pollen/testkit/browser';
import { runServer } from '@pollen/testkit/running-server';
import { OPERATOR_PASSWORD } from './operator';
import { launchBonusSurvey } from './personas';

/** One Pollen for all specs, as `npm start` runs it, on a database of its own; `POLLEN_ADDRESS` names a running one instead. */
export default async function start(): Promise<() => Promise<void>> {
  await findBrowser();
  // A further run against the same panel uses other networks.
  process.env.POLLEN_FIRST_NETWORK = String(randomInt(2 ** 17));
  if (process.env.POLLEN_ADDRESS) {
    await launchBonusSurvey();
    return async () => {};
  }
  buildWhatIsStale();
  const folder = await mkdtemp(join(tmpdir(), 'pollen-e2e-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  try {
    // As behind a proxy, whose headers name network and country: each test has its own network.
    const proxied = { TRUST_PROXY: 'true', COUNTRY_HEADER: 'x-test-country' };
    const server = await runServer(
      { DATA_DIR: join(folder, 'data'), OPERATOR_PASSWORD, DEMO: 'true', ...proxied },
      'bundle',
    );
    const stop = async () => {
      await server.stop();
      await remove();
    };
    process.env.POLLEN_ADDRESS = server.address;
    await launchBonusSurvey().catch(async (error) => {
      await server.stop();
      throw error;
    });
    return stop;
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Builds the product when its sources have changed, because specs run against the build. */
function buildWhatIsStale(): void {
  const build = fileURLToPath(new URL('../tools/build.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The product could not be built (see above), so there is nothing to try.');
}
