import { randomUUID } from 'node:crypto';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { type Context, isOneOf, isUser } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { refusalOf, refusalText } from '../http/problems.ts';
import { listHandlers } from '../list/handlers.ts';
import type { ListedOf } from '../list/list.ts';
import { findRow } from '../list/read.ts';
import type { VersionedRow } from '../versioned-row.ts';
import { without } from '../without.ts';
import { historyOf, readableEntry } from './history.ts';
import { entityOf, type InputOf, type PresentedOf, type Resource, type ResourceEndpoints } from './resource.ts';
import { createRow, removeRow, updateRow } from './write.ts';

/** Answers acts with the changed record: `get` of the resource's handlers, called by id. */
export const answerWith =
  <Get extends (received: never, ctx: Context) => unknown>(get: Get) =>
  (id: number, ctx: Context): ReturnType<Get> =>
    get({ params: { id } } as Parameters<Get>[0], ctx) as ReturnType<Get>;

/** Answers everything that `resource()` of the contract declares, from its description. */
export function resourceHandlers<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
): Handlers<Pick<C, keyof ResourceEndpoints>> {
  const { contract } = resource;
  const maySend = (endpoint: C['update' | 'remove'], ctx: Context) =>
    isUser(ctx.actor) && typeof endpoint.access !== 'string' && isOneOf(ctx.actor, endpoint.access);

  /** A row in the contract's shape, with what its reader may do. */
  const show = (row: Row, ctx: Context) => {
    const presented: PresentedOf<C> & { can?: { remove?: boolean } } = resource.present(row, ctx);
    const unreadable = resource.unreadable?.(ctx, row);
    return {
      ...(unreadable?.size ? without(presented, unreadable) : presented),
      can: {
        ...presented.can,
        update: maySend(contract.update, ctx) && (resource.mayUpdate?.(row, ctx) ?? true),
        remove:
          maySend(contract.remove, ctx) && (resource.mayRemove?.(row, ctx) ?? true) && presented.can?.remove !== false,
      },
    };
  };
  const change = (ctx: Context, id: number, input: InputOf<C>, version: number | undefined) =>
    updateRow(resource, ctx, id, input, version, (row) => show(row, ctx));

  type BulkItem = { readonly id: number; readonly version?: number; readonly change: InputOf<C> };
  const bulk = async (ctx: Context, items: readonly BulkItem[]) => {
    const done: { id: number; version: number }[] = [];
    const refused: { id: number; message: string }[] = [];
    for (const { id, version, change: input } of items) {
      try {
        const after = await change(ctx, id, input, version);
        done.push({ id, version: after.version });
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        refused.push({ id, message: refusalText(ctx.locale, refusal) });
      }
    }
    return { done, refused };
  };

  return {
    ...listHandlers(resource, (rows, ctx) => rows.map((row) => show(row, ctx) as ListedOf<C>), {
      name: entityOf(resource).replaceAll('_', '-'),
    }),
    get: async ({ params }, ctx) => show(await findRow(resource, ctx.db, ctx, (params as { id: number }).id), ctx),
    history: async ({ params, query }, ctx) => {
      const { id } = params as { id: number };
      const row = await findRow(resource, ctx.db, ctx, id);
      const { page, size } = query as Paging;
      const entries = await historyOf(ctx.db, entityOf(resource), id, { page, size });
      const unreadable = resource.unreadable?.(ctx, row);
      return { data: entries.map((entry) => readableEntry(entry, unreadable)), page, size };
    },
    create: async ({ body }, ctx) => show(await createRow(resource, ctx, body as InputOf<C>), ctx),
    update: async ({ params, body, version }, ctx) => {
      const { id } = params as { id: number };
      return show(await change(ctx, id, body as InputOf<C>, version), ctx);
    },
    bulk: async ({ body }, ctx) =>
      bulk({ ...ctx, batch: ctx.batch ?? { key: randomUUID() } }, (body as { items: BulkItem[] }).items),
    remove: ({ params }, ctx) => removeRow(resource, ctx, (params as { id: number }).id),
  } as Handlers<Pick<C, keyof ResourceEndpoints>>;
}
