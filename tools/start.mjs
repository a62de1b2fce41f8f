import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, staleRooms } from './build.mjs';

// The build runs in a process of its own, whose memory goes away with it; the server then takes over this one, so
// that signals and the exit code are its own and no parent stays behind.
const stale = await staleRooms();
if (stale.length > 0) {
  console.log(`Building ${stale.map(({ room }) => room).join(', ')} ...`);
  const { status } = spawnSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
process.setSourceMapsEnabled(true);
const main = join(root, 'build/server/main.js');
process.argv[1] = main;
await import(pathToFileURL(main).href);
