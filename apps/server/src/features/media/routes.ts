import type { contract } from '@linkstand/contract';
import { MAX_EXPORTED_SITES } from '@linkstand/contract/media/choices';
import type { MediaFilter } from '@linkstand/contract/media/schema';
import { wantedBy } from '@linkstand/contract/media/wanted';
import { forTopics } from '@linkstand/contract/shared/quote';
import type { Context, Database, UserActor } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { atHand, exportFile } from '../../platform/list/export-list.ts';
import { type Catalogue, checkRanges, type PricedFilter, readOrders, type Viewer } from './catalogue.ts';
import { markFavorite } from './commands/mark-favorite.ts';
import { markFavorites } from './commands/mark-favorites.ts';
import { noteView } from './commands/note-view.ts';
import { siteColumns } from './export-columns.ts';
import { postgresCatalogue } from './postgres-catalogue.ts';
import { PreparedPages } from './prepared-pages.ts';
import { readerQuote } from './presenter.ts';
import { findOptions, findPricing, findSite, pricedFor, topicsNamed, viewerFor, viewerOf } from './queries.ts';

/** Bytes of cached answers: about five hundred pages, and as many histograms. */
const PAGES_BYTES = 8 * 2 ** 20;
const HISTOGRAMS_BYTES = 4 * 2 ** 20;

interface Wish {
  readonly filter: MediaFilter;
  readonly sort: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

/** A filter with what it asks prices for. */
const pricedFilter = async (db: Database, catalogue: Catalogue, filter: MediaFilter): Promise<PricedFilter> => ({
  filter,
  ...(await pricedFor(db, wantedBy(filter), 'about', (of, ids) => catalogue.topicsOf(of, ids))),
});

/** Asks the catalogue and loads the rows of the page. */
async function findPage(
  ctx: Context<UserActor>,
  catalogue: Catalogue,
  viewer: Viewer,
  { filter, sort, offset, limit }: Wish,
) {
  const orders = readOrders(sort);
  checkRanges(filter);
  const asked = await pricedFilter(ctx.db, catalogue, filter);
  const answer = await catalogue.search(ctx.db, viewer, { ...asked, orders, offset, limit });
  const { total, facets } = answer;
  return { rows: await catalogue.rows(ctx.db, viewer, ctx.locale, answer, asked), total, facets, asked };
}

/** The endpoints of `media`, except the cart and sentences, which are other features. */
type CatalogueEndpoints = Omit<typeof contract.media, 'understand' | 'cart' | 'addToCart' | 'removeFromCart'>;

/** Histograms: cached like pages, but separately. */
function histogramsRoute(catalogue: Catalogue): Handlers<CatalogueEndpoints>['histograms'] {
  const prepared = new PreparedPages(HISTOGRAMS_BYTES);
  return async ({ body: filter }, context) => {
    const ctx = asUser(context);
    checkRanges(filter);
    const viewer = await viewerFor(ctx, catalogue, filter);
    const make = async () => catalogue.histograms(ctx.db, viewer, await pricedFilter(ctx.db, catalogue, filter));
    const stamp = catalogue.stamp(viewer);
    return stamp === undefined ? make() : prepared.find(JSON.stringify([stamp, filter]), make);
  };
}

/** Search answers: the cached one if the catalogue knows that nothing changed, otherwise a new one. */
function searchRoute(catalogue: Catalogue): Handlers<CatalogueEndpoints>['search'] {
  const pages = new PreparedPages(PAGES_BYTES);
  return async ({ query: { page, size, sort }, body: filter }, context) => {
    const ctx = asUser(context);
    const viewer = await viewerFor(ctx, catalogue, filter);
    const make = async () => {
      const found = await findPage(ctx, catalogue, viewer, { filter, sort, offset: page * size, limit: size });
      return { data: found.rows, page, size, total: found.total, facets: found.facets };
    };
    const stamp = catalogue.stamp(viewer);
    if (stamp === undefined) return make();
    return pages.find(JSON.stringify([stamp, ctx.locale, page, size, sort, filter]), make);
  };
}

export const mediaRoutes = (catalogue: Catalogue = postgresCatalogue): Handlers<CatalogueEndpoints> => ({
  search: searchRoute(catalogue),
  histograms: histogramsRoute(catalogue),
  options: async (_received, ctx) => findOptions(asUser(ctx), catalogue),
  export: async ({ query: { sort, format }, body: filter }, ctx) => {
    const wish = { filter, sort, offset: 0, limit: MAX_EXPORTED_SITES };
    const viewer = await viewerFor(asUser(ctx), catalogue, filter);
    const found = await findPage(asUser(ctx), catalogue, viewer, wish);
    const { rows, total } = found;
    const paged = { pages: atHand(rows), count: rows.length, total };
    return exportFile(ctx, 'sites', paged, siteColumns(ctx.locale, found.asked), format);
  },
  get: async ({ params: { id }, query }, ctx) => {
    const site = await findSite(asUser(ctx), catalogue, id, await pricedFor(ctx.db, query));
    await noteView(ctx, id);
    return site;
  },
  favorite: async ({ params: { id }, body }, ctx) => markFavorite(asUser(ctx), id, body.favorite),
  favorites: async ({ body }, ctx) => markFavorites(asUser(ctx), body.siteIds, body.favorite),
  checkCategory: async ({ params: { id }, body }, ctx) => {
    const { actor } = asUser(ctx);
    const viewer = await viewerOf(ctx.db, actor);
    const [site] = await findPricing(ctx.db, viewer, [id]);
    if (!site) throw notFound();
    const topics = await topicsNamed(ctx.db, body.categoryIds, 'categoryIds');
    const { priceCents, refusedTopic } = readerQuote(site, viewer.commissionBp, forTopics(topics));
    return { accepted: refusedTopic === null, priceCents, refusedTopic };
  },
});
