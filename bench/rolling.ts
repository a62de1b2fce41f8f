import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '@pollen/server/platform/time';
import { eventually } from '@pollen/testkit/eventually';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { freePort, type RunningServer, runServer } from '@pollen/testkit/running-server';
import { launchSurvey } from '@pollen/testkit/surveys';
import { runPanel } from './running-panel';
import { percentile } from './table';

/**
 * Four processes on one PostgreSQL behind the nginx of deploy/nginx.conf are restarted one after the other, as in
 * production, while members read and answer. Aims: no failed request, and each process ends within 20 s.
 */
const PROCESSES = 4;
const REQUESTS = Number(process.env.ROLLING_REQUESTS ?? 5_000);
const MEMBERS = 8;
const PAGES = 10;
const STOP_MS = 20_000;
/** A member reads before the next page: the machine is to be busy, not overloaded, which fails requests by itself. */
const READING_MS = 150;

const root = fileURLToPath(new URL('..', import.meta.url));
const agent = new Agent({ keepAlive: true, maxSockets: MEMBERS });

/** Starts nginx with deploy/nginx.conf: its own name, port and servers, and no TLS, which tells nothing about restarts. */
async function startNginx(folder: string, port: number, servers: readonly number[]): Promise<ChildProcess> {
  const shipped = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
  const [upstream = '', , https = ''] = shipped.split(/^(?=server \{|upstream )/m).slice(1);
  const site = [
    upstream.replace(/^\s*server .*;$/m, servers.map((each) => `server 127.0.0.1:${each};`).join('\n')),
    https
      .replace(/^\s*(listen|ssl_\w+) .*;$/gm, '')
      .replace(/^\s*server_name .*;$/m, `listen 127.0.0.1:${port}; server_name 127.0.0.1;`),
  ];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
  await chmod(folder, 0o755);
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid nginx.pid; error_log error.log;\nevents {}\nhttp {\n${temporary.join('\n')}\naccess_log off;\n${site.join('\n')}\n}\n`,
  );
  const child = spawn('nginx', ['-p', folder, '-e', 'error.log', '-c', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(child, 'spawn');
  return child;
}

const durations: number[] = [];
const failures: string[] = [];

/** Sends a call and returns the data of its answer; anything but success is a failure. */
async function call(address: string, member: MemberPersona, method: 'GET' | 'POST', path: string, body?: unknown) {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const begin = performance.now();
  try {
    const sent = request(`${address}${path}`, {
      method,
      agent,
      headers: {
        cookie: member.cookie,
        ...(payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': payload.length }),
      },
    });
    const answered = once(sent, 'response');
    sent.end(payload);
    const [answer] = await answered;
    const said = await text(answer);
    const { code, data } = said.startsWith('{') ? JSON.parse(said) : { code: answer.statusCode, data: null };
    if (answer.statusCode !== 200 || code !== 200)
      failures.push(`${new Date().toISOString()} ${method} ${path}: ${answer.statusCode} ${said}`);
    return data;
  } catch (error) {
    failures.push(`${method} ${path}: ${error}`);
    return null;
  } finally {
    durations.push(performance.now() - begin);
  }
}

const pages = Array.from({ length: PAGES }, (_, n) => ({
  name: `p${n}`,
  elements: [{ type: 'radiogroup', name: `q${n}`, title: `Question ${n}`, choices: ['a', 'b'] }],
}));
const surveys: Promise<string>[] = [];

/** Returns the id of a survey that is launched when the first member needs it: a member answers a survey once. */
function surveyNumber(n: number): Promise<string> {
  surveys[n] ??= launchSurvey(running.panel, { questionnaire: { pages }, completesTarget: 1_000 }).then(
    ({ encryptId }) => encryptId,
  );
  return surveys[n];
}

/** One member: before each page turn a screen is read. Ends when `isOver` says so. */
async function actAsMember(address: string, member: MemberPersona, isOver: () => boolean) {
  const screens = [
    `/api/v1/Accounts/${member.id}`,
    `/api/v1/Accounts/${member.id}/Points?page=1`,
    `/api/v1/Accounts/${member.id}/IndividualSurveys`,
  ];
  for (let n = 0; !isOver(); n += 1) {
    const encryptId = await surveyNumber(n);
    const started = await call(address, member, 'POST', `/api/v1/Surveys/${encryptId}/Attempts`, {});
    for (let turn = 0; turn < PAGES && started; turn += 1) {
      await call(address, member, 'GET', screens[turn % screens.length] ?? '');
      await pause(READING_MS * (0.5 + Math.random()));
      const answers = { [`q${turn}`]: 'b' };
      const last = await call(address, member, 'POST', `/api/v1/Attempts/${started.attemptId}/Page`, { turn, answers });
      // What follows a failed page is no failure of its own.
      if (!last) break;
      if (turn === PAGES - 1 && last.state !== 'completed') failures.push(`not completed: ${JSON.stringify(last)}`);
    }
  }
}

if (spawnSync('nginx', ['-v']).error) {
  console.error('nginx is not installed. On Debian: apt-get install nginx');
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'pollen-rolling-'));
const running = await runPanel(MEMBERS, {}, null, { patienceMs: MINUTE_MS });
const ports: number[] = [];
for (let n = 0; n <= PROCESSES; n += 1) ports.push(await freePort());
const [proxyPort = 0, ...serverPorts] = ports;
const address = `http://127.0.0.1:${proxyPort}`;
const startProcess = (port: number) =>
  runServer({
    NODE_ENV: 'production',
    DATABASE_URL: running.url,
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'a key that is only used by benches',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: address,
    MORE_HOSTS: '127.0.0.1',
    TRUST_PROXY: 'loopback',
    LIMIT_REQUESTS_PER_NETWORK_MINUTE: '100000000',
    LOG_LEVEL: 'warn',
    PORT: String(port),
  });
const processes = new Map<number, RunningServer>();
let nginx: ChildProcess | undefined;
try {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => createMember(running.panel)));
  for (const port of serverPorts) processes.set(port, await startProcess(port));
  nginx = await startNginx(folder, proxyPort, serverPorts);
  await eventually(async () => {
    const { status } = await fetch(`${address}/ready`);
    if (status !== 200) throw new Error(`nginx answers ${status}`);
  });

  let restarts = 0;
  const isOver = () => durations.length >= REQUESTS && restarts >= PROCESSES;
  const acting = Promise.all(members.map((member) => actAsMember(address, member, isOver)));
  // Waited for below, after what is done meanwhile.
  acting.catch(() => undefined);
  const stops: number[] = [];
  while (!isOver()) {
    const port = serverPorts[restarts % PROCESSES] ?? 0;
    const old = processes.get(port);
    if (!old) throw new Error('a process is missing');
    const begin = performance.now();
    const ended = once(old.process, 'exit');
    old.process.kill('SIGTERM');
    const [exitCode] = await ended;
    stops.push(performance.now() - begin);
    if (exitCode !== 0) failures.push(`a process ended with ${exitCode}:\n${old.output()}`);
    processes.set(port, await startProcess(port));
    restarts += 1;
  }
  await acting;
  const slowestStop = Math.max(...stops);
  if (slowestStop > STOP_MS) failures.push(`a process took ${(slowestStop / 1000).toFixed(1)} s to end`);
  const ms = (share: number) => percentile(durations, share).toFixed(0);
  console.log(
    [
      `${durations.length} requests of ${MEMBERS} members during ${restarts} restarts of ${PROCESSES} processes`,
      `failed: ${failures.length}`,
      `time to end: ${stops.map((each) => (each / 1000).toFixed(1)).join(', ')} s (aim: at most ${STOP_MS / 1000})`,
      `time to answer: p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, longest ${ms(1)} ms`,
    ].join('\n'),
  );
  for (const failure of failures.slice(0, 20)) console.error(failure);
  if (failures.length > 0) {
    process.exitCode = 1;
    for (const { output } of processes.values()) console.error(output());
  }
} finally {
  if (nginx && nginx.exitCode === null) {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
  }
  for (const { kill } of processes.values()) await kill();
  agent.destroy();
  await running.stop();
  await rm(folder, { recursive: true, force: true });
}
