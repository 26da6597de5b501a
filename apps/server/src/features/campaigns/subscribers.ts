import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/context.ts';
import { type DomainEvent, hasEntered, type Subscriber } from '../../platform/events.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findMailBrand } from '../brands/queries.ts';
import { readCoordinators, readPerson } from '../briefings/mail-facts.ts';
import { notify } from '../notifications/notify.ts';
import { campaignDone } from './emails/campaign-done.ts';
import { requestReceived } from './emails/request-received.ts';
import { requestToReview } from './emails/request-to-review.ts';

const readCampaign = (tx: Tx, id: number) =>
  tx
    .selectFrom('campaigns as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .selectAll('c')
    .select(['u.name as clientName', 'u.accountExecutiveId'])
    .select(({ selectFrom }) => [
      selectFrom('briefings as b')
        .select(({ fn }) => fn.min('b.desiredPublicationDate').as('day'))
        .whereRef('b.campaignId', '=', 'c.id')
        .as('desiredDate'),
      selectFrom('briefings as b')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('b.campaignId', '=', 'c.id')
        .where('b.status', '=', 'done')
        .as('done'),
      selectFrom('briefings as b')
        .select(({ fn }) => fn.max('b.statusSince').as('at'))
        .whereRef('b.campaignId', '=', 'c.id')
        .as('endedAt'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst();

/** What is held in the wallet for a campaign, tax included. Cents. */
async function heldFor(tx: Tx, campaignId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(h.cents), 0)::bigint as cents from holds h join briefings b on b.id = h.briefing_id
    where b.campaign_id = ${campaignId} and h.state = 'held'`.execute(tx);
  return rows[0]?.cents ?? 0;
}

/** Confirms the submission to the client, and tells the team that there is something to review. */
async function onSubmit(tx: Tx, event: DomainEvent): Promise<void> {
  const campaign = await readCampaign(tx, event.entityId);
  if (!campaign) return;
  const brand = await findMailBrand(tx, campaign.brandId);
  const briefings = Array.isArray(event.data.briefings) ? event.data.briefings.length : campaign.siteCount;
  const name = campaign.name || campaign.generalTitle || `#${campaign.id}`;
  const order = { campaign: name, briefings, totalCents: campaign.totalCents, currency: BASE_CURRENCY };
  const client = await readPerson(tx, campaign.userId);
  if (client) {
    await sendMail(tx, {
      to: client.email,
      locale: client.locale,
      brand,
      template: requestReceived,
      data: { ...order, heldCents: await heldFor(tx, campaign.id), name: client.name, campaignId: campaign.id },
      dedupeKey: `event:${event.id}:received`,
    });
  }
  const keepers = await readCoordinators(tx);
  for (const keeper of keepers) {
    const data = {
      ...order,
      name: keeper.name,
      requestId: campaign.id,
      client: campaign.clientName,
      desiredDate: campaign.desiredDate,
    };
    await sendMail(tx, {
      to: keeper.email,
      locale: keeper.locale,
      brand,
      template: requestToReview,
      data,
      dedupeKey: `event:${event.id}:review:${keeper.id}`,
    });
  }
  await notify(tx, event, [...keepers.map(({ id }) => id), campaign.accountExecutiveId], {
    type: 'request_waiting',
    data: { campaign: name, client: campaign.clientName, briefings },
    href: `/requests?open=${campaign.id}`,
  });
}

/**
 * When the last briefing has ended and at least one is done, tells the client that the campaign is finished. Several
 * may end before the first event is handled; the key is the time of the end, so it is told once.
 */
async function onLastBriefing(tx: Tx, event: DomainEvent): Promise<void> {
  const campaign = await readCampaign(tx, Number(event.data.campaignId));
  if (campaign?.status !== 'finished' || !campaign.done) return;
  const client = await readPerson(tx, campaign.userId);
  if (!client) return;
  const brand = await findMailBrand(tx, campaign.brandId);
  const name = campaign.name || campaign.generalTitle || `#${campaign.id}`;
  const data = {
    name: client.name,
    campaignId: campaign.id,
    campaign: name,
    done: campaign.done,
    dropped: campaign.siteCount - campaign.done,
  };
  const sent = await sendMail(tx, {
    to: client.email,
    locale: client.locale,
    brand,
    template: campaignDone,
    data,
    dedupeKey: `campaign:${campaign.id}:done:${campaign.endedAt?.toISOString()}`,
  });
  if (sent === null) return;
  await notify(tx, event, [client.id], {
    type: 'campaign_done',
    data: { campaign: name },
    href: `/user/campaign/${campaign.id}`,
  });
}

/** Mails and notifications of a campaign. */
export const followCampaign: Subscriber = async (tx, event) => {
  if (event.name === 'campaign.submit') await onSubmit(tx, event);
  if (event.entity === 'briefings' && hasEntered(event, 'done', 'denied', 'canceled')) await onLastBriefing(tx, event);
};
