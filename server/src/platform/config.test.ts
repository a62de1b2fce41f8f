import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, WrongSettings } from './config';
import { retentionDefaults } from './retention-settings';
import { settingsTable } from './settings';

function problemsOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(WrongSettings);
    return (error as WrongSettings).message;
  }
  throw new Error('These settings were accepted.');
}

describe('settings', () => {
  it('of background work need a database that other processes reach', () => {
    expect(problemsOf({ JOBS: 'off', JOBS_DATABASE_URL: 'postgres://h/d' })).toMatch(
      /JOBS must be on without DATABASE_URL.*JOBS_DATABASE_URL must be left out without DATABASE_URL/s,
    );
    expect(problemsOf({ DATABASE_CONNECTIONS: '7', JOBS: 'none' })).toMatch(/from 8 to 500.*on, off or only/s);
    const pooled = 'postgres://u:p@pooler.example.com:6432/d';
    const direct = 'postgres://u:p@db.example.com/d';
    expect(readConfig({ DATABASE_URL: pooled, JOBS_DATABASE_URL: direct, JOBS: 'only' })).toMatchObject({
      databaseUrl: pooled,
      directDatabaseUrl: direct,
      jobs: 'only',
      // A pooler cannot lead to a database that has just been made.
      scratchUrl: direct,
    });
    const replica = 'postgres://u:p@replica.example.com/d';
    expect(readConfig({ DATABASE_URL: pooled, DATABASE_READ_URL: replica })).toMatchObject({
      readDatabaseUrl: replica,
    });
    expect(problemsOf({ DATABASE_READ_URL: replica })).toContain(
      'DATABASE_READ_URL must be left out without DATABASE_URL',
    );
    // Also for whoever has a timer of their own and no BACKUP_DIR.
    expect(readConfig({ BACKUP_SCRATCH_URL: direct })).toMatchObject({ backup: null, scratchUrl: direct });
    expect(readConfig({ DATABASE_URL: pooled })).toMatchObject({ directDatabaseUrl: pooled });
  });

  it('have a default each, for a demo panel on this machine', () => {
    expect(readConfig({})).toEqual({
      nodeEnv: 'development',
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      health: null,
      publicUrl: 'http://127.0.0.1:3000',
      publicUrlIsThisMachine: true,
      moreHosts: [],
      dataDir: resolve('data'),
      bucket: null,
      databaseUrl: undefined,
      directDatabaseUrl: undefined,
      connections: 20,
      preparesStatements: true,
      jobs: 'on',
      migrate: true,
      backup: null,
      scratchUrl: undefined,
      retainDays: Object.fromEntries(Object.entries(retentionDefaults).map(([name, { days }]) => [name, days])),
      smtpUrl: undefined,
      devMailbox: true,
      mailFrom: 'Pollen <no-reply@localhost>',
      supportEmail: 'no-reply@localhost',
      secretKey: undefined,
      acceptNewSecretKey: false,
      shutdownWaitMs: 0,
      operatorEmail: 'operator@example.com',
      operatorPassword: undefined,
      trustProxy: false,
      countryHeader: undefined,
      demo: true,
      demoHistory: true,
      paypal: null,
      panelTimeZone: 'America/New_York',
      logLevel: 'info',
      limits: {
        signupsPerNetworkHour: 250,
        codesPerNetworkHour: 600,
        loginsPerNetworkMinute: 600,
        availabilityPerNetworkMinute: 600,
        feedbackPerNetworkHour: 600,
        requestsPerNetworkMinute: 30_000,
      },
    });
  });

  it('read given values, and treat an empty variable as absent', () => {
    const config = readConfig({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://Panel.Example.com/',
      DATABASE_URL: 'postgres://pollen:secret@db.example.com/pollen',
      SMTP_URL: 'smtps://user:secret@mail.example.com',
      SECRET_KEY: 's'.repeat(40),
      OPERATOR_EMAIL: 'Ada@Example.com',
      OPERATOR_PASSWORD: 'correct horse 7',
      MAIL_FROM: '',
      DEMO: ' ',
      LIMIT_SIGNUPS_PER_NETWORK_HOUR: '7',
    });
    expect(config).toMatchObject({
      isProduction: true,
      port: 8080,
      publicUrl: 'https://panel.example.com',
      publicUrlIsThisMachine: false,
      devMailbox: false,
      mailFrom: 'Pollen <no-reply@panel.example.com>',
      operatorEmail: 'ada@example.com',
      demo: false,
      demoHistory: false,
      limits: { signupsPerNetworkHour: 7, codesPerNetworkHour: 40, requestsPerNetworkMinute: 600 },
    });
  });

  it('answer supervisors on a port of their own when one is given', () => {
    const everywhere = { HOST: '0.0.0.0', HEALTH_PORT: '9100' };
    expect(readConfig(everywhere).health).toEqual({ host: '0.0.0.0', port: 9100 });
    expect(readConfig({ ...everywhere, HEALTH_HOST: '10.0.0.7' }).health).toEqual({ host: '10.0.0.7', port: 9100 });
    expect(problemsOf({ PORT: '9100', HEALTH_PORT: '9100' })).toContain('HEALTH_PORT must be another port than PORT');
  });

  it("use the sender's address for customer service unless another is set", () => {
    expect(readConfig({ MAIL_FROM: 'Hello <post@example.com>' }).supportEmail).toBe('post@example.com');
    expect(readConfig({ SUPPORT_EMAIL: 'help@example.com' }).supportEmail).toBe('help@example.com');
  });

  it('turn the demo on or off against the default', () => {
    expect(readConfig({ DEMO: 'off' })).toMatchObject({ demo: false, limits: { signupsPerNetworkHour: 20 } });
    const elsewhere = { DEMO: 'TRUE', DATABASE_URL: 'postgresql://db.example.com/pollen' };
    expect(readConfig(elsewhere)).toMatchObject({ demo: true, demoHistory: false });
    expect(readConfig({ DEMO_HISTORY: 'no' })).toMatchObject({ demo: true, demoHistory: false });
    expect(() => readConfig({ ...elsewhere, DEMO_HISTORY: 'yes' })).toThrow('DEMO_HISTORY must not be true');
  });

  it.each([
    ['http://localhost:3000', true],
    ['http://pollen.localhost', true],
    ['http://127.8.9.1:80', true],
    ['http://[::1]:3000', true],
    ['http://localhost.example.com', false],
    ['http://192.168.1.4', false],
  ])('recognize whether %s is this machine', (url, thisMachine) => {
    const config = readConfig({ PUBLIC_URL: url, SMTP_URL: 'smtp://mail.example.com' });
    expect(config.publicUrlIsThisMachine).toBe(thisMachine);
  });

  it.each([
    ['::1', 'http://[::1]:3000'],
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['panel.internal', 'http://panel.internal:3000'],
  ])('derive the public address from HOST %s', (host, url) => {
    expect(readConfig({ HOST: host }).publicUrl).toBe(url);
  });

  it.each([
    ['false', false],
    ['0', false],
    ['true', 1],
    ['2', 2],
    ['loopback, 10.0.0.0/8,fd00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
  ])('read TRUST_PROXY=%s', (text, value) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(value);
  });

  it('accept a PayPal account only complete, and never for another address', () => {
    const account = { PAYPAL_CLIENT_ID: 'id', PAYPAL_SECRET: 'very secret' };
    expect(readConfig(account).paypal).toEqual({
      environment: 'sandbox',
      url: 'https://api-m.sandbox.paypal.com',
      clientId: 'id',
      secret: 'very secret',
      webhookId: undefined,
    });
    const live = readConfig({ ...account, PAYPAL_ENVIRONMENT: 'live', PAYPAL_WEBHOOK_ID: 'WH-1' }).paypal;
    expect(live).toMatchObject({ environment: 'live', url: 'https://api-m.paypal.com', webhookId: 'WH-1' });
    const fake = { ...account, PAYPAL_ENVIRONMENT: 'fake', PAYPAL_URL: 'http://127.0.0.1:9' };
    expect(readConfig(fake).paypal).toMatchObject({ environment: 'fake', url: 'http://127.0.0.1:9' });
    expect(problemsOf({ PAYPAL_SECRET: 'very secret' })).toContain('must be given together');
    expect(problemsOf({ PAYPAL_SECRET: 'very secret' })).not.toContain('very secret');
    expect(problemsOf({ ...account, PAYPAL_URL: 'http://127.0.0.1:9' })).toContain('PAYPAL_URL');
    expect(problemsOf({ ...account, PAYPAL_ENVIRONMENT: 'fake' })).toContain('PAYPAL_URL');
  });

  it('accept a country header only from trusted proxies', () => {
    expect(readConfig({ COUNTRY_HEADER: 'CF-IPCountry', TRUST_PROXY: '1' }).countryHeader).toBe('cf-ipcountry');
    expect(problemsOf({ COUNTRY_HEADER: 'CF-IPCountry' })).toContain('TRUST_PROXY must name the proxies');
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['HOST', 'two words'],
    ['PUBLIC_URL', 'panel.example.com'],
    ['PUBLIC_URL', 'https://panel.example.com/path'],
    ['PUBLIC_URL', 'ftp://panel.example.com'],
    ['DATABASE_URL', 'mysql://db.example.com/pollen'],
    ['DATABASE_URL', 'postgres://pollen:50%@db.example.com/pollen'],
    ['SMTP_URL', 'mail.example.com:25'],
    ['SMTP_URL', 'smtp://pollen:50%@mail.example.com'],
    ['SUPPORT_EMAIL', 'Help <help@example.com>'],
    ['MAIL_FROM', 'Pollen'],
    ['MAIL_FROM', 'Pollen <nobody>'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
    ['SECRET_KEY', 'short'],
    ['OPERATOR_EMAIL', 'operator'],
    ['OPERATOR_PASSWORD', '1234567'],
    ['TRUST_PROXY', 'proxy.example.com'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['COUNTRY_HEADER', 'CF IPCountry'],
    ['DEMO', 'maybe'],
    ['NODE_ENV', 'staging'],
    ['PANEL_TIME_ZONE', 'Mars/Olympus'],
    ['PANEL_TIME_ZONE', '+02:00'],
    ['LOG_LEVEL', 'loud'],
    ['LIMIT_CODES_PER_NETWORK_HOUR', '0'],
    ['LIMIT_CODES_PER_NETWORK_HOUR', '1.5'],
  ])('refuse %s=%s and name it', (name, value) => {
    expect(problemsOf({ [name]: value })).toContain(`  - ${name} must be `);
  });

  it('name all errors in one message, without secrets', () => {
    const message = problemsOf({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://root:hunter2@db',
      SECRET_KEY: 'hunter2',
      OPERATOR_PASSWORD: 'hunter2',
      SMTP_URL: 'hunter2',
    });
    expect(message).toMatchInlineSnapshot(`
      "5 settings are wrong:
        - PORT must be a whole number from 0 to 65535; given: "eighty"
        - DATABASE_URL must be an address such as postgres://user:password@host:5432/database, with %25 for each % of the password; given: (not shown)
        - SMTP_URL must be an address such as smtp://user:password@host:587 or smtps://host:465, with %25 for each % of the password; given: (not shown)
        - SECRET_KEY must be at least 32 characters, such as 32 random bytes in base64; given: (not shown)
        - OPERATOR_PASSWORD must be 8 to 128 characters with letters and digits; given: (not shown)"
    `);
    expect(message).not.toContain('hunter2');
  });

  it('require a mail server in production', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toContain('SMTP_URL must be');
  });

  it('are all in the table, with a meaning and a default', () => {
    const table = settingsTable();
    expect(table.map((row) => row.name)).toContain('TRUST_PROXY');
    for (const row of table) {
      expect(row.meaning, row.name).toMatch(/^[A-Z].*\.$/);
      expect(row.default, row.name).not.toBe('');
    }
  });
});
