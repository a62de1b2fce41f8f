/** First segments of the addresses of data and of operators; proxies may have rules about them. */
const GUARDED = ['api', 'console', 'dev', 'partner'];

/** Paths whose characters have only one spelling; most addresses are such paths. */
const PLAIN = /^(?:\/[\w~-]+(?:\.[\w~-]+)*)*\/?$/;

/** Returns the path of a request target, without its query. */
export function pathOf(target: string): string {
  return target.split(/[?#]/, 1)[0] ?? '';
}

/** How many levels of percent-encoding are decoded; no program decodes more. */
const DECODED_AT_MOST = 3;

/**
 * Returns a segment as the most lenient program reads it: without parameters after a semicolon, and without dots and
 * blanks at the end.
 */
function lenientSegment(segment: string): string {
  const [plain = ''] = segment.split(';', 1);
  let end = plain.length;
  while (end > 0 && /[.\s\p{Cc}]/u.test(plain.charAt(end - 1))) end -= 1;
  return plain.slice(0, end).trim().toLowerCase();
}

/**
 * Returns the first segment of a path as the most lenient program reads it: decoded several times, with dot segments
 * resolved.
 */
function lenientFirstSegment(path: string): string {
  let read = path;
  for (let n = 0; n < DECODED_AT_MOST; n += 1) {
    read = read.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  const segments: string[] = [];
  for (const part of read.split(/[/\\]/)) {
    if (part === '..') segments.pop();
    else if (part !== '' && part !== '.') segments.push(part);
  }
  return lenientSegment(segments[0] ?? '');
}

/** Returns whether a guarded path is written as our own links write it. */
function isCanonical(path: string): boolean {
  const [, first = ''] = path.split('/');
  if (!GUARDED.includes(first)) return false;
  // Pages may end in a slash; calls have one address.
  if (first !== 'console' && path.endsWith('/')) return false;
  if (PLAIN.test(path)) return true;
  if (/\/\/|[\\;]|\.(?:\/|$)|\/\./.test(path)) return false;
  // Refuses percent-encoding of characters that need none, and encoded separators, control characters and percent
  // signs.
  return !/%(?![0-9a-f]{2})|%(?:[01][0-9a-f]|2[def5]|3[0-9b]|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9aef])/i.test(path);
}

/**
 * Whether a path is another spelling of a guarded address: percent-encoded letters, doubled slashes, dot segments,
 * backslashes, parameters after a semicolon, dots at the end, capitals. A rule of a proxy about `/api/console` does not
 * see such a path, and the router would.
 */
export function isOtherSpelling(path: string): boolean {
  if (PLAIN.test(path)) {
    const first = path.slice(1, `${path}/`.indexOf('/', 1));
    return GUARDED.includes(first.toLowerCase()) && !isCanonical(path);
  }
  return GUARDED.includes(lenientFirstSegment(path)) && !isCanonical(path);
}
