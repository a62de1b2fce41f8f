/**
 * Draws the clip of the demo panel's ad: a bee, three flowers and a hive, in the colors of the panel. Needs ffmpeg with
 * libvpx and libopus, which only this script needs: `node tools/draw-demo-ad.mjs`. VP9 and Opus, because a Chromium
 * without licensed formats plays them as well.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sharp = createRequire(new URL('../server/package.json', import.meta.url))('sharp');
const target = fileURLToPath(new URL('../server/demo-files/a-bee-at-work.mp4', import.meta.url));
const [width, height, perSecond, seconds] = [640, 360, 15, 12];

const flowers = [
  { x: 150, y: 250, color: '#394ac5', from: 2 },
  { x: 300, y: 225, color: '#c5396f', from: 4.5 },
  { x: 440, y: 255, color: '#7a39c5', from: 7 },
];
const hive = { x: 570, y: 150 };
/** Where the bee is at a second; it flies smoothly in between. */
/** @type {[number, number, number][]} */
const stops = [
  [0, -40, 90],
  [2, 150, 215],
  [3.5, 150, 215],
  [4.5, 300, 190],
  [6, 300, 190],
  [7, 440, 220],
  [8.5, 440, 220],
  [10, 545, 150],
  [12, 545, 150],
];

/** @param {number} share */
const smooth = (share) => share * share * (3 - 2 * share);
/**
 * @param {number} second
 * @returns {{ x: number, y: number }}
 */
function beeAt(second) {
  const next = stops.findIndex(([at]) => at >= second);
  const [from, x, y] = stops[Math.max(0, next - 1)] ?? [0, 0, 0];
  const [to, x2, y2] = stops[next] ?? [1, 0, 0];
  if (next <= 0) return { x, y };
  const share = smooth((second - from) / (to - from));
  return { x: x + (x2 - x) * share, y: y + (y2 - y) * share + Math.sin(second * 9) * 3 };
}

/**
 * @param {{ x: number, y: number, color: string, from: number }} one
 * @param {number} second
 */
function flower({ x, y, color, from }, second) {
  const petals = Array.from({ length: 8 }, (_, petal) => {
    const angle = (petal * Math.PI) / 4;
    return `<circle cx="${x + Math.cos(angle) * 20}" cy="${y + Math.sin(angle) * 20}" r="12" fill="${color}"/>`;
  });
  const taken = Math.max(0, Math.min(5, Math.floor((second - from) / 0.3)));
  const grains = Array.from({ length: 5 - taken }, (_, grain) => {
    const angle = grain * 1.26 + 0.3;
    return `<circle cx="${x + Math.cos(angle) * 7}" cy="${y + Math.sin(angle) * 7}" r="3.4" fill="#f5b301"/>`;
  });
  return `<path d="M${x} ${y + 14}V360" stroke="#2c9c63" stroke-width="6"/>${petals.join('')}
    <circle cx="${x}" cy="${y}" r="14" fill="#fff4d1"/>${grains.join('')}`;
}

/**
 * @param {{ x: number, y: number }} place
 * @param {number} second
 */
function bee({ x, y }, second) {
  const wing = 14 + Math.abs(Math.sin(second * 40)) * 8;
  const carried = flowers.reduce(
    (sum, { from }) => sum + Math.max(0, Math.min(5, Math.floor((second - from) / 0.3))),
    0,
  );
  const grains = Array.from({ length: second > 10.3 ? 0 : carried }, (_, grain) => {
    return `<circle cx="${x - 12 + (grain % 5) * 6}" cy="${y + 18 + Math.floor(grain / 5) * 6}" r="3" fill="#f5b301"/>`;
  });
  return `<ellipse cx="${x - 4}" cy="${y - wing}" rx="9" ry="${wing}" fill="#ffffff" opacity=".8"/>
    <ellipse cx="${x + 8}" cy="${y - wing}" rx="8" ry="${wing - 3}" fill="#ffffff" opacity=".8"/>
    <ellipse cx="${x}" cy="${y}" rx="24" ry="15" fill="#f5b301"/>
    <path d="M${x - 8} ${y - 14}v28M${x + 4} ${y - 15}v30" stroke="#13173a" stroke-width="6"/>
    <circle cx="${x + 22}" cy="${y - 2}" r="9" fill="#13173a"/><circle cx="${x + 25}" cy="${y - 4}" r="2" fill="#fff"/>
    ${grains.join('')}`;
}

/** @param {number} second */
function honey(second) {
  const filled = Math.max(0, Math.min(15, Math.floor((second - 10.3) * 12)));
  return Array.from({ length: 15 }, (_, cell) => {
    const [x, y] = [hive.x - 28 + (cell % 5) * 14, hive.y - 14 + Math.floor(cell / 5) * 14];
    return `<circle cx="${x}" cy="${y}" r="5" fill="${cell < filled ? '#f5b301' : '#a87412'}"/>`;
  }).join('');
}

/** @param {number} second */
function frame(second) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#bfe3ff"/>
      <stop offset="1" stop-color="#f3f9ff"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/><circle cx="560" cy="60" r="34" fill="#ffd376"/>
    <path d="M0 290Q160 240 320 290T640 270V360H0Z" fill="#84dba9"/><path d="M0 325Q200 290 400 325T640 310V360H0Z" fill="#2c9c63"/>
    ${flowers.map((one) => flower(one, second)).join('')}
    <path d="M${hive.x} ${hive.y + 40}V340" stroke="#7a5230" stroke-width="10"/>
    <rect x="${hive.x - 46}" y="${hive.y - 36}" width="92" height="78" rx="26" fill="#d99a26"/>${honey(second)}
    ${bee(beeAt(second), second)}</svg>`;
}

const folder = await mkdtemp(join(tmpdir(), 'demo-ad-'));
try {
  for (let n = 0; n < seconds * perSecond; n += 1) {
    const picture = await sharp(Buffer.from(frame(n / perSecond)))
      .png()
      .toBuffer();
    await writeFile(join(folder, `${String(n).padStart(4, '0')}.png`), picture);
  }
  const sound = `sine=frequency=196:duration=${seconds},volume=0.05,tremolo=f=5:d=0.4`;
  const made = spawnSync(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-framerate',
      `${perSecond}`,
      '-i',
      join(folder, '%04d.png'),
      '-f',
      'lavfi',
      '-i',
      sound,
    ]
      .concat(['-t', `${seconds}`, '-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv420p', '-crf', '36', '-b:v', '0'])
      .concat(['-c:a', 'libopus', '-b:a', '24k', '-map_metadata', '-1', '-movflags', '+faststart', target]),
    { stdio: 'inherit' },
  );
  process.exitCode = made.status ?? 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
