import type { BulkOutcome } from '../list/bulk/bulk-types.ts';
import type { SectionApi } from './section.ts';

/** The answer of a resource's bulk endpoint. `undo` holds the items of another call. */
export interface BulkAnswer {
  readonly done: readonly unknown[];
  readonly refused: readonly { readonly id: number; readonly message: string }[];
  readonly undo: readonly object[];
}

/** Converts an answer for the list: refusals with reasons, and the undo. */
export const bulkOutcome = (api: SectionApi, { done, refused, undo }: BulkAnswer): BulkOutcome => ({
  done: done.length,
  refused: refused.map(({ id, message }) => ({ key: id, message })),
  ...(api.bulk && undo.length > 0 ? { undo: async () => api.bulk?.({ body: { items: undo } }) } : {}),
});
