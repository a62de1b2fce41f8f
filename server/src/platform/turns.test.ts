import { codes } from '@pollen/contract/codes';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeImageTurns } from '../features/image-codes/code-image';
import { passwordTurns } from './passwords';
import { largePictureTurns, smallPictureTurns } from './pictures';
import { Refusal } from './refusal';
import type { Turns } from './turns';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

/** Does something while every place of this kind of work is taken: what needs one waits for ever. */
async function whileTaken<Result>(
  turns: readonly Turns[],
  places: number,
  act: () => Promise<Result>,
): Promise<Result> {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  const held = turns.flatMap((each) => Array.from({ length: places }, () => each.run(() => given)));
  try {
    return await act();
  } finally {
    give();
    await Promise.all(held);
  }
}

/** Takes every place in the line, too. Stops at the first refusal, which it answers. */
async function whileFull<Result>(turns: Turns, act: () => Promise<Result>): Promise<Result> {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  const held: Promise<unknown>[] = [];
  let isFull = false;
  while (!isFull) {
    const place = turns
      .run(() => given)
      .catch((error: unknown) => {
        isFull = error instanceof Refusal;
      });
    held.push(place);
    await Promise.resolve();
    await Promise.resolve();
  }
  try {
    return await act();
  } finally {
    give();
    await Promise.all(held);
  }
}

async function picture(width: number, height: number): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#394ac5' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

describe('cheap checks come before heavy work', () => {
  test('no password is hashed for an invented link', async () => {
    const token = 'a'.repeat(43);
    const answers = await whileTaken([passwordTurns], 2, async () => [
      await panel.call('POST /api/v1/EmailTakeBacks', { body: { token } }),
      await panel.call('POST /api/console/PasswordLinks/Use', { body: { token, password: 'Honey-bee-7-and-more' } }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([codes.linkInvalid, codes.linkInvalid]);
  });

  test('the picture of a member who may not upload is not decoded', async () => {
    const viewer = await createOperatorPersona(panel, 'viewer');
    const source = await picture(40, 30);
    const { cookie } = viewer;
    const answers = await whileTaken([smallPictureTurns, largePictureTurns], 1, async () => [
      await panel.call('POST /api/console/GiftPictures', { cookie, body: { source } }),
      await panel.call('POST /api/console/SurveyPictures', { cookie, body: { source } }),
      await panel.call('POST /api/v1/AvatarUrl', { body: { source } }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([codes.notAllowed, codes.notAllowed, '401']);
  });
});

describe('large pictures', () => {
  test('do not hold up small ones', async () => {
    const { cookie } = await createMember(panel);
    const source = await picture(300, 200);
    const small = await whileTaken([largePictureTurns], 1, () =>
      panel.call('POST /api/v1/AvatarUrl', { cookie, body: { source } }),
    );
    expect(small).toMatchObject({ code: 200 });
  });

  test('that would have to wait for too long are refused, and small ones are not', async () => {
    const { cookie } = await createMember(panel);
    const [large, small] = [await picture(2_000, 2_000), await picture(300, 200)];
    const answers = await whileFull(largePictureTurns, async () => [
      await panel.call('POST /api/v1/AvatarUrl', { cookie, body: { source: large } }),
      await panel.call('POST /api/v1/AvatarUrl', { cookie, body: { source: small } }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([codes.unavailable, 200]);
    expect(await panel.call('POST /api/v1/AvatarUrl', { cookie, body: { source: large } })).toMatchObject({
      code: 200,
    });
  });
});

test('images of codes are refused when more are asked for than can be drawn, and drawn again afterwards', async () => {
  const ask = () => panel.app.inject({ method: 'GET', url: '/api/v1/SecurityCode' });
  expect((await whileFull(codeImageTurns, ask)).json()).toMatchObject({ code: codes.unavailable });
  const image = await ask();
  expect(image.headers['content-type']).toBe('image/png');
  const { width, height } = await sharp(image.rawPayload).metadata();
  expect([width, height]).toEqual([320, 112]);
});
