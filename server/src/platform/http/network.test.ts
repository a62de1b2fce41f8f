import { codes } from '@pollen/contract/codes';
import { openPanel } from '@pollen/testkit/panel';
import { expect, test } from 'vitest';
import { networkOfAddress } from './network';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['', ''],
])('%s is of the network %s', (address, network) => {
  expect(networkOfAddress(address)).toBe(network);
});

test('limits count a whole IPv6 line as one network, and its neighbour as another', async () => {
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
