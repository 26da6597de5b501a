import { faultsOf, type SchemaIssue } from '@linkstand/contract/shared/faults';
import type { z } from 'zod';
import { invalid } from '../errors.ts';

/** Parses hostile input. Throws a 400 that names every faulty field, in our own words. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalid(...faultsOf(result.error.issues as readonly SchemaIssue[], input));
}
