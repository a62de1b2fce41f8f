import { INVITATION_DAYS } from '@pollen/contract/member-import-values';
import { panelInvitationEnded } from '@pollen/contract/member-imports';
import { addressTaken } from '@pollen/contract/members';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { tokenHash } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { DAY_MS } from '../../platform/time';
import { fieldsOfFiles, importValues, valueInWords } from '../custom-fields/index';
import { putTags } from '../member-tags/index';
import { formerHashes, registerMember } from '../members/index';
import { allCountries, fieldsInWords, saveProfile } from '../profiles/index';
import { findImport, findInvited, type ImportedPerson, updateAnswered } from './queries';
import type { Details } from './rules';

/** The instant at which an invitation ends. */
function endOf({ createdAt }: Pick<ImportedPerson, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS);
}

/** Returns the person whom a token invites; refuses one that is unknown, used or over. */
export async function invitedPerson(tx: Tx, token: string, lock = false): Promise<ImportedPerson> {
  const person = await findInvited(tx, tokenHash(token), lock);
  if (!person || endOf(person) <= tx.now) throw new Refusal(panelInvitationEnded);
  return person;
}

const labels = {
  en: { name: 'Name', gender: 'Gender', birthday: 'Birthday', country: 'Country', genders: { 1: 'Male', 2: 'Female' } },
  zh: { name: '姓名', gender: '性别', birthday: '生日', country: '国家/地区', genders: { 1: '男', 2: '女' } },
} as const;

async function inWords(tx: Tx, { name, gender, birthday, countryId, further, custom = {} }: Details, locale: Locale) {
  const words = labels[locale];
  const own = Object.keys(custom).length > 0 ? await fieldsOfFiles(tx) : [];
  const country = countryId === undefined ? undefined : (await allCountries(tx)).find(({ id }) => id === countryId);
  return [
    ...(name === undefined ? [] : [{ name: words.name, value: name }]),
    ...(gender === undefined ? [] : [{ name: words.gender, value: words.genders[gender] }]),
    ...(birthday === undefined ? [] : [{ name: words.birthday, value: birthday }]),
    ...(country ? [{ name: words.country, value: country.name[locale] }] : []),
    ...fieldsInWords(further ?? {}, locale).map((field) => ({ name: field.name, value: String(field.value) })),
    ...own.flatMap((field) => {
      const numbers = custom[field.id];
      return numbers ? [{ name: field.title[locale], value: valueInWords(field, numbers, locale) }] : [];
    }),
  ];
}

/** Returns what an invitation says to the person who opens it. */
export async function shownInvitation(tx: Tx, token: string, locale: Locale) {
  const person = await invitedPerson(tx, token);
  const source = await findImport(tx, person.importId);
  return {
    userName: person.email,
    source: source?.consentSource ?? '',
    details: await inWords(tx, person.details, locale),
    endsAt: endOf(person).toISOString(),
  };
}

interface Joining {
  readonly token: string;
  readonly usesDetails: boolean;
  readonly passwordHash: string;
  readonly locale: Locale;
  readonly policyVersions: { terms: string; privacy: string };
  readonly deviceType: string | null;
  readonly network: string;
  readonly deviceHash: Buffer;
}

/**
 * Begins the account of an invited person, with the consents of a registration, the tags of the import and, if the
 * person wants so, the details that came with the address. Refuses an invitation that has ended, and an address that has
 * got an account meanwhile.
 */
export async function joinPanel(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  joining: Joining,
): Promise<{ id: number; userName: string }> {
  const { token, usesDetails, ...registration } = joining;
  const person = await invitedPerson(tx, token, true);
  const source = await findImport(tx, person.importId);
  const made = await registerMember(tx, {
    ...registration,
    address: { email: person.email, key: person.emailKey },
    former: formerHashes(secrets, person.emailKey),
  });
  if (!made) throw new Refusal(addressTaken);
  await updateAnswered(tx, person.id, { state: 'joined', memberId: made.id });
  const { custom, ...profile } = person.details;
  if (usesDetails && Object.keys(profile).length > 0) await saveProfile(tx, secrets, made.id, profile);
  if (usesDetails && custom && source) await importValues(tx, made.id, custom, source.startedBy);
  await putTags(tx, made.id, source?.tagIds ?? []);
  return { id: made.id, userName: person.email };
}

/** Deletes everything about an invited person but a keyed hash, so that no import writes to them again. */
export async function declineInvitation(tx: Tx, token: string): Promise<void> {
  const person = await invitedPerson(tx, token, true);
  await updateAnswered(tx, person.id, { state: 'declined' });
}
