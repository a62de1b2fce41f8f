import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { identityOfProcess, isSameProcess } from '@pollen/postgres/process-identity';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Arguments with which Node ends with the process that holds the pipe of its standard input, even after kill -9. */
export const endWithParent = ['--import', new URL('end-with-parent.mjs', import.meta.url).href];

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return (address as { port: number }).port;
}

export interface RunningServer {
  readonly address: string;
  readonly process: ChildProcess;
  /** Everything that the server has printed so far. */
  readonly output: () => string;
  /** Shuts the server down (SIGTERM). */
  stop(): Promise<void>;
  /** Kills the server (SIGKILL), as a power cut would. */
  kill(): Promise<void>;
}

const bundles = join(root, 'build');
const bundleName = /^server-of-tests-(\d+-\d+)-/;
let bundle: Promise<string> | undefined;

/** The file of a program that is the server as its sources are now; bundled once for each process that runs tests. */
export function bundleSources(): Promise<string> {
  // The name contains the process id of vitest, which outlives its workers.
  const folder = join(bundles, `server-of-tests-${identityOfProcess(process.ppid)}-${process.pid}`);
  bundle ??= promisify(execFile)(process.execPath, [join(root, 'tools/bundle-server.mjs'), folder]).then(() =>
    join(folder, 'main.js'),
  );
  return bundle;
}

/** Removes the bundles of this run of vitest, and those that killed runs have left. */
export async function removeBundles(): Promise<void> {
  for (const name of await readdir(bundles).catch(() => [])) {
    const starter = bundleName.exec(name)?.[1];
    if (starter === undefined) continue;
    if (starter === identityOfProcess(process.pid) || !isSameProcess(starter)) {
      await rm(join(bundles, name), { recursive: true, force: true });
    }
  }
}

/**
 * Starts Pollen as `npm start` does, from the last build or from the sources, and waits until it answers. A demo panel is
 * bare unless `DEMO_HISTORY` asks for its history.
 */
export async function runServer(
  env: Record<string, string> & { DATA_DIR: string },
  from: 'bundle' | 'sources' = 'sources',
): Promise<RunningServer> {
  const port = Number(env.PORT ?? (await freePort()));
  const program = from === 'bundle' ? join(root, 'build/server/main.js') : await bundleSources();
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--max-semi-space-size=8', ...endWithParent, program],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        LOG_LEVEL: 'warn',
        DEMO_HISTORY: 'false',
        ...env,
        PORT: String(port),
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  let said = '';
  const ended = once(child, 'close');
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk;
        if (said.includes('Pollen is running')) resolve();
      });
    }
    child.on('close', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
  await ready;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    process: child,
    output: () => said,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
