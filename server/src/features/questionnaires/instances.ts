import { INSTANCE_ID } from '@pollen/contract/answers';
import type { RepeatedPlan } from './repeated';
import { isEmpty } from './values';

/** An instance as a browser sends it. */
export interface SentInstance {
  /** The place of the instance among the stored ones, or its row; negative for a new one. */
  readonly id: number;
  readonly answers: Readonly<Record<string, unknown>>;
  /** What a new one begins with. */
  readonly first?: Readonly<Record<string, unknown>>;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a list stands in the answers of an instance: also without answers, it says how many instances there are. */
function hasList(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) && Object.values(value).some(hasList);
}

/** Returns the answer to a question from the answers of its instances: a list, or an object by row. */
export function joinInstances(
  { rows }: RepeatedPlan,
  instances: readonly Readonly<Record<string, unknown>>[],
): unknown {
  if (!rows) return instances;
  const isKept = (instance: unknown) => !isEmpty(instance) || hasList(instance);
  return Object.fromEntries(
    rows.items.flatMap(({ value }, index) => (isKept(instances[index]) ? [[String(value), instances[index]]] : [])),
  );
}

/**
 * Reads the instances that a browser sent, without their answers, in the order in which they are shown. Null when they
 * have another form, or when there are too few or too many of them.
 */
export function readInstances({ rows, least, most }: RepeatedPlan, raw: unknown): SentInstance[] | null {
  if (rows) {
    if (raw === null) return [];
    if (!isObject(raw)) return null;
    const places = new Map(rows.items.map(({ value }, index) => [String(value), index]));
    const sent = Object.entries(raw).map(([name, answers]) => ({ id: places.get(name) ?? -1, answers }));
    return sent.every((one): one is SentInstance => one.id >= 0 && isObject(one.answers)) ? sent : null;
  }
  const list = raw ?? [];
  if (!Array.isArray(list) || list.length < least || list.length > most || !list.every(isObject)) return null;
  return list.map((instance) => {
    const { [INSTANCE_ID]: id, ...answers } = instance;
    return { id: Number.isSafeInteger(id) ? (id as number) : -1, answers };
  });
}
