import { newCostCents } from '@linkstand/contract/sites/schema';
import { z } from 'zod';
import type { Tx } from '../../platform/context.ts';
import { type DomainEvent, isDoneBy, type Subscriber } from '../../platform/events.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { readPerson } from '../briefings/mail-facts.ts';
import { notify } from '../notifications/notify.ts';
import { findAdminIds } from '../users/admin-ids.ts';
import { type CostStep, costProposal } from './emails/cost-proposal.ts';

const STEPS = new Map<string, CostStep>([
  ['site.propose_cost', 'proposed'],
  ['site.accept_cost', 'accepted'],
  ['site.decline_cost', 'declined'],
  ['site.remove_offer', 'ended'],
]);

/** What an event that ends a proposal says of it (`proposalNews`). */
const Ended = z.object({
  owner: z.string(),
  proposedById: z.int(),
  costCents: z.int(),
  gamblingCostCents: z.int().nullable(),
  wasCostCents: z.int(),
  wasGamblingCostCents: z.int().nullable(),
});

/** What waits on an offer. Undefined if it was decided on before anybody was told. */
const findWaiting = (tx: Tx, { data }: DomainEvent) =>
  tx
    .selectFrom('costProposals as p')
    .innerJoin('offers as o', 'o.id', 'p.offerId')
    .innerJoin('owners as w', 'w.id', 'o.ownerId')
    .select(['w.name as owner', 'p.proposedById', 'p.costCents', 'p.gamblingCostCents'])
    .select(['p.wasCostCents', 'p.wasGamblingCostCents', 'p.agreedWith', 'p.agreedOn', 'p.note as words'])
    .where('p.offerId', '=', Number(data.offerId))
    .where('p.declinedAt', 'is', null)
    .executeTakeFirst();

/** Whoever proposed a cost, unless they no longer read costs. */
async function thoseWhoNegotiate(tx: Tx, id: number): Promise<number[]> {
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', ['ADMIN', 'OWNER_MANAGER'])
    .execute();
  return people.map((person) => person.id);
}

/** Tells who decides of a negotiated cost, and whoever negotiated it what became of it: by the bell and by mail. */
export const followCostProposal: Subscriber = async (tx, event) => {
  const step = STEPS.get(event.name);
  if (!step) return;
  const about = step === 'proposed' ? await findWaiting(tx, event) : Ended.safeParse(event.data).data;
  const site = await tx
    .selectFrom('sites')
    .select(['id', 'name', 'siteManagerId'])
    .where('id', '=', event.entityId)
    .executeTakeFirst();
  if (!site || !about) return;
  const manager = await readPerson(tx, site.siteManagerId);
  // A site without a manager who can sign in is decided on by the administrators.
  const deciders = manager ? [manager.id] : await findAdminIds(tx);
  const readers = step === 'proposed' ? deciders : await thoseWhoNegotiate(tx, about.proposedById);
  const who = (await readPerson(tx, event.actorId))?.name ?? '';
  const brand = await findMailBrand(tx, await findDefaultBrandId(tx));
  for (const id of readers) {
    const person = await readPerson(tx, id);
    if (!person || isDoneBy(event, id)) continue;
    const data = { words: event.reason, ...about, step, who, name: person.name, siteId: site.id, site: site.name };
    await sendMail(tx, {
      to: person.email,
      locale: person.locale,
      brand,
      template: costProposal,
      data,
      dedupeKey: `event:${event.id}:cost:${id}`,
    });
  }
  const was = { costCents: about.wasCostCents, gamblingCostCents: about.wasGamblingCostCents };
  const data = { who, site: site.name, cents: newCostCents(was, about), reason: event.reason };
  await notify(tx, event, readers, { type: `cost_${step}`, data, href: `/sites/${site.id}?tab=offers` });
};
