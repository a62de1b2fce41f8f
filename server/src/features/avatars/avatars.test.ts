import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { runChecks } from '@pollen/checks/run';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../../platform/files/files';
import { SessionExpired } from '../../platform/refusal';
import { HOUR_MS, MINUTE_MS } from '../../platform/time';
import { rewardReferrer } from '../referrals/index';
import { avatarJobs } from './jobs';
import { storeUpload } from './upload';

let panel: Panel;
let maya: MemberPersona;

beforeAll(async () => {
  panel = await openPanel();
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());
beforeEach(async () => {
  maya = await createMember(panel);
});

const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const upload = (source: unknown, persona = maya, lang: 'en' | 'zh' = 'en') =>
  panel.call('POST /api/v1/AvatarUrl', { body: { source }, cookie: persona.cookie, lang });
const save = (avatarUrl: unknown, persona = maya, id = persona.id) =>
  panel.call(`POST /api/v1/Accounts/${id}/Avatar`, { body: { id, avatarUrl }, cookie: persona.cookie });
const remove = (persona = maya) =>
  panel.call(`POST /api/v1/Accounts/${persona.id}/Avatar/Remove`, { body: {}, cookie: persona.cookie });
const shownAvatar = async (persona = maya) => {
  const { data } = await panel.call(`GET /api/v1/Accounts/${persona.id}`, { cookie: persona.cookie });
  return data.avatarUrl as string | null;
};
const look = (address: string) => panel.app.inject({ method: 'GET', url: address });
const tidy = () => runJobs(panel, avatarJobs);
/** The job as the scheduler starts it, one hour after the upload. */
const sweep = () => avatarJobs['avatars.tidy']?.({}, panel.services);
const kept = () => readdir(join(panel.services.config.dataDir, 'files/avatars'));

function plain(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background } });
}
async function uploaded(persona = maya): Promise<string> {
  const answer = await upload(dataUrl(await plain(300, 200, '#394ac5').png().toBuffer()), persona);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.avatarUrl;
}

describe('an avatar works', () => {
  it('is uploaded, shown everywhere, and deleted again', async () => {
    const address = await uploaded();
    expect(address).toMatch(/^\/avatars\/[\w-]{32}\.webp$/);
    expect(await shownAvatar()).toBeNull();

    expect(await save(address)).toMatchObject({ code: 200, data: null });
    const shown = await shownAvatar();
    expect(shown).toBe(`${address}?t=${panel.clock.now().getTime()}`);
    const user = await panel.call(`GET /api/v1/Users/${maya.id}`, { cookie: maya.cookie });
    expect(user.data.avatarUrl).toBe(shown);

    const picture = await look(shown ?? '');
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400, immutable',
    });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });

    expect(await remove()).toMatchObject({ code: 200 });
    expect(await shownAvatar()).toBeNull();
    await tidy();
    expect((await look(address)).statusCode).toBe(404);
  });

  it('is shown beside the name: to the referrer, in the ranking, in the console', async () => {
    const friend = await createMember(panel, { invitedBy: maya.recommendedCode });
    await panel.transaction((tx) =>
      rewardReferrer(tx, { friendId: friend.id, rewardPoints: 100, attemptId: 9_000_000 }),
    );
    for (const persona of [maya, friend]) await save(await uploaded(persona), persona);
    const friends = await panel.call(`GET /api/v1/Accounts/${maya.id}/Friends`, { cookie: maya.cookie });
    expect(friends.data.list[0].avatarUrl).toBe(await shownAvatar(friend));
    const ranking = await panel.call('GET /api/v1/Ranking', { cookie: maya.cookie });
    expect(ranking.data.list.find(({ isMe }: { isMe: boolean }) => isMe).avatarUrl).toBe(await shownAvatar());
    const { cookie } = await createOperatorPersona(panel);
    const member = await panel.call(`GET /api/console/Members/${maya.id}`, { cookie });
    expect(member.data.avatarUrl).toBe(await shownAvatar());
  });

  it('is turned upright and loses the metadata of the camera', async () => {
    const [left, right] = await Promise.all(
      ['#ff0000', '#0000ff'].map((fill) => plain(200, 400, fill).png().toBuffer()),
    );
    const photo = await plain(400, 400, '#000000')
      .composite([
        { input: left as Buffer, left: 0, top: 0 },
        { input: right as Buffer, left: 200, top: 0 },
      ])
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { data } = await upload(dataUrl(photo, 'image/jpeg'));
    const { rawPayload } = await look(data.avatarUrl);
    const { exif, orientation, icc } = await sharp(rawPayload).metadata();
    expect({ exif, orientation, icc }).toEqual({ exif: undefined, orientation: undefined, icc: undefined });
    // After a rotation by 90 degrees, the left edge is at the top.
    const pixel = async (top: number) =>
      [...(await sharp(rawPayload).extract({ left: 128, top, width: 1, height: 1 }).raw().toBuffer())].slice(0, 3);
    const [above, below] = [await pixel(20), await pixel(230)];
    expect((above[0] ?? 0) > 200 && (above[2] ?? 0) < 60).toBe(true);
    expect((below[2] ?? 0) > 200 && (below[0] ?? 0) < 60).toBe(true);
  });

  it('accepts jpg, transparent png, webp and the first frame of a gif', async () => {
    const picture = plain(64, 64, '#00aa00');
    for (const [bytes, type] of [
      [await picture.clone().jpeg().toBuffer(), 'image/jpeg'],
      [await picture.clone().ensureAlpha(0).png().toBuffer(), 'image/png'],
      [await picture.clone().webp().toBuffer(), 'image/webp'],
      [await picture.clone().gif().toBuffer(), 'image/gif'],
    ] as const) {
      const { data } = await upload(dataUrl(bytes, type));
      const { pages, hasAlpha, width } = await sharp((await look(data.avatarUrl)).rawPayload).metadata();
      expect({ type, pages, hasAlpha, width }).toEqual({ type, pages: undefined, hasAlpha: false, width: 256 });
    }
  });

  it('the one before is deleted, and saving twice is saving once', async () => {
    const first = await uploaded();
    await save(first);
    const second = await uploaded();
    expect((await save(second)).code).toBe(200);
    expect((await save(`${second}?t=1`)).code).toBe(200);
    await tidy();
    expect((await look(first)).statusCode).toBe(404);
    expect((await look(second)).statusCode).toBe(200);
    expect((await save(first)).code).toBe(2304);
    expect(await shownAvatar()).toContain(second);
  });

  it('of two saved at once, the stored one is shown', async () => {
    const both = [await uploaded(), await uploaded()];
    const codes = (await Promise.all(both.map((address) => save(address)))).map(({ code }) => code);
    expect(codes).toContain(200);
    await tidy();
    const shown = await shownAvatar();
    expect(both).toContain(shown?.split('?')[0]);
    expect((await look(shown ?? '')).statusCode).toBe(200);
  });

  it('an unsaved upload is deleted completely after an hour', async () => {
    const address = await uploaded();
    panel.clock.advance(59 * MINUTE_MS);
    await sweep();
    expect((await look(address)).statusCode).toBe(200);
    panel.clock.advance(2 * MINUTE_MS);
    await sweep();
    expect((await look(address)).statusCode).toBe(404);
    expect((await save(address)).code).toBe(2304);
    expect(await kept()).not.toContain(address.split('/')[2]);
  });

  it('is deleted with the account, together with waiting and running uploads', async () => {
    const address = await uploaded();
    await save(address);
    const waiting = await uploaded();
    const { files } = panel.services;
    const late: FileStore = {
      ...files,
      async put(name, bytes) {
        const body = { password: maya.password, forfeitedPoints: 150 };
        const closed = await panel.call(`POST /api/v1/Accounts/${maya.id}/Closing`, { body, cookie: maya.cookie });
        expect(closed.code).toBe(200);
        await tidy();
        await files.put(name, bytes);
      },
    };
    const before = await kept();
    const source = dataUrl(await plain(9, 9, '#123456').png().toBuffer());
    await expect(storeUpload({ ...panel.services, files: late }, maya.id, source)).rejects.toThrow('pictureGone');
    await expect(storeUpload(panel.services, maya.id, source)).rejects.toThrow(SessionExpired);
    expect([(await look(address)).statusCode, (await look(waiting)).statusCode]).toEqual([404, 404]);
    expect((await kept()).length).toBe(before.length - 2);
  });
});

describe('an avatar refuses', () => {
  const notAPicture = { status: 200, code: 2301, errors: ['Please upload pictures'] };
  const unreadable = { status: 200, code: 2302 };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>';

  /** The header of a PNG that declares these dimensions, without pixel data. */
  const promise = async (width: number, height: number) => {
    const bytes = await plain(8, 8, '#ffffff').png().toBuffer();
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes.writeInt32BE(crc32(bytes.subarray(12, 29)) | 0, 29);
    return bytes;
  };

  it.each([
    ['nothing', ''],
    ['plain text', 'hello'],
    ['an address', 'https://example.com/a.png'],
    ['a page', `data:text/html;base64,${btoa('<script>alert(1)</script>')}`],
    ['a type with a trick in it', `data:image/png"><script>;base64,${btoa('x')}`],
    ['emoji and right-to-left text', 'data:🐝/\u202e;base64,'],
  ])('%s', async (_what, source) => {
    expect(await upload(source)).toMatchObject(notAPicture);
  });

  it('in Chinese too', async () => {
    expect((await upload('data:text/plain,hi', maya, 'zh')).errors).toEqual(['请上传图片']);
    expect((await upload('data:image/png;base64,', maya, 'zh')).errors).toEqual([
      '图片已损坏或格式无法识别，请选择 jpg 或 png 文件。',
    ]);
  });

  it.each([
    ['an SVG that is called .png', Buffer.from(svg)],
    ['a page that is called .png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG that begins as a GIF', Buffer.from(`GIF89a${svg}`)],
    ['an empty file', Buffer.alloc(0)],
    ['a PNG that ends after its first bytes', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['noise that begins as a JPEG', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(2000, 7)])],
  ])('%s', async (_what, bytes) => {
    expect(await upload(dataUrl(bytes))).toMatchObject(unreadable);
  });

  it('a file that was cut off', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const whole = sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff', noise } });
    for (const bytes of [await whole.clone().jpeg().toBuffer(), await whole.clone().png().toBuffer()]) {
      expect(await upload(dataUrl(bytes.subarray(0, bytes.length / 2)))).toMatchObject(unreadable);
    }
  });

  it('20,000 x 20,000 pixels, in a few bytes and in a large file', async () => {
    const answer = await upload(dataUrl(await promise(20_000, 20_000)));
    expect(answer).toMatchObject({ status: 200, code: 2303 });
    expect(answer.errors[0]).toContain('20000 x 20000');
    const bomb = await plain(20_000, 2_000, '#ffffff').png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(200_000);
    expect(await upload(dataUrl(bomb))).toMatchObject({ status: 200, code: 2303 });
  });

  it('a wrong size in the header', async () => {
    expect(await upload(dataUrl(await promise(5_000, 4_000)))).toMatchObject(unreadable);
  });

  it('a body of 50 MB, before it is read', async () => {
    const answer = await upload(dataUrl(Buffer.alloc(38 * 1024 * 1024)));
    expect(answer).toMatchObject({ status: 413, code: 1400, errors: ['Request error: too large'] });
  });

  it('fields of the wrong type, and unknown fields', async () => {
    for (const source of [null, 7, ['a'], { a: 1 }]) expect((await upload(source)).status).toBe(400);
    const more = await panel.call('POST /api/v1/AvatarUrl', { body: { source: '', id: 1 }, cookie: maya.cookie });
    expect(more.status).toBe(400);
    expect((await save(null)).status).toBe(400);
    expect((await save('/'.repeat(300))).status).toBe(400);
  });

  it.each([
    '',
    'https://example.com/a.webp',
    '//example.com/avatars/a.webp',
    '/avatars/../secret-key',
    `/avatars/${'a'.repeat(32)}.webp`,
    'javascript:alert(1)',
    '<img src=x>',
  ])('to save %j, which nobody uploaded', async (address) => {
    expect(await save(address)).toMatchObject({ status: 200, code: 2304 });
    expect(await shownAvatar()).toBeNull();
  });

  it('addresses that do not exist', async () => {
    const odd = ['/avatars/', '/avatars/a.webp', '/avatars/..%2f..%2fsecret-key', `/avatars/${'%00'.repeat(32)}.webp`];
    for (const address of odd) expect((await look(address)).statusCode).toBe(404);
  });

  it('the 21st upload within an hour, and accepts uploads again after it', async () => {
    const bytes = dataUrl(Buffer.from('89504e470d0a1a0a', 'hex'));
    const answers = [];
    for (let n = 0; n < 20; n++) answers.push((await upload(bytes)).code);
    expect(new Set(answers)).toEqual(new Set([2302]));
    expect((await upload(bytes)).code).toBe(1429);
    await sweep();
    expect((await upload(bytes)).code).toBe(1429);
    panel.clock.advance(HOUR_MS + 1);
    expect((await upload(bytes)).code).toBe(2302);
  });
});

describe('an avatar is forbidden', () => {
  it('to strangers', async () => {
    const nobody = { ...maya, cookie: '' };
    expect((await upload('data:image/png;base64,', nobody)).code).toBe('401');
    expect((await save('/avatars/a.webp', nobody)).code).toBe('401');
    expect((await remove(nobody)).code).toBe('401');
  });

  it('on the account of somebody else, whichever id says so', async () => {
    const ben = await createMember(panel);
    const address = await uploaded();
    expect((await save(address, maya, ben.id)).code).toBe(1404);
    const mixed = await panel.call(`POST /api/v1/Accounts/${maya.id}/Avatar`, {
      body: { id: ben.id, avatarUrl: address },
      cookie: maya.cookie,
    });
    expect(mixed.code).toBe(1404);
    expect((await remove({ ...ben, cookie: maya.cookie })).code).toBe(1404);
    expect([await shownAvatar(), await shownAvatar(ben)]).toEqual([null, null]);
  });

  it('saving the picture of another member', async () => {
    const ben = await createMember(panel);
    expect((await save(await uploaded(ben))).code).toBe(2304);
    expect(await shownAvatar()).toBeNull();
  });
});
