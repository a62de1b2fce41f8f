import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './test';

/** A picture with a red left and a blue right half; noise makes the file as large as that of a photo. */
async function draw(page: Page, noise = false): Promise<Buffer> {
  const url = await page.evaluate((withNoise) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 400 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#f00';
    context.fillRect(0, 0, 400, 400);
    context.fillStyle = '#00f';
    context.fillRect(400, 0, 400, 400);
    for (let n = 0; withNoise && n < 60_000; n++) {
      context.fillStyle = `hsl(${(n * 137) % 360} 90% ${20 + (n % 60)}%)`;
      context.fillRect((n * 7919) % 800, (n * 104_729) % 400, 2, 2);
    }
    return canvas.toDataURL('image/png');
  }, noise);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** A white square with one bit per pixel: 400 million pixels are 50 MB in memory and 50 KB as a file. */
function whitePng(side: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeInt32BE(crc32(named) | 0);
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const row = Buffer.alloc(1 + Math.ceil(side / 8), 0xff);
  row[0] = 0;
  const rows = deflateSync(Buffer.alloc(row.length * side, row));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** The color of a picture at half its height; `x` is from 0 to 1 of its width. */
function colorAt(page: Page, address: string, x: number): Promise<number[]> {
  return page.evaluate(
    async ([src, place]) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 256 });
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      return [...(context?.getImageData(place * 256, 128, 1, 1).data ?? [])].slice(0, 3);
    },
    [address, x] as const,
  );
}

const isRed = ([red = 0, , blue = 0]: number[]) => red > 200 && blue < 60;
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 200 && red < 60;

test('a member chooses, crops, uploads and saves a picture, and removes it again', async ({
  page,
  enter,
  checkScreen,
  isMobile,
}) => {
  const { id, calls } = await enter();
  const avatarUrl = async () => (await calls.get(`/api/v1/Accounts/${id}`)).data.avatarUrl as string | null;
  await page.goto('/settingsProfile');
  await page.getByRole('link', { name: 'Upload avatar' }).click();
  await expect(page).toHaveURL('/updateAvatar');
  const input = page.getByLabel('Choose a picture');
  await expect(page.getByText('JPG or PNG, one file')).toBeVisible();
  await checkScreen('avatar-choose');

  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await draw(page) };
  await test.step('what is no picture is refused before it leaves', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    await input.setInputFiles({ name: 'a.html', mimeType: 'text/html', buffer: html });
    await expect(page.getByText('Please upload pictures')).toBeVisible();
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: html });
    await expect(page.getByText('This picture is damaged')).toBeVisible();
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
    await expect(page.getByText('This file is empty.')).toBeVisible();
    await input.setInputFiles({ ...picture, buffer: whitePng(20_000) });
    await expect(page.getByText('This picture has more than 60 million pixels.')).toBeVisible();
    await checkScreen('avatar-refused');
  });

  await test.step('the part is moved with the keys or the mouse, and zoomed', async () => {
    await input.setInputFiles(picture);
    await expect(page.getByRole('heading', { name: 'Crop your picture' })).toBeFocused();
    const part = page.getByRole('application');
    const zoom = page.getByRole('slider', { name: 'Zoom' });
    await part.press('+');
    await expect(zoom).not.toHaveValue('1');
    await part.press('-');
    await expect(zoom).toHaveValue('1');
    if (isMobile) for (let n = 0; n < 40; n++) await part.press('ArrowRight');
    else {
      const box = await part.boundingBox();
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 400, y, { steps: 4 });
      await page.mouse.up();
    }
    await checkScreen('avatar-cut');
  });

  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused();
  expect(await avatarUrl()).toBeNull();
  await checkScreen('avatar-look');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();

  const shown = (await avatarUrl()) ?? '';
  expect(shown).toMatch(/^\/avatars\/[\w-]+\.webp\?t=\d+$/);
  expect([await colorAt(page, shown, 0.1), await colorAt(page, shown, 0.9)].every(isRed)).toBe(true);
  await expect(page.locator(`img[src="${shown}"]`).filter({ visible: true }).first()).toBeVisible();
  for (const path of ['/mine', '/settingsProfile', '/myInfo', '/questionnaire']) {
    await page.goto(path);
    await expect(page.locator(`img[src="${shown}"]`).filter({ visible: true }).first()).toBeVisible();
  }

  await page.goto('/uploadAvatar');
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('Picture removed')).toBeVisible();
  await expect(page.getByText('we show your initials')).toBeVisible();
  await expect(page.locator('img[src^="/avatars/"]')).toHaveCount(0);
  expect(await avatarUrl()).toBeNull();
});

test('one dropped picture is accepted, two at once are refused', { tag: '@once' }, async ({ page, enter }) => {
  await enter();
  await page.goto('/updateAvatar');
  await expect(page.getByLabel('Choose a picture')).toBeAttached();
  const bytes = (await draw(page)).toString('base64');
  const drop = (count: number) =>
    page.getByText('Choose a picture').evaluate(
      (element, [base64, n]) => {
        const dataTransfer = new DataTransfer();
        for (let each = 0; each < n; each++) {
          const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
          dataTransfer.items.add(new File([content], `${each}.png`, { type: 'image/png' }));
        }
        element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      },
      [bytes, count] as const,
    );
  await drop(2);
  await expect(page.getByText('Please choose one file.')).toBeVisible();
  await drop(1);
  await expect(page.getByRole('heading', { name: 'Crop your picture' })).toBeVisible();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const look = page.getByRole('heading', { name: 'Preview' });
  await expect(look).toBeVisible();
  const address = (await page.locator('img[src^="/avatars/"]').first().getAttribute('src')) ?? '';
  expect(isRed(await colorAt(page, address, 0.1)) && isBlue(await colorAt(page, address, 0.9))).toBe(true);
});

test('an upload shows its progress and can be canceled', { tag: '@once' }, async ({
  page,
  context,
  enter,
  checkScreen,
}) => {
  await enter();
  await page.goto('/updateAvatar');
  const buffer = await draw(page, true);
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect(upload).toBeEnabled();
  const network = await context.newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 6_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await upload.click();
  const bar = page.getByRole('progressbar');
  await expect(bar).not.toHaveAttribute('aria-valuenow', '0');
  await checkScreen('avatar-upload');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Upload canceled. Nothing has changed.')).toBeVisible();
  await expect(upload).toBeVisible();
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await upload.click();
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
});
