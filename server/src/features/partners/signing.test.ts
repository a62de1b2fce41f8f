import type { Signature } from '@pollen/contract/partner-profile';
import { expect, test } from 'vitest';
import { presets } from './presets';
import { parametersOf, readCall } from './reading';
import { isSigned, type Message, signedText, withSignature } from './signing';

const message = (url: string, headers: Record<string, string> = {}, body = ''): Message => {
  const bytes = Buffer.from(body);
  return { url, headers, body: bytes, values: parametersOf(url, headers, bytes).values };
};

// From "Securing callbacks through hashing" in BitLabs' documentation.
test('the published sample of BitLabs verifies', () => {
  const url =
    'https://publisher.com/complete?uid=8cc877ee-af19-488d-b28d-216fb866b996&val=500&hash=dbcd6bb8ca677344592842a52b4fca9bec36cd4b';
  const signature = presets.bitlabs.call.signature as Signature;
  const secret = 'JLOIAUNMHFli7ZJOQVEzm98rzqnm9';
  expect(signedText(signature, message(url))).toBe(url.split('&hash=')[0]);
  expect(isSigned(signature, message(url), [secret])).toBe(true);
  expect(isSigned(signature, message(url.replace('500', '501')), [secret])).toBe(false);
  expect(isSigned(signature, message(url), ['another'])).toBe(false);
  expect(isSigned(signature, message(url), [])).toBe(false);
  expect(isSigned(signature, message(url), ['another', secret])).toBe(true);
});

const base: Signature = { method: 'hmac-sha256', signs: 'urlBefore', encoding: 'hex', place: 'query', name: 'hash' };

test('what is signed ends where the profile says', () => {
  const url = 'https://panel.example/call?a=1&b=2&hash=00';
  expect(signedText(base, message(url))).toBe('https://panel.example/call?a=1&b=2');
  expect(signedText({ ...base, signs: 'urlThrough' }, message(url))).toBe('https://panel.example/call?a=1&b=2&');
  expect(signedText({ ...base, signs: 'sortedQuery' }, message('https://x/?b=2&hash=0&a=%20'))).toBe('a=%20&b=2');
  const template = { ...base, signs: 'values', template: '{a}-{secret}-{c}' } as const;
  expect(signedText(template, message(url))).toBe('1-{secret}-');
  expect(signedText({ ...base, signs: 'body', place: 'header' }, message('https://x/', {}, '{"a":1}'))).toBe('{"a":1}');
  // What would follow the signature would not be signed.
  expect(signedText(base, message(`${url}&b=3`))).toBeNull();
});

test('every way of signing verifies what it has signed, and nothing else', () => {
  for (const method of ['md5', 'sha1', 'sha256', 'hmac-md5', 'hmac-sha1', 'hmac-sha256'] as const) {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      for (const signs of ['urlBefore', 'urlThrough', 'sortedQuery', 'values'] as const) {
        const signature: Signature = {
          ...base,
          method,
          encoding,
          signs,
          ...(signs === 'values' ? { template: '{id}:{secret}' } : {}),
        };
        const url = 'https://partner.example/start?id=at%2B1&n=2';
        const signed = withSignature(signature, url, parametersOf(url, {}, Buffer.alloc(0)).values, 'secret-one');
        expect(isSigned(signature, message(signed), ['secret-one']), signed).toBe(true);
        expect(isSigned(signature, message(signed), ['secret-two']), signed).toBe(false);
        expect(isSigned(signature, message(signed.replace('at%2B1', 'at%2B2')), ['secret-one']), signed).toBe(false);
      }
    }
  }
});

test('100,000 changed addresses do not verify', () => {
  const url = 'https://panel.example/partner/key/call?attempt=abc&status=complete&amount=130';
  const signed = withSignature(base, url, new Map(), 'the secret');
  let state = 7;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  for (let n = 0; n < 100_000; n++) {
    const at = random(signed.length);
    const letter = 'abcdef0123456789&=%+'[random(20)] ?? '';
    const changed =
      random(3) === 0
        ? signed.slice(0, at) + signed.slice(at + 1)
        : signed.slice(0, at) + letter + signed.slice(at + random(2));
    // Capitals in hex are the same bytes; nothing else is the same.
    if (changed === signed) continue;
    if (isSigned(base, message(changed), ['the secret'])) throw new Error(changed);
  }
});

test.each([
  ['a parameter twice', '?attempt=a&attempt=b&status=complete', ''],
  ['no attempt', '?status=complete', ''],
  ['an empty status', '?attempt=a&status=', ''],
  ['a long attempt', `?attempt=${'a'.repeat(129)}&status=complete`, ''],
  ['a control character', '?attempt=a%00&status=complete', ''],
  ['a body that says otherwise', '?attempt=a&status=complete', '{"status":"quality"}'],
])('a call with %s is not read', (_, query, body) => {
  const parameters = parametersOf(`https://panel.example/call${query}`, {}, Buffer.from(body));
  expect(readCall(presets.own, parameters)).toBeNull();
});

test('a call is read from the address, a form or JSON', () => {
  const expected = { attemptKey: 'a b', status: 'complete', meaning: 'complete', amountCents: 130, isDebug: false };
  const read = (url: string, type: string, body: string) =>
    readCall(presets.own, parametersOf(url, { 'content-type': type }, Buffer.from(body)));
  expect(read('https://x/?attempt=a+b&status=complete&amount=130', '', '')).toMatchObject(expected);
  expect(
    read('https://x/', 'application/x-www-form-urlencoded', 'attempt=a%20b&status=complete&amount=130'),
  ).toMatchObject(expected);
  expect(read('https://x/', 'application/json', '{"attempt":"a b","status":"complete","amount":130}')).toMatchObject(
    expected,
  );
  expect(read('https://x/?attempt=a&status=COMPLETE&amount=1e9', '', '')).toMatchObject({
    meaning: 'complete',
    amountCents: null,
  });
  expect(read('https://x/?attempt=a&status=44&test=1', '', '')).toMatchObject({ meaning: null, isDebug: true });
});
