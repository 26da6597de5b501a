import type { contract } from '@linkstand/contract';
import { BRAND_PICTURES, type BrandPicture } from '@linkstand/contract/brands/schema';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { createBrand } from './commands/create-brand.ts';
import { saveBrandPicture } from './commands/save-brand-picture.ts';
import { updateBrand } from './commands/update-brand.ts';
import { iconPng, iconSize } from './icon-png.ts';
import { type FindBrand, listBrands, presentBrand } from './queries.ts';

export const brandsRoutes = (
  findBrandById: (id: number) => Promise<Parameters<typeof presentBrand>[0]>,
): Handlers<typeof contract.brands> => ({
  current: async (_received, ctx) => presentBrand(await findBrandById(ctx.brandId)),
  list: (_received, { db }) => listBrands(db),
  create: ({ body }, ctx) => createBrand(asUser(ctx), body),
  update: ({ params, body, version }, ctx) => updateBrand(asUser(ctx), params.id, version, body),
  savePicture: ({ params, body }, ctx) => saveBrandPicture(asUser(ctx), params.id, params.kind, body.file),
});

/** `/brand/<key>/logo.svg`, `icon.svg`, uploaded ones by their kind and, for mails and home screens, `icon.png`: public pictures, safe to open on their own. */
export function brandPictures(
  app: FastifyInstance,
  findBrandByKey: (key: string) => Promise<Awaited<ReturnType<FindBrand>> | undefined>,
  findPicture: (brandId: number, kind: BrandPicture) => Promise<{ mediaType: string; bytes: Buffer } | undefined>,
): void {
  app.get<{ Params: { key: string; file: string } }>('/brand/:key/:file', async (request, reply) => {
    const brand = await findBrandByKey(request.params.key);
    const size = iconSize(request.params.file);
    const kind = size === undefined ? BRAND_PICTURES.find((name) => name === request.params.file) : 'icon';
    const uploaded = brand && kind && (await findPicture(brand.id, kind));
    if (brand && size !== undefined) {
      return (
        reply
          .header('content-type', 'image/png')
          .header('cache-control', 'public, max-age=31536000, immutable')
          // Mail programs show it from pages of their own.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(Buffer.from(await iconPng(uploaded?.bytes.toString('base64') ?? brand.iconSvg, size)))
      );
    }
    if (uploaded)
      return reply
        .header('content-type', uploaded.mediaType)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(uploaded.bytes);
    const svg = { 'logo.svg': brand?.logoSvg, 'icon.svg': brand?.iconSvg }[request.params.file];
    if (!svg) throw notFound();
    return reply
      .header('content-type', 'image/svg+xml')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(svg);
  });
}
