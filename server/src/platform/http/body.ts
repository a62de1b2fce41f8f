import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The default limit of a body. Only uploads of questionnaires and pictures have a larger one. */
export const BODY_LIMIT = 64 * 1024;
export const JSON_DEPTH_LIMIT = 32;

/** A body that does not match its content type; answered as 400 with the envelope. */
export class MalformedBody extends Error {
  readonly statusCode = 400;
}

/**
 * Returns the deepest nesting of a JSON text without parsing it, because parsing deep nesting blocks the event loop.
 */
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

/** Returns whether PostgreSQL can store a value: it stores neither NUL nor unpaired surrogates. */
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

/** Accepts only short forms, for the routes of one scope. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const value = Object.fromEntries(new URLSearchParams(body as string));
    if (!isStorable(value)) return done(new MalformedBody('characters that are not text'));
    done(null, value);
  });
  // RFC 8058 lets mail programs use multipart forms. The platform parses them; no field of ours is a file.
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

/** Accepts only JSON: valid UTF-8, bounded depth, no prototype keys, storable text. */
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
      // Only escapes can bring NUL or an unpaired surrogate past the UTF-8 check.
      if (/\\u(0000|d[89a-f])/i.test(text) && !isStorable(value))
        return done(new MalformedBody('characters that are not text'));
      done(null, value);
    });
  });
}
