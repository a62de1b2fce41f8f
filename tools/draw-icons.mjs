/**
 * Draws the icons of the installed app from the mark: `node tools/draw-icons.mjs`. They are committed, since the mark
 * changes about never.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './build.mjs';

/** The server's, which draws avatars with it. */
const sharp = createRequire(join(root, 'server/package.json'))('sharp');
const output = join(root, 'web/public/icons');
const mark = await readFile(join(root, 'ui/assets/mark-white.svg'), 'utf8');
const { theme } = JSON.parse(await readFile(join(root, 'ui/tokens.json'), 'utf8'));
const ground = theme.light['surface-brand'].$extensions.resolved;

/** `share` is what the mark takes of the width: of a maskable icon only a circle of 80 % is sure to be seen. */
const icons = [
  { name: 'icon-192', size: 192, share: 0.64, corner: 0.22 },
  { name: 'icon-512', size: 512, share: 0.64, corner: 0.22 },
  { name: 'maskable-512', size: 512, share: 0.5, corner: 0 },
  { name: 'apple-touch-icon', size: 180, share: 0.6, corner: 0 },
];

await mkdir(output, { recursive: true });
for (const { name, size, share, corner } of icons) {
  const ours = mark.replace('<svg', `<svg x="${((1 - share) * size) / 2}" y="${((1 - share) * size) / 2}"`);
  const placed = ours.replace(/width="\d+" height="\d+"/, `width="${share * size}" height="${share * size}"`);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="${corner * size}" fill="${ground}"/>${placed}</svg>`;
  await sharp(Buffer.from(drawing))
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(output, `${name}.png`));
}
