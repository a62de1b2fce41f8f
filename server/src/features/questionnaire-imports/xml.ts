/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen';
import { Unreadable } from './importer';

/** The deepest nesting and the most elements of a file; real ones have 7 levels and some 50,000 elements. */
const MAX_DEPTH = 30;
const MAX_ELEMENTS = 500_000;

/** What a reader of XML does with its parts. `text` may come in several pieces. */
export interface XmlHandler {
  open?(name: string, attributes: () => Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Returns a file as text, in UTF-8 or as its byte order mark says. */
export function decodeText(file: Uint8Array): string {
  const encoding =
    file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : file[0] === 0xfe && file[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(file);
}

/**
 * Reads XML with bounded work. Entities that a file declares itself are never expanded, and nothing outside the file is
 * read. Throws `Unreadable` for XML that is not well-formed, too deep or too large.
 */
export function readXml(xml: string, handler: XmlHandler): void {
  const broken = (reason: string): never => {
    throw new Unreadable({
      en: `The file is not well-formed XML (${reason}).`,
      zh: `文件不是有效的 XML（${reason}）。`,
    });
  };
  let depth = 0;
  let elements = 0;
  let failure: Error | null = null;
  const parser = new Parser();
  const guarded = (work: () => void) => {
    if (failure) return;
    try {
      work();
    } catch (error) {
      failure = error as Error;
      parser.stop();
    }
  };
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('openTag', (name, attributes) =>
    guarded(() => {
      depth += 1;
      elements += 1;
      if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) broken('too deep or too many elements');
      handler.open?.(local(name), attributes);
    }),
  );
  parser.on('attention', () => guarded(() => broken('it declares a document type or entities of its own')));
  parser.on('text', (text, decode) => guarded(() => handler.text?.(decode(text))));
  parser.on('cdata', (text) => guarded(() => handler.text?.(text)));
  parser.on('closeTag', (name) =>
    guarded(() => {
      depth -= 1;
      handler.close?.(local(name));
    }),
  );
  parser.on('error', (error) => {
    failure ??= new Unreadable({
      en: `The file is not well-formed XML (${error.message.slice(0, 100)}).`,
      zh: `文件不是有效的 XML（${error.message.slice(0, 100)}）。`,
    });
  });
  parser.parse(xml);
  if (failure) throw failure;
  if (depth !== 0 || elements === 0) broken('it ends too early');
}
