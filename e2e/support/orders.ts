import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { Briefing, BriefingInput } from '@linkstand/contract/briefings/schema';
import type { CampaignDraft } from '@linkstand/contract/campaigns/schema';
import type { z } from 'zod';
import { categoryId } from '../../apps/server/src/demo/categories.ts';
import { KNOWN_SITES } from '../../apps/server/src/demo/people.ts';
import { apiOf } from './api.ts';
import { inDatabase } from './database.ts';
import { siteOf } from './sites.ts';

export type Draft = z.output<typeof CampaignDraft>;

export const ARTICLE =
  '<h2>Where the coast is quiet</h2><p>We walked the whole of it and wrote down where to stay, what to eat and how to get there.</p><p>Bring shoes that may get wet.</p>' +
  `<p>All of it is a <a href="https://client.example/coast">quiet coast</a>.${' There is sand.'.repeat(170)}</p>`;

export interface Order {
  name?: string;
  /** Domains, with one briefing each. */
  sites?: readonly string[];
  /** Overrides of a complete briefing with its own text. */
  briefing?: Partial<BriefingInput>;
}

/** Names and people of one briefing, for everybody involved. */
export interface Ordered {
  client: string;
  campaignId: number;
  briefingId: number;
  title: string;
}

/** A draft with one complete briefing per site. */
export async function draftOf(
  client: string,
  { name, sites = [KNOWN_SITES.plain], briefing }: Order = {},
): Promise<Draft> {
  const api = apiOf(client);
  const rows = await Promise.all(sites.map(siteOf));
  const title = name ?? `Walks along the coast ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`;
  const draft = await api.campaigns.create({
    body: {
      name: title,
      generalTitle: title,
      defaultCategoryId: categoryId('travel'),
      siteIds: rows.map(({ id }) => id),
    },
  });
  for (const { id, version, site } of draft.briefings) {
    await api.briefings.update({
      params: { id },
      version,
      body: {
        title,
        targets: [{ keyword: 'quiet coast', url: 'https://client.example/coast', categoryId: categoryId('travel') }],
        reviewMode: 'review_and_send_back',
        linkType: site.linkTypes[0] ?? 'do_follow',
        fillMode: site.fillModes[0] ?? 'with_brand_tag',
        content: ARTICLE,
        ...briefing,
      },
    });
  }
  return api.campaigns.draft({ params: { id: draft.id } });
}

/** Gives a client enough money for any test's order. */
export async function fund(client: string, walletCents = 500_000): Promise<void> {
  const { id: recipientId } = await apiOf(client).users.me({});
  const body = { recipientId, walletCents, counterAccount: 'opening', comments: 'For the orders of a test' } as const;
  await apiOf('admin').payments.create({ body });
}

/** A submitted campaign of one briefing. */
export async function order(client: string, what: Order = {}): Promise<Ordered> {
  const draft = await draftOf(client, what);
  const { totalCents } = await apiOf(client).campaigns.quote({ params: { id: draft.id } });
  await fund(client, totalCents * 2);
  await apiOf(client).campaigns.submit({ params: { id: draft.id }, body: { expectedTotalCents: totalCents } });
  const [briefing] = draft.briefings;
  if (!briefing) throw new Error('The campaign has no briefing.');
  return { client, campaignId: draft.id, briefingId: briefing.id, title: briefing.title };
}

export const EDITOR = 'editor';
export const COORDINATOR = 'coordinator';

/** The briefing as this person sees it. */
export const briefingAs = (who: string, { briefingId }: Pick<Ordered, 'briefingId'>): Promise<Briefing> =>
  apiOf(who).briefings.get({ params: { id: briefingId } });

/** Its status as the team sees it. */
export const statusOf = async (ordered: Pick<Ordered, 'briefingId'>): Promise<BriefingStatus> =>
  (await briefingAs('admin', ordered)).status;

/** The usual next transition from each status, and who makes it. */
const STEPS: Partial<Record<BriefingStatus, (ordered: Ordered) => Promise<unknown>>> = {
  waiting: (ordered) => move(COORDINATOR, ordered, 'approve', {}),
  waiting_review: (ordered) => move(EDITOR, ordered, 'start_review', {}),
  in_review: (ordered) => move(EDITOR, ordered, 'send_to_client', {}),
  pending_client: (ordered) => move(ordered.client, ordered, 'accept_content', {}),
  pending_owner: (ordered) => move('admin', ordered, 'accept_publication', { promisedDate: inDays(3) }),
  waiting_publish: (ordered) =>
    move('admin', ordered, 'confirm_publication', {
      publicationUrl: `https://${KNOWN_SITES.plain}/${ordered.briefingId}`,
    }),
  published: (ordered) => move(COORDINATOR, ordered, 'finalize', {}),
};

type Moves = ReturnType<typeof apiOf>['briefings'];
type Move = {
  [K in keyof Moves]: Parameters<Moves[K]>[0] extends { version: number } | undefined ? K : never;
}[keyof Moves];

/** Makes one transition on the current version. */
export async function move(
  who: string,
  ordered: Pick<Ordered, 'briefingId'>,
  act: Move,
  body: object,
): Promise<Briefing> {
  const { id, version } = await briefingAs(who, ordered);
  const run = apiOf(who).briefings[act] as (call: object) => Promise<Briefing>;
  return run({ params: { id }, version, body });
}

/** Moves it along the usual way to this status. */
export async function advanceTo(ordered: Ordered, to: BriefingStatus): Promise<Briefing> {
  for (;;) {
    const briefing = await briefingAs('admin', ordered);
    if (briefing.status === to) return briefing;
    const step = STEPS[briefing.status];
    if (!step) throw new Error(`The usual way does not lead from ${briefing.status} to ${to}.`);
    await step(ordered);
  }
}

/** Orders a briefing and moves it to this status. */
export async function orderIn(client: string, status: BriefingStatus, what: Order = {}): Promise<Ordered> {
  const ordered = await order(client, what);
  await advanceTo(ordered, status);
  return ordered;
}

/** Path of the owner's page, as its mail has it. */
export async function ownerLinkOf(ordered: Ordered): Promise<string> {
  const { id } = await briefingAs('admin', ordered);
  const { ownerLinkUuid } = await inDatabase((db) =>
    db.selectFrom('briefings').select('ownerLinkUuid').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return `/external/briefings/${ownerLinkUuid}/owner/publish`;
}

/** A calendar day relative to today, YYYY-MM-DD, in the server's time zone. */
export function inDays(days: number): string {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });
  // In UTC, because in Madrid a day may have 23 or 25 hours.
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}
