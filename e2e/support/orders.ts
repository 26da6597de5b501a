import type { Campaign } from '@linkstand/contract/campaigns/schema';
import type { ReviewMode } from '@linkstand/contract/shared/topics';
import { categoryId } from '../../apps/server/src/db/demo/categories.ts';
import { apiOf } from './api.ts';
import { siteOf } from './sites.ts';

const SENTENCE = 'Savings accounts, cards and transfers are compared here by what they cost in a whole year. ';

interface Wish {
  /** The name of the campaign and the title of what is to be published. */
  name: string;
  domains: readonly string[];
  reviewMode?: ReviewMode;
}

/** An order as a client makes it, complete and submitted, through the API: for tests that begin after that. */
export async function submitOrder(who: string, { name, domains, reviewMode }: Wish): Promise<Campaign> {
  const api = apiOf(who);
  const sites = await Promise.all(domains.map(siteOf));
  const draft = await api.campaigns.create({
    body: {
      name,
      generalTitle: name,
      defaultCategoryId: categoryId('finance'),
      siteIds: sites.map(({ id }) => id),
    },
  });
  for (const { id, version, site, minimumWords } of draft.briefings) {
    const [linkType] = site.linkTypes;
    const [fillMode] = site.fillModes;
    await api.briefings.update({
      params: { id },
      version,
      body: {
        title: name,
        targets: [
          {
            keyword: 'savings account',
            url: `https://customer.example/savings/${id}`,
            categoryId: categoryId('finance'),
          },
        ],
        linkType: linkType ?? null,
        fillMode: fillMode ?? null,
        reviewMode: reviewMode ?? 'publish_as_is',
        content: `<h2>${name}</h2><p>${SENTENCE.repeat(Math.ceil(minimumWords / 10) + 1)}</p>`,
      },
    });
  }
  const { totalCents } = await api.campaigns.quote({ params: { id: draft.id } });
  return await api.campaigns.submit({ params: { id: draft.id }, body: { expectedTotalCents: totalCents } });
}

export interface OwnerAsked {
  id: number;
  /** The uuid of the owner's link to it. */
  link: string;
  /** An address below which the demo's publisher shows it; `-nofollow` behind it shows it wrong. */
  address: string;
}

/** An order on one site whose owner has just been asked to publish it. */
export async function askOwner(who: string, name: string, domain: string): Promise<OwnerAsked> {
  const { briefings } = await submitOrder(who, { name, domains: [domain] });
  const [row] = briefings;
  if (!row) throw new Error('The campaign has no briefing.');
  const { id, version } = row;
  const { ownerContact } = await apiOf('admin').briefings.approve_directly({ params: { id }, version, body: {} });
  const link = ownerContact?.linkUrl.split('/').find((part) => /^[0-9a-f-]{36}$/.test(part));
  if (!link) throw new Error(`No owner was asked: ${JSON.stringify(ownerContact)}`);
  return { id, link, address: `https://${domain}/story-${id}` };
}

/** The current version of a briefing, for the next act on it. */
export async function versionOf(id: number): Promise<number> {
  return (await apiOf('admin').briefings.get({ params: { id } })).version;
}
