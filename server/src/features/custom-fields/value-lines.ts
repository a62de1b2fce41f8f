import { CUSTOM_FIELD_LIMITS } from '@pollen/contract/custom-field-values';
import type { checkAttributeValues } from '@pollen/contract/custom-fields';
import { customValuesRefused } from '@pollen/contract/custom-fields';
import type { DataOf } from '@pollen/contract/operation';
import { notFound } from '@pollen/contract/values';
import { readCsv } from '../../platform/csv';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import { isAddressRefusal, listOpenAmong, readAddress } from '../members/index';
import { audit } from '../operators/index';
import { deleteValues, findCustomField, insertValues, listValuesAmong, lockAttribute } from './queries';
import { type CustomField, numbersInCell } from './rules';

type Check = DataOf<typeof checkAttributeValues>;
type Problem = Check['problems'][number];

/** How many problems an answer lists. */
const PROBLEMS_SHOWN = 50;

interface Line {
  readonly line: number;
  readonly member: string;
  readonly value: string;
}

/** Reads lines of a member and a value; a heading is skipped. Null: the text cannot be read to its end. */
function readLines(text: string): Line[] | null {
  const records = readCsv(text, CUSTOM_FIELD_LIMITS.lines + 2);
  if ('kind' in records) return null;
  const lines = records.map(({ line, cells: [member = '', value = ''] }) => ({ line, member, value }));
  const isHeading = lines[0] !== undefined && !/[@\d]/.test(lines[0].member);
  return isHeading ? lines.slice(1) : lines;
}

interface Plan {
  readonly changes: readonly { memberId: number; numbers: readonly number[] }[];
  readonly check: Check;
}

/** Compares the lines of a file with the values that are there. */
async function planOf(tx: Tx, field: CustomField, text: string): Promise<Plan> {
  const read = readLines(text);
  const problems: Problem[] = read ? [] : [{ line: 1, kind: 'valueInvalid', text: '"' }];
  const tooLong = (read?.length ?? 0) > CUSTOM_FIELD_LIMITS.lines;
  const lines = (read ?? []).slice(0, CUSTOM_FIELD_LIMITS.lines).map((line) => {
    const address = line.member.includes('@') ? readAddress(line.member) : null;
    return {
      ...line,
      id: /^\d{1,15}$/.test(line.member) ? Number(line.member) : null,
      key: address && !isAddressRefusal(address) ? address.key : null,
    };
  });
  const members = await listOpenAmong(tx, {
    ids: lines.flatMap(({ id }) => id ?? []),
    emailKeys: lines.flatMap(({ key }) => key ?? []),
  });
  const byKey = new Map(members.map(({ id, emailKey }) => [emailKey, id]));
  const known = new Set(members.map(({ id }) => id));
  const held = new Map((await listValuesAmong(tx, field.id, [...known])).map((each) => [each.memberId, each.numbers]));
  const changes = new Map<number, readonly number[]>();
  const seen = new Set<number>();
  const counts = { set: 0, cleared: 0, unchanged: 0 };
  for (const { line, id, key, member, value } of lines) {
    const memberId = id !== null && known.has(id) ? id : key === null ? undefined : byKey.get(key);
    const numbers = value === '' ? [] : numbersInCell(field, value);
    const problem = (kind: Problem['kind'], about: string) => problems.push({ line, kind, text: about.slice(0, 100) });
    if (memberId === undefined) problem('memberUnknown', member);
    else if (seen.has(memberId)) problem('memberTwice', member);
    else if (!numbers) problem('valueInvalid', value);
    else {
      seen.add(memberId);
      const before = held.get(memberId) ?? [];
      const sorted = [...numbers].sort((one, other) => one - other);
      if (JSON.stringify(before) === JSON.stringify(sorted)) counts.unchanged += 1;
      else {
        changes.set(memberId, sorted);
        counts[sorted.length === 0 ? 'cleared' : 'set'] += 1;
      }
    }
  }
  return {
    changes: [...changes].map(([memberId, numbers]) => ({ memberId, numbers })),
    check: {
      lines: lines.length,
      ...counts,
      problemCount: problems.length,
      problems: problems.slice(0, PROBLEMS_SHOWN),
      tooLong,
    },
  };
}

async function getAttribute(tx: Tx, id: number): Promise<CustomField> {
  const field = await findCustomField(tx, id);
  if (field?.purpose !== 'attribute' || field.retiredAt !== null) throw new Refusal(notFound);
  return field;
}

/** Returns what a file with values of an attribute would change, and the problems of its lines. Saves nothing. */
export async function checkAttributeLines(tx: Tx, id: number, text: string): Promise<Check> {
  return (await planOf(tx, await getAttribute(tx, id), text)).check;
}

/** Sets the values of an attribute from a file: all lines, or none when one of them has a problem. */
export async function setAttributeLines(
  tx: Tx,
  id: number,
  text: string,
  operator: { readonly id: number },
): Promise<Pick<Check, 'set' | 'cleared' | 'unchanged'>> {
  await lockAttribute(tx, id);
  const field = await getAttribute(tx, id);
  const { changes, check } = await planOf(tx, field, text);
  const { set, cleared, unchanged, problemCount, tooLong } = check;
  if (problemCount > 0 || tooLong) throw new Refusal(customValuesRefused);
  await deleteValues(
    tx,
    field.id,
    changes.map(({ memberId }) => memberId),
  );
  await insertValues(
    tx,
    { id: field.id, version: field.version, setBy: operator.id },
    changes.flatMap(({ memberId, numbers }) => numbers.map((value) => ({ memberId, value }))),
  );
  await audit(tx, operator, 'customField.valuesSet', 'customField', field.id, {
    name: field.title.en,
    count: set + cleared,
  });
  return { set, cleared, unchanged };
}
