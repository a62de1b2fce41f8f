import { z } from 'zod';
import type { Services } from '../../platform/services';
import { listClosedMembers, listMemberIdentities, type MemberIdentity } from '../members/index';
import { closeAccount } from './actions';

/**
 * The list of closed accounts, one line each, outside of the database: in a backup from before a closing, the account
 * is still open. A line holds no personal data, only the member's id and the instant of registration, which together
 * identify the row and match no row of another panel.
 */
const LIST = 'erasures/closed-accounts.jsonl';

const Line = z.object({ memberId: z.int(), registeredAt: z.iso.datetime() });
type Line = z.output<typeof Line>;

const lineOf = ({ id, registeredAt }: MemberIdentity): Line => ({
  memberId: id,
  registeredAt: registeredAt.toISOString(),
});
const keyOf = ({ memberId, registeredAt }: Line) => `${memberId} ${registeredAt}`;

/** How many accounts are read and appended at a time. */
const BATCH_SIZE = 1_000;

async function readList({ files, log }: Services): Promise<Map<string, Line>> {
  const found = new Map<string, Line>();
  let unreadable = 0;
  for await (const text of files.lines(LIST)) {
    if (text === '') continue;
    const line = readLine(text);
    if (line) found.set(keyOf(line), line);
    else unreadable += 1;
  }
  if (unreadable > 0) log.warn({ unreadable, file: LIST }, 'unreadable lines in the list of closed accounts');
  return found;
}

function readLine(text: string): Line | null {
  try {
    return Line.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Appends entries, each after a line break, so that an entry that a power cut left incomplete does not damage the next
 * one.
 */
function append({ files }: Services, lines: readonly Line[]): Promise<void> {
  return files.append(LIST, lines.map((line) => `\n${JSON.stringify(line)}\n`).join(''));
}

/** Records a closed account in the list; without `memberId`, every closed account that the list does not have yet. */
export async function recordErasures(services: Services, memberId?: number): Promise<void> {
  const { reader } = services.database;
  if (memberId !== undefined) {
    const members = await listMemberIdentities(reader, [memberId]);
    const closed = members.filter(({ state }) => state === 'closed').map(lineOf);
    if (closed.length > 0) await append(services, closed);
    return;
  }
  const known = await readList(services);
  for (let after = 0; ; ) {
    const members = await listClosedMembers(reader, after, BATCH_SIZE);
    const missing = members.map(lineOf).filter((line) => !known.has(keyOf(line)));
    if (missing.length > 0) await append(services, missing);
    if (members.length < BATCH_SIZE) break;
    after = members.at(-1)?.id ?? after;
  }
  await services.files.tidyList(LIST);
}

/**
 * Closes all accounts of the list that are open because the database was restored from an older backup. Returns how
 * many. Sends no second farewell mail.
 */
export async function repeatErasures(services: Services): Promise<number> {
  const lines = [...(await readList(services)).values()];
  let repeated = 0;
  for (let from = 0; from < lines.length; from += BATCH_SIZE) {
    const part = lines.slice(from, from + BATCH_SIZE);
    const keysToErase = new Set(part.map(keyOf));
    const members = await listMemberIdentities(
      services.database.reader,
      part.map(({ memberId }) => memberId),
    );
    for (const member of members) {
      if (member.state === 'closed' || !keysToErase.has(keyOf(lineOf(member)))) continue;
      await services.database.transaction((tx) => closeAccount(tx, services, member.id, null));
      repeated += 1;
    }
  }
  if (repeated > 0)
    services.log.warn({ accounts: repeated }, 'closed the accounts again that a restored backup had reopened');
  return repeated;
}
