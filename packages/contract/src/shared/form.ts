import { z } from 'zod';

/** What lies below `optional`, `nullable` and the like. */
function core(schema: z.ZodType): { readonly type: string; readonly isNullable: boolean } {
  const { type, innerType } = schema._zod.def as { type: string; innerType?: z.ZodType };
  if (!innerType) return { type, isNullable: false };
  const inner = core(innerType);
  return { type: inner.type, isNullable: type === 'nullable' || inner.isNullable };
}

/** The text of a form field as the value it stands for; what isn't such a value stays text, and the schema says so. */
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
 * An input that also arrives as form data, where every value is text: numbers and booleans are read from it, and empty
 * text clears a field that may be null. Callers of the typed client pass the values themselves.
 */
export function asForm<Shape extends z.ZodRawShape>(input: z.ZodObject<Shape>): z.ZodObject<Shape, z.core.$strict> {
  const shape = Object.entries(input.shape as unknown as Record<string, z.ZodType>).map(([key, field]) => [
    key,
    z.preprocess(readField(field), field),
  ]);
  return z.strictObject(Object.fromEntries(shape)) as never;
}
