/** Where the values of a JSON text begin: for a problem that names a path, the line to look at. */
export type Positions = ReadonlyMap<string, number>;

export type ReadJson =
  | { readonly value: unknown; readonly positions: Positions }
  | { readonly error: { readonly line: number; readonly column: number; readonly found: string } };

class Unexpected extends Error {
  constructor(readonly at: number) {
    super('unexpected');
  }
}

/** Reads JSON and remembers where each value stands, or says where it stops being JSON. */
export function readJson(text: string): ReadJson {
  const positions = new Map<string, number>();
  let at = 0;
  const space = () => {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1;
  };
  const expect = (character: string) => {
    if (text[at] !== character) throw new Unexpected(at);
    at += 1;
  };
  const string = (): string => {
    const start = at;
    expect('"');
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    expect('"');
    try {
      return JSON.parse(text.slice(start, at)) as string;
    } catch {
      throw new Unexpected(start);
    }
  };
  const value = (path: string): unknown => {
    space();
    positions.set(path, at);
    const start = at;
    if (text[at] === '"') return string();
    if (text[at] === '{') {
      at += 1;
      const object: Record<string, unknown> = {};
      space();
      if (text[at] === '}') {
        at += 1;
        return object;
      }
      for (;;) {
        space();
        const key = string();
        space();
        expect(':');
        const own = value(path === '' ? key : `${path}.${key}`);
        // Plain assignment would give "__proto__" another meaning.
        Object.defineProperty(object, key, { value: own, enumerable: true, configurable: true, writable: true });
        space();
        if (text[at] === ',') at += 1;
        else break;
      }
      expect('}');
      return object;
    }
    if (text[at] === '[') {
      at += 1;
      const list: unknown[] = [];
      space();
      if (text[at] === ']') {
        at += 1;
        return list;
      }
      for (;;) {
        list.push(value(`${path}[${list.length}]`));
        space();
        if (text[at] === ',') at += 1;
        else break;
      }
      expect(']');
      return list;
    }
    const word = /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/.exec(text.slice(at, at + 400))?.[0];
    if (word === undefined) throw new Unexpected(start);
    try {
      at += word.length;
      return JSON.parse(word) as unknown;
    } catch {
      throw new Unexpected(start);
    }
  };
  try {
    const read = value('');
    space();
    if (at < text.length) throw new Unexpected(at);
    return { value: read, positions };
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    return { error: { ...lineAt(text, error.at), found: text.slice(error.at, error.at + 20).split('\n')[0] ?? '' } };
  }
}

/** Line and column of an offset, both from 1. */
export function lineAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Offset of the value at a path, or of the nearest one around it. */
export function offsetOf(positions: Positions, path: string): number {
  for (let rest = path; ; rest = rest.replace(/(?:^|\.)[^.[\]]+$|\[\d+\]$/, '')) {
    const found = positions.get(rest);
    if (found !== undefined) return found;
    const shorter = rest.replace(/(?:^|\.)[^.[\]]+$|\[\d+\]$/, '');
    if (rest === '' || shorter === rest) return 0;
  }
}
