import { z } from 'zod';
import { operations } from './api';
import type { Operation } from './operation';

type Json = Record<string, unknown>;

/** A schema of the contract as JSON Schema: of what comes in, or of what goes out. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return json;
}

function parametersOf(operation: Operation): Json[] {
  const places = [
    ['path', operation.params],
    ['query', operation.query],
  ] as const;
  return places.flatMap(([place, schema]) => {
    if (!schema) return [];
    const json = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
    return Object.entries(json.properties ?? {}).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || (json.required ?? []).includes(name),
      schema: property,
    }));
  });
}

function answerOf(operation: Operation): Json {
  const refusals = (operation.refusals ?? []).map((kind) => `- ${kind.code} ${kind.name}: ${kind.text.en}`);
  return {
    description: ['The envelope. `code` is 200 on success, "401" without a session, else one of:', ...refusals].join(
      '\n',
    ),
    content: {
      ...(operation.produces ? { [operation.produces]: { schema: schemaOf(operation.data, 'input') } } : {}),
      'application/json': {
        schema: {
          type: 'object',
          required: ['code', 'data', 'errors'],
          properties: {
            code: { oneOf: [{ type: 'integer' }, { const: '401' }] },
            data: { oneOf: [schemaOf(operation.data, 'input'), {}] },
            errors: { type: 'array', items: { type: 'string' } },
          },
        },
      },
    },
  };
}

const bodyTypes = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
} as const;

const callers = { anyone: [], member: [{ member: [] }], operator: [{ operator: [] }] } as const;

/** Moves the named schemas of the calls to one place, and points to them there. */
function withSharedSchemas(document: Json): Json {
  const schemas: Record<string, unknown> = {};
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== 'object' || value === null) return value;
    const { $defs, ...rest } = value as Json;
    for (const [name, schema] of Object.entries(($defs ?? {}) as Json)) {
      if (name in schemas) continue;
      schemas[name] = {};
      schemas[name] = moved(schema);
    }
    return Object.fromEntries(
      Object.entries(rest).map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : moved(inner),
      ]),
    );
  };
  const { components, ...others } = moved(document) as Json;
  const shared = Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => one.localeCompare(other)));
  return { ...others, components: { ...(components as Json), schemas: shared } };
}

/** The whole contract as an OpenAPI 3.1 document. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    const tag = operation.path.startsWith('/api/console') ? 'console' : 'member';
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: {
        summary: operation.summary,
        tags: [tag],
        security: callers[operation.caller],
        ...(operation.permission ? { 'x-permission': operation.permission } : {}),
        parameters: parametersOf(operation),
        ...(operation.body
          ? {
              requestBody: {
                required: true,
                content: Object.fromEntries(
                  bodyTypes[operation.accepts ?? 'json'].map((type) => [
                    type,
                    { schema: schemaOf(operation.body as z.ZodType, 'input') },
                  ]),
                ),
              },
            }
          : {}),
        responses: {
          200: answerOf(operation),
          400: { description: 'Malformed: unknown field, wrong type, bad encoding.' },
        },
      },
    };
  }
  return withSharedSchemas({
    openapi: '3.1.0',
    info: {
      title: 'Pollen',
      version: '1.0',
      description:
        'The API of the Pollen panel. Every handled answer is HTTP 200 with `{ code, data, errors }`; sentences come in the language of Accept-Language (zh-CN or en-US).',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      securitySchemes: {
        member: { type: 'apiKey', in: 'cookie', name: 'pollen_session' },
        operator: { type: 'apiKey', in: 'cookie', name: 'pollen_console' },
      },
    },
  });
}
