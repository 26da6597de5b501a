import type { FieldError } from '@linkstand/contract/shared/problem';
import { ApiError } from '../../lib/api-error.ts';
import { messageOf } from '../../lib/errors.ts';

const at = (values: unknown, path: string): boolean => {
  let node: unknown = values;
  for (const key of path.split('.')) {
    if (typeof node !== 'object' || node === null || !(key in node)) return false;
    node = (node as Record<string, unknown>)[key];
  }
  return true;
};

/** Splits the server's errors: those of fields in the form, and messages that belong to none. */
export function splitErrors(
  errors: readonly FieldError[],
  values: unknown,
): { fields: Record<string, string>; rest: string[] } {
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const { path, message } of errors) {
    if (path !== '' && at(values, path)) fields[path] ??= message;
    else rest.push(path === '' ? message : `${path}: ${message}`);
  }
  return { fields, rest };
}

/** The server's messages by the field that a path belongs to. Those of none, or a single message, under `form`. */
export function errorsByField(error: unknown, fieldOf: (path: string) => string | undefined): Record<string, string> {
  const listed = error instanceof ApiError ? error.problem.errors : [];
  const errors: Record<string, string> = {};
  for (const { path, message } of listed) {
    const field = fieldOf(path) ?? 'form';
    errors[field] = errors[field] ? `${errors[field]} ${message}` : message;
  }
  return listed.length > 0 ? errors : { form: messageOf(error) };
}
