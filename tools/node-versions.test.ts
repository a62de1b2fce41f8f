import { readFile } from 'node:fs/promises';
import { minVersion, satisfies } from 'semver';
import { expect, test } from 'vitest';
import { supportedNodes } from './node-versions.mjs';

interface LockedPackage {
  version?: string;
  engines?: { node?: string };
}

const readJson = async (path: string) => JSON.parse(await readFile(new URL(`../${path}`, import.meta.url), 'utf8'));

test('no package of the lockfile asks for a newer Node than the oldest that Pollen supports', async () => {
  const { engines } = await readJson('package.json');
  const [oldest = ''] = supportedNodes;
  expect(minVersion(engines.node)?.version).toBe(`${oldest}.0`);
  const { packages } = (await readJson('package-lock.json')) as { packages: Record<string, LockedPackage> };
  const refused = Object.entries(packages)
    .filter(([, { engines: asked }]) => asked?.node && !satisfies(`${oldest}.0`, asked.node))
    .map(([path, { version, engines: asked }]) => `${path} ${version} needs Node ${asked?.node}`);
  expect(refused).toEqual([]);
});
