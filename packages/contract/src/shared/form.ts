import { z } from 'zod';

/** The schema inside `optional`, `nullable` and the like. */
function core(schema: z.ZodType): { readonly type: string; readonly isNullable: boolean } {
  const { type, innerType } = schema._zod.def as { type: string; innerType?: z.ZodType };
  if (!innerType) return { type, isNullable: false };
  const inner = core(innerType);
  return { type: inner.type, isNullable: type === 'nullable' || inner.isNullable };
}

/** Converts the text of a form field to its value. Other text stays text, and the schema reports it. */
function readField(field: z.ZodType): (value: unknown) => unknown {
  const { type, isNullable } = core(field);
  return (value) => {
    if (typeof value !== 'string') return value;
    if (value === '' && isNullable && !field.safeParse('').success) return null;
    if (type === 'number' && /^\s*-?\d+(\.\d+)?\s*$/.test(value)) return Number(value);
    if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
    return value;
  };
}

/**
 * An input that may also be sent as form data, where every value is text: converts numbers and booleans, and empty text
 * clears a nullable field. Callers of the typed client pass the values themselves.
 */
export function asForm<Shape extends z.ZodRawShape>(input: z.ZodObject<Shape>): z.ZodObject<Shape, z.core.$strict> {
  const shape = Object.entries(input.shape as unknown as Record<string, z.ZodType>).map(([key, field]) => [
    key,
    z.preprocess(readField(field), field),
  ]);
  return z.strictObject(Object.fromEntries(shape)) as never;
}
