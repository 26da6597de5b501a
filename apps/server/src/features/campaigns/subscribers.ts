import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { sql } from 'kysely';
import { systemContext, type Tx } from '../../platform/context.ts';
import { type DomainEvent, hasEntered, isDoneBy, type Subscriber } from '../../platform/events.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findMailBrand } from '../brands/queries.ts';
import { readCoordinators, readPerson } from '../briefings/mail-facts.ts';
import { notify } from '../notifications/notify.ts';
import { findApprovers } from './approval.ts';
import { approvalAsked } from './emails/approval-asked.ts';
import { approvalDeclined } from './emails/approval-declined.ts';
import { campaignDone } from './emails/campaign-done.ts';
import { requestReceived } from './emails/request-received.ts';
import { requestToReview } from './emails/request-to-review.ts';
import { findCampaign } from './queries.ts';

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

const nameOf = ({ id, name, generalTitle }: { id: number; name: string; generalTitle: string }) =>
  name || generalTitle || `#${id}`;

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
  const name = nameOf(campaign);
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
  const name = nameOf(campaign);
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

/** Tells the approvers that a colleague asks, at once and as a reminder. Nothing is told of what is answered already. */
async function onAsked(tx: Tx, event: DomainEvent, isReminder: boolean): Promise<void> {
  const known = await readCampaign(tx, event.entityId);
  if (!known || known.approvalAskedAt === null) return;
  const campaign = await findCampaign(systemContext(tx, 'approvals', known.brandId, event.at, 'UTC'), known.id);
  const brand = await findMailBrand(tx, campaign.brandId);
  const approvers = await findApprovers(tx, campaign);
  const asked = { campaign: nameOf(campaign), who: campaign.askedByName ?? '' };
  const totalCents = campaign.approvalCents ?? 0;
  for (const id of approvers) {
    const approver = await readPerson(tx, id);
    if (!approver || isDoneBy(event, id)) continue;
    const briefings = campaign.statuses.draft ?? 1;
    await sendMail(tx, {
      to: approver.email,
      locale: approver.locale,
      brand,
      template: approvalAsked,
      data: {
        ...asked,
        ...{ name: approver.name, campaignId: campaign.id, briefings, totalCents },
        ...{ currency: BASE_CURRENCY, isReminder },
      },
      dedupeKey: `event:${event.id}:approval:${id}`,
    });
  }
  await notify(tx, event, approvers, {
    type: 'approval_asked',
    data: { ...asked, cents: totalCents },
    href: `/user/campaign/${campaign.id}`,
  });
}

const whoDid = async (tx: Tx, { actorId }: DomainEvent): Promise<string> => (await readPerson(tx, actorId))?.name ?? '';

/** Who asked, and whose campaign it is. */
const askers = (campaign: { userId: number }, { data }: DomainEvent): number[] => [
  ...new Set([...(typeof data.askedById === 'number' ? [data.askedById] : []), campaign.userId]),
];

/** The order is confirmed as every other; who asked for it is told who approved. */
async function onGiven(tx: Tx, event: DomainEvent): Promise<void> {
  const campaign = await readCampaign(tx, event.entityId);
  if (!campaign) return;
  await notify(tx, event, askers(campaign, event), {
    type: 'approval_given',
    data: { campaign: nameOf(campaign), who: await whoDid(tx, event) },
    href: `/user/campaign/${campaign.id}`,
  });
}

async function onDeclined(tx: Tx, event: DomainEvent): Promise<void> {
  const campaign = await readCampaign(tx, event.entityId);
  if (!campaign) return;
  const brand = await findMailBrand(tx, campaign.brandId);
  const readers = askers(campaign, event).filter((id) => !isDoneBy(event, id));
  const told = { campaign: nameOf(campaign), who: await whoDid(tx, event), reason: campaign.approvalDeclineReason };
  for (const id of readers) {
    const person = await readPerson(tx, id);
    if (!person) continue;
    await sendMail(tx, {
      to: person.email,
      locale: person.locale,
      brand,
      template: approvalDeclined,
      data: { ...told, name: person.name, campaignId: campaign.id },
      dedupeKey: `event:${event.id}:declined:${id}`,
    });
  }
  await notify(tx, event, readers, {
    type: 'approval_declined',
    data: told,
    href: `/user/campaign/${campaign.id}`,
  });
}

/** Mails and notifications of a campaign. */
export const followCampaign: Subscriber = async (tx, event) => {
  if (event.name === 'campaign.submit' || event.name === 'campaign.give_approval') await onSubmit(tx, event);
  if (event.name === 'campaign.give_approval') await onGiven(tx, event);
  if (event.name === 'campaign.decline_approval') await onDeclined(tx, event);
  if (event.name === 'campaign.ask_approval') await onAsked(tx, event, false);
  if (event.name === 'campaign.remind_approval') await onAsked(tx, event, true);
  if (event.entity === 'briefings' && hasEntered(event, 'done', 'denied', 'canceled')) await onLastBriefing(tx, event);
};
