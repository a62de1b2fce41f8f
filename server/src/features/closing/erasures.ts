import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Services } from '../../platform/services';
import { listClosedMembers, type Registered, registeredMembers } from '../members/actions';
import { closeAccount } from './actions';

/**
 * Accounts that were closed, one line each, outside of the database: a backup that is older than a closing does not
 * know of it. A line names nobody; number and instant of the registration find the row again, and no other panel's.
 */
const LIST = 'erasures/closed-accounts.jsonl';

const Line = z.object({ memberId: z.int(), registeredAt: z.iso.datetime() });
type Line = z.output<typeof Line>;

const lineOf = ({ id, registeredAt }: Registered): Line => ({ memberId: id, registeredAt: registeredAt.toISOString() });
const keyOf = ({ memberId, registeredAt }: Line) => `${memberId} ${registeredAt}`;

/** Closed accounts that are noted in one go. */
const KEPT_AT_ONCE = 1_000;

async function readList({ files, log }: Services): Promise<Map<string, Line>> {
  const found = new Map<string, Line>();
  const file = await files.open(LIST);
  if (!file) return found;
  let unreadable = 0;
  for await (const text of createInterface({ input: file.stream(), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (text === '') continue;
    const line = readLine(text);
    if (line) found.set(keyOf(line), line);
    else unreadable += 1;
  }
  if (unreadable > 0) log.warn({ unreadable, file: LIST }, 'lines of the list of closed accounts cannot be read');
  return found;
}

function readLine(text: string): Line | null {
  try {
    return Line.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Each line begins anew, so that one that a power cut left unfinished spoils no other. */
function append({ files }: Services, lines: readonly Line[]): Promise<void> {
  return files.append(LIST, lines.map((line) => `\n${JSON.stringify(line)}\n`).join(''));
}

/** Notes a closed account outside of the database; without a number, every closed account that is not noted yet. */
export async function keepErasures(services: Services, memberId?: number): Promise<void> {
  const { reader } = services.database;
  if (memberId !== undefined) {
    const members = await registeredMembers(reader, [memberId]);
    const closed = members.filter(({ state }) => state === 'closed').map(lineOf);
    if (closed.length > 0) await append(services, closed);
    return;
  }
  const known = await readList(services);
  for (let after = 0; ; ) {
    const members = await listClosedMembers(reader, after, KEPT_AT_ONCE);
    const missing = members.map(lineOf).filter((line) => !known.has(keyOf(line)));
    if (missing.length > 0) await append(services, missing);
    if (members.length < KEPT_AT_ONCE) return;
    after = members.at(-1)?.id ?? after;
  }
}

/**
 * Closes again every account that was closed before and is open now, because the database was put back to a time before
 * the closing; answers how many. Nobody gets a second farewell.
 */
export async function repeatErasures(services: Services): Promise<number> {
  const lines = [...(await readList(services)).values()];
  let repeated = 0;
  for (let from = 0; from < lines.length; from += KEPT_AT_ONCE) {
    const part = lines.slice(from, from + KEPT_AT_ONCE);
    const wanted = new Set(part.map(keyOf));
    const members = await registeredMembers(
      services.database.reader,
      part.map(({ memberId }) => memberId),
    );
    for (const member of members) {
      if (member.state === 'closed' || !wanted.has(keyOf(lineOf(member)))) continue;
      await services.database.transaction((tx) => closeAccount(tx, services, member.id, null));
      repeated += 1;
    }
  }
  if (repeated > 0)
    services.log.warn({ accounts: repeated }, 'accounts that came back with a backup were closed again');
  return repeated;
}
