import { isOrigin } from '../setting-formats';

/** Where files are kept in an S3-compatible store. */
export interface BucketAddress {
  readonly bucket: string;
  /** What the names of all objects of this panel begin with; empty, or without a slash at its ends. */
  readonly prefix: string;
  /** The address of the store; undefined: AWS. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Whether the bucket stands in the path of requests, or in front of the host name. */
  readonly addressing: 'path' | 'host';
}

/** An access key; undefined: from the environment that AWS gives its machines. */
export interface BucketKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
const REGION = /^[a-z0-9-]{1,40}$/;

/** Reads `s3://bucket/prefix?endpoint=...&region=...&addressing=path`; null for any other text. */
export function readBucketAddress(text: string): BucketAddress | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, hostname, pathname, searchParams } = url;
  if (protocol !== 's3:' || url.username || url.password || url.port || url.hash) return null;
  if ([...searchParams.keys()].some((name) => !['endpoint', 'region', 'addressing'].includes(name))) return null;
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const region = searchParams.get('region') ?? 'us-east-1';
  const addressing = searchParams.get('addressing') ?? (endpoint === undefined ? 'host' : 'path');
  const prefix = pathname.replace(/^\/|\/$/g, '');
  if (!BUCKET.test(hostname) || (prefix !== '' && !PREFIX.test(prefix)) || !REGION.test(region)) return null;
  if (endpoint !== undefined && !isOrigin(endpoint)) return null;
  if (addressing !== 'path' && addressing !== 'host') return null;
  return { bucket: hostname, prefix, endpoint: endpoint && new URL(endpoint).origin, region, addressing };
}

/** Returns where a bucket is, in words for a message. */
export function placeOfBucket({ bucket, prefix, endpoint, region }: BucketAddress): string {
  const where = endpoint === undefined ? `AWS (${region})` : endpoint;
  return `the bucket ${bucket}${prefix === '' ? '' : `/${prefix}`} at ${where}`;
}
