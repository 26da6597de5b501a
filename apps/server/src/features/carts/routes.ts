import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { addSites } from './commands/add-sites.ts';
import { removeSites } from './commands/remove-sites.ts';
import { findCart } from './queries.ts';

/** The endpoints of `media` that this feature answers. */
export type CartEndpoints = Pick<typeof contract.media, 'cart' | 'addToCart' | 'removeFromCart'>;

/** Every answer is the current cart. */
export const cartRoutes = (): Handlers<CartEndpoints> => ({
  cart: async (_received, ctx) => findCart(asUser(ctx)),
  addToCart: async ({ body }, ctx) => {
    const { siteIds, categoryIds: about, topics, category } = body;
    await addSites(asUser(ctx), siteIds, { about, topics, category });
    return findCart(asUser(ctx));
  },
  removeFromCart: async ({ body }, ctx) => {
    await removeSites(asUser(ctx), body.siteIds);
    return findCart(asUser(ctx));
  },
});
