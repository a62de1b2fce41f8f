import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { CodePurpose } from './rules';

/** Locks an address, so that calls about its codes run one after the other: limits hold, and a code works once. */
export async function lockAddress(tx: Tx, emailKey: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${emailKey}, 0))`);
}

/** Counts of the codes that were requested for an address. */
export interface CodeUse {
  /** Requested by this browser. */
  ofBrowser: number;
  /** When this browser last requested a code for this purpose. */
  lastAt: Date | null;
  /** Requested by other browsers, and from this network. */
  ofOthers: number;
  ofNetwork: number;
}

/**
 * Returns how many codes an address was sent since `since`: to this browser, to other browsers and to this network;
 * `lastAt` is null when this browser has none of this purpose.
 */
export function findCodeUse(
  tx: Tx,
  use: { emailKey: string; purpose: CodePurpose; browserHash: Buffer; network: string; since: Date },
): Promise<CodeUse> {
  return tx.one(sql`
    select count(*) filter (where browser_hash = ${use.browserHash})::int as "ofBrowser",
      max(created_at) filter (where browser_hash = ${use.browserHash} and purpose = ${use.purpose}) as "lastAt",
      count(*) filter (where browser_hash <> ${use.browserHash})::int as "ofOthers",
      count(*) filter (where network = ${use.network})::int as "ofNetwork"
    from verification_codes where email_key = ${use.emailKey} and created_at > ${use.since}`);
}

/** Stores the hash of a code that is mailed to an address, with the browser and network that asked for it. */
export async function insertCode(
  tx: Tx,
  code: {
    purpose: CodePurpose;
    emailKey: string;
    codeHash: Buffer;
    browserHash: Buffer;
    network: string;
    expiresAt: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into verification_codes (purpose, email_key, code_hash, browser_hash, network, created_at, expires_at)
    values (${code.purpose}, ${code.emailKey}, ${code.codeHash}, ${code.browserHash}, ${code.network}, ${tx.now},
      ${code.expiresAt})`);
}

interface CodeOwner {
  purpose: CodePurpose;
  emailKey: string;
  browserHash: Buffer;
}

const newestOf = ({ emailKey, purpose, browserHash }: CodeOwner) => sql`
  select id from verification_codes
  where email_key = ${emailKey} and purpose = ${purpose} and browser_hash = ${browserHash} order by id desc limit 1`;

/**
 * Counts a try of the newest code that a browser requested, and returns the code. Null when there is none, or when it
 * is used, too old or has no try left. Concurrent tries wait for each other here.
 */
export function countCodeTry(
  tx: Tx,
  owner: CodeOwner,
  tries: number,
): Promise<{ id: number; codeHash: Buffer } | null> {
  return tx.maybe(sql`
    update verification_codes set tries = tries + 1
    where id = (${newestOf(owner)}) and used_at is null and expires_at > ${tx.now} and tries < ${tries}
    returning id, code_hash as "codeHash"`);
}

/** Returns the newest code of a browser if it was used within its time. */
export function findUsedCode(tx: Tx, owner: CodeOwner): Promise<{ codeHash: Buffer } | null> {
  return tx.maybe(sql`
    select code_hash as "codeHash" from verification_codes
    where id = (${newestOf(owner)}) and used_at is not null and expires_at > ${tx.now}`);
}

/** Returns whether a new password for an address was set in a browser since an instant. */
export async function hasReset(
  tx: Tx,
  { emailKey, browserHash }: { emailKey: string; browserHash: Buffer },
  since: Date,
): Promise<boolean> {
  const { reset } = await tx.one<{ reset: boolean }>(sql`
    select exists (
      select 1 from verification_codes
      where email_key = ${emailKey} and purpose = 'reset' and browser_hash = ${browserHash} and used_at >= ${since}
    ) as reset`);
  return reset;
}

/** Marks a code as used, so that it is valid only once. */
export async function updateCodeUsed(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update verification_codes set used_at = ${tx.now} where id = ${id}`);
}

/** Stores a wrong code for an address with the networks that it came from, for the limit of guesses. */
export async function insertCodeFailure(
  tx: Tx,
  failure: { emailKey: string; networks: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    insert into code_failures (failed_at, email_key, networks)
    values (${tx.now}, ${failure.emailKey}, ${failure.networks}::text[])`);
}

/**
 * Counts wrong codes since an instant: for an address, for each of the networks in their order, and in all, each up to
 * its limit.
 */
export function countCodeFailures(
  tx: Tx,
  asked: {
    emailKey: string;
    networks: readonly { network: string; limit: number }[];
    since: Date;
    limitOfAddress: number;
    limitOfPanel: number;
  },
): Promise<{ ofAddress: number; ofNetworks: number[]; ofPanel: number }> {
  const since = sql`failed_at > ${asked.since}::timestamptz`;
  return tx.one(sql`
    select
      (select count(*)::int from (
        select from code_failures where email_key = ${asked.emailKey} and ${since} limit ${asked.limitOfAddress}) a)
        as "ofAddress",
      (select array_agg(found.failures order by n.place)
        from unnest(${asked.networks.map(({ network }) => network)}::text[],
          ${asked.networks.map(({ limit }) => limit)}::int[]) with ordinality n (network, most, place)
        cross join lateral (select count(*)::int as failures from (
          select from code_failures where networks @> array[n.network] and ${since} limit n.most) b) found)
        as "ofNetworks",
      (select count(*)::int from (select from code_failures where ${since} limit ${asked.limitOfPanel}) c) as "ofPanel"`);
}

/** Deletes codes and failed tries that no limit counts any more. */
export async function deleteOldCodes(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`delete from verification_codes where created_at < ${before}`);
  await tx.run(sql`delete from code_failures where failed_at < ${before}`);
}
