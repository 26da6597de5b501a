import type { BulkOutcome } from '../list/bulk/bulk-types.ts';

/** The answer of a resource's bulk endpoint. */
export interface BulkAnswer {
  readonly done: readonly unknown[];
  readonly refused: readonly { readonly id: number; readonly message: string }[];
}

/** Converts an answer for the list: refusals with reasons. */
export const bulkOutcome = ({ done, refused }: BulkAnswer): BulkOutcome => ({
  done: done.length,
  refused: refused.map(({ id, message }) => ({ key: id, message })),
});
