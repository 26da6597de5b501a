import type { Cart } from '@linkstand/contract/media/endpoints';
import type { MediaRow } from '@linkstand/contract/media/schema';

export const NOTHING: Cart = { items: [], publisherGroups: [], totalCents: 0, highestTotalCents: 0, heavyAnchors: [] };

/** What a site adds to the total: its price for what it is wanted for. */
const paid = ({ quote, priceCents }: Pick<MediaRow, 'quote' | 'priceCents'>) => quote.priceCents ?? priceCents;

/** The cart with a row put in, until the server answers with its own view of it. */
export function withRow(cart: Cart, row: MediaRow): Cart {
  if (cart.items.some((item) => item.id === row.id)) return cart;
  const item = { ...row, isAvailable: true, addedPriceCents: paid(row), warnings: [], used: {} };
  return { ...cart, items: [...cart.items, item], totalCents: cart.totalCents + paid(row) };
}

/** The cart with a site taken out, until the server answers. */
export function withoutRow(cart: Cart, id: number): Cart {
  const gone = cart.items.find((item) => item.id === id);
  if (!gone) return cart;
  const price = gone.isAvailable ? paid(gone) : 0;
  return { ...cart, items: cart.items.filter((item) => item !== gone), totalCents: cart.totalCents - price };
}
