import type { Bilingual } from '../../platform/locale';

/** A caption, and when it is shown. */
export interface Cue {
  readonly fromMs: number;
  readonly toMs: number;
  readonly text: string;
}

/** Why a file with captions cannot be read, and in which line. */
export interface CaptionProblem {
  readonly line: number;
  readonly problem: Bilingual;
}

const problems = {
  header: { en: 'the file has to begin with WEBVTT', zh: '文件须以 WEBVTT 开头' },
  times: {
    en: 'expected times such as 00:01.000 --> 00:04.000',
    zh: '应为时间，例如 00:01.000 --> 00:04.000',
  },
  reversed: { en: 'a caption has to end after it begins', zh: '字幕的结束时间须晚于开始时间' },
  order: { en: 'captions have to be in the order of their times', zh: '字幕须按时间顺序排列' },
  late: { en: 'this caption is after the end of the clip', zh: '该字幕超出了视频时长' },
  empty: { en: 'this caption has no text', zh: '该字幕没有内容' },
  none: { en: 'there are no captions', zh: '没有字幕' },
} as const satisfies Record<string, Bilingual>;

const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;

function timeIn(text: string | undefined): number | null {
  const [, hours = '0', minutes, seconds, milliseconds] = TIME.exec(text ?? '') ?? [];
  if (minutes === undefined) return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(milliseconds);
}

/** Returns the text of a caption without its marks: only plain text is shown. */
function plainText(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/<[^>\n]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replace(/&(?:lrm|rlm);/g, '')
    .replaceAll('&amp;', '&')
    .trim();
}

/** Reads the times of a caption, which may be followed by settings of its place. */
function readTimes(line: string): { fromMs: number; toMs: number } | null {
  const [from, arrow, to] = line.trim().split(/[ \t]+/);
  const fromMs = timeIn(from);
  const toMs = timeIn(to);
  return arrow === '-->' && fromMs !== null && toMs !== null ? { fromMs, toMs } : null;
}

/** Returns what is wrong with the times of a caption; null when nothing is. */
function whyNotTimes(
  { fromMs, toMs }: { fromMs: number; toMs: number },
  before: Cue | undefined,
  durationMs: number,
): Bilingual | null {
  if (toMs <= fromMs) return problems.reversed;
  if (before && fromMs < before.fromMs) return problems.order;
  return fromMs >= durationMs ? problems.late : null;
}

/**
 * Reads captions in WebVTT for a clip of so many milliseconds; notes, styles and the places of captions are left out.
 * Returns the first problem with its line when they cannot be read.
 */
export function readCaptions(file: string, durationMs: number): readonly Cue[] | CaptionProblem {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return { line: 1, problem: problems.header };
  const cues: Cue[] = [];
  for (let at = 1; at < lines.length; ) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1;
      continue;
    }
    const blank = lines.findIndex((line, index) => index >= at && line.trim() === '');
    const end = blank < 0 ? lines.length : blank;
    const block = lines.slice(at, end);
    const first = at;
    at = end;
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0] ?? '')) continue;
    // The head may go on in the lines below it.
    if (first === 1 && !block.some((line) => line.includes('-->'))) continue;
    const place = /-+>/.test(block[0] ?? '') ? 0 : 1;
    const times = readTimes(block[place] ?? '');
    if (!times) return { line: Math.min(first + place + 1, lines.length), problem: problems.times };
    const why = whyNotTimes(times, cues.at(-1), durationMs);
    if (why) return { line: first + place + 1, problem: why };
    const text = plainText(block.slice(place + 1));
    if (text === '') return { line: first + place + 1, problem: problems.empty };
    cues.push({ ...times, text });
  }
  return cues.length > 0 ? cues : { line: lines.length, problem: problems.none };
}
