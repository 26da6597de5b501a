import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isPage } from '@linkstand/contract/shared/pages';
import type { FastifyInstance } from 'fastify';
import { type BrandRow, type FindBrand, presentBrand } from './features/brands/queries.ts';
import { Refusal } from './platform/errors.ts';
import { type RequireMethod, refuseMethod } from './platform/http/methods.ts';

/** Configuration of the browser's identity client, for the embedded and the hosted service. */
export interface IdentityAddress {
  readonly url: string;
  readonly apiKey: string;
  readonly project: string;
  readonly tokenUrl: string;
}

const BRAND_PLACE = /<!--brand-->[\s\S]*?<!--\/brand-->/;
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
/** Escapes JSON for a script element. */
const scriptJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

function head(brand: BrandRow, identity: IdentityAddress, demo: boolean): string {
  const shown = presentBrand(brand);
  return [
    `<title>${escapeHtml(shown.pageTitle)}</title>`,
    `<link rel="icon" type="image/svg+xml" href="${escapeHtml(shown.faviconUrl)}" />`,
    '<link rel="manifest" href="/manifest.webmanifest" />',
    `<meta name="theme-color" content="${escapeHtml(shown.primary)}" />`,
    `<script type="application/json" id="brand">${scriptJson({ ...shown, identity, demo })}</script>`,
  ].join('\n    ');
}

/**
 * Serves the built web app: immutable files, cached for a year, and the page with its brand for every other address.
 */
export async function webApp(
  app: FastifyInstance,
  options: {
    dist: string;
    findBrand: FindBrand;
    identity: IdentityAddress;
    demo: boolean;
    requireMethod: RequireMethod;
  },
): Promise<void> {
  const file = join(options.dist, 'index.html');
  let read = { at: 0, html: '' };
  // Read again after a rebuild, so that development needs no restart.
  const page = () => {
    const at = statSync(file).mtimeMs;
    if (at !== read.at) read = { at, html: readFileSync(file, 'utf8') };
    return read.html;
  };
  await app.register(fastifyStatic, {
    root: options.dist,
    index: false,
    wildcard: true,
    preCompressed: true,
    // A folder is not a file, even if requested: `/` is a page.
    allowedPath: (path) => !path.endsWith('/'),
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes(`${join(options.dist, 'assets')}`);
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isPageOfOurs = isPage(request.url.replace(/[?#].*$/s, ''));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // Some pages have an address that mail programs post to.
    if (!isRead || !isPageOfOurs) options.requireMethod(request, reply);
    if (!isRead && isPageOfOurs) refuseMethod(reply, ['GET', 'HEAD']);
    const isAsked =
      isRead &&
      !/^\/(api|identity|dev|brand|assets)\//.test(request.url) &&
      (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/);
    if (!isAsked) throw new Refusal(404, 'no_such_endpoint');
    const brand = await options.findBrand(request.hostname);
    return (
      reply
        // The app's own page says that nothing was found.
        .code(isPageOfOurs ? 200 : 404)
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(page().replace(BRAND_PLACE, () => head(brand, options.identity, options.demo)))
    );
  });
}
