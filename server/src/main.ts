import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { createApp } from './app';
import { answerCompiledDemo, COMPILE_DEMO } from './demo/compile';
import { seedDemoPanel } from './demo/seed';
import { ensureFaq } from './features/content/first-faq';
import { ensureFirstOperator } from './features/operators/actions';
import { crontab, jobs } from './jobs';
import { findCheckout } from './platform/checkout';
import { type Config, readConfig, WrongSettings } from './platform/config';
import { connectDatabase } from './platform/database/database';
import { EmbeddedPostgresProblem, startEmbeddedPostgres } from './platform/database/embedded-postgres';
import { MigrationProblem } from './platform/database/migrate';
import { prepareDatabase } from './platform/database/prepare-database';
import { filesIn } from './platform/files';
import { JOBS_AT_ONCE, startJobs, takeOverJobs } from './platform/jobs';
import { getSecretKey } from './platform/secret-key';
import { secretsFrom } from './platform/secrets';
import type { Services } from './platform/services';
import { MINUTE_MS, machineClock } from './platform/time';

/** Steps that end what was started, in reverse order, whatever happened in between. */
class Ending {
  private readonly steps: (() => Promise<unknown>)[] = [];
  private running: Promise<void> | undefined;

  add(step: () => Promise<unknown>): void {
    this.steps.unshift(step);
  }

  run(): Promise<void> {
    this.running ??= (async () => {
      for (const step of this.steps) {
        await step().catch((error) => console.error('while stopping:', error));
      }
    })();
    return this.running;
  }
}

async function start(config: Config, ending: Ending): Promise<void> {
  const root = findCheckout();
  const log = pino({ level: config.logLevel });
  let databaseUrl = config.databaseUrl;
  if (databaseUrl === undefined) {
    const embedded = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: {
        info: (message) => log.debug(message),
        warn: (message) => log.warn(message),
        error: (message) => log.error(message),
      },
    });
    ending.add(() => embedded.stop());
    databaseUrl = embedded.url;
  }
  await prepareDatabase(databaseUrl, join(root, 'server/migrations'));

  const onIdleError = (error: Error) => log.warn(`lost an idle database connection: ${error.message}`);
  const database = connectDatabase({ url: databaseUrl, clock: machineClock, onIdleError });
  ending.add(() => database.close());
  const secrets = secretsFrom(await getSecretKey(config));
  const files = filesIn(join(config.dataDir, 'files'));
  const services: Services = { config, database, clock: machineClock, secrets, files, log };
  // Nobody waits for this work, and some of it is long: it has connections of its own, and patience.
  const unhurried = connectDatabase({
    url: databaseUrl,
    clock: machineClock,
    connections: JOBS_AT_ONCE,
    patienceMs: MINUTE_MS,
    onIdleError,
  });
  ending.add(() => unhurried.close());

  await unhurried.transaction(ensureFaq);
  if (config.demo) await seedDemoPanel(unhurried);

  const app = await createApp(services, { web: join(root, 'build/web'), console: join(root, 'build/console') });
  await app.listen({ host: config.host, port: config.port });
  ending.add(() => app.close());

  const jobPool = new pg.Pool({ connectionString: databaseUrl, max: 6, application_name: 'pollen jobs' });
  jobPool.on('error', onIdleError);
  ending.add(() => jobPool.end());
  if (config.databaseUrl === undefined) await unhurried.transaction(takeOverJobs);
  const worker = await startJobs({ pool: jobPool, services: { ...services, database: unhurried }, jobs, crontab, log });
  ending.add(() => worker.stop());

  const port = (app.server.address() as { port: number }).port;
  const url = config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl;
  // Told before it is committed: a password that was made and never shown could not be found out again.
  await unhurried.transaction(async (tx) => tell(config, url, await ensureFirstOperator(tx, config)));
}

/** The addresses, for the person who started Pollen. */
function tell(config: Config, url: string, operator: { email: string; password: string | null } | null): void {
  const lines = [
    '',
    'Pollen is running: polls in, gold out.',
    '',
    `  member app   ${url}/`,
    `  console      ${url}/console/`,
    ...(config.devMailbox ? [`  dev mailbox  ${url}/dev/mailbox`] : []),
  ];
  if (operator) {
    lines.push('', `  first operator  ${operator.email}`);
    lines.push(
      operator.password === null
        ? '  password        as OPERATOR_PASSWORD says'
        : `  password        ${operator.password}   (shown only this once)`,
    );
  }
  console.log(`${lines.join('\n')}\n`);
}

const ending = new Ending();

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal does not wait any longer.
      process.once(signal, () => process.exit(1));
      void ending.run().then(() => process.exit(0));
    });
  }
  await start(readConfig(process.env), ending);
}

if (process.argv[2] === COMPILE_DEMO) answerCompiledDemo();
else
  void main().catch(async (error: unknown) => {
    const plain = [WrongSettings, EmbeddedPostgresProblem, MigrationProblem].some((kind) => error instanceof kind);
    const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (inUse) console.error('The address is in use: another program listens there. Set PORT to another one.');
    else console.error(plain ? (error as Error).message : error);
    await ending.run();
    process.exit(1);
  });
