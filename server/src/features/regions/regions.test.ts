import { AnonymousClient } from '@pollen/testkit/anonymous-client';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countryOfNetwork } from '../../platform/http/country';
import { isRestricted } from './rules';

const from = (country: string, address = '203.0.113.7') => ({ 'x-forwarded-for': address, 'x-country': country });

describe('behind a proxy that tells the country', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await openPanel({ TRUST_PROXY: 'true', COUNTRY_HEADER: 'X-Country' });
  });
  afterAll(() => panel.close());

  const regionOf = (headers: Record<string, string>) => panel.call('GET /api/v1/IP2', { headers });

  it('says the country of the caller and whether it is restricted', async () => {
    expect(await regionOf(from('SE'))).toMatchObject({ code: 200, data: { isoCode: 'SE', restricted: false } });
    expect(await regionOf(from('cn'))).toMatchObject({ code: 200, data: { isoCode: 'CN', restricted: true } });
  });

  it.each(['XX', 'T1', '', 'CHN', '<b>', '中国', 'C\u0000'])('treats %j as unknown', async (country) => {
    const header = Buffer.from(country).toString('latin1').replace('\u0000', '');
    expect((await regionOf(from(header))).data).toEqual({ isoCode: null, restricted: false });
  });

  it('ignores the header without a trusted proxy', async () => {
    expect((await regionOf({ 'x-country': 'CN' })).data).toEqual({ isoCode: null, restricted: false });
  });

  it('looks up the address when the proxy sends no country', async () => {
    const found = await regionOf({ 'x-forwarded-for': '114.114.114.114' });
    expect(found.data).toEqual({ isoCode: 'CN', restricted: true });
  });

  it.each([
    ['en', 'Sorry, this network is unavailable.'],
    ['zh', '抱歉，当前网络不可用。'],
  ] as const)('makes no account from a restricted country, and says so in %s', async (lang, sentence) => {
    const email = `far-${lang}@example.com`;
    const asked = await panel.call('POST /api/v1/RegistrationCode', {
      body: { userName: email },
      headers: from('CN'),
      lang,
    });
    expect(asked).toMatchObject({ status: 200, code: 2401, errors: [sentence] });

    const client = new AnonymousClient(panel, lang);
    const verifyCode = await client.askForCode(email);
    const body = { userName: email, verifyCode, password: 'Honey-bee-7', confirmedPassword: 'Honey-bee-7' };
    const cookie = Object.entries(client.cookies)
      .map((pair) => pair.join('='))
      .join('; ');
    const refused = await panel.call('POST /api/v1/Registry', { body, cookie, headers: from('CN'), lang });
    expect(refused).toMatchObject({ status: 200, code: 2401, errors: [sentence] });
    expect((await client.register(email, verifyCode)).code).toBe(200);
  });

  it('lets members who travel log in and reset their password', async () => {
    const asked = await panel.call('POST /api/v1/ForgotPasswordCode', {
      body: { userName: 'far-en@example.com' },
      headers: from('CN'),
    });
    expect(asked.code).toBe(200);
    const signedIn = await panel.call('POST /api/v1/Login', {
      body: { userName: 'far-en@example.com', password: 'Honey-bee-7' },
      headers: from('CN'),
    });
    expect(signedIn.code).toBe(200);
  });
});

describe('without a proxy', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await openPanel();
  });
  afterAll(() => panel.close());

  it('knows no country for this machine, whatever the caller claims', async () => {
    expect((await panel.call('GET /api/v1/IP2')).data).toEqual({ isoCode: null, restricted: false });
    expect((await panel.call('GET /api/v1/IP2', { headers: from('CN') })).data.isoCode).toBeNull();
  });

  it('accepts no parameters', async () => {
    expect(await panel.call('GET /api/v1/IP2?ip=1.2.4.8')).toMatchObject({ status: 400 });
  });
});

describe('the country of an address', () => {
  it.each([
    ['8.8.8.8', 'US'],
    ['114.114.114.114', 'CN'],
    ['2001:4860:4860:0::/64', 'US'],
    ['240e:1:2:3::/64', 'CN'],
    ['127.0.0.1', null],
    ['10.1.2.3', null],
    ['172.31.0.1', null],
    ['192.168.1.1', null],
    ['100.64.0.1', null],
    ['198.18.0.1', null],
    ['240.0.0.1', null],
    ['nobody', null],
    ['0:0:0:0::/64', null],
    ['fd12:3456:789a:1::/64', null],
    ['fe80:0:0:0::/64', null],
  ])('%s: %s', async (network, country) => {
    expect(await countryOfNetwork(network)).toBe(country);
  });
});

describe('restricted countries', () => {
  it.each([
    ['CN', 'CN', true],
    ['CN', 'ru, cn;IR', true],
    ['SE', 'CN', false],
    ['CN', '', false],
    [null, 'CN', false],
    [null, '', false],
  ])('%s among %j: %s', (country, setting, expected) => {
    expect(isRestricted(country, setting)).toBe(expected);
  });
});
