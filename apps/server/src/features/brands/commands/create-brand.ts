import type { BrandInput, BrandSettings } from '@linkstand/contract/brands/schema';
import { type Context, type Tx, together, type UserActor } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { columnsOf, requireHost } from '../brand-columns.ts';
import { plainIcon, plainLogo } from '../plain-pictures.ts';
import { presentBrandSettings } from '../queries.ts';

/** A name in its pictures' addresses, which no other brand has. */
async function keyFor(tx: Tx, name: string): Promise<string> {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 30);
  const key = plain || 'brand';
  const taken = new Set((await tx.selectFrom('brands').select('key').execute()).map((row) => row.key));
  for (let nth = 1; ; nth += 1) {
    const tried = nth === 1 ? key : `${key}-${nth}`;
    if (!taken.has(tried)) return tried;
  }
}

/** Makes a brand with its name and its initial as pictures, until it gets others. */
export const createBrand = (ctx: Context<UserActor>, input: BrandInput): Promise<BrandSettings> =>
  together(ctx, async (tx) => {
    // One after the other, so that neither host nor key is given twice.
    await tx.selectFrom('brands').select('id').where('isDefault', '=', true).forUpdate().executeTakeFirstOrThrow();
    await requireHost(tx, input.host, undefined);
    const row = await tx
      .insertInto('brands')
      .values({
        ...columnsOf(input),
        key: await keyFor(tx, input.name),
        logoSvg: plainLogo(input),
        iconSvg: plainIcon(input),
        updatedAt: ctx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const brand = presentBrandSettings(row);
    await record(tx, ctx, {
      entity: 'brands',
      entityId: row.id,
      action: 'brand.create',
      changes: { name: [null, brand.name], host: [null, brand.host] },
    });
    return brand;
  });
