import type { Cart } from '@linkstand/contract/media/endpoints';
import type { MediaRow } from '@linkstand/contract/media/schema';

export const NOTHING: Cart = { items: [], totalCents: 0, highestTotalCents: 0, heavyAnchors: [] };

/** The cart with a row put in, until the server answers with its own view of it. */
export function withRow(cart: Cart, row: MediaRow): Cart {
  if (cart.items.some((item) => item.id === row.id)) return cart;
  const item = { ...row, isAvailable: true, addedPriceCents: row.priceCents, warnings: [] };
  return { ...cart, items: [...cart.items, item], totalCents: cart.totalCents + row.priceCents };
}

/** The cart with a site taken out, until the server answers. */
export function withoutRow(cart: Cart, id: number): Cart {
  const gone = cart.items.find((item) => item.id === id);
  if (!gone) return cart;
  const price = gone.isAvailable ? gone.priceCents : 0;
  return { ...cart, items: cart.items.filter((item) => item !== gone), totalCents: cart.totalCents - price };
}
