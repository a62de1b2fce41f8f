import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Ordinary bodies are forms; only uploads of questionnaires and pictures ask for more. */
export const BODY_LIMIT = 64 * 1024;
export const JSON_DEPTH_LIMIT = 32;

/** A body that is not what it says it is; answered as 400 with the envelope. */
export class MalformedBody extends Error {
  readonly statusCode = 400;
}

/** Deepest nesting of a JSON text, found without parsing: parsing deep nesting is what blocks the event loop. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 0x5c) i += 1;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x7b || char === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (char === 0x7d || char === 0x5d) depth -= 1;
  }
  return deepest;
}

/** PostgreSQL stores neither NUL nor half a surrogate pair: text that holds one is refused at the door. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string')
    return !/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(value);
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item));
  }
  return true;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A short form and nothing else, for the routes of one scope. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const value = Object.fromEntries(new URLSearchParams(body as string));
    if (!isStorable(value)) return done(new MalformedBody('characters that are not text'));
    done(null, value);
  });
  // RFC 8058 lets mail programs choose this one. The platform reads it; no field of ours is a file.
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
      if (!form) throw new MalformedBody('not a form');
      const fields = [...form.entries()];
      if (fields.some(([, value]) => typeof value !== 'string')) throw new MalformedBody('files are not taken');
      const value = Object.fromEntries(fields);
      if (!isStorable(value)) throw new MalformedBody('characters that are not text');
      return value;
    },
  );
}

/** JSON and nothing else: right encoding, bounded depth, no prototype keys, storable text. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      return done(new MalformedBody('not UTF-8'));
    }
    if (text === '') return done(null, undefined);
    if (jsonDepth(text) > JSON_DEPTH_LIMIT) return done(new MalformedBody('nested too deep'));
    parse(request, text, (error, value) => {
      if (error) return done(new MalformedBody('not JSON'));
      // Only escapes can smuggle NUL or half a pair past the UTF-8 check.
      if (/\\u(0000|d[89a-f])/i.test(text) && !isStorable(value))
        return done(new MalformedBody('characters that are not text'));
      done(null, value);
    });
  });
}
