import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type BucketAddress, type BucketKeys, readBucketAddress } from './files/bucket-address';
import { isLoopbackName } from './http/known-hosts';
import { type LimitSetting, limitDefaults } from './limit-settings';
import { type PayPalAccount, payPalOf, payPalProblems } from './paypal-account';
import { type RetentionSetting, retentionDefaults } from './retention-settings';
import { addressIn } from './setting-formats';
import { metaOf, type Settings, settings } from './settings';

/** The checked settings of the environment, with defaults. */
export interface Config {
  nodeEnv: Settings['NODE_ENV'];
  isProduction: boolean;
  port: number;
  host: string;
  /** Where supervisors ask; null: nowhere. */
  health: { host: string; port: number } | null;
  /** Origin without a trailing slash. */
  publicUrl: string;
  publicUrlIsThisMachine: boolean;
  /** Further host names of the panel, beside that of `publicUrl`. */
  moreHosts: string[];
  /** Absolute path. */
  dataDir: string;
  /** The bucket with the files of `FILES_URL`; null: they are in `dataDir`. */
  bucket: { readonly address: BucketAddress; readonly keys: BucketKeys | undefined } | null;
  /** Undefined means the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database past a pooler, for what needs PostgreSQL itself; undefined like `databaseUrl`. */
  directDatabaseUrl: string | undefined;
  /** A replica for lists and figures that may be a second old; undefined: none. */
  readDatabaseUrl: string | undefined;
  /** The most connections of this process. */
  connections: number;
  preparesStatements: boolean;
  /** Whether this process does background work, and whether nothing else. */
  jobs: Settings['JOBS'];
  /** Whether the start migrates the database; always the embedded one. */
  migrate: boolean;
  /** Where the nightly backups go; null: nobody makes them here. */
  backup: { folder: string; keep: number } | null;
  /** Where a trial restore makes its database; undefined: on an embedded server of its own. */
  scratchUrl: string | undefined;
  smtpUrl: string | undefined;
  /** Whether mails go to the dev mailbox: without `SMTP_URL`, and never in production. */
  devMailbox: boolean;
  mailFrom: string;
  supportEmail: string;
  /** Undefined means the key in `dataDir`; `getSecretKey(config)` handles both. */
  secretKey: string | undefined;
  acceptNewSecretKey: boolean;
  operatorEmail: string;
  /** Undefined means that a password is generated. */
  operatorPassword: string | undefined;
  /** The value of Fastify's `trustProxy`. */
  trustProxy: false | number | string[];
  /** In lower case; trusted only from the proxies of `trustProxy`. */
  countryHeader: string | undefined;
  demo: boolean;
  /** The demo panel gets six months of history; never with a database that somebody else runs. */
  demoHistory: boolean;
  /** Null: no account was configured. Outside of production a fake is used instead. */
  paypal: PayPalAccount | null;
  panelTimeZone: string;
  shutdownWaitMs: number;
  logLevel: Settings['LOG_LEVEL'];
  /** How many days data is kept, by setting. */
  retainDays: Readonly<Record<RetentionSetting, number>>;
  limits: {
    signupsPerNetworkHour: number;
    codesPerNetworkHour: number;
    loginsPerNetworkMinute: number;
    availabilityPerNetworkMinute: number;
    feedbackPerNetworkHour: number;
    requestsPerNetworkMinute: number;
  };
}

/** All problems of the settings; the message is meant for the person who starts Pollen. */
export class WrongSettings extends Error {
  override name = 'WrongSettings';

  constructor(readonly problems: readonly string[]) {
    const count = problems.length === 1 ? 'One setting is wrong' : `${problems.length} settings are wrong`;
    super(`${count}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * Refuses a dev mailbox on a public address: everybody could read every mail in it, including codes and links. Tests
 * may.
 */
function publicMailboxProblems({ PUBLIC_URL, SMTP_URL, NODE_ENV }: Settings): string[] {
  if (PUBLIC_URL === undefined || SMTP_URL !== undefined || NODE_ENV !== 'development') return [];
  if (isLoopbackName(new URL(PUBLIC_URL).hostname)) return [];
  return [
    `SMTP_URL must be set when PUBLIC_URL (${PUBLIC_URL}) is not this machine: without a mail server, mails go to the dev mailbox, which is for one person at one machine. For a panel that others use, also set NODE_ENV to production; to try Pollen alone, leave PUBLIC_URL out`,
  ];
}

function isSharedPort({ PORT, HEALTH_PORT }: Settings): boolean {
  return PORT !== 0 && PORT === HEALTH_PORT;
}

function retainDaysOf(values: Settings): Config['retainDays'] {
  const names = Object.keys(retentionDefaults) as RetentionSetting[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Config['retainDays'];
}

/** Impersonations refer to sessions of operators, which cannot be deleted before them. */
function retentionProblems(values: Settings): string[] {
  const { RETAIN_IMPERSONATIONS_DAYS: impersonations, RETAIN_OPERATOR_SESSIONS_DAYS: sessions } = values;
  if (sessions > impersonations) return [];
  return [
    `RETAIN_OPERATOR_SESSIONS_DAYS must be more than RETAIN_IMPERSONATIONS_DAYS (${impersonations}); given: ${sessions}`,
  ];
}

/** Returns the bucket of the settings, null without one. */
function bucketOf(values: Settings): Config['bucket'] {
  const address = values.FILES_URL === undefined ? null : readBucketAddress(values.FILES_URL);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const isGiven = accessKeyId !== undefined && secretAccessKey !== undefined;
  return address && { address, keys: isGiven ? { accessKeyId, secretAccessKey } : undefined };
}

/** Half a key would make the SDK look for another one. Without FILES_URL the machine's own variables mean nothing here. */
function bucketProblems(values: Settings): string[] {
  const { FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = values;
  if (FILES_URL === undefined || (AWS_ACCESS_KEY_ID === undefined) === (AWS_SECRET_ACCESS_KEY === undefined)) return [];
  const [missing, given] =
    AWS_ACCESS_KEY_ID === undefined
      ? ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
      : ['AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID'];
  return [`${missing} must be set, too, because FILES_URL and ${given} are`];
}

/** Reads and checks all settings. Throws `WrongSettings`, which names each wrong setting and never repeats a secret. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = settings.safeParse(given);
  const problems: string[] = [];
  if (!parsed.success) {
    for (const name of new Set(parsed.error.issues.map((issue) => issue.path[0] as keyof Settings))) {
      const { expected, secret } = metaOf(name);
      problems.push(`${name} must be ${expected}; given: ${secret ? '(not shown)' : JSON.stringify(given[name])}`);
    }
  }
  if (given.NODE_ENV === 'production' && given.SMTP_URL === undefined) {
    problems.push(`SMTP_URL must be ${metaOf('SMTP_URL').expected} when NODE_ENV is production; given: nothing`);
  }
  if (parsed.success && parsed.data.COUNTRY_HEADER !== undefined && parsed.data.TRUST_PROXY === false) {
    problems.push('TRUST_PROXY must name the proxies when COUNTRY_HEADER is set; given: nothing that trusts one');
  }
  if (parsed.success && isSharedPort(parsed.data)) {
    problems.push(`HEALTH_PORT must be another port than PORT; given: ${parsed.data.PORT} for both`);
  }
  if (parsed.success && parsed.data.DATABASE_URL === undefined) {
    if (parsed.data.JOBS !== 'on')
      problems.push('JOBS must be on without DATABASE_URL: no other process can use the embedded database');
    if (parsed.data.DATABASE_READ_URL !== undefined)
      problems.push('DATABASE_READ_URL must be left out without DATABASE_URL: the embedded database has no replica');
    if (parsed.data.JOBS_DATABASE_URL !== undefined)
      problems.push('JOBS_DATABASE_URL must be left out without DATABASE_URL: it is another address of that database');
  }
  if (parsed.success && parsed.data.DEMO_HISTORY === true && parsed.data.DATABASE_URL !== undefined) {
    problems.push('DEMO_HISTORY must not be true with DATABASE_URL: only the embedded database gets a made-up history');
  }
  if (parsed.success) {
    const { data } = parsed;
    problems.push(...payPalProblems(data), ...publicMailboxProblems(data), ...retentionProblems(data));
    problems.push(...bucketProblems(data));
  }
  if (!parsed.success || problems.length > 0) throw new WrongSettings(problems);

  const values = parsed.data;
  const directDatabaseUrl = values.JOBS_DATABASE_URL ?? values.DATABASE_URL;
  const reachableHost = ['0.0.0.0', '::'].includes(values.HOST) ? 'localhost' : values.HOST;
  const urlHost = isIP(reachableHost) === 6 ? `[${reachableHost}]` : reachableHost;
  const publicUrl = values.PUBLIC_URL ?? new URL(`http://${urlHost}:${values.PORT}`).origin;
  const { hostname } = new URL(publicUrl);
  const demo = values.DEMO ?? values.DATABASE_URL === undefined;
  const limitOf = (name: LimitSetting) => values[name] ?? limitDefaults[name][demo ? 'demo' : 'usual'];
  const mailHost = isIP(hostname.replace(/[[\]]/g, '')) === 0 ? hostname : 'localhost';
  const mailFrom = values.MAIL_FROM ?? `Pollen <no-reply@${mailHost}>`;
  // Several processes are replaced one after the other; with a single process nobody else could take the requests.
  const isBehindProxies = values.NODE_ENV === 'production' && values.DATABASE_URL !== undefined;
  return {
    nodeEnv: values.NODE_ENV,
    isProduction: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    health:
      values.HEALTH_PORT === undefined ? null : { host: values.HEALTH_HOST ?? values.HOST, port: values.HEALTH_PORT },
    publicUrl,
    publicUrlIsThisMachine: isLoopbackName(hostname),
    moreHosts: values.MORE_HOSTS ?? [],
    dataDir: resolve(values.DATA_DIR),
    bucket: bucketOf(values),
    databaseUrl: values.DATABASE_URL,
    directDatabaseUrl,
    readDatabaseUrl: values.DATABASE_READ_URL,
    connections: values.DATABASE_CONNECTIONS,
    preparesStatements: values.DATABASE_PREPARED_STATEMENTS,
    jobs: values.JOBS,
    migrate: values.MIGRATE || values.DATABASE_URL === undefined,
    backup: values.BACKUP_DIR === undefined ? null : { folder: resolve(values.BACKUP_DIR), keep: values.BACKUP_KEEP },
    scratchUrl: values.BACKUP_SCRATCH_URL ?? directDatabaseUrl,
    smtpUrl: values.SMTP_URL,
    devMailbox: values.SMTP_URL === undefined && values.NODE_ENV !== 'production',
    mailFrom,
    supportEmail: values.SUPPORT_EMAIL ?? addressIn(mailFrom),
    secretKey: values.SECRET_KEY,
    acceptNewSecretKey: values.ACCEPT_NEW_SECRET_KEY,
    operatorEmail: values.OPERATOR_EMAIL,
    operatorPassword: values.OPERATOR_PASSWORD,
    trustProxy: values.TRUST_PROXY,
    countryHeader: values.COUNTRY_HEADER,
    demo,
    demoHistory: demo && values.DATABASE_URL === undefined && (values.DEMO_HISTORY ?? true),
    paypal: payPalOf(values),
    panelTimeZone: values.PANEL_TIME_ZONE,
    shutdownWaitMs: (values.SHUTDOWN_WAIT_SECONDS ?? (isBehindProxies ? 3 : 0)) * 1_000,
    logLevel: values.LOG_LEVEL,
    retainDays: retainDaysOf(values),
    limits: {
      signupsPerNetworkHour: limitOf('LIMIT_SIGNUPS_PER_NETWORK_HOUR'),
      codesPerNetworkHour: limitOf('LIMIT_CODES_PER_NETWORK_HOUR'),
      loginsPerNetworkMinute: limitOf('LIMIT_LOGINS_PER_NETWORK_MINUTE'),
      availabilityPerNetworkMinute: limitOf('LIMIT_AVAILABILITY_PER_NETWORK_MINUTE'),
      feedbackPerNetworkHour: limitOf('LIMIT_FEEDBACK_PER_NETWORK_HOUR'),
      requestsPerNetworkMinute: limitOf('LIMIT_REQUESTS_PER_NETWORK_MINUTE'),
    },
  };
}
