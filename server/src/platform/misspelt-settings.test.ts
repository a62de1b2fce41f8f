import { expect, test } from 'vitest';
import { misspeltSettings } from './misspelt-settings';
import { settingsTable } from './settings';

const settings = settingsTable().map(({ name }) => name);
const meantBy = (name: string) =>
  misspeltSettings({ [name]: 'x' }, settings).map((sentence) => /Did you mean (\w+)\?/.exec(sentence)?.[1] ?? 'family');

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PAYPAL_CLINET_ID', 'PAYPAL_CLIENT_ID'],
  ['SMPT_URL', 'SMTP_URL'],
  ['SECRETKEY', 'SECRET_KEY'],
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['database_url', 'DATABASE_URL'],
  ['PROT', 'PORT'],
])('%s is named with the intended setting', (name, meant) => expect(meantBy(name)).toEqual([meant]));

test('unknown names with a prefix of ours are named too', () => {
  expect(meantBy('PAYPAL_MERCHANT')).toEqual(['family']);
  expect(meantBy('LIMIT_CODES_PER_ADDRESS_DAY')).toEqual(['family']);
});

test('known settings and common variables are not named', () => {
  expect(misspeltSettings(Object.fromEntries(settings.map((name) => [name, 'x'])), settings)).toEqual([]);
  const machine = `HOME HOSTNAME HOSTTYPE HOSTS POST PORTS SHELL USER PATH PWD TERM LANG LOGNAME MAIL EDITOR DEBUG CI TZ
    NODE_OPTIONS NODE_PATH PGHOST PGPORT PGUSER PGPASSWORD npm_config_prefix npm_lifecycle_event KUBERNETES_PORT
    KUBERNETES_SERVICE_HOST REDIS_URL AWS_REGION INVOCATION_ID JOURNAL_STREAM XDG_DATA_DIRS DATA DIR COLORTERM SHLVL
    GITHUB_SHA HTTP_PROXY NO_PROXY SSL_CERT_FILE CHROME_PATH`.split(/\s+/);
  expect(misspeltSettings(Object.fromEntries(machine.map((name) => [name, 'x'])), settings)).toEqual([]);
});
