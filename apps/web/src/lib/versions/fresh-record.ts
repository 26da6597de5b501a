import { ApiError } from '../api-error.ts';

/** The version that a record carries. */
export function versionOf(record: unknown): number | undefined {
  const version = (record as { version?: unknown } | null | undefined)?.version;
  return typeof version === 'number' ? version : undefined;
}

/** The record as it is now, which came with the refusal because somebody else was faster; undefined where none came. */
export const freshRecordOf = <Row>(error: unknown): Row | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.problem.current as Row | undefined) : undefined;
