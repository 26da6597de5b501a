import type { BulkOutcome } from '../list/bulk/bulk-types.ts';
import type { SectionApi } from './section.ts';

/** What the bulk endpoint of a resource answers; `undo` are items of another call. */
export interface BulkAnswer {
  readonly done: readonly unknown[];
  readonly refused: readonly { readonly id: number; readonly message: string }[];
  readonly undo: readonly object[];
}

/** An answer as the list tells it: what was refused and why, and how all else is taken back. */
export const bulkOutcome = (api: SectionApi, { done, refused, undo }: BulkAnswer): BulkOutcome => ({
  done: done.length,
  refused: refused.map(({ id, message }) => ({ key: id, message })),
  ...(api.bulk && undo.length > 0 ? { undo: async () => api.bulk?.({ body: { items: undo } }) } : {}),
});
