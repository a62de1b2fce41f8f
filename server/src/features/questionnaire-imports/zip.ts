import { Unzip, UnzipInflate } from 'fflate';

/** Which parts of an archive are unpacked, and what happens when that cannot be done. */
export interface UnzipLimits {
  needs(path: string): boolean;
  /** The most bytes that all needed parts unpack to. */
  readonly bytes: number;
  broken(): Error;
  tooLarge(): Error;
}

/** Unpacking goes in pieces this small, so that a bomb is noticed early: a byte unpacks to a thousand at most. */
const PIECE_BYTES = 4_096;

/** Whether a file is an archive, as workbooks are, too. */
export function isZip(file: Uint8Array): boolean {
  return file[0] === 0x50 && file[1] === 0x4b && file[2] === 0x03 && file[3] === 0x04;
}

/** Unpacks the needed parts of an archive, by their path in lower case. Throws one of the errors of its limits. */
export function unzip(file: Uint8Array, limits: UnzipLimits): ReadonlyMap<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>();
  let bytes = 0;
  let failure: Error | null = null;
  const stream = new Unzip((part) => {
    if (!limits.needs(part.name) || failure) return;
    const chunks: Uint8Array[] = [];
    parts.set(part.name.toLowerCase(), chunks);
    part.ondata = (error, chunk) => {
      if (error) failure ??= limits.broken();
      if (failure) return;
      bytes += chunk.length;
      if (bytes > limits.bytes) failure = limits.tooLarge();
      else chunks.push(chunk);
    };
    part.start();
  });
  stream.register(UnzipInflate);
  try {
    for (let at = 0; at < file.length && !failure; at += PIECE_BYTES)
      stream.push(file.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= file.length);
  } catch {
    failure ??= limits.broken();
  }
  if (failure) throw failure;
  return new Map([...parts].map(([name, chunks]) => [name, Buffer.concat(chunks)]));
}
