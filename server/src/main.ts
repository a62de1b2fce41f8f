import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@pollen/postgres/embedded-postgres';
import { pino } from 'pino';
import { createApp } from './app';
import { answerCompiledDemo, COMPILE_DEMO } from './demo/compile';
import { FakePayPal } from './demo/fake-paypal';
import { answerFillHistory, FILL_HISTORY, startHistory } from './demo/history/process';
import { seedDemoPanel } from './demo/seed';
import { repeatErasures } from './features/closing/erasures';
import { ensureFaq } from './features/content/first-faq';
import { ensureFirstOperator } from './features/operators/index';
import { crontab, jobs, outsideJobs, ownSlots } from './jobs';
import { panelGauges } from './panel-gauges';
import { findCheckout } from './platform/checkout';
import { type Config, readConfig, WrongSettings } from './platform/config';
import { shareConnections } from './platform/database/connection-shares';
import { connectDatabase } from './platform/database/database';
import { medianTripMs, warnOfDistance } from './platform/database/latency';
import { MigrationProblem } from './platform/database/migrate';
import { OutageLog } from './platform/database/outage-log';
import { prepareDatabase, refuseOldSchema, refuseOtherDatabase } from './platform/database/prepare-database';
import { Replica } from './platform/database/replica';
import { openFiles, tryOutFiles } from './platform/files/open-files';
import { startHealthServer } from './platform/health/health-server';
import { Metrics } from './platform/health/metrics';
import { Readiness } from './platform/health/readiness';
import { prepareDrain } from './platform/http/drain';
import { startJobs } from './platform/job-queue/job-runner';
import { releaseAllJobs } from './platform/job-queue/queue';
import { findSendingHold } from './platform/job-queue/sending-hold';
import { misspeltSettings } from './platform/misspelt-settings';
import { outsideFetch } from './platform/outside-fetch';
import { checkSecretKey, getSecretKey } from './platform/secret-key';
import { secretsFrom } from './platform/secrets';
import type { Services } from './platform/services';
import { settingsTable } from './platform/settings';
import { Shutdown } from './platform/shutdown';
import { StartProblem, whyNoStart } from './platform/start-problem';
import { MINUTE_MS, machineClock } from './platform/time';
import { retentionGauges } from './retention';

async function start(given: Config, shutdown: Shutdown): Promise<void> {
  let config = given;
  const root = findCheckout();
  const log = pino({ level: config.logLevel });
  shutdown.logTo(log);
  const readiness = new Readiness();
  // Nothing is counted when nobody can ask.
  const metrics = config.health === null ? undefined : new Metrics();
  if (config.health !== null && metrics) {
    const healthServer = await startHealthServer(config.health, { readiness, metrics });
    shutdown.add('health server', () => healthServer.close());
    log.info({ port: healthServer.port }, 'answering /live, /ready and /metrics');
  }
  let { databaseUrl, directDatabaseUrl } = config;
  if (databaseUrl === undefined || directDatabaseUrl === undefined) {
    const embedded = await startEmbeddedPostgres({
      application: 'pollen',
      dataDir: config.dataDir,
      log: {
        info: (message) => log.debug(message),
        warn: (message) => log.warn(message),
        error: (message) => log.error(message),
      },
    });
    shutdown.add('embedded database', () => embedded.stop());
    databaseUrl = embedded.url;
    directDatabaseUrl = embedded.url;
  }
  const outages = new OutageLog(log);
  const shares = shareConnections(config.connections, config.jobs);
  const database = connectDatabase({
    url: databaseUrl,
    clock: machineClock,
    connections: shares.requests,
    preparesStatements: config.preparesStatements,
    observer: outages.from('requests'),
  });
  shutdown.add('database', () => database.close());
  if (directDatabaseUrl !== databaseUrl) await refuseOtherDatabase(database.reader, directDatabaseUrl);
  const migrations = join(root, 'server/migrations');
  if (config.migrate) await prepareDatabase(directDatabaseUrl, migrations);
  else await refuseOldSchema(directDatabaseUrl, migrations);
  warnOfDistance(await medianTripMs(database.reader), log);
  const secrets = secretsFrom(await getSecretKey(config));
  const keyIsNew = await database.transaction((tx) =>
    checkSecretKey(tx, secrets, { acceptNew: config.acceptNewSecretKey }),
  );
  const hold = await findSendingHold(database.reader);
  if (hold) {
    log.warn(
      { reason: hold.reason, takenAt: hold.takenAt },
      'nothing is sent: mails, payments and calls of partners wait until "pollen resume", or until an administrator resumes them in the console',
    );
  }
  if (keyIsNew) log.warn('another secret key was accepted: unset ACCEPT_NEW_SECRET_KEY');
  // Without a PayPal account a fake PayPal pays, just as mails go to the dev mailbox without a mail server. Never in
  // production, where fake payments could be taken for real ones.
  const fakePayPal =
    config.paypal === null && !config.isProduction
      ? await FakePayPal.start(join(config.dataDir, 'fake-paypal.json'))
      : null;
  if (fakePayPal) {
    shutdown.add('fake PayPal', () => fakePayPal.stop());
    // The fake calls this machine directly, whatever the panel's address is.
    config = { ...config, paypal: fakePayPal.account, moreHosts: [...config.moreHosts, '127.0.0.1'] };
  }
  const { readDatabaseUrl } = config;
  const replica =
    readDatabaseUrl === undefined || config.jobs === 'only'
      ? undefined
      : new Replica(database, { url: readDatabaseUrl, connections: shares.requests, clock: machineClock, log });
  if (replica) {
    shutdown.add('replica', () => replica.close());
    await replica.start();
    metrics?.watchReplica(replica);
  }
  const files = await openFiles(config);
  shutdown.add('files', async () => files.close());
  await tryOutFiles(files);
  const services: Services = {
    config,
    database,
    ...(replica && { replica }),
    clock: machineClock,
    secrets,
    files,
    // The fake exchange of a demo panel on this machine offers surveys.
    fetchOutside: outsideFetch({ reachable: config.demo && config.publicUrlIsThisMachine ? ['127.0.0.1', '::1'] : [] }),
    log,
  };
  // Nobody waits for jobs, and some take long, so they have their own connections and more time.
  const backgroundDatabase = connectDatabase({
    url: directDatabaseUrl,
    clock: machineClock,
    connections: shares.jobs,
    patienceMs: MINUTE_MS,
    observer: outages.from('jobs'),
  });
  shutdown.add('database of jobs', () => backgroundDatabase.close());

  await backgroundDatabase.transaction(ensureFaq);
  if (config.demo)
    await seedDemoPanel(backgroundDatabase, secrets, {
      withHistory: config.demoHistory,
      publicUrl: config.publicUrl,
      clip: { files: services.files, path: join(root, 'server/demo-files/a-bee-at-work.mp4') },
    });
  // Before anybody logs in, because a restored backup may have reopened closed accounts.
  await repeatErasures({ ...services, database: backgroundDatabase });

  metrics?.watchPools({
    requests: database.pool,
    jobs: backgroundDatabase.pool,
    ...(replica && { replica: replica.pool }),
  });
  metrics?.watchSurroundings({
    isDatabaseAnswering: () => readiness.isDatabaseAnswering(),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      return bavail * bsize;
    },
  });
  metrics?.watchFiles(files);
  metrics?.watchPanel([...panelGauges, ...retentionGauges(config)], ({ read }) => read(database.slowReader));

  const site = config.jobs === 'only' ? null : await serveSite(services, root, metrics);
  if (site) shutdown.add('web server', () => site.close());

  if (config.databaseUrl === undefined) await backgroundDatabase.transaction(releaseAllJobs);
  const workers =
    config.jobs === 'off'
      ? null
      : await startJobs({
          databaseUrl: directDatabaseUrl,
          connections: shares.queue,
          services: { ...services, database: backgroundDatabase },
          jobs,
          ownSlots,
          outside: outsideJobs,
          crontab,
          log,
          observer: outages.from('jobs'),
          runs: metrics,
        });
  shutdown.add('requests and jobs', (leftMs) => {
    readiness.drain();
    return Promise.all([site?.drain(config.shutdownWaitMs, leftMs), workers?.stop(leftMs)]);
  });
  readiness.started(database.reader);

  if (fakePayPal && site) fakePayPal.webhookUrl = `http://127.0.0.1:${site.port}/partner/paypal`;
  await backgroundDatabase.transaction(async (tx) => printOperator(await ensureFirstOperator(tx, config)));
  if (site) printAddresses(config, config.port === 0 ? `http://${config.host}:${site.port}` : config.publicUrl);
  else console.log('\nPollen does the background work of its panel, and serves no pages: JOBS is "only".\n');
  if (!config.demoHistory) return;
  const history = await startHistory(
    backgroundDatabase,
    { databaseUrl: directDatabaseUrl, timeZone: config.panelTimeZone },
    log,
  );
  if (history) shutdown.add('history of the demo panel', async () => history.kill());
}

/** A web server that answers. */
interface Site {
  readonly port: number;
  /** Lets the requests that it has end, and takes no more. */
  drain(waitMs: number, leftMs: number): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Starts the web server with the calls, the member app and the console. */
async function serveSite(services: Services, root: string, metrics: Metrics | undefined): Promise<Site> {
  const { config } = services;
  const sites = {
    web: join(root, 'build/web'),
    console: join(root, 'build/console'),
    rendering: join(root, 'build/rendering/render-page.mjs'),
  };
  const app = await createApp(services, sites, metrics);
  const drain = prepareDrain(app);
  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as { port: number };
  return { port, drain: (waitMs, leftMs) => drain.run(waitMs, leftMs), close: () => app.close() };
}

/** Printed before the commit: a generated password that was never shown cannot be recovered. */
function printOperator(operator: { email: string; password: string | null } | null): void {
  if (!operator) return;
  const { password } = operator;
  const shown = password === null ? 'as OPERATOR_PASSWORD says' : `${password}   (shown only this once)`;
  console.log(`\n  first operator  ${operator.email}\n  password        ${shown}`);
}

/** Prints the addresses for the person who started Pollen and for programs that wait until it is ready. */
function printAddresses(config: Config, url: string): void {
  const lines = [
    '',
    'Pollen is running: polls in, gold out.',
    '',
    `  member app   ${url}/`,
    `  console      ${url}/console/`,
    ...(config.devMailbox ? [`  dev mailbox  ${url}/dev/mailbox`] : []),
  ];
  console.log(`${lines.join('\n')}\n`);
}

const shutdown = new Shutdown();

async function main(): Promise<void> {
  shutdown.listen();
  const known = settingsTable().map(({ name }) => name);
  for (const sentence of misspeltSettings(process.env, known)) console.error(sentence);
  await start(readConfig(process.env), shutdown);
}

if (process.argv[2] === COMPILE_DEMO) answerCompiledDemo();
else if (process.argv[2] === FILL_HISTORY) answerFillHistory();
else
  void main().catch((error: unknown) => {
    // A shutdown closes resources that the start still uses.
    if (shutdown.hasBegun) return;
    const kinds = [WrongSettings, MigrationProblem, StartProblem];
    const plain = kinds.some((kind) => error instanceof kind) ? (error as Error).message : null;
    console.error(whyNoStart(error, process.env) ?? plain ?? error);
    shutdown.begin('', 1);
  });
