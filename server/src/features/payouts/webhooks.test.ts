import { type FakePayPal, openPayingPanel } from '@pollen/testkit/fake-paypal';
import type { Panel } from '@pollen/testkit/panel';
import { runPayoutJobs } from '@pollen/testkit/payouts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownSlots } from '../../jobs';
import { isCertificateAddress } from './webhook-signature';

let panel: Panel;
let paypal: FakePayPal;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ panel, paypal, close } = await openPayingPanel());
});
afterAll(() => close());
/** Each test stands in a minute and a day of its own, so that limits and kept certificates begin anew. */
beforeEach(() => {
  panel.clock.advance(25 * 60 * 60_000);
  paypal.fault = () => null;
});

interface Call {
  headers: Record<string, string>;
  body: string;
}

async function post({ headers, body }: Call, remoteAddress = '192.0.2.1'): Promise<number> {
  const answer = await panel.app.inject({
    method: 'POST',
    url: '/partner/paypal',
    headers,
    payload: body,
    remoteAddress,
  });
  return answer.statusCode;
}

const signed = () => paypal.signed('PAYMENT.SALE.COMPLETED', { id: 'NONE' });
const certificate = (name: string) => `${paypal.account.url}/v1/notifications/certs/CERT-${name}`;
const withHeader = (call: Call, name: string, value: string): Call => ({
  ...call,
  headers: { ...call.headers, [`paypal-${name}`]: value },
});

async function kept() {
  return panel.transaction((tx) =>
    tx.one<{ calls: number; jobs: number; refused: number }>(sql`
      select (select count(*) from payout_calls)::int as calls,
        (select count(*) from graphile_worker.jobs where task_identifier = 'payouts.handleCall')::int as jobs,
        (select coalesce(sum(calls), 0) from payout_refused_calls)::int as refused`),
  );
}

/** How many of the requests that PayPal got were for its certificate. */
function countFetches(answer: () => 'broken' | 'lost' | null = () => null): () => number {
  let fetches = 0;
  paypal.fault = ({ path }) => {
    if (!path.includes('/certs/')) return null;
    fetches += 1;
    return answer();
  };
  return () => fetches;
}

describe('works', () => {
  test('a call that PayPal has signed is stored and handled in slots of its own; its certificate is fetched once', async () => {
    const before = await kept();
    const fetches = countFetches();
    expect(await post(signed())).toBe(200);
    const again = signed();
    expect([await post(again), await post(again)]).toEqual([200, 200]);
    expect(fetches()).toBe(1);
    expect(await kept()).toEqual({ calls: before.calls + 2, jobs: 2, refused: before.refused });
    await runPayoutJobs(panel);
    expect(await kept()).toMatchObject({ jobs: 0 });
    expect(ownSlots).toHaveProperty(['payouts.handleCall']);
  });

  test('a body in another encoding is verified by its bytes', async () => {
    const call = paypal.signed('PAYMENT.SALE.COMPLETED', { note: 'Grüße 你好 👩‍🚀' });
    expect(await post(call)).toBe(200);
    expect(await post({ ...call, body: call.body.normalize('NFD') })).toBe(400);
  });
});

describe('refuses', () => {
  test('2,500 forged calls leave no row, no body and no job, but their number', async () => {
    const before = await kept();
    const statuses = new Map<number, number>();
    const genuine = signed();
    for (let n = 0; n < 2_500; n += 1) {
      // One in a hundred comes from a network of its own.
      const network = n % 100 === 0 ? `198.51.100.${n / 100}` : '192.0.2.66';
      const status = await post(
        withHeader(genuine, 'transmission-sig', Buffer.from(`forged ${n}`).toString('base64')),
        network,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    // The limit of a network, and each of the others once.
    expect(Object.fromEntries(statuses)).toEqual({ 400: 30 + 25, 429: 2_500 - 30 - 25 });
    // A minute later the network may try again, and those that were only counted are written down.
    panel.clock.advance(60_000);
    expect(await post(withHeader(signed(), 'transmission-sig', 'x'), '192.0.2.66')).toBe(400);
    expect(await kept()).toEqual({ ...before, refused: before.refused + 2_501 });
    expect(await post(signed())).toBe(200);
  });

  test.each([
    ['another body', (call: Call) => ({ ...call, body: call.body.replace('NONE', 'SOME') })],
    ['another webhook', () => withHeader(paypal.signed('X', {}, 'other'), 'auth-algo', 'SHA256withRSA')],
    ['another moment', (call: Call) => withHeader(call, 'transmission-time', '2026-01-01T00:00:00Z')],
    ['another number', (call: Call) => withHeader(call, 'transmission-id', 'another')],
    ['no signature', (call: Call) => withHeader(call, 'transmission-sig', '')],
    ['an algorithm that is broken', (call: Call) => withHeader(call, 'auth-algo', 'SHA1withRSA')],
    ['an algorithm that there is not', (call: Call) => withHeader(call, 'auth-algo', 'none')],
    [
      'a certificate of somebody else',
      (call: Call) => withHeader(call, 'cert-url', 'https://example.org/v1/notifications/certs/CERT-fake'),
    ],
    ['a certificate that PayPal does not have', (call: Call) => withHeader(call, 'cert-url', certificate('none'))],
    [
      'what lies elsewhere at PayPal',
      (call: Call) => withHeader(call, 'cert-url', `${paypal.account.url}/v1/oauth2/token`),
    ],
    ['a body that is no object', () => paypal.signedBody('[]')],
    ['a body that is no JSON', () => paypal.signedBody('{')],
  ])('%s', async (_name, change) => {
    paypal.addApp('other', { secret: 'x', webhookId: 'OTHER' });
    const before = await kept();
    expect(await post(change(signed()))).toBe(400);
    const { refused, ...rest } = await kept();
    expect(rest).toEqual({ calls: before.calls, jobs: before.jobs });
    expect(refused).toBeGreaterThanOrEqual(before.refused);
  });

  test('while the certificate cannot be fetched, PayPal is told to retry, and the retry is accepted', async () => {
    const before = await kept();
    const call = withHeader(signed(), 'cert-url', certificate('fake-2'));
    for (const fault of ['broken', 'lost'] as const) {
      countFetches(() => fault);
      expect(await post(call)).toBe(503);
    }
    expect(await kept()).toEqual(before);
    paypal.fault = () => null;
    expect(await post(call)).toBe(200);
    // A certificate of yesterday is better than none.
    panel.clock.advance(25 * 60 * 60_000);
    countFetches(() => 'lost');
    expect(await post(withHeader(signed(), 'cert-url', certificate('fake-2')))).toBe(200);
  });

  test('invented certificates cause at most ten fetches a minute', async () => {
    const fetches = countFetches();
    for (let n = 0; n < 15; n += 1) {
      expect(await post(withHeader(signed(), 'cert-url', certificate(String(n))), `203.0.113.${n}`)).toBe(
        n < 10 ? 400 : 503,
      );
    }
    expect(fetches()).toBe(10);
  });

  test('invented certificates do not displace real ones from the cache', async () => {
    expect(await post(signed())).toBe(200);
    const genuine = certificate('fake-1');
    for (let round = 0; round < 3; round += 1) {
      panel.clock.advance(60_000);
      for (let n = 0; n < 10; n += 1) {
        await post(withHeader(signed(), 'cert-url', certificate(`${round}-${n}`)), `203.0.113.${n}`);
      }
    }
    const fetches = countFetches();
    expect(await post(withHeader(signed(), 'cert-url', genuine))).toBe(200);
    panel.clock.advance(24 * 60 * 60_000);
    for (let n = 0; n < 10; n += 1)
      await post(withHeader(signed(), 'cert-url', certificate(`x-${n}`)), `203.0.113.${n}`);
    expect(await post(withHeader(signed(), 'cert-url', genuine))).toBe(200);
    expect(fetches()).toBe(10);
  });

  test('one network uses up no more than its share of the fetches', async () => {
    const fetches = countFetches(() => 'lost');
    for (let n = 0; n < 12; n += 1) {
      expect(await post(withHeader(signed(), 'cert-url', certificate(`lost-${n}`)), '192.0.2.77')).toBe(503);
    }
    expect(fetches()).toBe(5);
    paypal.fault = () => null;
    expect(await post(withHeader(signed(), 'cert-url', certificate('fake-3')))).toBe(200);
  });

  test('bodies that are no JSON, and unknown fields', async () => {
    const { headers, body } = signed();
    expect(await post({ headers: { ...headers, 'content-type': 'text/plain' }, body })).toBe(415);
    expect(await post({ headers, body: 'x'.repeat(70_000) })).toBe(413);
  });
});

test('only addresses of certificates at PayPal itself count, and those of the sandbox in the sandbox', () => {
  const account = { url: 'https://api-m.paypal.com', clientId: 'a', secret: 'b', webhookId: 'c' };
  const certs = '/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77';
  const counts = (address: string) =>
    (['live', 'sandbox'] as const).filter((environment) => isCertificateAddress(address, { ...account, environment }));
  expect(counts(`https://api.paypal.com${certs}`)).toEqual(['live']);
  expect(counts(`https://api.sandbox.paypal.com${certs}`)).toEqual(['sandbox']);
  for (const address of [
    `http://api.paypal.com${certs}`,
    `https://api.paypal.com:8443${certs}`,
    `https://api.paypal.com@example.org${certs}`,
    `https://user@api.paypal.com${certs}`,
    `https://paypal.com.example.org${certs}`,
    `https://notpaypal.com${certs}`,
    `https://api.paypal.com.${certs}`,
    `https://api.paypal.com/v1/notifications/certs/../../x`,
    `https://api.paypal.com${certs}/more`,
    `https://api.paypal.com${certs}?a=b`,
    `https://api.paypal.com/v1/notifications/certs/%2e%2e`,
    `https://www.paypal.com/uploads${certs}`,
    `file:///v1/notifications/certs/CERT-1`,
    'api.paypal.com',
  ]) {
    expect([address, counts(address)]).toEqual([address, []]);
  }
});
