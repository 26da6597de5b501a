import type { Endpoint } from '@linkstand/contract/shared/endpoint';
import type { z } from 'zod';

/** A field of an input: its path, and how to build the input around it. */
export interface SchemaField {
  /** Dotted; `0` stands for an item of a list, `*` for a value of a record. */
  readonly path: string;
  readonly schema: z.ZodType;
  /** An input with only this field, set to this value. */
  readonly around: (value: unknown) => unknown;
}

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
}
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** A key that any record takes. */
const ANY_KEY = 'key';

/** Every leaf field of a schema, for all members of its unions. */
export function* fieldsOf(
  schema: z.ZodType,
  path = '',
  around: SchemaField['around'] = (value) => value,
): Generator<SchemaField> {
  const { type, innerType, in: input, out, element, valueType, shape, options } = definitionOf(schema);
  const below = (key: string) => (path ? `${path}.${key}` : key);
  if (shape) {
    for (const [key, field] of Object.entries(shape))
      yield* fieldsOf(field, below(key), (value) => around({ [key]: value }));
  } else if (element) {
    yield { path, schema, around };
    yield* fieldsOf(element, below('0'), (value) => around([value]));
  } else if (valueType) {
    yield { path, schema, around };
    yield* fieldsOf(valueType, below('*'), (value) => around({ [ANY_KEY]: value }));
  } else if (options) {
    yield { path, schema, around };
    for (const option of options) if (holdsFields(option)) yield* fieldsOf(option, path, around);
  } else if (innerType) yield* fieldsOf(innerType, path, around);
  else if (type === 'pipe' && input && definitionOf(input).type === 'transform' && out)
    yield* fieldsOf(out, path, around);
  else yield { path, schema, around };
}

const holdsFields = (schema: z.ZodType): boolean => {
  const { innerType, element, valueType, shape } = definitionOf(schema);
  return Boolean(element ?? valueType ?? shape) || (innerType !== undefined && holdsFields(innerType));
};

/** An endpoint's input schemas, by part of the request. */
export const inputsOf = ({ params, query, body }: Endpoint): [place: 'params' | 'query' | 'body', z.ZodType][] =>
  Object.entries({ params, query, body }).filter(([, schema]) => schema !== undefined) as [
    'params' | 'query' | 'body',
    z.ZodType,
  ][];
