/// <reference path="./opentype.d.ts" />
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { unavailable } from '@pollen/contract/values';
import type { Command } from 'opentype.js';
import { loadSharp } from '../../platform/sharp';
import { Turns } from '../../platform/turns';

const WIDTH = 320;
const HEIGHT = 112;
const LETTER_SIZE = 84;
const FONT_FILE = '@fontsource/figtree/files/figtree-latin-700-normal.woff';

interface Point {
  readonly x: number;
  readonly y: number;
}
type Move = (point: Point) => Point;

/** The outline of a symbol around its own center. */
type Outline = readonly Command[];

let outlines: Promise<(symbol: string) => Outline> | undefined;

/**
 * Loads the outlines of the symbols, so that the machine needs no font. The font file is read with the first image, and
 * only the outlines in use stay in memory.
 */
function readOutlines(): Promise<(symbol: string) => Outline> {
  outlines ??= (async () => {
    const { default: opentype } = await import('opentype.js');
    const file = await readFile(createRequire(import.meta.url).resolve(FONT_FILE));
    const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
    const known = new Map<string, Outline>();
    return (symbol) => {
      const outline =
        known.get(symbol) ??
        font.getPath(symbol, -font.getAdvanceWidth(symbol, LETTER_SIZE) / 2, LETTER_SIZE * 0.35, LETTER_SIZE).commands;
      known.set(symbol, outline);
      return outline;
    };
  })();
  return outlines;
}

/** Returns a random number from `from` to `to`, in a thousand steps. */
function between(from: number, to: number): number {
  return from + ((to - from) * randomInt(1001)) / 1000;
}

function pathOf(outline: Outline, move: Move): string {
  const pair = (x = 0, y = 0) => {
    const to = move({ x, y });
    return `${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
  };
  return outline
    .map(({ type, x, y, x1, y1, x2, y2 }) => {
      if (type === 'Z') return 'Z';
      if (type === 'C') return `C${pair(x1, y1)} ${pair(x2, y2)} ${pair(x, y)}`;
      if (type === 'Q') return `Q${pair(x1, y1)} ${pair(x, y)}`;
      return `${type}${pair(x, y)}`;
    })
    .join('');
}

/** Returns the transformation that rotates, shears and moves one symbol to its place. */
function placed(place: number, count: number): Move {
  const step = WIDTH / (count + 0.6);
  const centre = { x: step * (place + 0.8) + between(-6, 6), y: HEIGHT / 2 + between(-10, 10) };
  const turn = between(-0.38, 0.38);
  const shear = between(-0.25, 0.25);
  const [width, height] = [between(0.85, 1.1), between(0.85, 1.1)];
  return ({ x, y }) => {
    const [wide, high] = [(x + shear * y) * width, y * height];
    return {
      x: centre.x + wide * Math.cos(turn) - high * Math.sin(turn),
      y: centre.y + wide * Math.sin(turn) + high * Math.cos(turn),
    };
  };
}

/** Returns the transformation that bends the whole image in two waves, so that no symbol looks the same twice. */
function bent(): Move {
  const [rise, drift] = [between(4, 7), between(3, 6)];
  const [long, high] = [between(110, 190), between(60, 110)];
  const [first, second] = [between(0, 2 * Math.PI), between(0, 2 * Math.PI)];
  return ({ x, y }) => ({
    x: x + drift * Math.sin((2 * Math.PI * y) / high + first),
    y: y + rise * Math.sin((2 * Math.PI * x) / long + second),
  });
}

function line(color: string, width: number): string {
  const y = () => between(10, HEIGHT - 10).toFixed(1);
  const x = (from: number, to: number) => between(WIDTH * from, WIDTH * to).toFixed(1);
  const d = `M-5 ${y()}C${x(0.1, 0.4)} ${y()} ${x(0.6, 0.9)} ${y()} ${WIDTH + 5} ${y()}`;
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width.toFixed(1)}"/>`;
}

function grains(count: number, color: string): string {
  return Array.from(
    { length: count },
    () =>
      `<circle cx="${between(0, WIDTH).toFixed(1)}" cy="${between(0, HEIGHT).toFixed(1)}" r="${between(0.8, 2.6).toFixed(1)}" fill="${color}"/>`,
  ).join('');
}

/** Foreground, background and the two noise colors, from the tokens of the light theme. */
const INK = '#1d2779';
const GROUND = '#f3f6ff';
const NOISE = '#7993f3';
const GOLD = '#febf23';

/** Draws a code as an SVG image that consists of outlines only. */
async function drawCode(code: string): Promise<string> {
  const outlineOf = await readOutlines();
  const bend = bent();
  const symbols = [...code].map((symbol, place) => {
    const move = placed(place, code.length);
    return `<path d="${pathOf(outlineOf(symbol), (point) => bend(move(point)))}" fill="${INK}"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>`,
    grains(70, NOISE),
    grains(24, GOLD),
    line(NOISE, between(2, 4)),
    ...symbols,
    line(INK, between(2, 3.5)),
    line(GROUND, between(2.5, 4)),
    grains(36, GROUND),
    '</svg>',
  ].join('');
}

/** Images are drawn one after the other. One takes 4 ms, so the last in the queue waits a quarter of a second. */
export const codeImageTurns = new Turns({ atOnce: 1, waitingAtMost: 60, refusal: unavailable });

/**
 * Draws a code as a PNG; refuses when too many are in the queue. Choosing and mixing the best 32 colors took 47 ms of 51
 * on a busy core, so the palette is fixed: four inks and the shades between them.
 */
export function codeImage(code: string): Promise<Buffer> {
  return codeImageTurns.run(async () => {
    const open = await loadSharp();
    return open(Buffer.from(await drawCode(code)))
      .png({ palette: true, colours: 12, effort: 1, dither: 0 })
      .toBuffer();
  });
}
