import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { SECOND_MS } from '../time';
import { type BucketAddress, type BucketKeys, placeOfBucket } from './bucket-address';
import { type FilePart, FilesUnavailable, type OpenedFile } from './files';

/** An object by its key below the prefix. */
export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
}

type Sdk = typeof import('@aws-sdk/client-s3');

/** A store that takes longer to accept a connection is away. */
const CONNECT_MS = 1_500;
/** The longest wait for an answer, with all tries. Callers of the web server are answered within it. */
const ANSWER_MS = 8 * SECOND_MS;
/** The longest that sending or reading a whole object takes: 20 MB over a slow line. */
const WHOLE_MS = 60 * SECOND_MS;
const TRIES = 3;
/** Members who read slowly hold a connection each; the others must not wait for them. */
const agents = { keepAlive: true, maxSockets: 500 };

interface S3Problem {
  readonly name?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** A bucket that is missing is no file that is missing: deleting a row for it would lose what is stored. */
function isMissing(error: unknown): boolean {
  const { name } = Object(error) as S3Problem;
  return name === 'NoSuchKey' || name === 'NotFound';
}

/** The objects below the prefix of a bucket, by requests that are tried again and end. */
export class BucketObjects {
  readonly place: string;
  private failed = 0;

  private constructor(
    private readonly sdk: Sdk,
    private readonly client: S3Client,
    private readonly address: BucketAddress,
  ) {
    this.place = placeOfBucket(address);
  }

  /** Prepares a client; no request is made yet. The SDK takes 20 MB, so panels with a folder do not load it. */
  static async connect(address: BucketAddress, keys: BucketKeys | undefined): Promise<BucketObjects> {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region: address.region,
      forcePathStyle: address.addressing === 'path',
      maxAttempts: TRIES,
      requestHandler: { connectionTimeout: CONNECT_MS, httpAgent: agents, httpsAgent: agents },
      // Stores other than AWS often do not know the checksums that the SDK would add to every request.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(address.endpoint === undefined ? {} : { endpoint: address.endpoint }),
      ...(keys === undefined ? {} : { credentials: keys }),
    });
    return new BucketObjects(sdk, client, address);
  }

  /** Stores an object whole. A stream is sent once; bytes are tried again. */
  async put(key: string, content: Uint8Array | Readable, bytes: number): Promise<void> {
    const command = new this.sdk.PutObjectCommand({
      ...this.at(key),
      Body: content,
      ContentLength: bytes,
      ContentType: 'application/octet-stream',
    });
    await this.within(WHOLE_MS, (abortSignal) => this.client.send(command, { abortSignal }));
  }

  /** Opens an object, or a part of it; null when there is none. The wait for the answer is limited, that for its end is not. */
  async open(key: string, part?: FilePart): Promise<OpenedFile | null> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), ANSWER_MS);
    try {
      return await this.get(key, waiting.signal, part);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Reads a whole object; null when there is none. */
  read(key: string): Promise<Buffer | null> {
    return this.within(WHOLE_MS, async (signal) => {
      const found = await this.get(key, signal);
      return found && buffer(found.stream);
    });
  }

  /** Deletes an object; a missing one is no error. */
  async delete(key: string): Promise<void> {
    const command = new this.sdk.DeleteObjectCommand(this.at(key));
    await this.within(ANSWER_MS, async (abortSignal) => {
      // Some stores answer 404, others 204.
      await this.client.send(command, { abortSignal }).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    });
  }

  /** Lists the objects whose keys begin with a text, in the order of their keys. */
  async *list(start: string): AsyncGenerator<ListedObject> {
    const { bucket } = this.address;
    const Prefix = this.keyOf(start);
    const above = Prefix.length - start.length;
    let ContinuationToken: string | undefined;
    do {
      const command = new this.sdk.ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken });
      const page = await this.within(ANSWER_MS, (abortSignal) => this.client.send(command, { abortSignal }));
      for (const { Key, Size } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key.slice(above), bytes: Size ?? 0 };
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  /** Requests that failed with all their tries since the start. */
  get failures(): number {
    return this.failed;
  }

  close(): void {
    this.client.destroy();
  }

  private keyOf(name: string): string {
    const { prefix } = this.address;
    return prefix === '' ? name : `${prefix}/${name}`;
  }

  private at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.address.bucket, Key: this.keyOf(name) };
  }

  private async get(key: string, abortSignal: AbortSignal, part?: FilePart): Promise<OpenedFile | null> {
    const range = part && { Range: `bytes=${part.start}-${part.end}` };
    const command = new this.sdk.GetObjectCommand({ ...this.at(key), ...range });
    try {
      const { Body, ContentLength = 0, ContentRange } = await this.client.send(command, { abortSignal });
      const whole = /\/(\d+)$/.exec(ContentRange ?? '')?.[1];
      return { bytes: whole === undefined ? ContentLength : Number(whole), stream: Body as Readable };
    } catch (error) {
      if (isMissing(error)) return null;
      throw this.unavailable(error);
    }
  }

  private async within<Result>(ms: number, request: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    try {
      return await request(AbortSignal.timeout(ms));
    } catch (error) {
      throw this.unavailable(error);
    }
  }

  private unavailable(error: unknown): FilesUnavailable {
    if (error instanceof FilesUnavailable) return error;
    this.failed += 1;
    const { name, message, code, $metadata } = Object(error) as S3Problem & { message?: string; code?: string };
    const reason = [name, $metadata?.httpStatusCode, code, message].filter((word) => word !== undefined && word !== '');
    // Without the error of the SDK itself: it has the request, and with it the signature, in its fields.
    return new FilesUnavailable(`${this.place} cannot be used now: ${reason.join(' ')}`);
  }
}
