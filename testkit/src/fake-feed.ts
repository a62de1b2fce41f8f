import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An offer as a partner writes it: dollars, seconds, a share. */
export interface WrittenOffer {
  id: string;
  name?: string;
  /** Dollars. */
  cpi: number | string;
  /** Seconds. */
  length: number;
  /** Between 0 and 1. */
  conversion?: number;
  remaining?: number;
  group?: string | string[];
  buyerSurvey?: string;
  country?: string;
  link?: string;
  qualifications?: {
    id: number | string;
    question?: string;
    answers: (string | number | { code: number | string; label: string })[];
  }[];
  quotas?: { left: number; qualifications: { id: number | string; answers: (string | number)[] }[] }[];
}

/** What a partner answers when it is asked about a survey. */
export type InviteAnswer = { readonly cpi: number; readonly url?: string } | 'gone' | 'late' | 'failed' | 'truncated';

/** What the list does: it is sent whole, or one of the faults that real ones have. */
export type FeedFault = 'tooMany' | 'failed' | 'truncated' | 'endless' | 'notAList' | 'redirects';

/**
 * The list of surveys of an exchange, and its answer at the click, as a small real server. It is written from what
 * exchanges document and not with the panel's code.
 */
export class FakeFeed {
  offers: WrittenOffer[] = [];
  fault: FeedFault | null = null;
  retryAfter: string | null = null;
  readonly invites = new Map<string, InviteAnswer>();
  /** Every address that was asked, with its headers. */
  readonly asked: { url: string; headers: IncomingMessage['headers'] }[] = [];

  private constructor(private readonly server: Server) {}

  /** Starts it on a free port of this machine. */
  static async start(): Promise<FakeFeed> {
    let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
    const server = createServer((request, response) => answer(request, response));
    const feed = new FakeFeed(server);
    answer = (request, response) => feed.answer(request, response);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return feed;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    this.asked.push({ url: request.url ?? '', headers: request.headers });
    const [, survey] = /^\/invite\/([^/?]+)/.exec(request.url ?? '') ?? [];
    if (survey !== undefined) {
      this.answerInvite(this.invites.get(survey) ?? { cpi: 2 }, response);
      return;
    }
    const json = JSON.stringify({ data: { surveys: this.offers } });
    const retry: Record<string, string> = this.retryAfter === null ? {} : { 'retry-after': this.retryAfter };
    const send = (status: number, headers: Record<string, string>, body: string) =>
      response.writeHead(status, headers).end(body);
    switch (this.fault) {
      case 'tooMany':
        send(429, retry, '');
        break;
      case 'failed':
        send(500, retry, '');
        break;
      case 'truncated':
        send(200, {}, json.slice(0, json.length / 2));
        break;
      case 'endless':
        response.writeHead(200);
        response.write('[');
        break;
      case 'notAList':
        send(200, {}, '{"data":{"surveys":"maintenance"}}');
        break;
      case 'redirects':
        send(302, { location: '/elsewhere' }, '');
        break;
      default:
        send(200, { 'content-type': 'application/json' }, json);
    }
  }

  private answerInvite(answer: InviteAnswer, response: ServerResponse): void {
    if (answer === 'gone') response.writeHead(404).end('{}');
    else if (answer === 'failed') response.writeHead(503).end();
    else if (answer === 'truncated') response.writeHead(200).end('{"PartnerAmount": 1');
    // It answers after the panel has gone on.
    else if (answer === 'late') setTimeout(() => response.end('{"PartnerAmount": 2}'), 2_000).unref();
    else response.end(JSON.stringify({ PartnerAmount: answer.cpi, URL: answer.url, LOI: 5, IR: 40 }));
  }
}

/**
 * The profile with which a panel reads this list; `invites`: it is asked at the click; `links`: only then it gives a link;
 * `texts`: its conditions say what they mean.
 */
export function feedProfile(feed: FakeFeed, { invites = false, links = false, texts = false } = {}) {
  const headers = [{ name: 'X-Api-Token', value: '{secret}' }];
  return {
    address: `${feed.url}/surveys`,
    headers,
    everyMinutes: 3,
    list: 'data.surveys',
    fields: {
      id: 'id',
      title: 'name',
      cpi: 'cpi',
      loi: 'length',
      ir: 'conversion',
      places: 'remaining',
      groups: ['group'],
      source: 'buyerSurvey',
      country: 'country',
      link: null,
      qualifications: {
        ...{ list: 'qualifications', name: 'id', values: 'answers' },
        ...(texts ? { value: { code: 'code', text: 'label' }, question: 'question' } : {}),
      },
      quotas: {
        list: 'quotas',
        places: 'left',
        qualifications: { list: 'qualifications', name: 'id', values: 'answers' },
      },
    },
    cpiUnit: 'dollars',
    loiUnit: 'seconds',
    irUnit: 'share',
    linkEnd: '',
    sharePercent: 60,
    mostPoints: 1000,
    reviewDays: 0,
    lockDays: 30,
    invite: invites
      ? {
          address: `${feed.url}/invite/{survey}?member={member}`,
          headers,
          fields: { link: links ? 'URL' : null, cpi: 'PartnerAmount' },
        }
      : null,
  };
}
