import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { runChecks } from '@pollen/checks/run';
import { FILE_PART_BYTES } from '@pollen/contract/answer-file-values';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '../../jobs';
import { DAY_MS, HOUR_MS } from '../../platform/time';
import { safeFileName } from './rules';

const questionnaire = {
  pages: [
    {
      name: 'bill',
      elements: [
        { type: 'file', name: 'bill', title: 'Your bill', isRequired: true, allowMultiple: true, maxFiles: 2 },
        { type: 'signaturepad', name: 'sign', title: 'Your signature' },
        { type: 'file', name: 'other', title: 'Another bill', valueName: 'same' },
        { type: 'file', name: 'again', title: 'The same bill', valueName: 'same' },
        {
          type: 'paneldynamic',
          name: 'rooms',
          templateElements: [{ type: 'file', name: 'photo', acceptedTypes: 'image/*' }],
        },
      ],
    },
    { name: 'last', elements: [{ type: 'text', name: 'more', title: 'Anything else about {bill[0].name}?' }] },
  ],
};

let panel: Panel;
let encryptId: string;
let surveyId: number;
let maya: MemberPersona;
let attemptId: string;

beforeAll(async () => {
  panel = await openPanel();
  ({ encryptId, id: surveyId } = await launchSurvey(panel, { questionnaire }));
});
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});
beforeEach(async () => {
  maya = await createMember(panel);
  attemptId = (await as(panel, maya).post(`/api/v1/Surveys/${encryptId}/Attempts`, {})).data.attemptId;
});

const post = (path: string, body: object, who = maya) => as(panel, who).post(path, body);
const begin = (name: string, size: number, who = maya, attempt = attemptId) =>
  post(`/api/v1/Attempts/${attempt}/Files`, { name, size }, who);
const send = (content: string, offset: number, bytes: Buffer, who = maya, attempt = attemptId) =>
  post(`/api/v1/Attempts/${attempt}/Files/${content}/Parts`, { offset, bytes: bytes.toString('base64') }, who);
async function upload(name: string, bytes: Buffer, who = maya, attempt = attemptId) {
  const { data } = await begin(name, bytes.length, who, attempt);
  for (let at = 0; ; ) {
    const answer = await send(data.content, at, bytes.subarray(at, at + FILE_PART_BYTES), who, attempt);
    if (answer.code !== 200 || answer.data.file) return answer;
    at = answer.data.received;
  }
}
const answerPage = (answers: object, turn = 0, who = maya, attempt = attemptId) =>
  post(`/api/v1/Attempts/${attempt}/Page`, { turn, answers }, who);

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#394ac5' } })
    .withExif({ IFD0: { Make: 'Camera of Maya' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
/** Noise, which no compression makes smaller than a part. */
const largePhoto = () => {
  const side = 700;
  const noise = Buffer.alloc(side * side * 3);
  for (let at = 0, seed = 7; at < noise.length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    noise[at] = seed & 255;
  }
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
};
const onDisk = async () =>
  (await readdir(join(panel.services.config.dataDir, 'files/answer-files')).catch(() => [])).sort();
const tidy = () => jobs['answerFiles.tidy']?.({}, panel.services);
const look = (link: string) => panel.app.inject({ method: 'GET', url: new URL(link).pathname });

describe('a file is uploaded', () => {
  test('in parts, and is the answer that others see', async () => {
    const bytes = await largePhoto();
    expect(bytes.length).toBeGreaterThan(FILE_PART_BYTES);
    const { data } = await upload('C:\\photos\\My "bill".JPEG', bytes);
    expect(data.file).toMatchObject({ name: 'My bill.JPEG', type: 'image/jpeg' });
    const turned = await answerPage({ bill: [data.file], rooms: [] });
    expect(turned).toMatchObject({ code: 200, data: { kind: 'page' } });
    expect(turned.data.page.elements[0].title).toContain('My bill');
    const back = await post(`/api/v1/Attempts/${attemptId}/Previous`, { turn: 1 });
    expect(back.data.page.elements[0].value).toEqual([data.file]);
  });

  test('a lost, a repeated and a too early part do no harm', async () => {
    const bytes = await largePhoto();
    const { content } = (await begin('a.jpg', bytes.length)).data;
    const first = bytes.subarray(0, FILE_PART_BYTES);
    const rest = bytes.subarray(FILE_PART_BYTES, 2 * FILE_PART_BYTES);
    expect((await send(content, FILE_PART_BYTES, rest)).data).toEqual({ received: 0, file: null });
    expect((await send(content, 0, first)).data).toEqual({ received: first.length, file: null });
    expect((await send(content, 0, first)).data).toEqual({ received: first.length, file: null });
    for (let at = FILE_PART_BYTES; at < bytes.length; at += FILE_PART_BYTES)
      await send(content, at, bytes.subarray(at, at + FILE_PART_BYTES));
    const last = Math.floor(bytes.length / FILE_PART_BYTES) * FILE_PART_BYTES;
    const [one, other] = await Promise.all([
      send(content, last, bytes.subarray(last)),
      send(content, last, bytes.subarray(last)),
    ]);
    expect(one.data.file).toMatchObject({ content, type: 'image/jpeg' });
    expect(other.data).toEqual(one.data);
  });

  test('a photo loses the place where it was taken, and every other note of the camera', async () => {
    const { data } = await upload('a.jpg', await photo());
    await answerPage({ bill: [data.file] });
    const kept = await panel.services.files.open(`answer-files/${data.file.content}.stored`);
    const stored = kept && (await buffer(kept.stream));
    expect((await sharp(await photo()).metadata()).exif).toBeDefined();
    const { format, exif } = await sharp(stored as Buffer).metadata();
    expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined });
    expect(stored?.includes('Maya')).toBe(false);
  });

  test('of a signature and of panels, too', async () => {
    const png = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const bill = (await upload('bill.pdf', pdf)).data.file;
    const signature = (await upload('signature.png', png)).data.file;
    const room = (await upload('kitchen.jpg', await photo())).data.file;
    const turned = await answerPage({
      bill: [bill],
      sign: signature.content,
      rooms: [{ '#': -1, photo: [room] }],
    });
    expect(turned).toMatchObject({ code: 200, data: { kind: 'page', turn: 1 } });
  });
});

describe('what is refused', () => {
  test.each([
    ['a program', 'setup.exe', Buffer.from('MZ')],
    ['a web page', 'page.html', Buffer.from('<script>alert(1)</script>')],
    ['a drawing with scripts', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a name without an ending', 'bill', pdf],
  ])('%s, by its name', async (_what, name, bytes) => {
    expect((await begin(name, bytes.length)).code).toBe(3016);
  });

  test.each([
    ['a program with the name of a picture', 'a.jpg', Buffer.from('MZ\u0090\u0000\u0003'), 3016],
    ['nothing that anybody knows', 'a.pdf', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), 3018],
    ['a picture that is cut off', 'a.png', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 2302],
    ['a text with control characters', 'a.txt', Buffer.from('a\u0000b'), 3018],
    ['a text in no encoding', 'a.csv', Buffer.from([0x61, 0xff, 0xfe, 0x62]), 3018],
  ])('%s, by its content; it is not kept', async (_what, name, bytes, code) => {
    const answer = await upload(name, bytes);
    expect(answer.code).toBe(code);
    expect(answer.errors[0]).toMatch(/[.!]$/);
    await tidy();
    const left = await panel.services.database.reader.rows(sql`
      select 1 from answer_files where member_id = ${maya.id}`);
    expect(left).toEqual([]);
  });

  test('what its content says counts, not its name', async () => {
    expect((await upload('bill.jpg', pdf)).data.file).toMatchObject({ name: 'bill.pdf', type: 'application/pdf' });
    expect((await upload('list.csv', Buffer.from('a,b\n1,2\n'))).data.file).toMatchObject({ type: 'text/csv' });
  });

  test('too large files, and more bytes than were announced', async () => {
    expect(await begin('a.pdf', 10 * 1024 * 1024 + 1)).toMatchObject({
      code: 3017,
      errors: ['This file is larger than 10 MB.'],
    });
    const { content } = (await begin('a.pdf', 10)).data;
    expect((await send(content, 0, pdf)).code).toBe(3018);
    expect((await begin('a.pdf', 0)).code).toBe(1400);
  });

  test('too many files, with all at once as well', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => begin('a.pdf', 100)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(40);
    expect(answers.filter(({ code }) => code === 3020)).toHaveLength(10);
  });

  test('where no file is asked for, and after the end', async () => {
    const { data } = await upload('bill.pdf', pdf);
    await answerPage({ bill: [data.file] });
    expect((await begin('a.pdf', 100)).code).toBe(3015);
    await answerPage({ more: 'No' }, 1);
    expect((await begin('a.pdf', 100)).code).toBe(3007);
    expect((await send(data.file.content, 0, pdf)).code).toBe(3007);
  });

  test('of somebody else', async () => {
    const other = await createMember(panel);
    expect((await begin('a.pdf', 100, other)).code).toBe(1404);
    const { content } = (await begin('a.pdf', pdf.length)).data;
    expect((await send(content, 0, pdf, other)).code).toBe(1404);
    const theirs = (await post(`/api/v1/Surveys/${encryptId}/Attempts`, {}, other)).data.attemptId;
    expect((await send(content, 0, pdf, other, theirs)).code).toBe(3019);
    const { file } = (await upload('a.pdf', pdf)).data;
    const answer = await answerPage({ bill: [file] }, 0, other, theirs);
    expect(answer.code).toBe(3009);
    expect(answer.data.questions).toEqual({
      bill: ['This file is not here any more. Please add it again.'],
    });
  });

  test('answers that name what was never uploaded, or otherwise than it was', async () => {
    const made = { name: 'a.pdf', type: 'application/pdf', content: 'x'.repeat(32), size: 100 };
    expect((await answerPage({ bill: [made] })).data.questions).toHaveProperty('bill');
    const { file } = (await upload('a.pdf', pdf)).data;
    expect((await answerPage({ bill: [{ ...file, name: 'b.pdf' }] })).data.questions).toHaveProperty('bill');
    expect((await answerPage({ bill: [{ ...file, size: 1 }] })).data.questions).toHaveProperty('bill');
    const inPanel = await answerPage({ bill: [file], rooms: [{ '#': -1, photo: [{ ...made, type: 'image/png' }] }] });
    expect(inPanel.data.questions).toHaveProperty('rooms[0].photo');
    expect((await answerPage({ bill: [file], sign: 'y'.repeat(32) })).data.questions).toHaveProperty('sign');
    const page = (await as(panel, maya).get(`/api/v1/Attempts/${attemptId}`)).data.page;
    const { name: shared, sharesWith } = page.elements[3];
    expect(sharesWith).toBe('same');
    expect((await answerPage({ bill: [file], [shared]: [made] })).data.questions).toHaveProperty(shared);
    // A document where pictures are asked for.
    const other = await answerPage({ bill: [file], rooms: [{ '#': -1, photo: [file] }] });
    expect(other.data.questions['rooms[0].photo']).toEqual(['“a.pdf” is a kind of file that is not asked for here.']);
    expect(await answerPage({ bill: [file] })).toMatchObject({ code: 200, data: { turn: 1 } });
  });
});

describe('what researchers get', () => {
  test('links that open for a week, in every format, and what the console shows', async () => {
    const eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
    const { file } = (await upload('Rechnung März.pdf', pdf)).data;
    await answerPage({ bill: [file] });
    await answerPage({ more: 'No' }, 1);
    const download = async (path: string) =>
      (
        await panel.app.inject({
          method: 'GET',
          url: `/api/console/Surveys/${surveyId}/Responses/${path}`,
          headers: { cookie: eva.cookie },
        })
      ).body;
    const link = (await download('Csv')).match(/http\S+?\/answer-files\/[\w/-]+/g)?.at(-1) ?? '';
    expect(link).toContain(file.content);
    const json = JSON.parse(await download('Json'));
    expect(json.at(-1).answers.bill).toEqual([{ ...file, content: link }]);
    const got = await look(link);
    expect(got.statusCode).toBe(200);
    expect(got.rawPayload.equals(pdf)).toBe(true);
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Rechnung M_rz.pdf"; filename*=UTF-8''Rechnung%20M%C3%A4rz.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const at = link.lastIndexOf('/');
    const altered = `${link.slice(0, at - 1)}${link[at - 1] === 'z' ? 'y' : 'z'}${link.slice(at)}`;
    expect((await look(altered)).statusCode).toBe(404);
    expect((await look(`${link.slice(0, -2)}AA`)).statusCode).toBe(404);

    const attempt = await panel.call(`GET /api/console/Attempts/${attemptId}`, { cookie: eva.cookie });
    const [shown] = attempt.data.pages[0].answers;
    expect(shown).toMatchObject({ answer: 'Rechnung März.pdf', files: [{ name: 'Rechnung März.pdf' }] });
    expect((await look(shown.files[0].link)).statusCode).toBe(200);
    const own = await panel.call(`GET /api/v1/Accounts/${maya.id}/Export`, { cookie: maya.cookie });
    expect(own.data.files).toMatchObject([{ name: 'Rechnung März.pdf', bytes: pdf.length }]);

    panel.clock.advance(8 * DAY_MS);
    expect((await look(link)).statusCode).toBe(404);
    panel.clock.advance(-8 * DAY_MS);
  });
});

describe('the gallery of a survey', () => {
  test('has the files of each response, the newest first, page by page', async () => {
    const eva = await createOperatorPersona(panel, 'viewer', 'Eva Brandt');
    const gallery = (query: string, id = surveyId, { cookie } = eva) =>
      panel.call(`GET /api/console/Surveys/${id}/AnswerFiles?${query}`, { cookie });
    const both = [(await upload('first.pdf', pdf)).data.file, (await upload('first.jpg', await photo())).data.file];
    const shared = (await upload('shared.pdf', pdf)).data.file;
    await answerPage({ bill: both, same: [shared] });
    await answerPage({}, 1);
    const noor = await createMember(panel);
    const { data: other } = await as(panel, noor).post(`/api/v1/Surveys/${encryptId}/Attempts`, {});
    const { file } = (await upload('second.pdf', pdf, noor, other.attemptId)).data;
    await answerPage({ bill: [file] }, 0, noor, other.attemptId);
    await answerPage({}, 1, noor, other.attemptId);

    const page = (await gallery('size=1')).data;
    // Two questions with one value have one answer.
    expect(page.questions.map(({ name }: { name: string }) => name)).toEqual(['bill', 'sign', 'same', 'rooms']);
    const same = (await gallery('question=same')).data.list;
    expect(same).toMatchObject([{ files: [{ name: 'shared.pdf' }] }]);
    expect(same[0].files).toHaveLength(1);
    expect(page).toMatchObject({ question: 'bill', list: [{ files: [{ name: 'second.pdf', isPicture: false }] }] });
    const older = (await gallery(`size=1&before=${page.next}`)).data;
    expect(older.list[0].files).toMatchObject([
      { name: 'first.pdf', isPicture: false, bytes: pdf.length },
      { name: 'first.jpg', isPicture: true },
    ]);
    expect((await look(older.list[0].files[1].link)).statusCode).toBe(200);
    expect((await gallery('question=sign')).data.list).toEqual([]);
    expect((await gallery('question=more')).code).toBe(1404);
    expect((await gallery('before=AAAA')).code).toBe(1404);
    expect((await gallery('', 999_999)).code).toBe(1404);

    panel.clock.advance(91 * DAY_MS);
    await tidy();
    const lea = await createOperatorPersona(panel, 'viewer', 'Lea Haas');
    const gone = (await gallery('size=1', surveyId, lea)).data.list[0].files;
    expect(gone).toMatchObject([{ name: 'second.pdf', link: null }]);
    panel.clock.advance(-91 * DAY_MS);
  });
});

describe('files are deleted', () => {
  test('those that no answer names when the survey is completed, and all after 90 days', async () => {
    const before = await onDisk();
    const given = (await upload('a.pdf', pdf)).data.file;
    await upload('other.pdf', pdf);
    await answerPage({ bill: [given] });
    await answerPage({ more: 'No' }, 1);
    await tidy();
    const kept = (await onDisk()).filter((name) => !before.includes(name));
    expect(kept).toEqual([`${given.content}.stored`]);
    panel.clock.advance(91 * DAY_MS);
    await tidy();
    expect(await onDisk()).toEqual([]);
    panel.clock.advance(-91 * DAY_MS);
  });

  test('half of an upload after a day, and those of attempts without an end after a month', async () => {
    const { content } = (await begin('a.pdf', pdf.length)).data;
    await send(content, 0, pdf.subarray(0, 5));
    await upload('b.pdf', pdf);
    await tidy();
    expect((await onDisk()).map((name) => name.split('.')[1]).sort()).toEqual(['part', 'stored']);
    panel.clock.advance(DAY_MS + HOUR_MS);
    await tidy();
    expect((await onDisk()).map((name) => name.split('.')[1])).toEqual(['stored']);
    panel.clock.advance(30 * DAY_MS);
    await tidy();
    expect(await onDisk()).toEqual([]);
    panel.clock.advance(-31 * DAY_MS - HOUR_MS);
  });

  test('with the account', async () => {
    const { file } = (await upload('a.pdf', pdf)).data;
    await answerPage({ bill: [file] });
    await answerPage({ more: 'No' }, 1);
    const admin = await createOperatorPersona(panel, 'admin', 'Ada Brandt');
    const { data: effects } = await panel.call(`GET /api/console/Members/${maya.id}/Closing`, { cookie: admin.cookie });
    const closed = await panel.call(`POST /api/console/Members/${maya.id}/Closing`, {
      cookie: admin.cookie,
      body: { forfeitedPoints: effects.forfeitedPoints, reason: 'Asked by mail.' },
    });
    expect(closed.code).toBe(200);
    await tidy();
    expect(await onDisk()).toEqual([]);
  });
});

test('names of files are plain', () => {
  expect(safeFileName('../../etc/passwd.txt', 'txt')).toBe('passwd.txt');
  expect(safeFileName('a\u202egnp.exe.png', 'png')).toBe('a gnp.exe.png');
  expect(safeFileName('.png', 'png')).toBe('png.png');
  expect(safeFileName('   ', 'pdf')).toBe('file.pdf');
  expect(safeFileName(`${'x'.repeat(500)}.pdf`, 'pdf')).toHaveLength(194);
});
