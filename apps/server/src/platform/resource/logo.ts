import type { Endpoint } from '@linkstand/contract/shared/endpoint';
import { MAX_LOGO_BYTES } from '@linkstand/contract/shared/logo';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Context, callerOf, type Tx, together } from '../context.ts';
import { forbidden, notFound, tooLarge } from '../errors.ts';
import { download } from '../http/download.ts';
import type { Handlers } from '../http/mount.ts';
import { defineJob, enqueue } from '../jobs.ts';
import { findRow } from '../list/read.ts';
import { acceptLogo } from '../pictures/accept-logo.ts';
import { record } from '../record.ts';
import type { Storage } from '../storage.ts';
import { countUploadDay, requireUploadDay } from '../upload-day.ts';
import type { VersionedRow } from '../versioned-row.ts';
import { workers } from '../workers/workers.ts';
import { resourceHandlers } from './handlers.ts';
import { entityOf, type Resource, type ResourceEndpoints } from './resource.ts';

/** The endpoints of `logoEndpoints()` in the contract. */
interface LogoEndpoints {
  readonly saveLogo: Endpoint;
  readonly removeLogo: Endpoint;
  readonly logo: Endpoint;
}

/** Columns of a table whose records have a logo. */
interface LogoColumns {
  readonly logoKey: string | null;
  readonly logoType: string | null;
}

/** Deletes the file of a logo that no record uses. */
export const removeLogoBytes = defineJob({
  name: 'remove-logo',
  schema: z.object({ key: z.string() }),
  concurrency: 1,
  run: ({ key }, { storage }: { readonly storage: Storage }) => storage.remove(key),
});

/** Releases a record's logo, if it has one. Call it in the transaction that removes the record or changes the logo. */
export async function forgetLogo(tx: Tx, { logoKey }: LogoColumns): Promise<void> {
  if (logoKey !== null) await enqueue(tx, removeLogoBytes, { key: logoKey });
}

/** A row with `logoUrl` instead of its storage key. The address changes with the logo. */
export function withLogoUrl<Row extends LogoColumns & { readonly id: number }>(path: string, row: Row) {
  const { logoKey, logoType: _logoType, ...rest } = row;
  const mark = logoKey?.replace(/\W/g, '').slice(-12);
  return { ...rest, logoUrl: mark ? `${path.replace(':id', String(row.id))}?v=${mark}` : null };
}

/** Left out of history: the acts on the logo are in it. */
export const UNAUDITED_LOGO: ReadonlySet<string> = new Set(['logoUrl']);

/** Answers the endpoints of a resource's logo. */
export function logoHandlers<
  C extends ResourceEndpoints & LogoEndpoints,
  Row extends VersionedRow & LogoColumns,
  T,
  N extends keyof T,
>(resource: Resource<C, Row, T, N>, storage: Storage): Handlers<Pick<C, keyof LogoEndpoints>> {
  const { get } = resourceHandlers(resource) as { get: (received: object, ctx: Context) => Promise<unknown> };
  const answer = (ctx: Context, id: number) => get({ params: { id } }, ctx);

  const change = (ctx: Context, id: number, logo: LogoColumns, act: 'save_logo' | 'remove_logo', bytes = 0) =>
    together(ctx, async (tx) => {
      // One after the other: of two at once, the second releases the first one's file.
      await tx.selectFrom(resource.table).select('id').where('id', '=', id).forUpdate().execute();
      const row = await findRow(resource, tx, ctx, id);
      if (resource.mayUpdate?.(row, ctx) === false) throw forbidden();
      await forgetLogo(tx, row);
      if (bytes > 0) await countUploadDay(tx, ctx, bytes);
      await sql`
        update ${sql.table(resource.table)} set logo_key = ${logo.logoKey}, logo_type = ${logo.logoType}
        where id = ${id}`.execute(tx);
      await record(tx, ctx, {
        entity: entityOf(resource),
        entityId: id,
        action: `${resource.noun}.${act}`,
        changes: { logoUrl: [row.logoType, logo.logoType] },
      });
    });

  return {
    saveLogo: async ({ params, body }, ctx) => {
      const { id } = params as { id: number };
      await findRow(resource, ctx.db, ctx, id);
      const { file } = body as { file: File };
      if (file.size > MAX_LOGO_BYTES) throw tooLarge(MAX_LOGO_BYTES, 'file');
      await requireUploadDay(ctx, file.size);
      const uploaded = new Uint8Array(await file.arrayBuffer());
      const { bytes, mediaType } = await workers.run(acceptLogo, uploaded, callerOf(ctx));
      const logoKey = await storage.put(bytes);
      try {
        await change(ctx, id, { logoKey, logoType: mediaType }, 'save_logo', file.size);
      } catch (error) {
        await storage.remove(logoKey);
        throw error;
      }
      return answer(ctx, id);
    },
    removeLogo: async ({ params }, ctx) => {
      const { id } = params as { id: number };
      const row = await findRow(resource, ctx.db, ctx, id);
      if (row.logoKey !== null) await change(ctx, id, { logoKey: null, logoType: null }, 'remove_logo');
      return answer(ctx, id);
    },
    logo: async ({ params }, ctx) => {
      const { logoKey, logoType } = await findRow(resource, ctx.db, ctx, (params as { id: number }).id);
      if (logoKey === null || logoType === null) throw notFound();
      const body = await storage.read(logoKey).catch(() => {
        throw notFound();
      });
      return download({ body, mediaType: logoType, isKept: true });
    },
  } as Handlers<Pick<C, keyof LogoEndpoints>>;
}
