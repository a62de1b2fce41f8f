import { schemaOf } from '@pollen/contract/openapi';
import type { Operation } from '@pollen/contract/operation';

type Json = { readonly [key: string]: unknown };

/** The values of a request: the parameters in its path, its query and its body. */
export interface Given {
  readonly params: Json;
  readonly query: Json;
  readonly body: unknown;
}

/** The path to one value of a request, from `params`, `query` or `body` inwards. */
export type ValuePath = readonly (string | number)[];

/** Values that fit no field, or only few of them. */
export const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  'abc',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' or 1=1; drop table members; --",
  '👩‍🚀 \u202eשלום עולם',
  '\u0000',
  '\ud800',
  '%00',
  '../../etc/passwd',
  'x'.repeat(20_000),
  '99999999999999999999',
  '2026-02-30',
  0,
  -1,
  1e9,
  1e300,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  '2147483648',
  '9007199254740991',
  '1e3',
  '1e400',
  '0x10',
  '-0',
  ' 7 ',
  'Infinity',
  'NaN',
  '0000-01-01',
  '9999-12-31',
  '10000-01-01',
  '٣',
  true,
  [],
  {},
  [[[[null]]]],
  { __proto__: null, constructor: { prototype: { admin: true } } },
];

/** Texts in the forms that schemas ask for. */
const COMMON = [
  'US',
  '2026-01-31',
  '2026-01',
  '12:00',
  '123456',
  'anna@example.com',
  'members.known',
  '0b5c6f0e-9d53-4d0c-9f0f-3c7b2a1d4e5f',
  'a',
  'aaaa',
  'a'.repeat(32),
  'a'.repeat(43),
];

/** The longest value that is written into an address. */
const LONGEST_IN_ADDRESS = 2000;

function sampleOf(schema: Json): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const either = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
  if (either) return sampleOf(either[0] ?? {});
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, Number(schema.minimum ?? 1));
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [sampleOf((schema.items ?? {}) as Json)];
  if (schema.type === 'object') {
    const properties = (schema.properties ?? {}) as Record<string, Json>;
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sampleOf(each)]));
  }
  const { pattern, minLength = 1 } = schema as { pattern?: string; minLength?: number };
  const long = 'a'.repeat(Math.max(1, minLength));
  return (pattern && COMMON.find((each) => new RegExp(pattern, 'u').test(each))) ?? long;
}

/** The samples that were made so far: to write a schema as JSON takes longer than the request does. */
const samples = new WeakMap<NonNullable<Operation['body']>, unknown>();

function sampleFor(schema: Operation['body']): unknown {
  if (!schema) return undefined;
  if (!samples.has(schema)) samples.set(schema, sampleOf(schemaOf(schema, 'input')));
  return samples.get(schema);
}

/** A request with sample values that fit the schemas of a call, which are not to be changed. `ownId` is the id of the calling member. */
export function usual({ path, params, query, body }: Operation, ownId: number): Given {
  const asked = (sampleFor(params) ?? {}) as Json;
  return {
    params: path.includes('Accounts/:id') ? { ...asked, id: ownId } : asked,
    query: (sampleFor(query) ?? {}) as Json,
    body: sampleFor(body),
  };
}

/** The paths of all values of a request, of its whole body, and of two fields that the schema does not have. */
export function valuePathsIn(given: Given): ValuePath[] {
  const inside = (value: unknown, at: ValuePath): ValuePath[] => {
    if (typeof value !== 'object' || value === null) return [at];
    return [at, ...Object.entries(value).flatMap(([name, each]) => inside(each, [...at, name]))];
  };
  const named = (part: 'params' | 'query') => Object.keys(given[part]).map((name) => [part, name]);
  const body = given.body === undefined ? [] : [...inside(given.body, ['body']), ['body', 'unknownField']];
  return [...named('params'), ...named('query'), ['query', 'unknownField'], ...body];
}

/** Returns a copy with another value at one path; unchanged when an earlier replacement removed that path. */
export function withOdd(given: Given, path: ValuePath, value: unknown): Given {
  const changed = structuredClone(given) as unknown as Record<string | number, unknown>;
  let at: unknown = changed;
  for (const step of path.slice(0, -1)) at = isContainer(at) ? at[step] : undefined;
  if (isContainer(at)) at[path.at(-1) ?? ''] = value;
  return changed as unknown as Given;
}

function isContainer(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}

function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // An address is UTF-8, which cannot contain lone surrogates.
  return encodeURIComponent(Buffer.from(text.slice(0, LONGEST_IN_ADDRESS)).toString());
}

/** The address of a call with the values of its path and query. */
export function addressOf({ path }: Operation, { params, query }: Given): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => inAddress(params[name] ?? '1'));
  const asked = Object.entries(query).map(([name, value]) => `${name}=${inAddress(value)}`);
  return asked.length > 0 ? `${filled}?${asked.join('&')}` : filled;
}
