import type { contract } from '@linkstand/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { iconPng } from './icon-png.ts';
import { type FindBrand, presentBrand } from './queries.ts';

export const brandsRoutes = (
  findBrandById: (id: number) => Promise<Parameters<typeof presentBrand>[0]>,
): Handlers<typeof contract.brands> => ({
  current: async (_received, ctx) => presentBrand(await findBrandById(ctx.brandId)),
});

/** `/brand/<key>/logo.svg`, `icon.svg` and, for mails, `icon.png`: public pictures, safe to open on their own. */
export function brandPictures(
  app: FastifyInstance,
  findBrandByKey: (key: string) => Promise<Awaited<ReturnType<FindBrand>> | undefined>,
): void {
  app.get<{ Params: { key: string; file: string } }>('/brand/:key/:file', async (request, reply) => {
    const brand = await findBrandByKey(request.params.key);
    if (brand && request.params.file === 'icon.png') {
      return (
        reply
          .header('content-type', 'image/png')
          .header('cache-control', 'public, max-age=31536000, immutable')
          // Mail programs show it from pages of their own.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(Buffer.from(await iconPng(brand.iconSvg)))
      );
    }
    const svg = { 'logo.svg': brand?.logoSvg, 'icon.svg': brand?.iconSvg }[request.params.file];
    if (!svg) throw notFound();
    return reply
      .header('content-type', 'image/svg+xml')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(svg);
  });
}
