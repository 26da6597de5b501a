import { Email } from '@linkstand/contract/shared/fields';
import { FINDABLE_PAGES } from '@linkstand/contract/shared/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { APP_ICONS } from './features/brands/icon-png.ts';
import { type BrandRow, type FindBrand, iconPngUrl, presentBrand } from './features/brands/queries.ts';
import { liveSetting } from './features/settings/live.ts';
import { notFound } from './platform/errors.ts';

/** The files of a host that belong to nobody who signs in. */
const OPEN_FILES = /^\/(?:assets|brand)\/|^\/(?:favicon\.\w+|manifest\.webmanifest|robots\.txt|\.well-known\/\S*)$/;

const findable = new Set<string>(FINDABLE_PAGES);

/** False for what search engines must not show: pages of people, those that a link in a mail opens, and their data. */
export function isFindable(url: string): boolean {
  const path = url.replace(/[?#].*$/s, '');
  return OPEN_FILES.test(path) || findable.has(path);
}

/** No path is forbidden: a search engine that may not read a page doesn't learn that it must not show it. */
const ROBOTS = 'User-agent: *\nDisallow:\n';

/** How long a security.txt counts, in days: less than the year that RFC 9116 recommends at most. */
const SECURITY_DAYS = 180;

/** Where people reach the company behind this installation; undefined where only a sender is known, which reads nothing. */
function contactOf(brand: BrandRow): string | undefined {
  const known = [liveSetting('fiscal_identity').email, liveSetting('mail_senders').mails, brand.mailFrom];
  return known.find((address) => Email.safeParse(address).success);
}

/**
 * What programs look for at its usual place: robots.txt, the icon, the app's manifest, and where to report a security
 * hole.
 */
export function serveWellKnown(app: FastifyInstance, findBrand: FindBrand, now: () => Date): void {
  const forAnHour = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600');
  app.get('/robots.txt', async (_request, reply) =>
    forAnHour(reply).header('content-type', 'text/plain; charset=utf-8').send(ROBOTS),
  );
  // Of programs that read no page. Its address changes with the picture.
  app.get('/favicon.ico', async ({ hostname }, reply) =>
    forAnHour(reply).redirect(iconPngUrl(await findBrand(hostname)), 302),
  );
  app.get('/.well-known/security.txt', async ({ hostname }, reply) => {
    const brand = await findBrand(hostname);
    const contact = contactOf(brand);
    if (contact === undefined) throw notFound();
    const expires = new Date(now().getTime() + SECURITY_DAYS * 86_400_000).toISOString();
    const canonical = `${brand.baseUrl.replace(/\/+$/, '')}/.well-known/security.txt`;
    return forAnHour(reply)
      .header('content-type', 'text/plain; charset=utf-8')
      .send(
        `Contact: mailto:${contact}\nExpires: ${expires}\nPreferred-Languages: en, es, pt\nCanonical: ${canonical}\n`,
      );
  });
  app.get('/manifest.webmanifest', async ({ hostname }, reply) => {
    const brand = await findBrand(hostname);
    const { name, primary, defaultLocale } = presentBrand(brand);
    return forAnHour(reply)
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .send(
        JSON.stringify({
          id: '/',
          name,
          short_name: name,
          lang: defaultLocale,
          start_url: '/',
          scope: '/',
          display: 'standalone',
          theme_color: primary,
          background_color: '#ffffff',
          icons: APP_ICONS.map((size) => ({
            src: iconPngUrl(brand, size),
            sizes: `${size}x${size}`,
            type: 'image/png',
          })),
        }),
      );
  });
}
