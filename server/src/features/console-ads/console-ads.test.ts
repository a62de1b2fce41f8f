import { readFile } from 'node:fs/promises';
import { runChecks } from '@pollen/checks/run';
import { MOST_CLIP_BYTES } from '@pollen/contract/ad-values';
import { codes } from '@pollen/contract/codes';
import { addAd, captions, mp4Of, openAd, questions, startAd, uploadClip } from '@pollen/testkit/ads';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/time';
import { adJobs } from '../ads/jobs';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'admin');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const demoClip = () => readFile(new URL('../../../demo-files/a-bee-at-work.mp4', import.meta.url));
const fetched = (url: string, headers: Record<string, string> = {}) =>
  panel.app.inject({ method: 'GET', url, headers });
const tidy = () => adJobs['ads.tidyClips']?.({}, panel.services);

describe('the clip of an ad', () => {
  test('is uploaded in parts, which may come twice, and served whole or in part to who has its address', async () => {
    const file = await demoClip();
    const me = as(panel, eva);
    const { clip } = (await me.post('/api/console/AdClips', { size: file.length })).data;
    const send = (offset: number, end: number) =>
      me.post(`/api/console/AdClips/${clip}/Parts`, { offset, bytes: file.subarray(offset, end).toString('base64') });
    expect((await send(0, 50_000)).data).toEqual({ received: 50_000, stored: null });
    // A gap is not stored: the answer says where to go on.
    expect((await send(60_000, 70_000)).data).toEqual({ received: 50_000, stored: null });
    expect((await send(0, 50_000)).data).toEqual({ received: 50_000, stored: null });
    const last = await send(50_000, file.length);
    expect(last.data).toMatchObject({ received: file.length, stored: { durationMs: 12_000 } });
    expect((await send(50_000, file.length)).data).toEqual(last.data);

    const { url } = last.data.stored;
    const whole = await fetched(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="ad.mp4"',
    });
    expect(whole.rawPayload.equals(file)).toBe(true);
    const part = await fetched(url, { range: 'bytes=100-199' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 100-199/${file.length}`);
    expect(part.rawPayload.equals(file.subarray(100, 200))).toBe(true);
    const end = await fetched(url, { range: 'bytes=-10' });
    expect(end.rawPayload.equals(file.subarray(-10))).toBe(true);
    const open = await fetched(url, { range: `bytes=${file.length - 5}-` });
    expect(open.rawPayload).toHaveLength(5);
    const past = await fetched(url, { range: `bytes=${file.length}-` });
    expect(past.statusCode).toBe(416);
    expect((await fetched(url.replace(/.$/, (letter: string) => (letter === 'A' ? 'B' : 'A')))).statusCode).toBe(404);
    panel.clock.advance(5 * 3_600_000);
    expect((await fetched(url)).statusCode).toBe(404);
  });

  test.each([
    ['no MP4', Buffer.from('not a film at all, but long enough to be read'), codes.clipNotMp4],
    ['a film that is cut off', mp4Of().subarray(0, 120), codes.clipNotMp4],
    ['a box that is longer than the file', Buffer.concat([mp4Of(), Buffer.from([0x7f, 0, 0, 0])]), codes.clipNotMp4],
    ['too short', mp4Of({ seconds: 4.9 }), codes.clipLength],
    ['too long', mp4Of({ seconds: 121 }), codes.clipLength],
    ['a format that browsers do not play', mp4Of({ video: 'hvc1' }), codes.clipCodec],
    ['sound that browsers do not play', mp4Of({ audio: 'ac-3' }), codes.clipCodec],
    ['without a length', mp4Of({ seconds: 0 }), codes.clipNotMp4],
  ])('is refused when it is %s', async (_what, file, code) => {
    const refused = await uploadClip(panel, eva, file);
    expect(refused).toMatchObject({ code });
    // It is gone, and no ad can be saved with it.
    expect(await addAd(panel, eva, { clip: refused.clip })).toMatchObject({ code: codes.clipGone });
  });

  test('is refused when it is too large', async () => {
    const begin = (size: number) => as(panel, eva).post('/api/console/AdClips', { size });
    expect(await begin(MOST_CLIP_BYTES + 1)).toMatchObject({ code: codes.clipTooLarge });
    expect(await begin(MOST_CLIP_BYTES)).toMatchObject({ code: 200 });
  });

  test('is deleted when no ad is saved with it in a day, and 90 days after its ad has closed', async () => {
    const unsaved = await uploadClip(panel, eva, mp4Of());
    const live = await openAd(panel, eva, { title: { en: 'To close', zh: '' } });
    const clipOf = async () => (await as(panel, eva).get(`/api/console/Surveys/${live.id}/Ad`)).data.clip;
    panel.clock.advance(DAY_MS + 1);
    await tidy();
    expect(await panel.services.files.open(`ad-clips/${unsaved.clip}.mp4`)).toBeNull();
    eva = await createOperatorPersona(panel, 'admin');
    expect((await clipOf()).url).not.toBeNull();
    await as(panel, eva).post(`/api/console/Surveys/${live.id}/State`, { action: 'close', reason: '' });
    panel.clock.advance(91 * DAY_MS);
    await tidy();
    await tidy();
    eva = await createOperatorPersona(panel, 'admin');
    expect((await clipOf()).url).toBeNull();
  });
});

describe('captions and questions', () => {
  test.each([
    ['no WebVTT', '1\n00:01 text', 1],
    ['times that are none', 'WEBVTT\n\n00:01 --> 00:02\nText', 3],
    ['times below a name', 'WEBVTT\n\nfirst\n00:01.000 -> 00:02.000\nText', 4],
    ['an end before its begin', 'WEBVTT\n\n00:00.000 --> 00:01.000\nOne\n\n00:03.000 --> 00:02.000\nTwo', 6],
    ['another order', 'WEBVTT\n\n00:05.000 --> 00:06.000\nOne\n\n00:03.000 --> 00:04.000\nTwo', 6],
    ['a caption without text', 'WEBVTT\n\n00:01.000 --> 00:02.000\n', 3],
    ['a caption after the end', 'WEBVTT\n\n00:20.000 --> 00:21.000\nText', 3],
    ['no captions', 'WEBVTT\n\nNOTE nothing yet\n', 4],
  ])('with %s are refused with the line', async (_what, en, line) => {
    const refused = await addAd(panel, eva, { captions: { en, zh: '' } });
    expect(refused).toMatchObject({ code: codes.captionsUnreadable });
    expect(refused.errors[0]).toContain(`English), line ${line}:`);
    const chinese = await addAd(panel, eva, { captions: { ...captions, zh: en } });
    expect(chinese.errors[0]).toContain(`Chinese), line ${line}:`);
  });

  test('with Windows line ends, a byte order mark, notes, names and settings are read', async () => {
    const en =
      '\uFEFFWEBVTT - ad\r\nKind: captions\r\n\r\nNOTE\r\na note\r\n\r\nfirst\r\n00:00:01.000 --> 00:00:02.500 align:start\r\n<v Bee>Buzz &amp; hum</v>\r\nagain\r\n';
    const added = await addAd(panel, eva, { captions: { en, zh: '' } });
    const { data } = await as(panel, eva).get(`/api/console/Surveys/${added.data.id}/Ad`);
    expect(data.cues).toEqual({ en: [{ fromMs: 1_000, toMs: 2_500, text: 'Buzz & hum\nagain' }], zh: [] });
  });

  test('with a question that cannot be answered are refused', async () => {
    const [first, second] = questions as [(typeof questions)[number], (typeof questions)[number]];
    const refused = async (given: readonly object[]) => addAd(panel, eva, { questions: given });
    expect(await refused([first])).toMatchObject({ code: codes.malformed });
    expect(await refused([first, { ...second, right: 3 }])).toMatchObject({ code: codes.adQuestionWrong });
    expect(await refused([first, first])).toMatchObject({ code: codes.adQuestionWrong });
    const twice = {
      ...second,
      choices: [
        { en: 'Yes', zh: '' },
        { en: 'yes', zh: '' },
      ],
      right: 0,
    };
    const answer = await refused([first, twice]);
    expect(answer.errors[0]).toBe('Question 2: two choices are the same.');
    // Chinese readers see the English words of the first choice.
    const mixed = [
      { en: 'Yes', zh: '' },
      { en: 'No', zh: 'Yes' },
    ];
    expect(await refused([first, { ...twice, choices: mixed }])).toMatchObject({ code: codes.adQuestionWrong });
  });
});

test('an ad is a draft with the length of its clip, and asks nothing that a survey would', async () => {
  const added = await addAd(panel, eva);
  const me = as(panel, eva);
  const survey = await me.get(`/api/console/Surveys/${added.data.id}`);
  expect(survey.data).toMatchObject({ kind: 'ad', state: 'draft', loi: 1, version: 0, toolHost: null, partner: null });
  expect(await addAd(panel, eva, {}, { sensitive: { subjects: ['health'], keptDays: 30 } })).toMatchObject({
    code: codes.malformed,
  });
  const viewer = await createOperatorPersona(panel, 'viewer');
  expect(await addAd(panel, viewer)).toMatchObject({ code: codes.notAllowed });
});

test('a draft changes at will; after the launch the clip stays, a change takes a reason, and who was asked is not asked anew', async () => {
  const me = as(panel, eva);
  const { id } = (await addAd(panel, eva)).data;
  const path = `/api/console/Surveys/${id}/Ad`;
  const longer = await uploadClip(panel, eva, mp4Of({ seconds: 90 }));
  const change = (body: object) => me.post(path, { clip: null, captions, questions, reason: '', ...body });
  expect(await change({ clip: longer.clip })).toMatchObject({ code: 200 });
  expect((await me.get(path)).data).toMatchObject({ clip: { durationMs: 90_000 }, can: { replaceClip: true } });
  const shorter = await uploadClip(panel, eva, mp4Of());
  expect(await change({ clip: shorter.clip })).toMatchObject({ code: 200 });

  await me.post(`/api/console/Surveys/${id}/State`, { action: 'launch', reason: '' });
  const { encryptId } = (await me.get(`/api/console/Surveys/${id}`)).data;
  const way = await startAd(panel, await createMember(panel), encryptId);
  await way.playTo(20_000);
  const { question } = await way.look();
  expect(await change({ clip: (await uploadClip(panel, eva, mp4Of())).clip, reason: 'sharper' })).toMatchObject({
    code: codes.adClipFixed,
  });
  const others = questions.slice(0, 2).map((one) => ({ ...one, text: { en: `New: ${one.text.en}`, zh: '' } }));
  expect(await change({ questions: others })).toMatchObject({ code: codes.adReasonMissing });
  expect(await change({ questions: others, reason: 'clearer' })).toMatchObject({ code: 200 });
  expect((await way.look()).question).toEqual(question);
  const second = await way.answer(1, await way.placeOf(false));
  expect(second.data.question.text).toMatch(/^New: /);
  await way.answer(2, await way.placeOf(true));
  const { data } = await me.get(path);
  expect(data.figures).toEqual({ started: 1, watched: 1, rightAtOnce: 0, rightLater: 1, wrong: 0 });
  expect(data.questions.map(({ answered }: { answered: number }) => answered).sort()).toEqual([0, 1]);
  const other = await addAd(panel, eva, {}, { title: { en: 'No ad', zh: '' } });
  expect(await as(panel, await createMember(panel)).get(path)).toMatchObject({ code: '401' });
  expect(other.code).toBe(200);
});
