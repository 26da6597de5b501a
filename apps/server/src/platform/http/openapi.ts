import type { Contract, Endpoint } from '@linkstand/contract/shared/endpoint';
import { endpointsOf } from '@linkstand/contract/shared/endpoint';
import { Problem } from '@linkstand/contract/shared/problem';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Collects schemas with a `meta({ id })` as components while it converts Zod to JSON Schema. */
function schemaWriter() {
  const components: Record<string, Json> = {};
  const write = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === 'file')
          Object.assign(jsonSchema, { type: 'string', format: 'binary', contentEncoding: undefined });
        delete jsonSchema.id;
      },
    }) as Json & { $defs?: Record<string, Json> };
    // Input and output of a component may differ (defaults, coercion). Only the output is a named component.
    const suffix = io === 'input' ? 'Input' : '';
    const renamed = (value: unknown): Json =>
      JSON.parse(
        JSON.stringify(value).replaceAll(/"#\/\$defs\/([^"]+)"/g, `"#/components/schemas/$1${suffix}"`),
      ) as Json;
    for (const [name, definition] of Object.entries($defs ?? {})) components[`${name}${suffix}`] = renamed(definition);
    const id = schema.meta()?.id;
    if (!id || root.$ref) return renamed(root);
    components[`${id}${suffix}`] = renamed(root);
    return { $ref: `#/components/schemas/${id}${suffix}` };
  };
  return { components, write };
}

const WHO: Readonly<Record<string, string>> = { public: 'Anyone.', link: 'Whoever holds the owner’s link.' };
const callers = ({ access }: Endpoint) => (typeof access === 'string' ? WHO[access] : `Roles: ${access.join(', ')}.`);

const REFUSALS: Readonly<Record<string, string>> = {
  400: 'A field is wrong; it is named.',
  401: 'Not signed in, or the token does not hold.',
  403: 'Not for this role.',
  404: 'Not there, or not in the caller’s scope.',
  409: 'Not possible now, or changed meanwhile; `current` is the fresh record.',
  413: 'Too large.',
  415: 'Not this content type.',
  422: 'Against a rule.',
  428: 'If-Match is missing.',
  429: 'Too many; see Retry-After.',
};

function refusals(endpoint: Endpoint): Json {
  const signedIn = typeof endpoint.access !== 'string';
  const possible = [
    '400',
    ...(signedIn ? ['401', '403'] : []),
    ...(endpoint.params ? ['404'] : []),
    ...(endpoint.body ? ['413', '415', '422'] : []),
    ...(endpoint.ifMatch ? ['409', '428'] : []),
    '429',
  ];
  return Object.fromEntries(
    possible.map((status) => [
      status,
      {
        description: REFUSALS[status],
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

/**
 * A body by media type. Form fields have the type that their text stands for. Without files the form may also be
 * urlencoded.
 */
function bodyContent({ form }: Endpoint, body: z.ZodType, write: ReturnType<typeof schemaWriter>['write']): Json {
  if (!form) return { 'application/json': { schema: write(body, 'input') } };
  const schema = write(body, 'output');
  const hasFiles = JSON.stringify(schema).includes('"binary"');
  return {
    'multipart/form-data': { schema },
    ...(hasFiles ? {} : { 'application/x-www-form-urlencoded': { schema } }),
  };
}

/** The contract as an OpenAPI 3.1 document. */
export function openApi(
  contract: Contract,
  info: { title: string; version: string; description: string },
  serverUrl: string,
): Json {
  const { components, write } = schemaWriter();
  const paths: Record<string, Json> = {};
  write(Problem, 'output');
  const parameters = (schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] => {
    if (!schema) return [];
    // The input schema says what is optional, the output schema the type: text in an address may mean a number.
    const { required = [] } = write(schema, 'input') as { required?: string[] };
    const { properties = {} } = write(schema, 'output') as { properties?: Record<string, Json> };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: property,
    }));
  };
  for (const [name, endpoint] of endpointsOf(contract)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const headers: Json[] = [];
    if (endpoint.ifMatch)
      headers.push({
        name: 'If-Match',
        in: 'header',
        required: endpoint.ifMatch === 'required',
        description: 'The version you change, in quotes.',
        schema: { type: 'string' },
      });
    if (endpoint.idempotent)
      headers.push({
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: 'Repeating a call with the same key answers the same and acts once.',
        schema: { type: 'string', maxLength: 200 },
      });
    const success = endpoint.download
      ? {
          200: {
            description: 'The file.',
            content: { [endpoint.download]: { schema: { type: 'string', format: 'binary' } } },
          },
        }
      : endpoint.output
        ? {
            [endpoint.status ?? 200]: {
              description: 'Done.',
              content: { 'application/json': { schema: write(endpoint.output, 'output') } },
            },
          }
        : { 204: { description: 'Done.' } };
    const at = paths[path] ?? {};
    paths[path] = at;
    at[endpoint.method.toLowerCase()] = {
      operationId: name.replaceAll('.', '_'),
      tags: [name.split('.')[0]],
      summary: endpoint.summary,
      ...(endpoint.inPerson ? { 'x-in-person': endpoint.inPerson } : {}),
      description: callers(endpoint),
      security: typeof endpoint.access === 'string' ? [] : [{ bearer: [] }],
      parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query'), ...headers],
      ...(endpoint.body
        ? {
            requestBody: {
              // An optional body may be left out.
              required: !endpoint.body.safeParse({}).success,
              content: bodyContent(endpoint, endpoint.body, write),
            },
          }
        : {}),
      responses: { ...success, ...refusals(endpoint) },
    };
  }
  const tags = [...new Set(Object.keys(contract))].map((tag) => ({
    name: tag,
    description: `Everything about ${tag}.`,
  }));
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    tags,
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The ID token of the identity service.',
        },
      },
      schemas: components,
    },
  };
}
