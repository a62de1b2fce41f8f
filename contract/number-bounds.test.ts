import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from './api';
import { schemaOf } from './openapi';
import { INTEGER_MAX } from './values';

type Json = { readonly [key: string]: unknown };

/** A numeric input of a call: its path, the name of its field, and its bounds. */
interface NumberField {
  readonly place: string;
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
}

function numbersIn(schema: unknown, place: string, name = ''): NumberField[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => numbersIn(each, place, name));
  if (typeof schema !== 'object' || schema === null) return [];
  const json = schema as Json;
  if ('const' in json) return [];
  const own: NumberField[] =
    json.type === 'integer' || json.type === 'number'
      ? [
          {
            place,
            name,
            least: Number(json.minimum ?? json.exclusiveMinimum ?? -Infinity),
            most: Number(json.maximum ?? json.exclusiveMaximum ?? Infinity),
            isWhole: json.type === 'integer',
          },
        ]
      : [];
  const named = Object.entries((json.properties ?? {}) as Json).flatMap(([field, each]) =>
    numbersIn(each, `${place}.${field}`, field),
  );
  const parts = ['items', 'prefixItems', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'] as const;
  return [...own, ...named, ...parts.flatMap((part) => numbersIn(json[part], place, name))];
}

const fields = operations.flatMap(({ method, path, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? numbersIn(schemaOf(schema, 'input'), `${method} ${path} ${part}`) : [],
  ),
);

/** Column types by column name in camel case, from `docs/generated/schema.sql`. */
const columns = new Map<string, Set<string>>();
for (const [, column = '', type = ''] of readFileSync(
  new URL('../docs/generated/schema.sql', import.meta.url),
  'utf8',
).matchAll(/^ {2}(\w+) (bigint|integer|smallint)\b/gm)) {
  const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  columns.set(name, (columns.get(name) ?? new Set()).add(type));
}

/** Inputs larger than `integer` whose name is not that of an id, each with its column or the reason why it fits. */
const LARGE: Readonly<Record<string, { column: string } | { reason: string }>> = {
  before: { column: 'id' },
  seen: { column: 'id' },
  to: { column: 'assignedTo' },
  from: { column: 'assignedTo' },
  country: { column: 'countryId' },
  tag: { column: 'tagId' },
  withoutTag: { column: 'tagId' },
  field: { column: 'fieldId' },
  countries: { column: 'countryId' },
  question: { column: 'questionId' },
  choices: { column: 'choiceId' },
  values: { column: 'id' },
  coded: { column: 'codeId' },
  into: { column: 'mergedInto' },
  participants: { column: 'id' },
  replyTo: { reason: 'the id of a comment' },
  forfeitedPoints: { reason: 'the sum of three bigint columns' },
};

/** Answers of members are kept as JSON, whose numbers have no column; filters of results are compared with them. */
const KEPT_AS_JSON =
  /((Attempts\/:attemptId\/(Page|Preview)|console\/Previews|v1\/TestLinks\/Steps) body\.answers|body\.filters\.categories)$/;

test('each number of a call has bounds that fit its column', () => {
  expect(fields.length).toBeGreaterThan(100);
  const wrong = fields.flatMap(({ place, name, least, most, isWhole }) => {
    if (KEPT_AS_JSON.test(place)) return [];
    const inBounds = least >= -INTEGER_MAX && most <= Number.MAX_SAFE_INTEGER;
    if (!isWhole || !inBounds) return [`${place} has no bounds`];
    if (most <= INTEGER_MAX) return [];
    const isId = /(^id|^ids|Id|ID|Ids)$/.test(name) || /IDOfCar$|^(brand|model)/.test(name);
    return isId || name in LARGE ? [] : [`${place} takes more than an integer`];
  });
  expect(wrong).toEqual([]);
});

test('every id, and each column compared with a large number, is a bigint', () => {
  const small = [...columns].filter(([name, types]) => /^id$|Id$/.test(name) && [...types].some((t) => t !== 'bigint'));
  expect(small).toEqual([]);
  for (const entry of Object.values(LARGE)) {
    if ('column' in entry) expect([...(columns.get(entry.column) ?? [])], entry.column).toEqual(['bigint']);
  }
});

test('no large number has the name of a smaller column', () => {
  const names = new Set(fields.filter(({ most }) => most > INTEGER_MAX).map(({ name }) => name));
  const small = [...names].filter((name) => [...(columns.get(name) ?? [])].some((type) => type !== 'bigint'));
  expect(small).toEqual([]);
});
