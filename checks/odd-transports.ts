import type { Operation } from '@pollen/contract/operation';

/** A request as the bytes that are sent. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
}

type Oddity = (request: WireRequest, pick: <Item>(items: readonly Item[]) => Item) => void;

function withQuery(request: WireRequest, query: string): void {
  request.url += (request.url.includes('?') ? '&' : '?') + query;
}

function jsonOf({ payload }: WireRequest): string {
  return String(payload ?? '{"a":1}');
}

/** Malformed requests that do not depend on the call; each has broken some HTTP library before. */
export const ODDITIES: Readonly<Record<string, Oddity>> = {
  plain: () => undefined,
  'doubled query': (request) => {
    const own = request.url.split('?')[1];
    withQuery(request, own || 'page=1&page=2');
  },
  'odd query': (request, pick) =>
    withQuery(
      request,
      pick([
        'a[b]=1',
        '&&&=',
        '%00',
        'page=%zz',
        'page=1%',
        '__proto__=1',
        'page[]=1',
        'a;b',
        '%',
        `q=${'x'.repeat(9_000)}`,
      ]),
    ),
  'odd path': (request, pick) => {
    const [path = '', query] = request.url.split('?');
    const odd = pick([
      (text: string) => `${text}/`,
      (text: string) => `${text}%2f`,
      (text: string) => `${text}/..`,
      (text: string) => `${text};a=b`,
      (text: string) => `${text}%00`,
      (text: string) => `${text}%zz`,
      (text: string) => `${text}.`,
      (text: string) => `/${text}`,
      (text: string) => text.replaceAll('/', '//'),
      (text: string) => text.replace(/[^/]+$/, ''),
      (text: string) => text.toUpperCase(),
      (text: string) => text.replace('a', '%61'),
    ]);
    request.url = odd(path) + (query === undefined ? '' : `?${query}`);
  },
  'odd method': (request, pick) => {
    request.method = pick(['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PUT', 'DELETE', 'GET', 'POST']);
  },
  'odd content type': (request, pick) => {
    request.payload ??= '{}';
    request.headers['content-type'] = pick([
      '',
      'text/plain',
      'application/JSON',
      'application/json; charset=utf-16',
      'application/json, text/html',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=x',
      'rubbish',
    ]);
  },
  'odd body': (request, pick) => {
    const json = jsonOf(request);
    request.headers['content-type'] ??= 'application/json';
    request.payload = pick<Buffer | string>([
      '',
      `\ufeff${json}`,
      Buffer.from(json, 'utf16le'),
      Buffer.from([0xff, 0xfe, 0x00]),
      json.slice(0, -1),
      `${json},`,
      `${json}${json}`,
      json.replace(/:[^,}]*/, ':1e400'),
      json.replace(/:[^,}]*/, ':-0'),
      json.replace(/:[^,}]*/, ':123456789012345678901234567890'),
      json.replace(/:[^,}]*/, ':1E-400'),
      json.replace(/\{/, '{"__proto__":{},'),
      json.replace(/\{/, '{"a":1,"a":2,'),
      '['.repeat(5_000),
      '"text"',
      'null',
    ]);
  },
  'odd header': (request, pick) => {
    const [name, value] = pick([
      ['accept-language', '*'],
      ['accept-language', `zh;q=${'9'.repeat(2_000)}`],
      ['accept-encoding', 'br;q=0, , identity;q=x'],
      ['cookie', 'pollen_session=%; pollen_console=%zz; =; ;;'],
      ['cookie', 'pollen_session=a; pollen_session=b; __proto__=c'],
      ['cookie', `pollen_session=${'a'.repeat(4_000)}`],
      ['cookie', 'pollen_view=x; pollen_console=x'],
      ['origin', 'null'],
      ['origin', 'http://['],
      ['host', ''],
      ['host', 'a b'],
      ['host', '[::1'],
      ['host', 'x:99999'],
      ['x-forwarded-for', ',,, 1.2.3.4:80, rubbish, ::1%eth0'],
      ['x-forwarded-proto', 'javascript'],
      ['content-encoding', 'gzip'],
      ['range', 'bytes=9-1,-0'],
      ['if-none-match', '"'],
      ['if-modified-since', 'yesterday'],
      ['user-agent', '\u00e9'.repeat(500)],
      ['x-http-method-override', 'DELETE'],
    ] as const);
    request.headers[name] = value;
  },
};

/** Random numbers from 0 to 1 from a seed (mulberry32), so that a failing request can be sent again. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Names a call in a failure message. */
export const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
