import { hasPasswordShape } from '@pollen/contract/password-values';
import { z } from 'zod';
import { FEWEST_CONNECTIONS } from './database/connection-shares';
import { readBucketAddress } from './files/bucket-address';
import { isHost } from './http/known-hosts';
import { type LimitSetting, limitDefaults } from './limit-settings';
import { type RetentionSetting, retentionDefaults } from './retention-settings';
import {
  addressIn,
  addressPattern,
  flag,
  isTimeZone,
  isUrl,
  listenAddress,
  origin,
  trustProxy,
  wholeNumber,
} from './setting-formats';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

interface SettingMeta {
  /** The meaning of the variable, for the table in the documentation. */
  meaning: string;
  /** The form of a valid value; completes the sentence "NAME must be ...". */
  expected: string;
  /** The default in the table. */
  shownDefault: string;
  /** The value is never repeated in a message. */
  secret?: true;
}

function setting<Schema extends z.ZodType>(schema: Schema, meta: SettingMeta): Schema {
  return schema.meta({ ...meta });
}

function limit(name: LimitSetting) {
  const { usual, demo, meaning } = limitDefaults[name];
  return setting(wholeNumber(1, 100_000_000).optional(), {
    meaning,
    expected: 'a whole number from 1 to 100000000',
    shownDefault: `${usual}, with \`DEMO\` ${demo}`,
  });
}

function retention(name: RetentionSetting) {
  const { days, from, to, meaning } = retentionDefaults[name];
  return setting(wholeNumber(from, to).default(days), {
    meaning: `Days to keep: ${meaning}`,
    expected: `a whole number of days from ${from} to ${to}`,
    shownDefault: `${days}`,
  });
}

function databaseUrl(meta: Pick<SettingMeta, 'meaning' | 'shownDefault'>) {
  const schema = z.string().refine((text) => isUrl(text, ['postgres:', 'postgresql:']));
  return setting(schema.optional(), {
    ...meta,
    expected: 'an address such as postgres://user:password@host:5432/database, with %25 for each % of the password',
    secret: true,
  });
}

/** All settings: environment variables with their form, default and documentation. */
export const settings = z.object({
  NODE_ENV: setting(z.enum(['production', 'development', 'test']).default('development'), {
    meaning: 'In `production` there is no dev mailbox, so `SMTP_URL` is required.',
    expected: 'production, development or test',
    shownDefault: 'development',
  }),
  PORT: setting(wholeNumber(0, 65_535).default(3000), {
    meaning: 'TCP port of the web server; 0 takes any free one.',
    expected: 'a whole number from 0 to 65535',
    shownDefault: '3000',
  }),
  HOST: setting(listenAddress.default('127.0.0.1'), {
    meaning: 'Address that the web server listens on; `0.0.0.0` is every address of the machine.',
    expected: 'an IP address or a host name',
    shownDefault: '127.0.0.1',
  }),
  HEALTH_PORT: setting(wholeNumber(0, 65_535).optional(), {
    meaning:
      'TCP port of `/live`, `/ready` and `/metrics` for supervisors, load balancers and Prometheus; 0 takes any free one. Nobody else should reach it.',
    expected: 'a whole number from 0 to 65535',
    shownDefault: 'none: only `/ready` is answered, on `PORT`',
  }),
  HEALTH_HOST: setting(listenAddress.optional(), {
    meaning: 'Address on which `HEALTH_PORT` listens.',
    expected: 'an IP address or a host name',
    shownDefault: 'the value of `HOST`',
  }),
  PUBLIC_URL: setting(origin.optional(), {
    meaning: 'Address that people type to reach Pollen; links in mails begin with it.',
    expected: 'an http or https address without a path, such as https://panel.example.com',
    shownDefault: 'http://`HOST`:`PORT`',
  }),
  MORE_HOSTS: setting(
    z
      .string()
      .toLowerCase()
      .transform((text) => text.split(',').map((host) => host.trim()))
      .refine((hosts) => hosts.every(isHost))
      .optional(),
    {
      meaning:
        'Other names that Pollen answers to, beside that of `PUBLIC_URL`, such as the address that a load balancer uses for its checks. A request for any other host is refused.',
      expected: 'host names or addresses, each with or without a port, with commas between them',
      shownDefault: 'none; every name of this machine while `PUBLIC_URL` is one',
    },
  ),
  DATA_DIR: setting(z.string().default('./data'), {
    meaning: 'Folder for the embedded database, the secret key and, without `FILES_URL`, uploaded files.',
    expected: 'the path of a folder',
    shownDefault: './data',
  }),
  FILES_URL: setting(
    z
      .string()
      .refine((text) => readBucketAddress(text) !== null)
      .optional(),
    {
      meaning:
        'Bucket of an S3-compatible store for uploaded files, in place of the folder `files` in `DATA_DIR`: for panels on several machines. It must not be public. `endpoint` is left out for AWS, `region` for `us-east-1`; `addressing=host` puts the bucket in front of the host name of an endpoint.',
      expected: 'an address such as s3://bucket/prefix?endpoint=https://storage.example.com&region=eu-central-1',
      shownDefault: 'none: the folder `files` in `DATA_DIR`',
    },
  ),
  AWS_ACCESS_KEY_ID: setting(z.string().min(1).optional(), {
    meaning: 'Access key for the bucket of `FILES_URL`, together with `AWS_SECRET_ACCESS_KEY`.',
    expected: 'the id of an access key',
    shownDefault: 'none: at AWS, the role of the machine or container',
  }),
  AWS_SECRET_ACCESS_KEY: setting(z.string().min(1).optional(), {
    meaning: 'Secret of that access key.',
    expected: 'the secret of an access key',
    shownDefault: 'none',
    secret: true,
  }),
  DATABASE_URL: databaseUrl({
    meaning: 'PostgreSQL (15 or newer) to use instead of the embedded one.',
    shownDefault: 'none: the embedded database in `DATA_DIR`',
  }),
  DATABASE_CONNECTIONS: setting(wholeNumber(FEWEST_CONNECTIONS, 500).default(20), {
    meaning:
      'The most connections of this process to the database. With jobs, a third is theirs. All processes together stay below `max_connections` of PostgreSQL.',
    expected: `a whole number from ${FEWEST_CONNECTIONS} to 500`,
    shownDefault: '20',
  }),
  DATABASE_PREPARED_STATEMENTS: setting(flag.default(true), {
    meaning:
      'Whether statements are prepared once for each connection. Not behind PgBouncer in transaction mode before its version 1.21, or without its `max_prepared_statements`.',
    expected: 'true or false',
    shownDefault: 'true',
  }),
  JOBS: setting(z.enum(['on', 'off', 'only']).default('on'), {
    meaning:
      'Whether this process does background work: `off` leaves it to others and `only` serves no pages. At least one process of a panel must do it, and the only one of the embedded database always does.',
    expected: 'on, off or only',
    shownDefault: 'on',
  }),
  JOBS_DATABASE_URL: databaseUrl({
    meaning:
      'The database of `DATABASE_URL` at another address, for background work, migrations, backups and the `pollen` command: behind PgBouncer in transaction mode these need PostgreSQL itself, because they listen and lock for longer than a transaction.',
    shownDefault: '`DATABASE_URL`',
  }),
  DATABASE_READ_URL: databaseUrl({
    meaning:
      'A streaming replica of the database of `DATABASE_URL`, past any pooler: lists, figures and exports of the console are read there while it is at most 3 seconds behind. An operator who has just written something reads from the database itself.',
    shownDefault: 'none: everything is read from the database itself',
  }),
  MIGRATE: setting(flag.default(true), {
    meaning:
      'Whether the start brings the schema of the database of `DATABASE_URL` up to date. Without it, `pollen migrate` does, and a start on an older schema is refused. The embedded database is always migrated.',
    expected: 'true or false',
    shownDefault: 'true',
  }),
  BACKUP_DIR: setting(z.string().optional(), {
    meaning: 'Folder in which a backup is stored every night; `pollen backup` without a folder stores one there, too.',
    expected: 'the path of a folder',
    shownDefault: 'none: no backups are made',
  }),
  BACKUP_KEEP: setting(wholeNumber(1, 1_000).default(14), {
    meaning: 'How many backups stay in `BACKUP_DIR`; older ones are deleted after a new one has succeeded.',
    expected: 'a whole number from 1 to 1000',
    shownDefault: '14',
  }),
  BACKUP_SCRATCH_URL: databaseUrl({
    meaning:
      'PostgreSQL on which a trial restore, weekly or by `pollen try-restore`, makes a database and drops it; its user must be allowed to create databases.',
    shownDefault: '`JOBS_DATABASE_URL` or `DATABASE_URL`; a second embedded server without them',
  }),
  SMTP_URL: setting(
    z
      .string()
      .refine((text) => isUrl(text, ['smtp:', 'smtps:']) && new URL(text).hostname !== '')
      .optional(),
    {
      meaning: 'Mail server. Without one, mails go to the dev mailbox at `/dev/mailbox`.',
      expected:
        'an address such as smtp://user:password@host:587 or smtps://host:465, with %25 for each % of the password',
      shownDefault: 'none: the dev mailbox',
      secret: true,
    },
  ),
  MAIL_FROM: setting(
    z
      .string()
      .refine((text) => addressPattern.test(text) || /^[^<>\r\n"]*<([^<>]+)>$/.test(text))
      .refine((text) => addressPattern.test(addressIn(text)))
      .optional(),
    {
      meaning: 'Sender of every mail.',
      expected: 'an address, alone or after a name: Pollen <no-reply@panel.example.com>',
      shownDefault: 'Pollen <no-reply@(host of `PUBLIC_URL`)>',
    },
  ),
  SUPPORT_EMAIL: setting(z.string().regex(addressPattern).optional(), {
    meaning: 'Address of customer service: gets the messages of the contact form, and the answers to mails.',
    expected: 'an email address',
    shownDefault: 'the address in `MAIL_FROM`',
  }),
  SECRET_KEY: setting(z.string().min(32).optional(), {
    meaning: 'Key that signs and encrypts; every process of one panel needs the same.',
    expected: 'at least 32 characters, such as 32 random bytes in base64',
    shownDefault: 'made at the first start and kept in `DATA_DIR/secret-key`',
    secret: true,
  }),
  ACCEPT_NEW_SECRET_KEY: setting(flag.default(false), {
    meaning:
      'For one start, when the secret key is lost for good: takes another one in its place. Everybody is signed out, and what the lost one sealed stays unreadable.',
    expected: 'true or false',
    shownDefault: 'false: another key than before is refused',
  }),
  OPERATOR_EMAIL: setting(z.string().regex(addressPattern).toLowerCase().default('operator@example.com'), {
    meaning: 'Address of the first console operator, made when there is none.',
    expected: 'an email address',
    shownDefault: 'operator@example.com',
  }),
  OPERATOR_PASSWORD: setting(z.string().max(128).refine(hasPasswordShape).optional(), {
    meaning: 'Password of the first console operator.',
    expected: '8 to 128 characters with letters and digits',
    shownDefault: 'made up and printed once',
    secret: true,
  }),
  TRUST_PROXY: setting(trustProxy.default(false), {
    meaning: 'Which reverse proxies may tell the address of the client (`X-Forwarded-For`).',
    expected:
      'false, true (one proxy), a number of proxies from 1 to 9, or a list of addresses and networks (10.0.0.0/8)',
    shownDefault: 'false',
  }),
  COUNTRY_HEADER: setting(
    z
      .string()
      .regex(/^[a-z\d]+(-[a-z\d]+)*$/i)
      .toLowerCase()
      .optional(),
    {
      meaning:
        'Request header in which the proxies of `TRUST_PROXY` tell the country of the client, such as `CF-IPCountry`. They must overwrite what the client sent.',
      expected: 'the name of a header',
      shownDefault: 'none: the country is looked up by the address',
    },
  ),
  PAYPAL_CLIENT_ID: setting(z.string().min(1).optional(), {
    meaning:
      'REST app that pays members through PayPal Payouts, together with `PAYPAL_SECRET`. Keys that an admin entered in the console take the place of all of these.',
    expected: 'the client id of a PayPal REST app',
    shownDefault: 'none: a fake that pays nobody; in production runs are paid by hand',
  }),
  PAYPAL_SECRET: setting(z.string().min(1).optional(), {
    meaning: 'Secret of that REST app.',
    expected: 'the secret of a PayPal REST app',
    shownDefault: 'none',
    secret: true,
  }),
  PAYPAL_ENVIRONMENT: setting(z.enum(['live', 'sandbox', 'fake']).default('sandbox'), {
    meaning: 'Which PayPal: `live` moves real money, `sandbox` does not, `fake` is another program at `PAYPAL_URL`.',
    expected: 'live, sandbox or fake',
    shownDefault: 'sandbox',
  }),
  PAYPAL_URL: setting(origin.optional(), {
    meaning: 'Address of the fake when `PAYPAL_ENVIRONMENT` is `fake`.',
    expected: 'an http or https address without a path',
    shownDefault: 'none',
  }),
  PAYPAL_WEBHOOK_ID: setting(z.string().min(1).optional(), {
    meaning: 'Id of the webhook that calls `/partner/paypal`. Without one, PayPal is asked every few minutes.',
    expected: 'the id of a PayPal webhook',
    shownDefault: 'none',
  }),
  DEMO: setting(flag.optional(), {
    meaning: 'Fill an empty database with the demo panel, and raise the limits per network.',
    expected: 'true or false',
    shownDefault: 'true with the embedded database, false with `DATABASE_URL`',
  }),
  DEMO_HISTORY: setting(flag.optional(), {
    meaning:
      'Give a new demo panel six months of made-up members, answers, orders and payments, in the background. Without it the panel is bare: surveys and gifts, nobody yet.',
    expected: 'true or false; true only with the embedded database',
    shownDefault: 'true with the embedded database and `DEMO`, otherwise false',
  }),
  PANEL_TIME_ZONE: setting(z.string().refine(isTimeZone).default('America/New_York'), {
    meaning: 'Time zone in which a day, a month and Friday begin for the panel.',
    expected: 'the name of a time zone, such as Europe/Berlin',
    shownDefault: 'America/New_York',
  }),
  SHUTDOWN_WAIT_SECONDS: setting(wholeNumber(0, 10).optional(), {
    meaning:
      'How long a process that was asked to end (SIGTERM) goes on as before while `GET /ready` answers 503, so that load balancers stop sending to it.',
    expected: 'a whole number from 0 to 10',
    shownDefault: '3 in `production` with `DATABASE_URL`, otherwise 0',
  }),
  LOG_LEVEL: setting(z.enum(logLevels).default('info'), {
    meaning: 'Least important log lines to write.',
    expected: logLevels.join(', '),
    shownDefault: 'info',
  }),
  LIMIT_SIGNUPS_PER_NETWORK_HOUR: limit('LIMIT_SIGNUPS_PER_NETWORK_HOUR'),
  LIMIT_CODES_PER_NETWORK_HOUR: limit('LIMIT_CODES_PER_NETWORK_HOUR'),
  LIMIT_LOGINS_PER_NETWORK_MINUTE: limit('LIMIT_LOGINS_PER_NETWORK_MINUTE'),
  LIMIT_AVAILABILITY_PER_NETWORK_MINUTE: limit('LIMIT_AVAILABILITY_PER_NETWORK_MINUTE'),
  LIMIT_FEEDBACK_PER_NETWORK_HOUR: limit('LIMIT_FEEDBACK_PER_NETWORK_HOUR'),
  LIMIT_REQUESTS_PER_NETWORK_MINUTE: limit('LIMIT_REQUESTS_PER_NETWORK_MINUTE'),
  RETAIN_SESSIONS_DAYS: retention('RETAIN_SESSIONS_DAYS'),
  RETAIN_OPERATOR_SESSIONS_DAYS: retention('RETAIN_OPERATOR_SESSIONS_DAYS'),
  RETAIN_IMPERSONATIONS_DAYS: retention('RETAIN_IMPERSONATIONS_DAYS'),
  RETAIN_ABANDONED_ANSWERS_DAYS: retention('RETAIN_ABANDONED_ANSWERS_DAYS'),
  RETAIN_MAILS_DAYS: retention('RETAIN_MAILS_DAYS'),
  RETAIN_NOTIFICATIONS_DAYS: retention('RETAIN_NOTIFICATIONS_DAYS'),
  RETAIN_CODING_CHANGES_DAYS: retention('RETAIN_CODING_CHANGES_DAYS'),
  RETAIN_SURVEY_COMMENTS_DAYS: retention('RETAIN_SURVEY_COMMENTS_DAYS'),
  RETAIN_INVARIANT_RUNS_DAYS: retention('RETAIN_INVARIANT_RUNS_DAYS'),
  RETAIN_PARTNER_CALLS_DAYS: retention('RETAIN_PARTNER_CALLS_DAYS'),
  RETAIN_FORGED_CALLS_DAYS: retention('RETAIN_FORGED_CALLS_DAYS'),
  RETAIN_PARTNER_INVITES_DAYS: retention('RETAIN_PARTNER_INVITES_DAYS'),
  RETAIN_OFFERS_DAYS: retention('RETAIN_OFFERS_DAYS'),
  RETAIN_FAILED_JOBS_DAYS: retention('RETAIN_FAILED_JOBS_DAYS'),
});

/** The values of the settings. */
export type Settings = z.output<typeof settings>;

/** Returns the documentation of a setting. */
export function metaOf(name: keyof Settings): SettingMeta {
  return settings.shape[name].meta() as unknown as SettingMeta;
}

/** Returns one row per setting for the generated table in the documentation. */
export function settingsTable(): { name: string; default: string; meaning: string }[] {
  return (Object.keys(settings.shape) as (keyof Settings)[]).map((name) => {
    const { shownDefault, meaning } = metaOf(name);
    return { name, default: shownDefault, meaning };
  });
}
