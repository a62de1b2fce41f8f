import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { hasPasswordShape } from '@pollen/contract/password-values';
import { z } from 'zod';
import { isHost, isLoopbackName } from './http/known-hosts';
import { type PayPalAccount, payPalOf, payPalProblems } from './paypal-account';
import {
  addressIn,
  addressPattern,
  flag,
  hostPattern,
  isOrigin,
  isTimeZone,
  isUrl,
  trustProxy,
  wholeNumber,
} from './setting-formats';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

interface SettingMeta {
  /** What the variable does, for the table in the documentation. */
  meaning: string;
  /** What a right value looks like; completes the sentence "NAME must be ...". */
  expected: string;
  /** The default as the table shows it. */
  shownDefault: string;
  /** Never repeat the value in a message. */
  secret?: true;
}

function setting<Schema extends z.ZodType>(schema: Schema, meta: SettingMeta): Schema {
  return schema.meta({ ...meta });
}

/** The demo panel's limits per network leave room for a classroom behind one address. */
const limitDefaults = {
  LIMIT_SIGNUPS_PER_NETWORK_HOUR: { usual: 20, demo: 250 },
  LIMIT_CODES_PER_NETWORK_HOUR: { usual: 40, demo: 600 },
  LIMIT_LOGINS_PER_NETWORK_MINUTE: { usual: 30, demo: 600 },
  LIMIT_AVAILABILITY_PER_NETWORK_MINUTE: { usual: 30, demo: 600 },
  LIMIT_FEEDBACK_PER_NETWORK_HOUR: { usual: 20, demo: 600 },
  LIMIT_REQUESTS_PER_NETWORK_MINUTE: { usual: 600, demo: 30_000 },
} as const;

type LimitName = keyof typeof limitDefaults;

function limit(name: LimitName, meaning: string) {
  const { usual, demo } = limitDefaults[name];
  return setting(wholeNumber(1, 100_000_000).optional(), {
    meaning,
    expected: 'a whole number from 1 to 100000000',
    shownDefault: `${usual}, with \`DEMO\` ${demo}`,
  });
}

const environment = z.object({
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
  HOST: setting(
    z
      .string()
      .refine((text) => isIP(text) !== 0 || hostPattern.test(text))
      .default('127.0.0.1'),
    {
      meaning: 'Address that the web server listens on; `0.0.0.0` is every address of the machine.',
      expected: 'an IP address or a host name',
      shownDefault: '127.0.0.1',
    },
  ),
  PUBLIC_URL: setting(
    z
      .string()
      .refine(isOrigin)
      .transform((text) => new URL(text).origin)
      .optional(),
    {
      meaning: 'Address that people type to reach Pollen; links in mails begin with it.',
      expected: 'an http or https address without a path, such as https://panel.example.com',
      shownDefault: 'http://`HOST`:`PORT`',
    },
  ),
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
    meaning: 'Folder for the embedded database, the secret key and uploaded files.',
    expected: 'the path of a folder',
    shownDefault: './data',
  }),
  DATABASE_URL: setting(
    z
      .string()
      .refine((text) => isUrl(text, ['postgres:', 'postgresql:']))
      .optional(),
    {
      meaning: 'PostgreSQL (15 or newer) to use instead of the embedded one.',
      expected: 'an address such as postgres://user:password@host:5432/database',
      shownDefault: 'none: the embedded database in `DATA_DIR`',
      secret: true,
    },
  ),
  SMTP_URL: setting(
    z
      .string()
      .refine((text) => isUrl(text, ['smtp:', 'smtps:']) && new URL(text).hostname !== '')
      .optional(),
    {
      meaning: 'Mail server. Without one, mails go to the dev mailbox at `/dev/mailbox`.',
      expected: 'an address such as smtp://user:password@host:587 or smtps://host:465',
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
    expected: 'an e-mail address',
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
    expected: 'an e-mail address',
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
  PAYPAL_URL: setting(
    z
      .string()
      .refine(isOrigin)
      .transform((text) => new URL(text).origin)
      .optional(),
    {
      meaning: 'Address of the fake when `PAYPAL_ENVIRONMENT` is `fake`.',
      expected: 'an http or https address without a path',
      shownDefault: 'none',
    },
  ),
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
  LIMIT_SIGNUPS_PER_NETWORK_HOUR: limit('LIMIT_SIGNUPS_PER_NETWORK_HOUR', 'Accounts made from one network in an hour.'),
  LIMIT_CODES_PER_NETWORK_HOUR: limit(
    'LIMIT_CODES_PER_NETWORK_HOUR',
    'Mails that one network may cause in an hour: verification codes, and as many again to confirm payout accounts; three times as many clicks on mailed links.',
  ),
  LIMIT_LOGINS_PER_NETWORK_MINUTE: limit(
    'LIMIT_LOGINS_PER_NETWORK_MINUTE',
    'Attempts to log in from one network in a minute.',
  ),
  LIMIT_AVAILABILITY_PER_NETWORK_MINUTE: limit(
    'LIMIT_AVAILABILITY_PER_NETWORK_MINUTE',
    'Questions from one network in a minute whether an address is free.',
  ),
  LIMIT_FEEDBACK_PER_NETWORK_HOUR: limit(
    'LIMIT_FEEDBACK_PER_NETWORK_HOUR',
    'Messages to customer service from one network in an hour; five times as many tries, ten times as many image codes.',
  ),
  LIMIT_REQUESTS_PER_NETWORK_MINUTE: limit(
    'LIMIT_REQUESTS_PER_NETWORK_MINUTE',
    'Requests of any kind from one network in a minute.',
  ),
});

type Environment = z.output<typeof environment>;
export type LogLevel = Environment['LOG_LEVEL'];

/** Everything that the environment decides, checked and completed. */
export interface Config {
  nodeEnv: Environment['NODE_ENV'];
  isProduction: boolean;
  port: number;
  host: string;
  /** Origin without a trailing slash. */
  publicUrl: string;
  publicUrlIsThisMachine: boolean;
  /** Names that requests may be for, beside that of `publicUrl`. */
  moreHosts: string[];
  /** Absolute path. */
  dataDir: string;
  /** Undefined means the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  /** Whether mails go to the dev mailbox: no `SMTP_URL`, and never in production. */
  devMailbox: boolean;
  mailFrom: string;
  supportEmail: string;
  /** Undefined means the one kept in `dataDir`: `getSecretKey(config)` knows both. */
  secretKey: string | undefined;
  acceptNewSecretKey: boolean;
  operatorEmail: string;
  /** Undefined means that one is made up. */
  operatorPassword: string | undefined;
  /** As Fastify's `trustProxy` wants it. */
  trustProxy: false | number | string[];
  /** Lower case; believed only from the proxies of `trustProxy`. */
  countryHeader: string | undefined;
  demo: boolean;
  /** Null: none was given. Outside of production a fake takes its place at start. */
  paypal: PayPalAccount | null;
  panelTimeZone: string;
  shutdownWaitMs: number;
  logLevel: LogLevel;
  limits: {
    signupsPerNetworkHour: number;
    codesPerNetworkHour: number;
    loginsPerNetworkMinute: number;
    availabilityPerNetworkMinute: number;
    feedbackPerNetworkHour: number;
    requestsPerNetworkMinute: number;
  };
}

/** Says everything that is wrong with the settings at once; its message is meant for the person who starts Pollen. */
export class WrongSettings extends Error {
  override name = 'WrongSettings';

  constructor(readonly problems: readonly string[]) {
    const count = problems.length === 1 ? 'One setting is wrong' : `${problems.length} settings are wrong`;
    super(`${count}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

function metaOf(name: keyof Environment): SettingMeta {
  return environment.shape[name].meta() as unknown as SettingMeta;
}

/** Everybody who reaches the panel could read every mail in the dev mailbox, codes and links among them. Tests may. */
function publicMailboxProblems({ PUBLIC_URL, SMTP_URL, NODE_ENV }: Environment): string[] {
  if (PUBLIC_URL === undefined || SMTP_URL !== undefined || NODE_ENV !== 'development') return [];
  if (isLoopbackName(new URL(PUBLIC_URL).hostname)) return [];
  return [
    `SMTP_URL must be set when PUBLIC_URL (${PUBLIC_URL}) is not this machine: without a mail server, mails go to the dev mailbox, which is for one person at one machine. For a panel that others use, also set NODE_ENV to production; to try Pollen alone, leave PUBLIC_URL out`,
  ];
}

/** Reads and checks every setting; throws `WrongSettings` naming each wrong one, without ever repeating a secret. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(given);
  const problems: string[] = [];
  if (!parsed.success) {
    for (const name of new Set(parsed.error.issues.map((issue) => issue.path[0] as keyof Environment))) {
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
  if (parsed.success) problems.push(...payPalProblems(parsed.data), ...publicMailboxProblems(parsed.data));
  if (!parsed.success || problems.length > 0) throw new WrongSettings(problems);

  const values = parsed.data;
  const reachableHost = ['0.0.0.0', '::'].includes(values.HOST) ? 'localhost' : values.HOST;
  const urlHost = isIP(reachableHost) === 6 ? `[${reachableHost}]` : reachableHost;
  const publicUrl = values.PUBLIC_URL ?? new URL(`http://${urlHost}:${values.PORT}`).origin;
  const { hostname } = new URL(publicUrl);
  const demo = values.DEMO ?? values.DATABASE_URL === undefined;
  const limitOf = (name: LimitName) => values[name] ?? limitDefaults[name][demo ? 'demo' : 'usual'];
  const mailHost = isIP(hostname.replace(/[[\]]/g, '')) === 0 ? hostname : 'localhost';
  const mailFrom = values.MAIL_FROM ?? `Pollen <no-reply@${mailHost}>`;
  // Several processes are exchanged one after the other; of one alone nobody else could take the requests.
  const isBehindProxies = values.NODE_ENV === 'production' && values.DATABASE_URL !== undefined;
  return {
    nodeEnv: values.NODE_ENV,
    isProduction: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    publicUrlIsThisMachine: isLoopbackName(hostname),
    moreHosts: values.MORE_HOSTS ?? [],
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
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
    paypal: payPalOf(values),
    panelTimeZone: values.PANEL_TIME_ZONE,
    shutdownWaitMs: (values.SHUTDOWN_WAIT_SECONDS ?? (isBehindProxies ? 3 : 0)) * 1_000,
    logLevel: values.LOG_LEVEL,
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

/** One row per setting, for the generated table in the documentation. */
export function settingsTable(): { name: string; default: string; meaning: string }[] {
  return (Object.keys(environment.shape) as (keyof Environment)[]).map((name) => {
    const { shownDefault, meaning } = metaOf(name);
    return { name, default: shownDefault, meaning };
  });
}
