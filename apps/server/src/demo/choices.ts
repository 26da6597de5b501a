import { applyCommission, asBase } from '@linkstand/contract/shared/money';
import type { Calendar } from './calendar.ts';
import type { DemoClient } from './clients.ts';
import type { Row } from './insert.ts';
import { fits } from './order.ts';
import { MAIN_CLIENT } from './people.ts';
import { randomOf } from './random.ts';
import type { DemoSite } from './sites.ts';

const CART_SIZE = 3;

/** What clients marked as favorites, and what is in MAIN_CLIENT's cart. */
export function choices(clients: readonly DemoClient[], sites: readonly DemoSite[], calendar: Calendar) {
  const random = randomOf('choices');
  const favorites: Row<'favorites'>[] = [];
  const cart: Row<'cartItems'>[] = [];
  for (const client of clients) {
    const isMain = client.email === MAIN_CLIENT.email;
    const liked = sites.filter(
      (site) => site.status === 'active' && site.country === client.country && fits(site, client.sector),
    );
    const affordable = liked.filter((site) => site.priceCents <= 25_000 && site.monthlyTraffic > 3000);
    const chosen = random.sample(affordable, isMain ? 11 : random.int(0, 6));
    for (const site of chosen.slice(isMain ? CART_SIZE : 0)) {
      favorites.push({ userId: client.id, siteId: site.id, createdAt: calendar.at(random.int(1, 90), 12) });
    }
    if (!isMain) continue;
    for (const site of chosen.slice(0, CART_SIZE)) {
      const priceCents = applyCommission(asBase(site.priceCents), client.commissionBp);
      cart.push({ userId: client.id, siteId: site.id, priceCents, addedAt: calendar.at(1, 17.5) });
    }
  }
  return { favorites, cart };
}
