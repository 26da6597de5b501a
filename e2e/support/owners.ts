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
