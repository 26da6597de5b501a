import type { MediaRow } from '@linkstand/contract/media/schema';
import { describe, expect, it } from 'vitest';
import { NOTHING, withoutRow, withRow } from './expected-cart.ts';

const row = (id: number, cents: number | null, priceCents = cents ?? 0) =>
  ({ id, priceCents, quote: { priceCents: cents, topic: 'crypto' }, name: `Site ${id}` }) as MediaRow;

describe('the cart before the server answers', () => {
  it('holds what was put in once, and sums it', () => {
    const cart = withRow(withRow(withRow(NOTHING, row(1, 500)), row(2, 700)), row(1, 500));
    expect(cart.items.map((item) => item.id)).toEqual([1, 2]);
    expect(cart.totalCents).toBe(1200);
  });
  it('loses what was taken out', () => {
    const cart = withRow(withRow(NOTHING, row(1, 500)), row(2, 700));
    expect(withoutRow(cart, 1)).toMatchObject({ items: [{ id: 2 }], totalCents: 700 });
    expect(withoutRow(cart, 3)).toBe(cart);
  });
  it('sums what each is wanted for, and the usual price of what it refuses', () => {
    expect(withRow(NOTHING, row(1, 700, 500))).toMatchObject({ totalCents: 700, items: [{ addedPriceCents: 700 }] });
    expect(withRow(NOTHING, row(1, null, 500)).totalCents).toBe(500);
  });
  it('never counted what is no longer for sale', () => {
    const cart = withRow(NOTHING, row(1, 500));
    const gone = { ...cart, items: cart.items.map((item) => ({ ...item, isAvailable: false })), totalCents: 0 };
    expect(withoutRow(gone, 1).totalCents).toBe(0);
  });
});
