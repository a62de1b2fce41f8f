import { codes } from '@pollen/contract/codes';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkOfAddress, plainAddress, widerNetworksOfAddress } from './network';
import { proxyTrust } from './trusted-proxies';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  // A form that is out of use.
  ['::192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
  ['"[2001:db8:1:2::7%eth0]:443"', '2001:db8:1:2::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s is of the network %s', (address, network) => {
  expect(networkOfAddress(address)).toBe(network);
});

test('limits count an IPv6 /64 as one network, and the next /64 as another', async () => {
  const panel = await openPanel({ TRUST_PROXY: '1', LIMIT_AVAILABILITY_PER_NETWORK_MINUTE: '2' });
  const ask = async (address: string) => {
    const answer = await panel.call('POST /api/v1/Registered', {
      body: { userName: 'free@example.com' },
      headers: { 'x-forwarded-for': address },
    });
    return answer.code;
  };
  expect(await ask('2001:db8:1:2::1')).toBe(200);
  expect(await ask('2001:db8:1:2::2')).toBe(200);
  expect(await ask('2001:db8:1:2:ffff::3')).toBe(codes.tooManyRequests);
  expect(await ask('2001:db8:1:3::1')).toBe(200);
  await panel.close();
});

test.each([
  ['unknown', null],
  ['192.0.2.7:port', null],
  ['192.0.2.7:123456', null],
  ['[192.0.2.7', null],
  ['_hidden', null],
  ['192.0.2.999', null],
  ['0x7f.1', null],
  ['127.1', null],
  ['a'.repeat(10_000), null],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['[::1]', '::1'],
])('%s is the address %s', (written, address) => {
  expect(plainAddress(written)).toBe(address);
});

test('an IPv6 network belongs to a /56 and a /48, an IPv4 address to none', () => {
  expect(widerNetworksOfAddress('2001:db8:1:2a7f::1')).toEqual([
    { network: '2001:db8:1:2a00::/56', times: 4 },
    { network: '2001:db8:1:0::/48', times: 16 },
  ]);
  expect(widerNetworksOfAddress('192.0.2.7')).toEqual([]);
  expect(widerNetworksOfAddress('nobody')).toEqual([]);
});

test('a trusted proxy is known with a port beside its address too', () => {
  const trust = proxyTrust(['10.0.0.0/8', 'loopback', '2001:db8::5']);
  if (trust === false) throw new Error('nobody is trusted');
  const asked = [
    '10.1.2.3',
    '10.1.2.3:4711',
    '127.0.0.1',
    '[::1]:80',
    '::ffff:10.0.0.1',
    '2001:db8::5',
    '2001:db8::6',
    '11.0.0.1',
    'x',
  ];
  expect(asked.filter((address) => trust(address, 1))).toEqual(asked.slice(0, 6));
});

describe('callers behind a proxy', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await openPanel({ TRUST_PROXY: '1', LIMIT_AVAILABILITY_PER_NETWORK_MINUTE: '2' });
  });
  afterAll(() => panel.close());
  const ask = async (forwarded: string, from = '127.0.0.1') => {
    const answer = await panel.app.inject({
      method: 'POST',
      url: '/api/v1/Registered',
      payload: { userName: 'free@example.com' },
      headers: { 'x-forwarded-for': forwarded },
      remoteAddress: from,
    });
    return answer.json().code;
  };

  test('are one caller whatever port they call from', async () => {
    const asked = [];
    for (const port of [50_001, 50_002, 50_003]) asked.push(await ask(`198.51.100.20:${port}`));
    expect(asked).toEqual([200, 200, codes.tooManyRequests]);
    expect(await ask('198.51.100.21:50001')).toBe(200);
  });

  test('with an invalid forwarded address count as the proxy, not as one caller', async () => {
    const asked = [];
    for (const rubbish of ['unknown', '_secret', '999.1.1.1']) asked.push(await ask(rubbish, '10.0.0.1'));
    expect(asked).toEqual([200, 200, codes.tooManyRequests]);
    expect(await ask('unknown', '10.0.0.2')).toBe(200);
  });

  test('of one IPv6 site share four networks for a /56 and sixteen for the /48', async () => {
    const asked = [];
    for (let line = 0; line < 10; line += 1) asked.push(await ask(`2001:db8:9:${line.toString(16)}::1`));
    expect(asked).toEqual([...Array(8).fill(200), codes.tooManyRequests, codes.tooManyRequests]);
    expect(await ask('2001:db8:9:100::1')).toBe(200);
  });
});
