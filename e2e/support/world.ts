import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import { CLIENT_CAMPAIGNS, KNOWN_SITES } from '../../apps/server/src/demo/people.ts';
import { apiOf } from './api.ts';
import { once } from './once.ts';
import { freshClient } from './people.ts';
import { siteOf } from './sites.ts';

/** Ids of MAIN_CLIENT's campaigns by their names in CLIENT_CAMPAIGNS. */
export const clientCampaigns = once(async () => {
  const { data } = await apiOf('client').campaigns.search({ query: { size: 100 }, body: {} });
  const idOf = (name: string) => {
    const campaign = data.find((row) => row.name === name);
    if (!campaign) throw new Error(`The client has no campaign ${name}.`);
    return campaign.id;
  };
  return {
    draft: idOf(CLIENT_CAMPAIGNS.draft),
    waiting: idOf(CLIENT_CAMPAIGNS.waiting),
    inProgress: idOf(CLIENT_CAMPAIGNS.inProgress),
    finished: idOf(CLIENT_CAMPAIGNS.finished),
    denied: idOf(CLIENT_CAMPAIGNS.denied),
  };
});

/** A briefing of MAIN_CLIENT that waits for the client. */
export const clientsTurn = once(() => briefingIn('client', 'pending_client'));

/** The oldest briefing in a status that this person sees. */
export async function briefingIn(who: string, status: BriefingStatus): Promise<number> {
  const { data } = await apiOf(who).briefings.search({
    query: { size: 1, sort: ['createdAt,asc'] },
    body: { status: [status] },
  });
  if (!data[0]) throw new Error(`${who} has no briefing in ${status}.`);
  return data[0].id;
}

export async function firstRequest(who: string): Promise<number> {
  const { data } = await apiOf(who).requests.search({
    query: { size: 1, sort: ['submittedAt,asc'] },
    body: { queue: 'waiting' },
  });
  if (!data[0]) throw new Error(`${who} has no request.`);
  return data[0].id;
}

export async function firstCase(who: string): Promise<number> {
  const { data } = await apiOf(who).cases.search({ query: { size: 1 }, body: {} });
  if (!data[0]) throw new Error(`${who} has no case.`);
  return data[0].id;
}

/** A campaign that the team may complete for a client. */
export async function preparedDraft(who: string): Promise<number> {
  const { data } = await apiOf(who).campaigns.search({ query: { size: 100 }, body: { status: ['draft'] } });
  const draft = data.find(({ can }) => can.edit);
  if (!draft) throw new Error(`${who} has no draft to complete.`);
  return draft.id;
}

/** A client who has just registered and ordered nothing. */
export const newClient = once(() => freshClient('Nadia Newcomer'));

/** Adds sites to a cart until it has at least these, the first two of one publisher. */
export async function fillCart(who: string): Promise<void> {
  const domains = [KNOWN_SITES.plain, KNOWN_SITES.english, KNOWN_SITES.threeOffers];
  const [plain, ...others] = await Promise.all(domains.map(siteOf));
  const siteIds = [plain, await siteBeside(KNOWN_SITES.plain), ...others].flatMap((site) => site?.id ?? []);
  await apiOf(who).media.addToCart({ body: { siteIds } });
}

/** Another site of the owner of this one, who has the chosen offer of both. */
async function siteBeside(domain: string): Promise<{ id: number }> {
  const { sites } = apiOf('admin');
  const found = (await sites.search({ query: { size: 20 }, body: { text: domain } })).data;
  const owner = found.find((site) => site.domain === domain)?.owner;
  if (!owner) throw new Error(`${domain} has no owner.`);
  const { data } = await sites.search({
    query: { size: 100, sort: ['name,asc'] },
    body: { ownerId: owner.id, status: ['active'] },
  });
  const other = data.find((site) => site.owner?.id === owner.id && site.domain !== domain);
  if (!other) throw new Error(`${owner.name} has one site only.`);
  return other;
}

/** A client in this reader's list of users. */
export async function firstClient(who: string): Promise<number> {
  const { data } = await apiOf(who).users.search({ query: { size: 1 }, body: { role: ['USER'] } });
  const [client] = data;
  if (!client) throw new Error(`${who} has no clients.`);
  return client.id;
}
