/** First segments of the addresses that answer data or belong to operators: proxies have rules about them. */
const GUARDED = ['api', 'console', 'dev', 'partner'];

/** Nothing but letters, digits and marks that have one spelling only; most addresses are made of these. */
const PLAIN = /^(?:\/[\w~-]+(?:\.[\w~-]+)*)*\/?$/;

/** The path of a request target, without its query. */
export function pathOf(target: string): string {
  return target.split(/[?#]/, 1)[0] ?? '';
}

/** Codes within codes that are looked through; a path with more of them is nobody's. */
const DECODED_AT_MOST = 3;

/** A segment as a reader takes it that knows parameters after a semicolon and drops dots and blanks at the end. */
function generousSegment(segment: string): string {
  const [plain = ''] = segment.split(';', 1);
  let end = plain.length;
  while (end > 0 && /[.\s\p{Cc}]/u.test(plain.charAt(end - 1))) end -= 1;
  return plain.slice(0, end).trim().toLowerCase();
}

/** The first segment that the most generous reader would find: decoded again and again, with dots resolved. */
function generousFirstSegment(path: string): string {
  let read = path;
  for (let n = 0; n < DECODED_AT_MOST; n += 1) {
    read = read.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  const segments: string[] = [];
  for (const part of read.split(/[/\\]/)) {
    if (part === '..') segments.pop();
    else if (part !== '' && part !== '.') segments.push(part);
  }
  return generousSegment(segments[0] ?? '');
}

/** Is a guarded path written as our own links write it? */
function isCanonical(path: string): boolean {
  const [, first = ''] = path.split('/');
  if (!GUARDED.includes(first)) return false;
  // Pages end in a slash or not; calls have one address.
  if (first !== 'console' && path.endsWith('/')) return false;
  if (PLAIN.test(path)) return true;
  if (/\/\/|[\\;]|\.(?:\/|$)|\/\./.test(path)) return false;
  // Encoded, but needing no code; or encoded so that another reader sees a separator, a control character or a code.
  return !/%(?![0-9a-f]{2})|%(?:[01][0-9a-f]|2[def5]|3[0-9b]|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9aef])/i.test(path);
}

/**
 * Says whether a path is another spelling of a guarded address: percent-encoded letters, doubled slashes, dot segments,
 * backslashes, parameters after a semicolon, dots at the end, capitals. A rule of a proxy about `/api/console` does not
 * see such a path, and the router would.
 */
export function isOtherSpelling(path: string): boolean {
  if (PLAIN.test(path)) {
    const first = path.slice(1, `${path}/`.indexOf('/', 1));
    return GUARDED.includes(first.toLowerCase()) && !isCanonical(path);
  }
  return GUARDED.includes(generousFirstSegment(path)) && !isCanonical(path);
}
