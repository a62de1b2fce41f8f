import { clipCodec, clipLength, clipNotMp4 } from '@pollen/contract/ad-refusals';
import { CLIP_SECONDS } from '@pollen/contract/ad-values';
import type { WhyNot } from '@pollen/contract/operation';

/** A box of an MP4 file: its name of four letters, and where its content lies. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The boxes that one file may have on one level: enough for any clip, and the end for a damaged file. */
const MOST_BOXES = 10_000;

/** Names of formats in a file that the browsers of members play. */
const VIDEO_FORMATS: readonly string[] = ['avc1', 'avc3', 'vp09', 'av01'];
const AUDIO_FORMATS: readonly string[] = ['mp4a', 'Opus'];

/** Lists the boxes between two places of a file; null when their sizes do not fit. */
function boxesIn(file: Buffer, start: number, end: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    if (end - at < 8 || boxes.length === MOST_BOXES) return null;
    const short = file.readUInt32BE(at);
    const isLong = short === 1;
    if (isLong && end - at < 16) return null;
    const size = isLong ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
    const head = isLong ? 16 : 8;
    if (size < head || size > end - at) return null;
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), start: at + head, end: at + size });
    at += size;
  }
  return boxes;
}

/** Returns the first box at a path of names below a box; null when there is none. */
function boxAt(file: Buffer, within: Box, path: readonly string[]): Box | null {
  let box: Box | null = within;
  for (const type of path) {
    const below: Box[] | null = box && boxesIn(file, box.start, box.end);
    box = below?.find((other) => other.type === type) ?? null;
  }
  return box;
}

/** Returns the milliseconds that the header of a film says; null when it says none, as in a file that is streamed in parts. */
function durationOf(file: Buffer, header: Box): number | null {
  const length = header.end - header.start;
  const isLong = length > 0 && file.readUInt8(header.start) === 1;
  if (length < (isLong ? 32 : 20)) return null;
  const timescale = file.readUInt32BE(header.start + (isLong ? 20 : 12));
  const units = isLong ? Number(file.readBigUInt64BE(header.start + 24)) : file.readUInt32BE(header.start + 16);
  if (timescale === 0 || units === 0 || units >= 0xffffffff) return null;
  return Math.floor((units * 1000) / timescale);
}

/** Returns what a track is, as in `vide` or `soun`, and the name of its format; null when it says neither. */
function trackOf(file: Buffer, track: Box): { kind: string; format: string } | null {
  const handler = boxAt(file, track, ['mdia', 'hdlr']);
  const samples = boxAt(file, track, ['mdia', 'minf', 'stbl', 'stsd']);
  if (!handler || !samples || handler.end - handler.start < 12 || samples.end - samples.start < 16) return null;
  return {
    kind: file.toString('latin1', handler.start + 8, handler.start + 12),
    format: file.toString('latin1', samples.start + 12, samples.start + 16),
  };
}

/**
 * Reads an MP4 file by its content: how long it plays. Says why not when it is none, is in a format that browsers do not
 * play, or is too short or too long.
 */
export function readClip(file: Buffer): { readonly durationMs: number } | WhyNot {
  const boxes = boxesIn(file, 0, file.length);
  const film = boxes?.find(({ type }) => type === 'moov');
  const hasData = boxes?.some(({ type }) => type === 'mdat') ?? false;
  if (boxes?.[0]?.type !== 'ftyp' || !film || !hasData) return { kind: clipNotMp4 };
  const header = boxAt(file, film, ['mvhd']);
  const durationMs = header && durationOf(file, header);
  const inside = boxesIn(file, film.start, film.end) ?? [];
  const tracks = inside.filter(({ type }) => type === 'trak').map((track) => trackOf(file, track));
  if (durationMs === null || !tracks.some((track) => track?.kind === 'vide')) return { kind: clipNotMp4 };
  const unknown = tracks.find(
    (track) =>
      (track?.kind === 'vide' && !VIDEO_FORMATS.includes(track.format)) ||
      (track?.kind === 'soun' && !AUDIO_FORMATS.includes(track.format)),
  );
  if (unknown) return { kind: clipCodec, params: { codec: unknown.format.replace(/[^\w ]/g, '?').trim() } };
  const [from, to] = CLIP_SECONDS;
  if (durationMs < from * 1000 || durationMs > to * 1000) {
    return { kind: clipLength, params: { seconds: Math.round(durationMs / 100) / 10, from, to } };
  }
  return { durationMs };
}
