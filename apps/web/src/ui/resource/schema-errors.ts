import { faultsOf, type SchemaIssue } from '@linkstand/contract/shared/faults';
import type { translator } from '../../lib/i18n.ts';
import type { Schema } from './section.ts';

type T = ReturnType<typeof translator<'resource'>>;

/** Errors of the contract's schema for typed values, in the reader's language, by field. Empty if valid. */
export function schemaErrors(schema: Schema, values: Readonly<Record<string, unknown>>, t: T): Record<string, string> {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, code, parameters } of faultsOf((result.error?.issues ?? []) as readonly SchemaIssue[], values))
    errors[path] ??= t(...([`errors.${code}`, parameters] as unknown as Parameters<T>));
  return errors;
}
