import { z } from 'zod';
import { CountryCode, Day, LanguageCode, line } from './fields.ts';
import { type FilterDeclaration, type FilterField, type KeysOf, keysOf, MAX_BOUND, type ValueOf } from './filter.ts';
import { Id } from './pagination.ts';

type Shape<D extends FilterDeclaration> = {
  -readonly [K in keyof D as KeysOf<K, D[K]>]: z.ZodOptional<z.ZodType<ValueOf<D[K]>, ValueOf<D[K]>>>;
};

const listOf = (item: z.ZodType, max: number | undefined) => {
  const list = z.array(item);
  return max === undefined ? list : list.max(max);
};

function valueSchema(field: FilterField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return line(field.max);
    case 'choice':
      return z.enum(field.values);
    case 'choices':
      return listOf(z.enum(field.values), field.max);
    case 'texts':
      return z.array(line(field.max, 1));
    case 'countries':
      return listOf(CountryCode, field.max);
    case 'languages':
      return listOf(LanguageCode, field.max);
    case 'reference':
      return Id;
    case 'references':
      return listOf(field.coerce ? z.coerce.number().pipe(Id) : Id, field.max);
    case 'number': {
      const [least, most] = field.limits ?? [field.min, field.max];
      return (field.coerce ? z.coerce.number().int() : z.int()).min(least).max(most);
    }
    case 'flag':
    case 'answer':
      return z.boolean();
    case 'days':
      return Day;
    case 'range': {
      const [least, most] = field.limits ?? [0, MAX_BOUND];
      return (field.coerce ? z.coerce.number().int() : z.int()).min(least).max(most);
    }
  }
}

/** The body of a list's search and count: every field of its declaration, all optional. */
export function filterSchema<const D extends FilterDeclaration>(declaration: D): z.ZodObject<Shape<D>, z.core.$strict> {
  const fields = Object.entries(declaration).flatMap(([name, field]) =>
    keysOf(name, field).map((key) => [key, valueSchema(field).optional()] as const),
  );
  return z.strictObject(Object.fromEntries(fields)) as never;
}
