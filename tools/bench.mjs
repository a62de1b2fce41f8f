import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundleForNode, root } from './build.mjs';

// A bench measures what ships: bundled as the server is, without what a loader of sources adds to each function.
const [name] = process.argv.slice(2);
const made = join(root, 'build/bench');
await rm(made, { recursive: true, force: true });
await build({ ...bundleForNode, entryPoints: [join(root, 'bench', `${name}.ts`)], outdir: made });
await import(pathToFileURL(join(made, `${name}.js`)).href);
