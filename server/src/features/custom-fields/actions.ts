import {
  CUSTOM_FIELD_LIMITS,
  type CustomFieldPurpose,
  type CustomFieldValue,
  customFieldId,
  fitsResults,
} from '@pollen/contract/custom-field-values';
import {
  customFieldChanged,
  customFieldNotInResults,
  customFieldsTooMany,
  customFieldUnknown,
  customValueInvalid,
} from '@pollen/contract/custom-fields';
import { customAgreementMissing, customAnswerRefused } from '@pollen/contract/custom-questions';
import { type DetailField, labelOfDetail } from '@pollen/contract/member-variables';
import type { RefusalKind, WhyNot } from '@pollen/contract/operation';
import type { TargetField } from '@pollen/contract/profile-values';
import type { TargetRule } from '@pollen/contract/targets';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { cached } from '../../platform/database/per-database';
import type { Bilingual, Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { audit, operatorNames } from '../operators/index';
import {
  deleteValues,
  findCustomField,
  insertCustomField,
  insertValues,
  insertWording,
  listCustomFields,
  listValuesOf,
  listValuesOfMembers,
  lockAnswersOf,
  lockAttribute,
  lockCustomFields,
  updateCustomField,
  updatePosition,
} from './queries';
import {
  type CustomField,
  codeChoices,
  fitsField,
  type GivenChoice,
  isSameWording,
  numbersOf,
  valueInWords,
  type Wording,
  whyNotField,
} from './rules';

/** How long a process caches the fields: calls of members read them, and they hardly ever change. */
const FIELDS_CACHE_MS = 5_000;
const fields = cached(FIELDS_CACHE_MS, listCustomFields);

/** Returns all custom fields in their order, retired ones last. */
export function customFieldsOf(tx: Tx): Promise<readonly CustomField[]> {
  return fields(tx);
}

/** Returns the profile questions that members are asked now. */
export function openQuestionsOf(all: readonly CustomField[]): readonly CustomField[] {
  return all.filter(({ purpose, retiredAt }) => purpose === 'question' && retiredAt === null);
}

/** Returns how many profile questions of the operators a member has not answered; without any, nothing is read. */
export async function countOpenQuestions(tx: Tx, memberId: number): Promise<number> {
  const asked = openQuestionsOf(await fields(tx));
  if (asked.length === 0) return 0;
  const answered = new Set((await listValuesOf(tx, memberId)).map(({ fieldId }) => fieldId));
  return asked.filter(({ id }) => !answered.has(id)).length;
}

interface Acting {
  readonly id: number;
}

/** What an operator saves of a field. */
export interface GivenField {
  readonly title: Wording['title'];
  readonly help: Wording['help'];
  readonly choices: readonly GivenChoice[];
  readonly range: { readonly least: number; readonly most: number } | null;
  readonly topic: CustomField['topic'];
  readonly required: boolean;
}

function wordingOf({ title, help, choices, range }: GivenField, saved: CustomField['choices']): Wording {
  const coded = codeChoices(choices, saved);
  if (!Array.isArray(coded)) throw new Refusal(coded as RefusalKind);
  return { title, help, choices: coded, least: range?.least ?? null, most: range?.most ?? null };
}

function requireFit(field: Parameters<typeof whyNotField>[0]): void {
  const kind = whyNotField(field);
  if (kind) throw new Refusal(kind);
}

async function requireRoom(tx: Tx, purpose: CustomFieldPurpose): Promise<void> {
  const all = (await listCustomFields(tx)).filter((field) => field.purpose === purpose);
  const inUse = all.filter(({ retiredAt }) => retiredAt === null).length;
  const { fields: most, fieldsEver } = CUSTOM_FIELD_LIMITS;
  if (inUse >= most) throw new Refusal(customFieldsTooMany, { n: most });
  if (all.length > fieldsEver) throw new Refusal(customFieldsTooMany, { n: fieldsEver });
}

/** Adds a profile question or an attribute at the end of the list. */
export async function createCustomField(
  tx: Tx,
  given: GivenField & Pick<CustomField, 'purpose' | 'kind' | 'sensitive'>,
  operator: Acting,
): Promise<{ id: number }> {
  await lockCustomFields(tx);
  await requireRoom(tx, given.purpose);
  const wording = wordingOf(given, []);
  requireFit({ ...given, ...wording });
  const made = await insertCustomField(tx, { ...given, changedBy: operator.id });
  await insertWording(tx, { id: made.id, version: 1, by: operator.id }, wording);
  await audit(tx, operator, 'customField.created', 'customField', made.id, { name: given.title.en, kind: given.kind });
  tx.afterCommit(() => fields.invalidate(tx));
  return made;
}

/** Finds a field under the lock of all changes, and refuses a revision that somebody has changed since. */
async function lockForChange(tx: Tx, id: number, revision: number): Promise<CustomField> {
  await lockCustomFields(tx);
  const field = await findCustomField(tx, id);
  if (!field) throw new Refusal(notFound);
  if (field.revision === revision) return field;
  const names = await operatorNames(tx, [field.changedBy]);
  throw new Refusal(customFieldChanged, { name: names.get(field.changedBy) ?? '?' });
}

/** Saves a field; another wording becomes the next version. */
export async function changeCustomField(
  tx: Tx,
  change: { readonly id: number; readonly revision: number } & GivenField,
  operator: Acting,
): Promise<{ version: number; revision: number }> {
  const field = await lockForChange(tx, change.id, change.revision);
  const wording = wordingOf(change, field.choices);
  const { topic, required } = change;
  requireFit({ ...field, ...wording, required });
  const isSame = isSameWording(wording, field);
  if (isSame && topic === field.topic && required === field.required) {
    return { version: field.version, revision: field.revision };
  }
  const version = isSame ? field.version : field.version + 1;
  if (!isSame) await insertWording(tx, { id: field.id, version, by: operator.id }, wording);
  await updateCustomField(tx, { ...field, topic, required, version, changedBy: operator.id });
  await audit(tx, operator, 'customField.changed', 'customField', field.id, {
    name: wording.title.en,
    ...(wording.title.en === field.title.en ? {} : { before: field.title.en }),
    version,
  });
  tx.afterCommit(() => fields.invalidate(tx));
  return { version, revision: field.revision + 1 };
}

/** Takes a field out of use, or brings it back at the end of the list. Doing so twice is refused as a change meanwhile. */
export async function retireOrRestore(
  tx: Tx,
  { id, revision, retire }: { readonly id: number; readonly revision: number; readonly retire: boolean },
  operator: Acting,
): Promise<void> {
  const field = await lockForChange(tx, id, revision);
  if ((field.retiredAt !== null) === retire) {
    throw new Refusal(customFieldChanged, {
      name: (await operatorNames(tx, [field.changedBy])).get(field.changedBy) ?? '?',
    });
  }
  if (!retire) await requireRoom(tx, field.purpose);
  const last = Math.max(...(await listCustomFields(tx)).map(({ position }) => position));
  await updateCustomField(tx, {
    ...field,
    position: retire ? field.position : last + 1,
    retiredAt: retire ? tx.now : null,
    changedBy: operator.id,
  });
  const action = retire ? 'customField.retired' : 'customField.restored';
  await audit(tx, operator, action, 'customField', id, { name: field.title.en });
  tx.afterCommit(() => fields.invalidate(tx));
}

/** Lets a field change places with its neighbor among those of its purpose in use; at the end nothing happens. */
export async function moveCustomField(tx: Tx, id: number, to: 'up' | 'down', operator: Acting): Promise<void> {
  await lockCustomFields(tx);
  const field = await findCustomField(tx, id);
  if (!field) throw new Refusal(notFound);
  const beside = (await listCustomFields(tx)).filter(
    ({ purpose, retiredAt }) => purpose === field.purpose && retiredAt === null,
  );
  const at = beside.findIndex((each) => each.id === id);
  const other = at < 0 ? undefined : beside[at + (to === 'up' ? -1 : 1)];
  if (!other) return;
  await updatePosition(tx, field.id, other.position);
  await updatePosition(tx, other.id, field.position);
  await audit(tx, operator, 'customField.moved', 'customField', id, { name: field.title.en, to });
  tx.afterCommit(() => fields.invalidate(tx));
}

/** Stores the value of one member for a field, in place of the one before; no numbers clear it. */
async function putValue(
  tx: Tx,
  field: { readonly id: number; readonly version: number; readonly setBy: number | null },
  memberId: number,
  numbers: readonly number[],
): Promise<void> {
  await deleteValues(tx, field.id, [memberId]);
  if (numbers.length > 0)
    await insertValues(
      tx,
      field,
      numbers.map((value) => ({ memberId, value })),
    );
}

/** Saves or clears a member's answer to a profile question. Refuses what the question does not offer any more. */
export async function answerCustomQuestion(
  tx: Tx,
  memberId: number,
  given: {
    readonly questionId: number;
    readonly version: number;
    readonly answer: CustomFieldValue | null;
    readonly agreed?: boolean | undefined;
  },
): Promise<void> {
  await lockAnswersOf(tx, memberId);
  const field = await findCustomField(tx, given.questionId);
  if (field?.purpose !== 'question') throw new Refusal(customAnswerRefused);
  // A retired question is not asked any more, but its answer can still be taken back.
  if (given.answer === null) return putValue(tx, { ...field, setBy: null }, memberId, []);
  const held = (await listValuesOf(tx, memberId)).find(({ fieldId }) => fieldId === field.id)?.numbers;
  const numbers = field.retiredAt === null ? numbersOf(field, given.answer, held) : null;
  if (!numbers || given.version > field.version) throw new Refusal(customAnswerRefused);
  if (field.sensitive && !given.agreed) throw new Refusal(customAgreementMissing);
  await putValue(tx, { id: field.id, version: given.version, setBy: null }, memberId, numbers);
}

/** Sets or clears an attribute of a member, with a line in the audit log that does not hold the value. */
export async function setAttribute(
  tx: Tx,
  memberId: number,
  given: { readonly field: number; readonly value: CustomFieldValue | null },
  operator: Acting,
): Promise<void> {
  await lockAttribute(tx, given.field);
  const field = await findCustomField(tx, given.field);
  if (field?.purpose !== 'attribute' || field.retiredAt !== null) throw new Refusal(notFound);
  const numbers = given.value === null ? [] : numbersOf(field, given.value);
  if (!numbers) throw new Refusal(customValueInvalid, { field: field.title.en });
  await putValue(tx, { ...field, setBy: operator.id }, memberId, numbers);
  await audit(tx, operator, 'member.attributeSet', 'member', memberId, { name: field.title.en });
}

/** Returns the values of a member in words, with the questions and attributes that they belong to, for the data download. */
export async function exportCustomValues(tx: Tx, memberId: number, locale: Locale) {
  const [held, all] = await Promise.all([listValuesOf(tx, memberId), fields(tx)]);
  return all.flatMap((field) => {
    const value = held.find(({ fieldId }) => fieldId === field.id);
    if (!value) return [];
    return {
      purpose: field.purpose,
      name: field.title[locale],
      value: valueInWords(field, value.numbers, locale),
      version: value.version,
      at: value.setAt,
    };
  });
}

/** Returns the fields whose values files about members may have: those in use that are not sensitive. */
export async function fieldsOfFiles(tx: Tx): Promise<readonly CustomField[]> {
  return (await fields(tx)).filter(({ retiredAt, sensitive }) => retiredAt === null && !sensitive);
}

/** Returns the values of members in words, by member and field. */
export async function valuesInWords(
  tx: Tx,
  memberIds: readonly number[],
  asked: readonly CustomField[],
  locale: Locale,
): Promise<ReadonlyMap<number, ReadonlyMap<number, string>>> {
  if (asked.length === 0) return new Map();
  const byId = new Map(asked.map((field) => [field.id, field]));
  const byMember = new Map<number, Map<number, string>>();
  for (const { memberId, fieldId, numbers } of await listValuesOfMembers(tx, memberIds, [...byId.keys()])) {
    const own = byMember.get(memberId) ?? new Map<number, string>();
    own.set(fieldId, valueInWords(byId.get(fieldId) as CustomField, numbers, locale));
    byMember.set(memberId, own);
  }
  return byMember;
}

/**
 * Stores values that came with an import, for a new member who wants them: answers to questions as the member's own,
 * attributes as set by the operator of the import. Leaves out fields that files may not have any more.
 */
export async function importValues(
  tx: Tx,
  memberId: number,
  values: Readonly<Record<string, readonly number[]>>,
  operatorId: number,
): Promise<void> {
  for (const field of await fieldsOfFiles(tx)) {
    const numbers = values[field.id];
    if (numbers)
      await putValue(tx, { ...field, setBy: field.purpose === 'attribute' ? operatorId : null }, memberId, numbers);
  }
}

/** Returns the names of profile fields in results, custom ones included. Without custom ones, nothing is read. */
export async function labelsOfDetails(tx: Tx, names: readonly DetailField[]): Promise<Bilingual[]> {
  const all = names.some((name) => customFieldId(name) !== null) ? await fields(tx) : [];
  return names.map((name) => {
    const id = customFieldId(name);
    if (id === null) return labelOfDetail(name as TargetField);
    const field = all.find((each) => each.id === id);
    if (!field) return { en: name, zh: name };
    const { en, zh } = field.title;
    return field.kind === 'date' ? { en: `${en}: years since`, zh: `${zh}：距今年数` } : { en, zh };
  });
}

/** Refuses custom fields that results cannot have: what is sensitive, and several of many choices. */
export async function requireResultFields(tx: Tx, names: readonly DetailField[]): Promise<void> {
  const own = names.filter((name) => name.startsWith('custom'));
  if (own.length === 0) return;
  const all = await listCustomFields(tx);
  const fits = own.every((name) => {
    const field = all.find(({ id }) => id === customFieldId(name));
    return field && fitsResults(field);
  });
  if (!fits) throw new Refusal(customFieldNotInResults);
}

/** Returns whether a rule asks for the answer to a sensitive question: then nobody may be listed by it. */
export async function asksForSensitive(tx: Tx, { custom = [] }: TargetRule): Promise<boolean> {
  if (custom.length === 0) return false;
  const all = await listCustomFields(tx);
  return custom.some(({ field }) => all.some(({ id, sensitive }) => sensitive && id === field));
}

/** Returns the ids of all sensitive questions, retired ones included. */
export async function listSensitiveFieldIds(tx: Tx): Promise<number[]> {
  return (await listCustomFields(tx)).filter(({ sensitive }) => sensitive).map(({ id }) => id);
}

/** Returns why these rules cannot be a target or a quota (a condition names no field, or fits it not), or null. */
export async function whyNotCustomConditions(tx: Tx, rules: readonly TargetRule[]): Promise<WhyNot | null> {
  const conditions = rules.flatMap(({ custom = [] }) => custom);
  if (conditions.length === 0) return null;
  const byId = new Map((await listCustomFields(tx)).map((field) => [field.id, field]));
  const fits = conditions.every((condition) => {
    const field = byId.get(condition.field);
    return field !== undefined && fitsField(condition, field);
  });
  return fits ? null : { kind: customFieldUnknown };
}
