import { customFieldId } from '@pollen/contract/custom-field-values';
import type { ImportColumn } from '@pollen/contract/member-import-values';
import type { TargetField } from '@pollen/contract/profile-values';
import { tooYoung } from '@pollen/contract/profiles';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { mailboxOf } from '../../platform/mailbox';
import { Refusal } from '../../platform/refusal';
import type { Secrets } from '../../platform/secrets';
import { isDay } from '../../platform/time';
import { type CustomField, fieldsOfFiles, numbersInCell } from '../custom-fields/index';
import { formerHashes, isAddressRefusal, listFormerAddresses, listTakenMailboxes, readAddress } from '../members/index';
import { allCountries, isName, whyNotSave } from '../profiles/index';
import { panelToday } from '../settings/index';
import type { MemberFile } from './member-file';
import { listDeclined, listOpenInvitations } from './queries';
import {
  type Details,
  guessColumns,
  type PersonProblem,
  type PersonRead,
  readCountry,
  readField,
  readGender,
  readLanguage,
  whyNotColumns,
} from './rules';

type Columns = readonly (ImportColumn | null)[];

/** The keyed hash by which an address is recognized again. All spellings of a mailbox are one person. */
export function addressHashOf(secrets: Secrets, emailKey: string): Buffer {
  return secrets.mac('imported-address', mailboxOf(emailKey));
}

/**
 * Reads the people of a file: who can be invited, and why others cannot, by the file itself, the members and the
 * invitations of before. Refuses columns without an address.
 */
export async function readPeople(
  tx: Tx,
  secrets: Secrets,
  file: MemberFile,
  given: Columns | undefined,
): Promise<{ columns: Columns; people: PersonRead[] }> {
  const custom = await fieldsOfFiles(tx);
  const guessed = guessColumns(file.headings, custom);
  const columns = file.headings.map((_, at) => (given ? (given[at] ?? null) : (guessed[at] ?? null)));
  const whyNot = whyNotColumns(columns);
  // Without a choice of the operator, a file whose address was not guessed is still shown.
  if (whyNot && given) throw new Refusal(whyNot);
  const [countries, today] = await Promise.all([allCountries(tx), panelToday(tx)]);
  const people = file.rows.map(({ line, cells }) =>
    readPerson({ line, cells, headings: file.headings, columns, countries, custom, today, secrets }),
  );
  if (whyNot) return { columns, people };

  const firstLine = new Map<string, number>();
  const marked = people.map((person) => {
    if (person.problem || !person.addressHash) return person;
    const key = person.addressHash.toString('base64');
    const other = firstLine.get(key);
    if (other !== undefined) return { ...person, problem: { kind: 'twice', other } as const };
    firstLine.set(key, person.line);
    return person;
  });
  return { columns, people: await withKnown(tx, secrets, marked) };
}

/** Marks who is a member, left, declined or has an open invitation. */
async function withKnown(tx: Tx, secrets: Secrets, people: readonly PersonRead[]): Promise<PersonRead[]> {
  const asked = people.filter(({ problem }) => problem === null);
  const keys = asked.flatMap(({ emailKey }) => emailKey ?? []);
  const hashes = asked.flatMap(({ addressHash }) => addressHash ?? []);
  const formerOf = (key: string) => {
    const { address, mailbox } = formerHashes(secrets, key);
    return [address, ...mailbox];
  };
  const [taken, former, declined, open] = await Promise.all([
    listTakenMailboxes(tx, keys),
    listFormerAddresses(tx, keys.flatMap(formerOf)),
    listDeclined(tx, hashes),
    listOpenInvitations(tx, hashes),
  ]);
  const textOf = (hash: Buffer) => hash.toString('base64');
  const sets = {
    left: new Set(former.map(textOf)),
    declined: new Set(declined.map(textOf)),
    open: new Set(open.map(textOf)),
  };
  const problemOf = ({ emailKey, addressHash }: PersonRead): PersonProblem | null => {
    if (!emailKey || !addressHash) return null;
    if (taken.has(emailKey)) return { kind: 'member' };
    if (formerOf(emailKey).some((hash) => sets.left.has(textOf(hash)))) return { kind: 'left' };
    if (sets.declined.has(textOf(addressHash))) return { kind: 'declined' };
    return sets.open.has(textOf(addressHash)) ? { kind: 'invited' } : null;
  };
  return people.map((person) => (person.problem ? person : { ...person, problem: problemOf(person) }));
}

interface Reading {
  line: number;
  cells: readonly string[];
  headings: readonly string[];
  columns: Columns;
  countries: Awaited<ReturnType<typeof allCountries>>;
  custom: readonly CustomField[];
  today: string;
  secrets: Secrets;
}

function readPerson({ line, cells, headings, columns, countries, custom, today, secrets }: Reading): PersonRead {
  const cellOf = (field: ImportColumn) => cells[columns.indexOf(field)] ?? '';
  const nobody = { line, cells, email: null, emailKey: null, addressHash: null, locale: null, details: {} };
  const typed = columns.includes('email') ? cellOf('email') : '';
  if (typed === '') return { ...nobody, problem: { kind: 'emailMissing' } };
  const address = readAddress(typed);
  if (isAddressRefusal(address)) return { ...nobody, email: typed.slice(0, 320), problem: { kind: 'emailInvalid' } };
  const details: Details = {};
  let locale: Locale | null = null;
  let unknown: string | null = null;
  for (const [at, field] of columns.entries()) {
    const cell = cells[at] ?? '';
    if (field === null || field === 'email' || cell === '') continue;
    if (field === 'language') locale = readLanguage(cell);
    const isRead = field === 'language' ? locale !== null : readDetail(details, field, cell, { countries, custom });
    if (!isRead) unknown ??= headings[at] ?? field;
  }
  const person = {
    ...nobody,
    email: address.email,
    emailKey: address.key,
    addressHash: addressHashOf(secrets, address.key),
    locale,
    details,
  };
  if (cells.length > headings.length) return { ...person, problem: { kind: 'tooManyFields' } };
  if (unknown !== null) return { ...person, problem: { kind: 'unknownValue', heading: unknown } };
  const empty = { name: null, gender: null, birthday: null, countryId: null };
  const whyNot = whyNotSave(empty, { ...empty, ...details }, today);
  if (whyNot === tooYoung) return { ...person, problem: { kind: 'tooYoung' } };
  if (whyNot)
    return { ...person, problem: { kind: 'unknownValue', heading: headings[columns.indexOf('birthday')] ?? '' } };
  return { ...person, problem: null };
}

/** Reads one cell into the details; returns false when its value is unknown. */
function readDetail(
  details: Details,
  field: Exclude<ImportColumn, 'email' | 'language'>,
  cell: string,
  { countries, custom }: Pick<Reading, 'countries' | 'custom'>,
): boolean {
  const id = customFieldId(field);
  if (id !== null) {
    const asked = custom.find((each) => each.id === id);
    const numbers = asked ? numbersInCell(asked, cell) : null;
    if (numbers) details.custom = { ...details.custom, [id]: numbers };
    return numbers !== null;
  }
  if (field === 'name') {
    if (isName(cell)) details.name = cell;
    return isName(cell);
  }
  if (field === 'birthday') {
    if (isDay(cell)) details.birthday = cell;
    return isDay(cell);
  }
  const value =
    field === 'gender'
      ? readGender(cell)
      : field === 'country'
        ? readCountry(cell, countries)
        : readField(field as TargetField, cell);
  if (value === null) return false;
  if (field === 'gender') details.gender = value as 1 | 2;
  else if (field === 'country') details.countryId = value;
  else details.further = { ...details.further, [field as TargetField]: value };
  return true;
}
