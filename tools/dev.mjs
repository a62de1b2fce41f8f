import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './build.mjs';

const serverPort = Number(process.env.PORT ?? 3000);
const webPort = 5173;
const consolePort = 5174;
const addressOf = (/** @type {number} */ port) => `http://127.0.0.1:${port}`;

// tsx ends when the channel to this process closes, also after kill -9. The server then notices that its parent is gone.
const endWithParent = new URL('../testkit/src/end-with-parent.mjs', import.meta.url).href;
const tsx = [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/src/main.ts'];
const server = spawn(process.execPath, ['--import', endWithParent, ...tsx], {
  cwd: root,
  env: { PUBLIC_URL: addressOf(webPort), ...process.env, PORT: String(serverPort) },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

// Each app passes calls on to the API; the member app's server also passes on the console, so that one address shows
// everything, as in production.
process.env.API_ORIGIN = addressOf(serverPort);
const rooms = [
  { room: 'console', base: '/console/', port: consolePort, proxy: undefined },
  { room: 'web', base: '/', port: webPort, proxy: { '/console': { target: addressOf(consolePort), ws: true } } },
];

/** @type {import('vite').ViteDevServer[]} */
const viteServers = [];
let stopping = false;

/** Stops everything that this process started; asked twice, it is gone at once. */
async function stop(code = 0) {
  if (stopping) process.exit(code);
  stopping = true;
  process.exitCode = code;
  server.kill('SIGTERM');
  await Promise.all(viteServers.map((vite) => vite.close()));
}

process.on('SIGINT', () => stop());
process.on('SIGTERM', () => stop());
// npm starts a shell, which ends at SIGTERM and passes no signal on.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop(), 500).unref();
server.on('close', (code) => stop(code ?? 1));

for (const { room, base, port, proxy } of rooms) {
  const vite = await createServer({
    root: join(root, room),
    base,
    clearScreen: false,
    server: { host: '127.0.0.1', port, strictPort: true, proxy },
  });
  viteServers.push(vite);
  await vite.listen();
}
console.log(
  `\nmember app ${addressOf(webPort)}/\nconsole    ${addressOf(webPort)}/console/\nAPI        ${addressOf(serverPort)}/\n`,
);
