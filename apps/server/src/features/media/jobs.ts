import { sortOf } from '@linkstand/contract/media/address';
import { filterOfSavedSearch } from '@linkstand/contract/media/kept-search';
import { wantedBy } from '@linkstand/contract/media/wanted';
import { localeOf } from '@linkstand/contract/shared/locales';
import { z } from 'zod';
import type { Database, Tx } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findBrandLocale, findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { topicsOfCategories } from '../categories/queries.ts';
import { topicOffFor } from '../mails/topics.ts';
import { actorOf } from '../users/actor.ts';
import { viewPath } from '../views/view-path.ts';
import { readOrders } from './catalogue.ts';
import { newSites } from './emails/new-sites.ts';
import { findNewMatches } from './new-matches.ts';
import { findRows, pricedFor, viewerOf } from './queries.ts';

/** Sites that a mail names; of further ones it gives the number. */
export const NAMED_SITES = 10;

/**
 * A site has the time at which its transaction began. If it is younger than this, there may be older ones that are not
 * committed yet, so it waits for the next run.
 */
const SETTLED_MS = 15 * 60_000;

const BATCH = 200;

/**
 * At most one mail for each saved search. May run at any time and repeatedly: the time up to which a search was
 * reported is stored in one transaction with the mail, and a site is put up for sale for the first time only once, so
 * no site is reported twice.
 */
export async function enqueueNewSitesMails(db: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - SETTLED_MS);
  const defaultBrandId = await findDefaultBrandId(db);
  const failures: Error[] = [];
  for (let after = 0, isMore = true; isMore; ) {
    const batch = await db
      .selectFrom('views')
      .select('id')
      .where('list', '=', 'media')
      .where('mailedUntil', '<', until)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id } of batch) {
      // If one fails, the others still have their turn; the run fails at its end, so that it is noticed.
      await db
        .transaction()
        .execute((tx) => tellOne(tx, id, until, defaultBrandId))
        .catch((cause: unknown) => failures.push(new Error(`view ${id}`, { cause })));
    }
    after = batch.at(-1)?.id ?? after;
    isMore = batch.length === BATCH;
  }
  if (failures.length > 0) throw new AggregateError(failures, `New sites failed: ${failures.map(String).join(', ')}`);
}

async function tellOne(tx: Tx, id: number, until: Date, defaultBrandId: number): Promise<void> {
  // Its owner is changing it, or another process is mailing it: the next run continues from there.
  const view = await tx
    .selectFrom('views')
    .selectAll()
    .where('id', '=', id)
    .where('list', '=', 'media')
    .where('mailedUntil', '<', until)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!view?.mailedUntil) return;
  const user = await tx.selectFrom('users').selectAll().where('id', '=', view.userId).executeTakeFirstOrThrow();
  const mayRead = user.role === 'USER' && user.disabledAt === null && user.emailVerifiedAt !== null;
  const search = view.search;
  const filter = mayRead ? filterOfSavedSearch(search) : undefined;
  if (filter) {
    const viewer = await viewerOf(tx, actorOf(user));
    const { about, ...wanted } = wantedBy(filter);
    // A category that was deleted since is ignored.
    const known = await topicsOfCategories(tx, about);
    const asked = await pricedFor(tx, { ...wanted, about: [...known.keys()] });
    const orders = readOrders([sortOf(search)]);
    const wish = { filter, ...asked, orders, after: view.mailedUntil, until, limit: NAMED_SITES };
    const { ids, total } = await findNewMatches(tx, viewer, wish);
    const isOff = total > 0 && (await topicOffFor(tx, 'new_sites', [user.email])).size > 0;
    if (total > 0 && !isOff) {
      const brand = await findMailBrand(tx, user.brandId ?? defaultBrandId);
      const locale = localeOf(user.mailLanguage, await findBrandLocale(tx, brand.id));
      const rows = await findRows(tx, viewer, locale, ids, asked);
      await sendMail(tx, {
        to: user.email,
        locale,
        brand,
        template: newSites,
        data: {
          name: user.name,
          search: view.name,
          total,
          sites: rows.map(({ id: siteId, name, domain, da, monthlyTraffic, quote }) => ({
            id: siteId,
            name,
            domain,
            da,
            monthlyTraffic,
            priceCents: quote.priceCents,
          })),
          path: viewPath('/media', search),
          key: view.mailKey,
        },
        dedupeKey: `new-sites:${view.id}:${until.toISOString()}`,
      });
    }
  }
  // No new version: whoever edits the view meanwhile has nothing to compare.
  await tx.updateTable('views').set({ mailedUntil: until }).where('id', '=', id).execute();
}

/** Mails the new sites that match saved searches to everyone who asked for it. */
export const mailNewSites = defineJob({
  name: 'mail-new-sites',
  schema: z.object({}),
  concurrency: 1,
  timeoutSeconds: 60 * 60,
  schedule: { cron: '30 6 * * *', zone: 'installation' },
  run: (_data, { db }: { readonly db: Database }, { at }) => enqueueNewSitesMails(db, at),
});
