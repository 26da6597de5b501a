import { apiOf } from './api.ts';
import { move, type Ordered, order, ownerLinkOf } from './orders.ts';

export interface OwnerAsked extends Ordered {
  /** Uuid of the owner's link. */
  link: string;
  /** An address on the site where the demo's publisher shows it. With `-nofollow` at its end, the link is wrong. */
  address: string;
}

/** The page of an owner's link. */
export const publishPage = (link: string): string => `/external/briefings/${link}/owner/publish`;

/** An order whose owner has just been asked to publish it. */
export async function askOwner(client: string, title: string, domain: string): Promise<OwnerAsked> {
  const ordered = await order(client, { name: title, sites: [domain], briefing: { reviewMode: 'publish_as_is' } });
  await move('admin', ordered, 'approve_directly', {});
  const link = /[0-9a-f-]{36}/.exec(await ownerLinkOf(ordered))?.[0];
  if (!link) throw new Error('The owner has no link.');
  return { ...ordered, link, address: `https://${domain}/story-${ordered.briefingId}` };
}

/** An owner with sites of its own, each sold for 100 € by its offer of 50 €. */
export async function ownerWithSites(admin: string, word: string, keys: readonly string[]) {
  const api = apiOf(admin);
  const owner = await api.owners.create({ body: { name: `Publisher ${word}`, country: 'ES', language: 'es' } });
  const domainOf = (key: string) => `${word}-${key}.example`;
  const offer = {
    ...{ ownerId: owner.id, costCents: 50_00, gamblingCostCents: null, deliveryDays: 7 },
    ...{ linkTypes: ['do_follow' as const], fillModes: ['with_brand_tag' as const] },
    defaultFillMode: 'with_brand_tag' as const,
  };
  const ids = new Map<string, number>();
  for (const key of keys) {
    const { id } = await api.sites.create({
      body: {
        ...{ name: `${key} ${word}`, domain: domainOf(key), country: 'ES', language: 'es', type: 'blog', tier: 'C' },
        ...{ priceCents: 100_00, status: 'active' },
      },
    });
    await api.sites.addOffer({ params: { id }, body: offer });
    ids.set(key, id);
  }
  return { owner, domainOf, siteOf: (key: string) => api.sites.get({ params: { id: ids.get(key) ?? 0 } }) };
}
