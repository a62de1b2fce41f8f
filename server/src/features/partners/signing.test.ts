import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { PartnerProfile, type Signature } from '@pollen/contract/partner-profile';
import { describe, expect, test } from 'vitest';
import { presets } from './presets';
import { centsOf, messageOf, readCall } from './reading';
import { isSigned, signatureOf, signedText, withSignature } from './signing';

const message = (url: string, headers: Record<string, string> = {}, body: string | Buffer = '') =>
  messageOf(url, headers, Buffer.from(body));

/** A signature of an address or its parameters, as the documents name its parts. */
const signatureBy = (
  method: Signature['method'],
  signs: Signature['signs'],
  encoding: Signature['encoding'],
  name: string,
): Signature => ({ method, signs, encoding, place: 'query', name });

// Samples that the exchanges have published themselves, with their keys.
describe('the published samples', () => {
  // "Security" in the documents of Lucid's Fulcrum, now the Cint Exchange: one for entry links, one for redirects.
  const lucid = 'ZZ6VkORqV25iSWOVb5cwZ03zpns';
  // From the tests of Dynata's own client, rex-sdk-python.
  const dynata = 'https://respondent.qa-rex.dynata.com/start?ctx=7c26bf58-43db-4370-977d-d14fa4356930&language=es';
  test.each([
    [
      'Lucid, an entry link',
      signatureBy('hmac-sha1', 'urlThrough', 'base64url', 'ienc'),
      lucid,
      'http://www.samplicio.us/router/default.aspx?SID=12345dca-a691-4496-a2fa-12345b99ec29&PID=1234&ienc=n3yzbU4WgqUT5hNKm7AnN07falA',
    ],
    [
      'Lucid, a redirect',
      signatureBy('hmac-sha1', 'urlThrough', 'base64url', 'oenc'),
      lucid,
      'https://www.abc.com/ex.aspx?abc=def&vid=123&oenc=dYQuf4tCr1l07nDRpzO-PLSBNTQ',
    ],
    [
      'Dynata, an address',
      presets.dynata.call.signature as Signature,
      'secret_key',
      `${dynata}&access_key=access_key&expiration=1970-01-01T00:00:00.000Z&signature=69f06a6d0f4efba81a62c1eca08decfb64acc0461ea994ce7ae24fb99f7f9e11`,
    ],
    [
      'Dynata, a respondent, with an encoded time',
      presets.dynata.call.signature as Signature,
      'secret_key',
      `${dynata}&birth_date=1989-09-16&gender=male&postal_code=00000&respondent_id=12345&access_key=access_key&expiration=1970-01-01T00%3A00%3A00.000Z&signature=3d063d93efde81823ca0e224c2458cc6053da0f0ce2ff5833644c8e5eddbc594`,
    ],
    [
      'Dynata, a way back',
      presets.dynata.back.signature as Signature,
      'secret_key',
      `${dynata}&access_key=access_key&expiration=2099-01-01T00:00:00.000Z&signature=e3bc08b50ac9aa261255828f741467a956c40c4ce1f0e29bb1bcd23b81f31959`,
    ],
    // "Standard Encryption" in Toluna's documents of integrated panels.
    [
      'Toluna, a redirect',
      presets.toluna.back.signature as Signature,
      'supersecret',
      'https://partnerA.com?status=qualified&mc=mymember&encValue=f0c397932b98251aca505db3bb2c364711f18237f5202017d24b97ec522a373e',
    ],
    // "URL Signature and Validation" there: a start link, and the way back of a buyer's survey.
    [
      'Toluna, a start link',
      signatureBy('hmac-sha256', 'urlBefore', 'hex', 'TolunaStartEnc'),
      '239494365',
      'https://www.survey.com/survey/selfserve/53b/g004/231268?list=494&supplier_id=494&idtype=0&country=US&decLang=english&ID=1000001&sname=qp4lYkBILSpbVy11yCf9RayJ1-I&IDS=1000001&TolunaStartEnc=EBEDA7E495B2B5F499989CE5086494DA223B256B57457C3858A16666A2414BA5',
    ],
    [
      'Toluna, the way back of a survey',
      signatureBy('hmac-sha256', 'urlBefore', 'hex', 'TolunaENC'),
      '232594365',
      'https://ups.surveyrouter.com/TrafficUI/MSCUI/SOQualified.aspx?sname=Kp3xAWQXdik2djVhX7uJBGOlfk8&gid=10001&TolunaENC=50CEB0FC667A97B993A0BFD1496B84552392A7A1EBADB910D7E083ED9F5BDA72',
    ],
  ])('of %s verifies, and no other', (_, signature, secret, url) => {
    expect(isSigned(signature, message(url), [secret])).toBe(true);
    expect(isSigned(signature, message(url), [`${secret}x`])).toBe(false);
    expect(isSigned(signature, message(url.replace('=', '=x')), [secret])).toBe(false);
    expect(isSigned(signature, message(`${url}=`), [secret])).toBe(signature.encoding === 'base64url');
    const lastLetter = (letter: string) => message(url.slice(0, -1) + letter);
    const accepted = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].filter((letter) =>
      isSigned(signature, lastLetter(letter), [secret]),
    );
    expect(accepted.join('').toLowerCase()).toMatch(/^.?$/);
  });

  // An older page of Lucid's signs the name of the parameter too; the method and the encoding are the same.
  test('of Lucid before its documents changed has the same method and encoding', () => {
    const signature = signatureBy('hmac-sha1', 'urlThrough', 'base64url', 'oenc2');
    const text = 'https://www.abc.com/ex.aspx?abc=def&vid=123&oenc2=';
    expect(signatureOf(signature, text, new Map(), lucid)).toBe('NPJPxGx_-1vHe0T1q4tt-MyWnQ4');
  });
});

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
  // Whatever way the sender encoded them: ayeT and Dynata sign them as a form.
  for (const written of ['a=%20*', 'a=+%2a', 'a=+*'])
    expect(signedText({ ...base, signs: 'sortedQuery' }, message(`https://x/?b=2&hash=0&${written}`))).toBe(
      'a=+%2A&b=2',
    );
  expect(signedText({ ...base, signs: 'sortedQuery' }, message('https://x/?b=%E9&hash=0'))).toBe('b=%E9');
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
        const signed = withSignature(signature, url, message(url).values, 'secret-one');
        expect(isSigned(signature, message(signed), ['secret-one']), signed).toBe(true);
        expect(isSigned(signature, message(signed), ['secret-two']), signed).toBe(false);
        expect(isSigned(signature, message(signed.replace('at%2B1', 'at%2B2')), ['secret-one']), signed).toBe(false);
      }
    }
  }
});

// The bench of partners does it 100,000 times.
test('20,000 changed addresses do not verify', () => {
  const url = 'https://panel.example/partner/key/call?attempt=abc&status=complete&amount=130';
  const signed = withSignature(base, url, new Map(), 'the secret');
  let state = 7;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  for (let n = 0; n < 20_000; n++) {
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

test('bytes beyond ASCII are signed as they were sent, and read as UTF-8', () => {
  const sent = Buffer.from('https://panel.example/call?attempt=a&status=abgeschlossen-für-é').toString('latin1');
  const signed = withSignature(base, sent, new Map(), 'the secret');
  expect(signed.split('hash=')[1]).toBe(createHmac('sha256', 'the secret').update(sent, 'latin1').digest('hex'));
  expect(readCall(presets.own, message(sent))?.status).toBe('abgeschlossen-für-é');
  // Bytes of another encoding stay as they were written, and find no meaning.
  expect(readCall(presets.own, message('https://x/?attempt=a&status=%E9t%E9'))).toMatchObject({
    status: '%E9t%E9',
    meaning: null,
  });
});

test.each([
  ['a parameter twice', '?attempt=a&attempt=b&status=complete', ''],
  ['no attempt', '?status=complete', ''],
  ['an empty status', '?attempt=a&status=', ''],
  ['a long attempt', `?attempt=${'a'.repeat(129)}&status=complete`, ''],
  ['a control character', '?attempt=a%00&status=complete', ''],
  ['a body that says otherwise', '?attempt=a&status=complete', '{"status":"quality"}'],
  ['everything in a body that is not signed', '', '{"attempt":"a","status":"complete"}'],
  ['a status in a body that is not signed', '?attempt=a', 'status=complete'],
])('a call with %s is not read', (_, query, body) => {
  expect(readCall(presets.own, message(`https://panel.example/call${query}`, {}, body))).toBeNull();
});

const byBody = {
  ...presets.own,
  call: { ...presets.own.call, signature: { ...base, signs: 'body', place: 'header', name: 'x-signature' } },
} as const;

test('a call is read from what its signature covers: the address, or a form or JSON', () => {
  const expected = { attemptKey: 'a b', status: 'complete', meaning: 'complete', amountCents: 130, isDebug: false };
  const read = (type: string, body: string | Buffer, more = {}) =>
    readCall(byBody, message('https://x/', { 'content-type': type, ...more }, body));
  const json = '{"attempt":"a b","status":"complete","amount":130}';
  expect(readCall(presets.own, message('https://x/?attempt=a+b&status=complete&amount=130'))).toMatchObject(expected);
  expect(read('application/x-www-form-urlencoded', 'attempt=a%20b&status=complete&amount=130')).toMatchObject(expected);
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
    expect(read(type, json)).toMatchObject(expected);
  expect(read('application/json', gzipSync(json), { 'content-encoding': 'gzip' })).toMatchObject(expected);
  // Neither a bomb nor a torn body is unpacked.
  for (const body of [gzipSync(`{"a":"${' '.repeat(300_000)}"}`), gzipSync(json).subarray(0, 20), json])
    expect(read('application/json', body, { 'content-encoding': 'gzip' })).toBeNull();
  expect(read('application/json', '{"attempt":"\\ud800","status":"complete"}')).toBeNull();
  expect(read('application/json', `${'['.repeat(20_000)}`)).toBeNull();
  expect(readCall(byBody, message('https://x/?attempt=a&status=complete', {}, '{"amount":1}'))).toBeNull();
  expect(readCall(presets.own, message('https://x/?attempt=a&status=COMPLETE&amount=1e9'))).toMatchObject({
    meaning: 'complete',
    amountCents: null,
  });
  expect(readCall(presets.own, message('https://x/?attempt=a&status=__proto__'))).toMatchObject({ meaning: null });
  expect(readCall(presets.own, message('https://x/?attempt=a&status=complete,quality'))).toMatchObject({
    meaning: null,
  });
});

test.each(['test=1', 'test=0&test=1', 'test=1&test=0', 'test=+1'])(
  'a call with %s is a test, and never pays',
  (mark) => {
    expect(readCall(presets.own, message(`https://x/?attempt=a&status=44&${mark}`))).toMatchObject({ isDebug: true });
  },
);

test('a later event with the number of an earlier one is another event', () => {
  const keyOf = (type: string) => readCall(presets.bitlabs, message(`https://x/?UID=a&TYPE=${type}&TX=t-1`))?.eventKey;
  expect(keyOf('COMPLETE')).toBe(keyOf('complete'));
  expect(keyOf('RECONCILIATION')).not.toBe(keyOf('COMPLETE'));
  // Without a number, the attempt takes its place.
  const without = (attempt: string) => readCall(presets.bitlabs, message(`https://x/?UID=${attempt}&TYPE=COMPLETE`));
  expect(without('a')?.eventKey).not.toBe(without('b')?.eventKey);
});

test('a status of two parameters has a meaning of both, or of the first', () => {
  const meaning = (preset: 'cpx' | 'dynata', query: string) =>
    readCall(presets[preset], message(`https://x/?subid_1=a&ctx=a&${query}`))?.meaning;
  expect(meaning('cpx', 'type=complete&status=1')).toBe('complete');
  expect(meaning('cpx', 'type=complete&status=2')).toBe('reversal');
  expect(meaning('cpx', 'type=complete&status=3')).toBeNull();
  expect(meaning('cpx', 'type=out&status=2')).toBe('screenOut');
  expect(meaning('dynata', 'disposition=2&status=99')).toBe('screenOut');
  expect(meaning('dynata', 'disposition=9&status=1')).toBeNull();
});

test.each([
  ['1.30', 'dollars', 130],
  ['1.005', 'dollars', 101],
  ['-0.995', 'dollars', -100],
  ['0.0049', 'dollars', 0],
  ['1', 'dollars', 100],
  ['130', 'cents', 130],
  ['130.5', 'cents', 131],
  ['100000.01', 'dollars', null],
  ['1,30', 'dollars', null],
  ['$1.30', 'dollars', null],
  ['1e3', 'cents', null],
  ['Infinity', 'cents', null],
  ['', 'cents', null],
] as const)('%s in %s is %s cents', (text, unit, cents) => expect(centsOf(text, unit)).toBe(cents));

describe('a profile is refused', () => {
  const parse = (change: object) => PartnerProfile.safeParse({ ...presets.own, ...change }).success;
  const call = (change: object) => parse({ call: { ...presets.own.call, ...change } });
  const byValues = { ...base, signs: 'values', template: '{trans}-{secret}' };
  test('whose signature covers neither attempt nor status, unless its networks are known', () => {
    expect(call({ signature: byValues })).toBe(false);
    expect(call({ signature: { ...byValues, template: '{attempt}-{secret}' } })).toBe(false);
    expect(call({ signature: { ...byValues, template: '{attempt}-{status}-{secret}' } })).toBe(true);
    expect(call({ signature: byValues, networks: ['203.0.113.7'] })).toBe(true);
    expect(call({ signature: null })).toBe(false);
  });
  test('whose signature leaves out the number of the event or the reason', () => {
    const fields = { ...presets.own.call.fields, event: ['trans'], reason: 'why' };
    const signature = (template: string) => ({ ...byValues, template });
    expect(call({ fields, signature: signature('{attempt}-{status}-{trans}-{secret}') })).toBe(false);
    expect(call({ fields, signature: signature('{attempt}-{status}-{why}-{secret}') })).toBe(false);
    expect(call({ fields, signature: signature('{attempt}-{status}-{trans}-{why}-{secret}') })).toBe(true);
  });
  test('whose plain hash of values holds no secret', () => {
    const signature = (method: string, template: string) => ({ ...byValues, method, template });
    for (const method of ['md5', 'sha1', 'sha256'])
      expect(call({ signature: signature(method, '{attempt}-{status}') }), method).toBe(false);
    expect(call({ signature: signature('sha256', '{secret}-{attempt}-{status}') })).toBe(true);
    expect(call({ signature: signature('hmac-sha256', '{attempt}-{status}') })).toBe(true);
    // Also where networks are known, and on the way in.
    expect(call({ signature: signature('md5', '{attempt}'), networks: ['203.0.113.7'] })).toBe(false);
    expect(parse({ entry: { template: '', signature: signature('md5', '{member}') } })).toBe(false);
  });
  test('whose corrections are marked, or told, outside their signature', () => {
    const marked = { name: 'old', value: null, says: 'status' };
    const signature = (template: string) => ({ ...byValues, template });
    const whole = '{attempt}-{status}-{secret}';
    expect(call({ signature: signature(whole), reconciliation: marked })).toBe(false);
    expect(call({ signature: signature(`{old}-${whole}`), reconciliation: marked })).toBe(true);
    // A signature of their own counts in the place of that of other calls.
    expect(call({ reconciliation: { ...marked, signature: signature(whole) } })).toBe(false);
    expect(call({ reconciliation: { ...marked, signature: signature(`{old}-${whole}`) } })).toBe(true);
    expect(call({ signature: signature(whole), reconciliation: { ...marked, signature: base } })).toBe(true);
    const elsewhere = { ...marked, attempt: 'ref' };
    expect(call({ reconciliation: { ...elsewhere, signature: signature(`{old}-${whole}`) } })).toBe(false);
    expect(call({ reconciliation: { ...elsewhere, signature: signature(`{old}-{ref}-${whole}`) } })).toBe(true);
    const byAmount = { ...marked, says: 'amount' };
    expect(call({ reconciliation: { ...byAmount, signature: signature(`{old}-${whole}`) } })).toBe(false);
    expect(call({ reconciliation: { ...byAmount, signature: signature(`{old}-{amount}-${whole}`) } })).toBe(true);
    expect(call({ signature: null, reconciliation: marked, networks: ['203.0.113.7'] })).toBe(true);
  });
  test('whose way back counts with a signature that leaves out the path', () => {
    const back = (signature: object) => parse({ back: { attempt: 'attempt', signature, counts: true } });
    expect(back(base)).toBe(true);
    expect(back({ ...base, signs: 'sortedQuery' })).toBe(false);
    expect(back({ ...byValues, template: '{attempt}-{secret}' })).toBe(false);
  });
});
