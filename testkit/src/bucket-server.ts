import { randomBytes } from 'node:crypto';
import { type FauxqsServer, startFauxqs } from 'fauxqs';

/** The settings of a panel whose files are in a bucket. */
type BucketSettings = Record<'FILES_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>;

/**
 * A bucket for tests: in the memory of fauxqs, which knows the requests of S3 and checks no keys; or in the store that the
 * variables FILES_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY name, where tests leave some files.
 */
export class BucketServer {
  private constructor(
    private readonly server: FauxqsServer | null,
    private readonly base: BucketSettings,
  ) {}

  /** Starts a store with an empty bucket, unless the environment names one. */
  static async start(): Promise<BucketServer> {
    const { FILES_URL, AWS_ACCESS_KEY_ID = 'nobody', AWS_SECRET_ACCESS_KEY = 'secret' } = process.env;
    const keys = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
    if (FILES_URL !== undefined) return new BucketServer(null, { FILES_URL, ...keys });
    const server = await startFauxqs({ port: 0, logger: false, host: '127.0.0.1' });
    server.createBucket('pollen');
    const address = `http://127.0.0.1:${server.port}`;
    return new BucketServer(server, {
      FILES_URL: `s3://pollen/tests?endpoint=${encodeURIComponent(address)}`,
      ...keys,
    });
  }

  /** Whether the store is a real one, which checks keys. */
  get checksKeys(): boolean {
    return this.server === null;
  }

  /** The address of the store. */
  get address(): string {
    return new URL(this.base.FILES_URL).searchParams.get('endpoint') ?? '';
  }

  /** Returns the settings of a panel with files of its own; `through` is a proxy before the store. */
  newPanel(through = this.address): BucketSettings {
    const url = new URL(this.base.FILES_URL);
    url.pathname += `/${randomBytes(6).toString('hex')}`;
    url.searchParams.set('endpoint', new URL(through).origin);
    return { ...this.base, FILES_URL: url.href };
  }

  async stop(): Promise<void> {
    await this.server?.stop();
  }
}
