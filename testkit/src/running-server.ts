import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A port of this machine that nobody listens on. */
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
  /** Everything it printed so far. */
  readonly said: () => string;
  /** As an operator ends it. */
  stop(): Promise<void>;
  /** As a power cut ends it. */
  kill(): Promise<void>;
}

/** Starts Pollen as `npm start` does, from the bundle or from the sources, and waits until it answers. */
export async function runServer(
  env: Record<string, string> & { DATA_DIR: string },
  from: 'bundle' | 'sources' = 'sources',
): Promise<RunningServer> {
  const port = Number(env.PORT ?? (await freePort()));
  const program =
    from === 'bundle' ? ['--max-semi-space-size=8', 'build/server/main.js'] : ['--import', 'tsx', 'server/src/main.ts'];
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
    said: () => said,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
