import { createHmac } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { callOf, type PartnerCall } from './fake-partner';

/** What an exchange does to its calls, each seen at a real one. */
export const CALL_FAULTS = [
  'repeatedAtOnce',
  'ignoresOurAnswer',
  'cutOff',
  'slow',
  'outOfOrder',
  'posted',
  'otherAmount',
  'otherSurvey',
  'statusAfterwards',
  'unknownStatus',
  'test',
  'otherPartner',
  'noSignature',
  'wrongSignature',
  'oldSecret',
  'otherSecret',
  'reencoded',
  'movedAmpersand',
  'reversalFirst',
  'reinstated',
  'daysLate',
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

/** How the exchange says that an attempt ended; `null`: never. */
export type ExchangeEnd = 'complete' | 'screenout' | 'quota' | 'quality' | null;

/** How a call is sent, besides as it should be. */
type Sending = 'plain' | 'slow' | 'cutOff' | 'unread' | 'twelveAtOnce';

/** One call of the story of an attempt. */
export interface ExchangeCall {
  readonly call: PartnerCall;
  readonly sending: Sending;
  /** Whether it is sent only 45 days later. */
  readonly isLate: boolean;
}

/** The partners that the exchange speaks for. */
interface Accounts {
  readonly callUrl: string;
  readonly secret: string;
  readonly oldSecret: string;
  readonly otherCallUrl: string;
  readonly otherSecret: string;
}

const sign = (url: string, secret: string): PartnerCall => ({
  method: 'GET',
  url: `${url}&signature=${createHmac('sha256', secret).update(url).digest('hex')}`,
  headers: {},
  body: '',
});

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/**
 * Returns the calls that an exchange makes about one attempt. Whatever faults are mixed in, they say that the attempt
 * ended once, as `end`; what a member gets must not depend on the faults.
 */
export function storyOf(
  attempt: string,
  { end, faults }: { end: ExchangeEnd; faults: readonly CallFault[] },
  { callUrl, secret, oldSecret, otherCallUrl, otherSecret }: Accounts,
  random: () => number,
): ExchangeCall[] {
  const has = (fault: CallFault) => faults.includes(fault);
  const told = (status: string, address = callUrl, by = secret) => callOf('own', address, { attempt, status }, by);
  const good = (status: string) => {
    const amount = has('otherAmount') ? '99999' : '250';
    const survey = has('otherSurvey') ? '&survey=another' : '';
    const call = sign(`${callUrl}?attempt=${attempt}&status=${status}&amount=${amount}${survey}`, secret);
    if (!has('posted')) return call;
    // The body says the same; it is not signed, and counts for nothing.
    const body = random() < 0.5 ? JSON.stringify({ attempt, status }) : `attempt=${attempt}&status=${status}`;
    return { ...call, method: 'POST' as const, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
  };
  const genuine = told('complete');
  const [base = '', signature = ''] = genuine.url.split('&signature=');
  const changed = (url: string): PartnerCall => ({ ...genuine, url });
  const nonsense: [CallFault, PartnerCall][] = [
    ['unknownStatus', told('44')],
    ['test', sign(`${callUrl}?attempt=${attempt}&status=complete&test=1`, secret)],
    ['otherPartner', told('complete', otherCallUrl, otherSecret)],
    ['noSignature', changed(base)],
    ['wrongSignature', changed(`${base}&signature=${signature.replace(/^../, 'zz')}`)],
    ['oldSecret', told('complete', callUrl, oldSecret)],
    ['otherSecret', told('complete', callUrl, otherSecret)],
    ['reencoded', changed(`${base.replace('status=', 'st%61tus=')}&signature=${signature}`)],
    ['movedAmpersand', changed(`${base}&&signature=${signature}`)],
  ];
  const calls: Omit<ExchangeCall, 'isLate'>[] = nonsense
    .filter(([fault]) => has(fault))
    .map(([, call]) => ({ call, sending: 'plain' }));
  // Only a forged or unknown call is made about an attempt of which the exchange never tells the end.
  if (end === null) return shuffled(calls, random).map((each) => ({ ...each, isLate: false }));
  const call = good(end);
  const after: Omit<ExchangeCall, 'isLate'>[] = [{ call, sending: 'plain' }];
  for (const [fault, sending] of [
    ['repeatedAtOnce', 'twelveAtOnce'],
    ['ignoresOurAnswer', 'unread'],
    ['slow', 'slow'],
  ] as const)
    if (has(fault)) after.push({ call, sending });
  if (has('cutOff')) calls.push({ call: { ...call, method: 'POST', body: 'x'.repeat(2_000) }, sending: 'cutOff' });
  if (end === 'complete') {
    const reversal = good('reversal');
    if (has('reversalFirst')) calls.push({ call: reversal, sending: 'plain' });
    if (has('reinstated')) after.push({ call: reversal, sending: 'plain' }, { call, sending: 'plain' });
    // What is told of a complete later contradicts it, and waits for an operator.
    if (has('statusAfterwards')) after.push({ call: good('screenout'), sending: 'plain' });
  }
  const isLate = has('daysLate') && end === 'complete';
  const mixed = has('outOfOrder') ? shuffled(calls, random) : calls;
  return [...mixed, ...after].map((each) => ({ ...each, isLate }));
}

/** An exchange that calls a panel over HTTP. */
export class FakeExchange {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 });

  constructor(
    private readonly address: string,
    private readonly publicUrl: string,
  ) {}

  /** Sends a call as its story says; returns the status of each answer that was read. */
  async send({ call, sending }: ExchangeCall): Promise<number[]> {
    if (sending === 'twelveAtOnce') return Promise.all(Array.from({ length: 12 }, () => this.once(call, 'plain')));
    const status = await this.once(call, sending);
    return status === 0 ? [] : [status];
  }

  private once({ method, url, headers, body }: PartnerCall, sending: Sending): Promise<number> {
    const host = new URL(this.publicUrl).host;
    const length = Buffer.byteLength(body);
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        this.address + url.slice(this.publicUrl.length),
        {
          agent: this.agent,
          method,
          headers: { ...headers, host, ...(length > 0 ? { 'content-length': length } : {}) },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode ?? 0));
        },
      );
      sent.on('error', (error) => (sending === 'cutOff' || sending === 'unread' ? resolve(0) : reject(error)));
      if (sending === 'cutOff') {
        sent.write(body.slice(0, length / 2), () => sent.destroy());
        return;
      }
      // As soon as the whole call is on its way, the exchange has gone.
      if (sending === 'unread') return void sent.end(body, () => sent.destroy());
      if (sending === 'slow') {
        for (const letter of body) sent.write(letter);
        return void sent.end();
      }
      sent.end(body);
    });
  }

  /** Ends the connections of the exchange. */
  close(): void {
    this.agent.destroy();
  }
}
