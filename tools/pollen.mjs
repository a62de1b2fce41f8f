#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, staleRooms } from './build.mjs';

// `pollen start` is `npm start`; every other command runs in this process, from the build of the server, which is made
// anew when its sources have changed.
const args = process.argv.slice(2);
if (args[0] === 'start') {
  process.argv.splice(2, 1);
  await import('./start.mjs');
} else {
  const isStale = (await staleRooms()).some(({ room }) => room === 'server');
  if (isStale) {
    console.error('Building the server ...');
    const { status } = spawnSync(process.execPath, [join(root, 'tools/build.mjs'), 'server'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) process.exit(status ?? 1);
  }
  const program = join(root, 'build/server/pollen.js');
  process.argv[1] = program;
  await import(pathToFileURL(program).href);
}
