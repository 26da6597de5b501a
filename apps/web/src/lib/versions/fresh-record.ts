import { ApiError } from '../api-error.ts';

/** The version in a record. */
export function versionOf(record: unknown): number | undefined {
  const version = (record as { version?: unknown } | null | undefined)?.version;
  return typeof version === 'number' ? version : undefined;
}

/** The current record that came with a 409. Undefined if none came. */
export const freshRecordOf = <Row>(error: unknown): Row | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.problem.current as Row | undefined) : undefined;
