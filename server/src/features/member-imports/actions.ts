import { csvFile } from '@pollen/contract/csv';
import {
  INVITATION_DAYS,
  PERSON_STATES,
  type PersonState,
  RESEND_AFTER_DAYS,
} from '@pollen/contract/member-import-values';
import {
  consentInFuture,
  importOver,
  nobodyToImport,
  nobodyToRemind,
  type startMemberImport,
} from '@pollen/contract/member-imports';
import type { BodyOf, WhyNot } from '@pollen/contract/operation';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { randomToken, tokenHash } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { DAY_MS } from '../../platform/time';
import { sendMail } from '../mail/index';
import { findOrCreateTag } from '../member-tags/index';
import { listTakenMailboxes } from '../members/index';
import { audit } from '../operators/index';
import { panelToday } from '../settings/index';
import { panelInvitationMail } from './emails';
import { readMemberFile } from './member-file';
import {
  cancelWaiting,
  countRemindable,
  findImport,
  findImportByKey,
  findImportOfMember,
  insertImport,
  insertPeople,
  listLines,
  lockDue,
  lockImport,
  lockImports,
  type MemberImportRow,
  markDueAgain,
  updateImportState,
  updateInvited,
  updateSkipped,
} from './queries';
import { readPeople } from './reading';
import { problemInWords } from './rules';

interface Acting {
  readonly id: number;
}

const SEND = 'memberImports.send';

/** Adds the job that sends the next mails of an import. */
export function scheduleMails(tx: Tx, importId: number): Promise<void> {
  return addJob(tx, SEND, { importId }, { key: `${SEND}:${importId}` });
}

/**
 * Starts an import: stores its people and the job that invites them. The same key starts it once. Refuses a file that
 * cannot be read, one without anybody to invite, and a consent of the future.
 */
export async function startImport(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  body: BodyOf<typeof startMemberImport>,
  { operator, locale }: { operator: Acting; locale: Locale },
): Promise<{ id: number }> {
  await lockImports(tx);
  const known = await findImportByKey(tx, body.key);
  if (known) return known;
  if (body.consentOn > (await panelToday(tx))) throw new Refusal(consentInFuture);
  const { people } = await readPeople(tx, secrets, readMemberFile(body.csv, locale), body.columns);
  const invitable = people.filter(({ problem }) => problem === null).length;
  if (invitable === 0) throw new Refusal(nobodyToImport);
  const tagIds: number[] = [];
  for (const name of body.tags) tagIds.push((await findOrCreateTag(tx, name, operator)).id);
  const { fileName, consentSource, consentOn, key } = body;
  const made = await insertImport(tx, { key, fileName, consentSource, consentOn, tagIds, startedBy: operator.id });
  await insertPeople(tx, made.id, people, body.language);
  await scheduleMails(tx, made.id);
  const detail = { file: fileName, count: invitable, note: consentSource };
  await audit(tx, operator, 'members.imported', 'memberImport', made.id, detail);
  return made;
}

/** Invites one person of an import, unless somebody with the mailbox has become a member since. */
export async function invitePerson(tx: Tx, { config }: Pick<Services, 'config'>, personId: number): Promise<void> {
  const person = await lockDue(tx, personId);
  const source = person && (await findImport(tx, person.importId));
  if (!person || !source) return;
  if ((await listTakenMailboxes(tx, [person.emailKey])).size > 0) {
    await updateSkipped(tx, person.id, { kind: 'member' });
    return;
  }
  // The token is in the mail alone; the database has its hash.
  const token = randomToken(32);
  await updateInvited(tx, person.id, tokenHash(token));
  const { locale } = person;
  const mail = panelInvitationMail({
    locale,
    publicUrl: config.publicUrl,
    token,
    source: source.consentSource,
    days: INVITATION_DAYS,
  });
  await sendMail(tx, { to: person.email, ...mail });
}

/** Why an import cannot be canceled; null when it can. */
export function whyNotCancel({ state }: Pick<MemberImportRow, 'state'>): WhyNot | null {
  return state === 'running' ? null : { kind: importOver };
}

/** The instant until which a first mail was sent that may be sent again now. */
const remindableBefore = (now: Date) => new Date(now.getTime() - RESEND_AFTER_DAYS * DAY_MS);

/** Why nobody of an import can be written to again; null when somebody can. */
export async function whyNotRemind(tx: Tx, importId: number): Promise<WhyNot | null> {
  return (await countRemindable(tx, importId, remindableBefore(tx.now))) > 0 ? null : { kind: nobodyToRemind };
}

async function lockImportOrRefuse(tx: Tx, id: number): Promise<MemberImportRow> {
  const found = await lockImport(tx, id);
  if (!found) throw new Refusal(notFound);
  return found;
}

/** Cancels an import: who was not mailed yet is deleted, and nobody is written to again. */
export async function cancelImport(tx: Tx, id: number, operator: Acting): Promise<void> {
  const found = await lockImportOrRefuse(tx, id);
  if (whyNotCancel(found)) throw new Refusal(importOver);
  await cancelWaiting(tx, id);
  await updateImportState(tx, id, 'canceled');
  await audit(tx, operator, 'members.importCanceled', 'memberImport', id, { file: found.fileName });
}

/** Sends the invitation again to who did not answer for some days. Refuses when there is nobody. */
export async function remindImported(tx: Tx, id: number, operator: Acting): Promise<{ people: number }> {
  const { fileName } = await lockImportOrRefuse(tx, id);
  const people = await markDueAgain(tx, id, remindableBefore(tx.now));
  if (people === 0) throw new Refusal(nobodyToRemind);
  await updateImportState(tx, id, 'running');
  await scheduleMails(tx, id);
  await audit(tx, operator, 'members.importReminded', 'memberImport', id, { file: fileName, count: people });
  return { people };
}

const stateWords: Record<PersonState, { en: string; zh: string }> = {
  waiting: { en: 'waiting for the email', zh: '待发送' },
  invited: { en: 'invited', zh: '已邀请' },
  joined: { en: 'joined', zh: '已加入' },
  declined: { en: 'declined', zh: '已拒绝' },
  expired: { en: 'not answered, deleted', zh: '未回应，已删除' },
  canceled: { en: 'canceled', zh: '已取消' },
  skipped: { en: 'skipped', zh: '已跳过' },
};

const resultHead = {
  en: ['line', 'email', 'result', 'reason', 'member number'],
  zh: ['行', '邮箱', '结果', '原因', '会员编号'],
} as const;

/** Returns what became of each line of an import as CSV. */
export async function importResult(tx: Tx, id: number, locale: Locale): Promise<string> {
  const lines = await listLines(tx, id);
  return csvFile([
    resultHead[locale],
    ...lines.map(({ line, email, state, problem, memberId }) => [
      line,
      email,
      stateWords[state][locale],
      problem && problemInWords(problem, locale),
      memberId,
    ]),
  ]);
}

/** Returns the number of people in each state, zero where there are none. */
export function peopleByState(counts: readonly { state: PersonState; people: number }[]): Record<PersonState, number> {
  const none = Object.fromEntries(PERSON_STATES.map((state) => [state, 0])) as Record<PersonState, number>;
  for (const { state, people } of counts) none[state] = people;
  return none;
}

/** Returns from which import a member came, for the export of the member's data; null when from none. */
export async function importInExport(
  tx: Tx,
  memberId: number,
): Promise<{ source: string; agreedOn: string; importedAt: string } | null> {
  const found = await findImportOfMember(tx, memberId);
  return found && { source: found.consentSource, agreedOn: found.consentOn, importedAt: found.startedAt.toISOString() };
}
