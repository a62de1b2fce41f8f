import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mp4Of, uploadClip } from '@pollen/testkit/ads';
import { BucketServer } from '@pollen/testkit/bucket-server';
import { CuttableProxy } from '@pollen/testkit/cuttable-proxy';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyFiles } from './command/file-commands';
import { clipLink } from './features/ads/index';
import { adJobs } from './features/ads/jobs';
import { DAY_MS } from './platform/time';

let server: BucketServer;
let proxy: CuttableProxy;
let panel: Panel;
let settings: ReturnType<BucketServer['newPanel']>;

beforeAll(async () => {
  server = await BucketServer.start();
  proxy = await CuttableProxy.to(server.address);
  settings = server.newPanel(proxy.through(server.address));
  panel = await openPanel(settings);
});
afterAll(async () => {
  await panel.close();
  await proxy.cut();
  await server.stop();
});

const get = (url: string, headers = {}) => panel.app.inject({ method: 'GET', url, headers });
async function pathsStored(): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of panel.services.files.listAll()) paths.push(path);
  return paths;
}

test('pictures and clips go to the bucket in parts, come back in ranges, and leave it when they are tidied', async () => {
  const maya = await createMember(panel);
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#394ac5' } })
    .png()
    .toBuffer();
  const body = { source: `data:image/png;base64,${picture.toString('base64')}` };
  const { avatarUrl } = (await panel.call('POST /api/v1/AvatarUrl', { body, cookie: maya.cookie })).data;
  const shown = await get(avatarUrl);
  expect([shown.statusCode, (await sharp(shown.rawPayload).metadata()).format]).toEqual([200, 'webp']);

  const film = mp4Of();
  const { clip } = await uploadClip(panel, await createOperatorPersona(panel), film, 150);
  const link = clipLink(panel.services, clip);
  expect((await get(link)).rawPayload).toEqual(film);
  const part = await get(link, { range: 'bytes=100-199' });
  expect(part.headers).toMatchObject({ 'content-range': `bytes 100-199/${film.length}`, 'content-length': '100' });
  expect([part.statusCode, part.rawPayload]).toEqual([206, film.subarray(100, 200)]);
  expect((await get(link, { range: `bytes=${film.length}-` })).statusCode).toBe(416);
  // No part of the upload is left, and nothing is in the folder.
  expect((await pathsStored()).sort()).toEqual([`ad-clips/${clip}.mp4`, avatarUrl.slice(1)]);
  expect(await readdir(join(panel.services.config.dataDir, 'files')).catch(() => [])).toEqual([]);

  panel.clock.advance(2 * DAY_MS);
  await adJobs['ads.tidyClips']?.({}, panel.services);
  await runJobs(panel, adJobs);
  expect(await pathsStored()).toEqual([avatarUrl.slice(1)]);
});

test('while the bucket is away, files are answered 503, the rest of the panel works, and an upload goes on afterwards', async () => {
  const maya = await createMember(panel);
  const eva = await createOperatorPersona(panel);
  const film = mp4Of();
  const { clip } = (await panel.call('POST /api/console/AdClips', { body: { size: film.length }, cookie: eva.cookie }))
    .data;
  const send = (from: number, to: number) =>
    panel.call(`POST /api/console/AdClips/${clip}/Parts`, {
      body: { offset: from, bytes: film.subarray(from, to).toString('base64') },
      cookie: eva.cookie,
    });
  expect(await send(0, 200)).toMatchObject({ code: 200, data: { received: 200 } });
  await proxy.cut();
  expect(await send(200, film.length)).toMatchObject({ status: 503, code: 1503 });
  expect((await get(`/avatars/${'a'.repeat(32)}.webp`)).statusCode).toBe(503);
  expect((await panel.call(`GET /api/v1/Accounts/${maya.id}`, { cookie: maya.cookie })).code).toBe(200);
  await proxy.mend();
  expect(await send(200, film.length)).toMatchObject({
    code: 200,
    data: { received: film.length },
  });
  expect((await get(`/avatars/${'a'.repeat(32)}.webp`)).statusCode).toBe(404);
});

test('all files are copied to the folder, and into another bucket, also when some are there already', async () => {
  const { files } = panel.services;
  await files.append('erasures/closed-accounts.jsonl', '\n{"memberId":1}\n');
  await files.append('erasures/closed-accounts.jsonl', '\n{"memberId":2}\n');
  await files.put('avatars/bee.webp', Buffer.from('a picture'));
  const folder = await mkdtemp(join(tmpdir(), 'pollen-copy-'));
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const copy = (where: string, env: Record<string, string>) =>
    copyFiles({ words: [where], options: {}, env: { ...env, DATA_DIR: folder } });
  const linesIn = (text: string) => [...new Set(text.split('\n').filter((line) => line !== ''))].sort();
  const lines = ['{"memberId":1}', '{"memberId":2}'];
  try {
    for (let time = 0; time < 2; time += 1) await copy('folder', settings);
    expect(await readFile(join(folder, 'files/avatars/bee.webp'), 'utf8')).toBe('a picture');
    expect(linesIn(await readFile(join(folder, 'files/erasures/closed-accounts.jsonl'), 'utf8'))).toEqual(lines);
    const another = server.newPanel();
    for (let time = 0; time < 2; time += 1) await copy('bucket', another);
    await expect(copy('cloud', another)).rejects.toThrow('Say "bucket" or "folder"');
    await expect(copy('bucket', {})).rejects.toThrow('FILES_URL is not set');
    expect(said.mock.lastCall?.[0]).toContain('repeat this command');
    await rm(join(folder, 'files'), { recursive: true });
    await copy('folder', another);
    expect(linesIn(await readFile(join(folder, 'files/erasures/closed-accounts.jsonl'), 'utf8'))).toEqual(lines);
    expect(await readFile(join(folder, 'files/avatars/bee.webp'), 'utf8')).toBe('a picture');
  } finally {
    said.mockRestore();
    await rm(folder, { recursive: true, force: true });
  }
});
