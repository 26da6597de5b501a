import type { BrandInput, BrandSettings } from '@linkstand/contract/brands/schema';
import { type Context, together, type UserActor } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { difference, record } from '../../../platform/record.ts';
import { updateVersion } from '../../../platform/versioned-row.ts';
import { columnsOf, requireHost } from '../brand-columns.ts';
import { presentBrandSettings } from '../queries.ts';

/** What the log says of a brand. */
const logged = ({
  version: _,
  updatedAt: __,
  logoUrl: ___,
  iconUrl: ____,
  faviconUrl: _____,
  ...rest
}: BrandSettings) => rest;

/** @throws Refusal 404, 409 `changed_meanwhile`, 422 for its host */
export const updateBrand = (
  ctx: Context<UserActor>,
  id: number,
  version: number,
  input: BrandInput,
): Promise<BrandSettings> =>
  together(ctx, async (tx) => {
    const before = await tx.selectFrom('brands').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!before) throw notFound();
    if (before.version !== version) throw conflict('changed_meanwhile', { current: presentBrandSettings(before) });
    await requireHost(tx, input.host, before);
    await updateVersion(tx, 'brands', before, { ...columnsOf(input), updatedAt: ctx.now });
    const brand = presentBrandSettings(
      await tx.selectFrom('brands').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const changes = difference(logged(presentBrandSettings(before)), logged(brand));
    if (changes) await record(tx, ctx, { entity: 'brands', entityId: id, action: 'brand.update', changes });
    return brand;
  });
